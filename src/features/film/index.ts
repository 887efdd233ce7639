import { loadHlsEngine } from './player/engine/loadHlsEngine.ts';

/** What other features may know of films. */

/** For whoever keeps a film: what plays it is fetched while there is a network. Never rejects. */
export async function fetchFilmPlayer(): Promise<void> {
  try {
    await loadHlsEngine();
  } catch (error) {
    console.warn('what plays films could not be fetched', error);
  }
}
