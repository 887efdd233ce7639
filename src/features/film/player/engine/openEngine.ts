import type { EngineEvents, EngineOrder, FilmEngine, OpenEngine } from './engine.ts';
import { openNativeEngine } from './nativeEngine.ts';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

export function playsHls(video: Pick<HTMLVideoElement, 'canPlayType'>): boolean {
  return video.canPlayType(HLS_TYPE) !== '';
}

/** A check that needs no hls.js. */
function mayUseHls(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
}

/**
 * Chooses the engine: the browser's own HLS if available, else hls.js. For a stored film the order is reversed, because
 * requests of Safari's own HLS bypass the service worker that serves the film.
 * @param isAsked whether the engine is still wanted once hls.js is loaded; two engines on one element would empty it
 *   when the first closes
 * @returns undefined if no engine works, or it is no longer wanted
 * @throws TypeError if hls.js is needed and cannot be fetched
 */
export async function openEngine(
  video: HTMLVideoElement,
  order: EngineOrder,
  events: EngineEvents,
  isAsked: () => boolean,
): Promise<FilmEngine | undefined> {
  const open = await engineFor(video, order.source.isStored);
  return isAsked() ? open?.(video, order, events) : undefined;
}

/** Loads hls.js before there is a film to play, where films on the network need it. Never rejects. */
export async function preloadEngine(): Promise<void> {
  // A failure shows when the film is opened, which tries again.
  await engineFor(document.createElement('video'), false).catch(() => undefined);
}

async function engineFor(
  video: Pick<HTMLVideoElement, 'canPlayType'>,
  isStored: boolean,
): Promise<OpenEngine | undefined> {
  const isNative = playsHls(video);
  if (isNative && !(isStored && mayUseHls())) return openNativeEngine;
  if (!mayUseHls()) return undefined;
  try {
    const { canUseHls, openHlsEngine } = await loadHlsEngine();
    return canUseHls() ? openHlsEngine : undefined;
  } catch (error) {
    // Still works in all browsers but Safari, whose HLS requests bypass the worker.
    if (isNative) return openNativeEngine;
    throw error;
  }
}

/**
 * Loads hls.js (100 KB) on first use; the service worker caches it (`sw/cachedScript.ts`).
 * @throws TypeError if the script cannot be fetched
 */
function loadHlsEngine(): Promise<typeof import('./hlsEngine.ts')> {
  return import('./hlsEngine.ts');
}
