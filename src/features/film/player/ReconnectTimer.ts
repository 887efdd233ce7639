import { FILM_RETRY_MS } from '../../../shared/limits.ts';
import type { PlaybackStore } from './playbackState.ts';

/** Retries at an interval while the server does not answer, and at once when the browser is back online. */
export class ReconnectTimer {
  readonly #store: PlaybackStore;
  readonly #reconnect: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(store: PlaybackStore, reconnect: () => void) {
    this.#store = store;
    this.#reconnect = reconnect;
  }

  readonly begin = (): void => {
    this.#timer ??= setInterval(this.#reconnect, FILM_RETRY_MS);
    this.#store.set({ isCut: true });
  };

  readonly end = (): void => {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#store.state().isCut) this.#store.set({ isCut: false });
  };

  readonly tryNow = (): void => {
    if (this.#store.state().isCut) this.#reconnect();
  };
}
