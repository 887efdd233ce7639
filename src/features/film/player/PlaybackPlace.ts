import type { PlaybackStore } from './playbackState.ts';
import type { FilmPlace } from './view.ts';

/** An element that was sent to a place may come to stand a little before it, on a whole picture. */
const SLACK_SECONDS = 1;

/** Sound and picture seldom begin together: before both, some engines wait for ever. */
const GAP_SECONDS = 0.5;

function pastGap(loaded: TimeRanges, seconds: number): number {
  const starts = Array.from({ length: loaded.length }, (_, index) => loaded.start(index));
  return starts.find((from) => from > seconds && from - seconds < GAP_SECONDS) ?? seconds;
}

/** Where somebody is: in the element while it has a film, and by itself while it has none. */
export class PlaybackPlace {
  readonly #store: PlaybackStore;
  readonly #onPlace: (place: FilmPlace) => void;
  #at = 0;
  /** The element has come to the place: what it says of time is true. */
  #isReached = false;

  constructor(store: PlaybackStore, onPlace: (place: FilmPlace) => void) {
    this.#store = store;
    this.#onPlace = onPlace;
  }

  /** Where an element that has just been given the film is to go, seconds. */
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

  /** The element forgets. */
  keep(): void {
    this.#at = this.#store.state().time;
    this.#isReached = false;
  }

  /** @returns whether the element is where it was sent */
  follow(video: HTMLVideoElement): boolean {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.seeking) return false;
    const { currentTime } = video;
    if (!this.#isReached && currentTime < this.#at - SLACK_SECONDS) return false;
    this.#isReached = true;
    this.#store.set({ time: currentTime, isShown: true, height: video.videoHeight });
    return true;
  }

  /** Nothing where nothing was seen. */
  tell(isEnd = false): void {
    const { time, duration } = this.#store.state();
    if (this.#isReached || isEnd) this.#onPlace({ seconds: time, duration, isEnd });
  }
}
