// oxlint-disable-next-line typescript/triple-slash-reference -- other projects than the page's check this file too, and what is declared there is no module
/// <reference path="./hlsLight.d.ts" />

/** Loads hls.js (100 KB) while online: the worker stores it (`sw/cachedScript.ts`) for stored films. Never rejects. */
export async function fetchHlsScript(): Promise<void> {
  try {
    await import('hls.js/light');
  } catch (error) {
    console.warn('what plays films could not be fetched', error);
  }
}
