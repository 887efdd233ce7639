/**
 * Loads hls.js (100 KB) on first use; the service worker caches it (`sw/cachedScript.ts`). Storing a film also calls
 * this, so that the film plays offline.
 * @throws TypeError if the script cannot be fetched
 */
export function loadHlsEngine(): Promise<typeof import('./hlsEngine.ts')> {
  return import('./hlsEngine.ts');
}
