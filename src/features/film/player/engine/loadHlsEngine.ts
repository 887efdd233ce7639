/**
 * The program that plays HLS where the browser cannot, 100 KB: fetched when it is first needed, and then kept by the
 * worker (`sw/keptScript.ts`). Whoever keeps a film calls it too, so that it is there when the network is not.
 * @throws TypeError where it cannot be fetched
 */
export function loadHlsEngine(): Promise<typeof import('./hlsEngine.ts')> {
  return import('./hlsEngine.ts');
}
