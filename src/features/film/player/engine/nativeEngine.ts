import type { PlayableQuality } from '../view.ts';
import type { EngineEvents, EngineOrder, FilmEngine } from './engine.ts';

const REFUSED = new Set([401, 403, 410]);

/** The browser's own HLS (Safari, Chromium from 142 on), which selects a quality of the master playlist by itself. */
export function openNativeEngine(
  video: HTMLVideoElement,
  { source, quality, startAt, isWanted }: EngineOrder,
  events: EngineEvents,
): FilmEngine {
  const listeners = new AbortController();
  const { signal } = listeners;
  let address = addressOf(quality);
  /** Failures since data last arrived. */
  let failures = 0;

  function addressOf(chosen: PlayableQuality | undefined): string {
    return chosen?.address ?? source.master;
  }
  function load(): void {
    video.src = address;
    video.load();
  }

  /** A media error carries no HTTP status, so the playlist is requested once more to find the cause. */
  async function explain(): Promise<void> {
    const status = await statusOf(address, signal);
    if (signal.aborted) return;
    if (status === undefined && !source.isStored) events.onCut();
    else if (status !== undefined && REFUSED.has(status)) events.onRefused();
    else if (status === 200 && failures < 2) load();
    else events.onFailed();
  }

  video.addEventListener(
    'loadedmetadata',
    () => {
      const at = startAt();
      if (at > 0) video.currentTime = at;
    },
    { signal },
  );
  video.addEventListener(
    'error',
    () => {
      failures += 1;
      void explain();
    },
    { signal },
  );
  video.addEventListener(
    'playing',
    () => {
      failures = 0;
      events.onFlow();
    },
    { signal },
  );
  video.preload = isWanted ? 'auto' : 'metadata';
  load();

  return {
    beginsAnew: false,
    setQuality: (chosen) => {
      address = addressOf(chosen);
      load();
    },
    want: () => {
      video.preload = 'auto';
    },
    goOn: load,
    close: () => {
      listeners.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** @returns undefined if the server does not answer */
async function statusOf(address: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(address, { signal, cache: 'no-store' });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
