/** What other features may know of films. */

/**
 * For whoever keeps a film: what plays it where the browser cannot is fetched while there is a network, and the worker
 * keeps it (`sw/keptScript.ts`). Without it a kept film still plays where the browser knows its format.
 */
export async function fetchFilmPlayer(): Promise<void> {
  try {
    await import('./player/engine/hlsEngine.ts');
  } catch (error) {
    console.warn('what plays films could not be fetched', error);
  }
}
