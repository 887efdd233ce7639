// oxlint-disable-next-line typescript/triple-slash-reference -- other projects than the page's check this file too, and what is declared there is no module
/// <reference path="./hlsLight.d.ts" />

/**
 * For a film that is stored: what plays HLS where the browser cannot, 100 KB, is fetched while there is a network, and
 * then stored by the worker (`sw/keptScript.ts`). Never rejects.
 */
export async function fetchHlsScript(): Promise<void> {
  try {
    await import('hls.js/light');
  } catch (error) {
    console.warn('what plays films could not be fetched', error);
  }
}
