export interface ElementHandlers {
  readonly onEmptied: () => void;
  /** The element waits, continues or seeks. */
  readonly onFlow: () => void;
  readonly onTime: () => void;
  readonly onPlaying: () => void;
  /** The element can play, for the first time or again. */
  readonly onReady: () => void;
  readonly onPlay: () => void;
  /** @param isEnd the film has ended, which `onEnded` reports too */
  readonly onPause: (isEnd: boolean) => void;
  readonly onEnded: () => void;
  readonly onVolume: (volume: number, isMuted: boolean) => void;
  readonly onLoaded: (loaded: readonly (readonly [from: number, to: number])[]) => void;
  readonly onOnline: () => void;
  /** The page is hidden or left, possibly for good. */
  readonly onLeave: () => void;
}

export function listenToElement(
  video: HTMLVideoElement,
  handlers: ElementHandlers,
  signal: AbortSignal,
): void {
  const on = (name: string, act: () => void) => video.addEventListener(name, act, { signal });
  on('emptied', handlers.onEmptied);
  for (const name of ['waiting', 'playing', 'canplay', 'seeking', 'emptied']) {
    on(name, handlers.onFlow);
  }
  for (const name of ['timeupdate', 'seeked', 'loadeddata', 'resize']) on(name, handlers.onTime);
  on('playing', handlers.onPlaying);
  on('canplay', handlers.onReady);
  // Events fire late, when the state may have changed again. An element also pauses when it fails.
  on('play', () => !video.paused && handlers.onPlay());
  on('pause', () => video.paused && !video.error && handlers.onPause(video.ended));
  on('ended', handlers.onEnded);
  on('volumechange', () => handlers.onVolume(video.volume, video.muted));
  on('progress', () => handlers.onLoaded(rangesOf(video.buffered)));
  window.addEventListener('online', handlers.onOnline, { signal });
  window.addEventListener('pagehide', handlers.onLeave, { signal });
  const onHidden = () => document.hidden && handlers.onLeave();
  document.addEventListener('visibilitychange', onHidden, { signal });
}

function rangesOf(ranges: TimeRanges): readonly (readonly [number, number])[] {
  return Array.from(
    { length: ranges.length },
    (_, index) => [ranges.start(index), ranges.end(index)] as const,
  );
}
