import { BUFFERING_SHOWN_MS } from '../../../shared/limits.ts';
import type { PlaybackStore } from './playbackState.ts';

/** Whether the video moves, and whether it has been buffering long enough to show it. */
export class BufferingState {
  readonly #store: PlaybackStore;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: PlaybackStore) {
    this.#store = store;
  }

  follow(video: HTMLVideoElement | undefined): void {
    const { isWanted, fault, isEnded, isTrialOver, isPlaying } = this.#store.state();
    const moves = video !== undefined && isMoving(video);
    if (moves !== isPlaying) this.#store.set({ isPlaying: moves });
    const isAwaited = (isWanted && !moves) || video?.seeking === true;
    if (video && isAwaited && !fault && !isEnded && !isTrialOver) this.#begin();
    else this.#end();
  }

  #begin(): void {
    this.#timer ??= setTimeout(() => this.#store.set({ isWaiting: true }), BUFFERING_SHOWN_MS);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#store.state().isWaiting) this.#store.set({ isWaiting: false });
  }
}

function isMoving(video: HTMLVideoElement): boolean {
  const { paused, seeking, ended, readyState } = video;
  return !paused && !seeking && !ended && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
}
