import type { PlaybackStore } from './playbackState.ts';
import type { FilmPlace } from './view.ts';

/** After a seek the element may stop slightly before the position, on a whole frame. */
const SLACK_SECONDS = 1;

/** Audio and video seldom begin at the same time; some engines wait forever at a position before both. */
const GAP_SECONDS = 0.5;

function pastGap(loaded: TimeRanges, seconds: number): number {
  const starts = Array.from({ length: loaded.length }, (_, index) => loaded.start(index));
  return starts.find((from) => from > seconds && from - seconds < GAP_SECONDS) ?? seconds;
}

/** The playback position: read from the element while it has a film, else remembered here. */
export class PlaybackPosition {
  readonly #store: PlaybackStore;
  readonly #onPlace: (place: FilmPlace) => void;
  #at = 0;
  /** The element has reached the position, so its currentTime is valid. */
  #isReached = false;

  constructor(store: PlaybackStore, onPlace: (place: FilmPlace) => void) {
    this.#store = store;
    this.#onPlace = onPlace;
  }

  /** Start position for a newly loaded film, seconds. */
  readonly at = (): number => this.#at;

  set(seconds: number): void {
    this.#at = seconds;
    this.#isReached = false;
    this.#store.set({ time: seconds });
  }

  move(video: HTMLVideoElement, seconds: number): void {
    this.set(seconds);
    video.currentTime = pastGap(video.buffered, seconds);
  }

  /** Skips forward if the loaded range begins just after the current position. */
  skipGap(video: HTMLVideoElement): void {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const seconds = pastGap(video.buffered, video.currentTime);
    if (seconds !== video.currentTime) video.currentTime = seconds;
  }

  /** Remembers the position before the element is emptied. */
  remember(): void {
    this.#at = this.#store.state().time;
    this.#isReached = false;
  }

  /** @returns whether the element has reached its position */
  follow(video: HTMLVideoElement): boolean {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.seeking) return false;
    const { currentTime } = video;
    if (!this.#isReached && currentTime < this.#at - SLACK_SECONDS) return false;
    this.#isReached = true;
    this.#store.set({ time: currentTime, isShown: true, height: video.videoHeight });
    return true;
  }

  /** Reports the position; does nothing if no frame was shown. */
  report(isEnd = false): void {
    const { time, duration } = this.#store.state();
    if (this.#isReached || isEnd) this.#onPlace({ seconds: time, duration, isEnd });
  }
}
