import type { EngineEvents, EngineOrder, FilmEngine, OpenEngine } from './engine.ts';
import { loadHlsEngine } from './loadHlsEngine.ts';
import { openNativeEngine } from './nativeEngine.ts';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

export function playsHls(video: Pick<HTMLVideoElement, 'canPlayType'>): boolean {
  return video.canPlayType(HLS_TYPE) !== '';
}

/** As the browser says before anything is fetched. */
function mayUseHls(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
}

/**
 * What plays this film here: the browser itself where it can, else hls.js. A film on the device is the other way round:
 * the worker that answers for it does not see what Safari's own HLS asks for.
 * @param isAsked whether it is still wanted once its program is here: of two in one element, the first to go would empty it
 * @returns undefined where neither can, or nobody asks any more
 * @throws TypeError where hls.js is needed and cannot be fetched
 */
export async function openEngine(
  video: HTMLVideoElement,
  order: EngineOrder,
  events: EngineEvents,
  isAsked: () => boolean,
): Promise<FilmEngine | undefined> {
  const open = await engineFor(video, order.source.isKept);
  return isAsked() ? open?.(video, order, events) : undefined;
}

async function engineFor(
  video: HTMLVideoElement,
  isKept: boolean,
): Promise<OpenEngine | undefined> {
  const isNative = playsHls(video);
  if (isNative && !(isKept && mayUseHls())) return openNativeEngine;
  if (!mayUseHls()) return undefined;
  try {
    const { canUseHls, openHlsEngine } = await loadHlsEngine();
    return canUseHls() ? openHlsEngine : undefined;
  } catch (error) {
    // Better than nothing: all but Safari let the worker see it.
    if (isNative) return openNativeEngine;
    throw error;
  }
}
