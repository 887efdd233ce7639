import type { PlayableQuality } from '../view.ts';
import type { EngineEvents, EngineOrder, FilmEngine } from './engine.ts';

const REFUSED = new Set([401, 403, 410]);

/** The browser's own HLS (Safari, Chromium from 142 on): it chooses among the master's qualities by itself. */
export function openNativeEngine(
  video: HTMLVideoElement,
  { source, quality, startAt, isWanted }: EngineOrder,
  events: EngineEvents,
): FilmEngine {
  const listeners = new AbortController();
  const { signal } = listeners;
  let address = addressOf(quality);
  /** Without anything having come since. */
  let failures = 0;

  function addressOf(chosen: PlayableQuality | undefined): string {
    return chosen?.address ?? source.master;
  }
  function load(): void {
    video.src = address;
    video.load();
  }

  /** A video's own error says neither why nor with which answer: the playlist is asked once more. */
  async function explain(): Promise<void> {
    const status = await statusOf(address, signal);
    if (signal.aborted) return;
    if (status === undefined && !source.isKept) events.onCut();
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

/** @returns undefined where nobody answers */
async function statusOf(address: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(address, { signal, cache: 'no-store' });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
