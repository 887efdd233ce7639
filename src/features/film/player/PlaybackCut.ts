import { FILM_RETRY_MS } from '../../../shared/limits.ts';
import type { PlaybackStore } from './playbackState.ts';

/** While nobody answers: it is tried again and again, and at once when the browser says that the network is back. */
export class PlaybackCut {
  readonly #store: PlaybackStore;
  readonly #goOn: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(store: PlaybackStore, goOn: () => void) {
    this.#store = store;
    this.#goOn = goOn;
  }

  readonly begin = (): void => {
    this.#timer ??= setInterval(this.#goOn, FILM_RETRY_MS);
    this.#store.set({ isCut: true });
  };

  readonly end = (): void => {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#store.state().isCut) this.#store.set({ isCut: false });
  };

  readonly tryNow = (): void => {
    if (this.#store.state().isCut) this.#goOn();
  };
}
