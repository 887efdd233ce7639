import { isMetered } from '../../../lib/network.ts';
import type { EngineEvents, FilmEngine } from './engine/engine.ts';
import { openEngine } from './engine/openEngine.ts';
import { ReconnectTimer } from './ReconnectTimer.ts';
import type { PlaybackPosition } from './PlaybackPosition.ts';
import type { PlaybackFault, PlaybackStore } from './playbackState.ts';
import { qualityFor } from './quality.ts';
import type { FilmSource } from './view.ts';

export interface StreamLoaderOptions {
  readonly store: PlaybackStore;
  readonly place: PlaybackPosition;
  readonly onRefused: () => Promise<FilmSource | undefined>;
  /** The engine is attached to the element. */
  readonly onOpened: () => void;
  readonly onClosing: () => void;
  readonly onFailed: (fault: PlaybackFault) => void;
}

/** The last frame of a trial may be slightly before its end. */
export const END_SLACK_SECONDS = 0.2;

/** Feeds the video element: chooses source and engine, and handles refusals and failures. */
export class StreamLoader {
  readonly #options: StreamLoaderOptions;
  readonly #reconnectTimer: ReconnectTimer;
  #video: HTMLVideoElement | undefined;
  #engine: FilmEngine | undefined;
  #source: FilmSource | undefined;
  /** Incremented whenever an engine is closed: events of a closed engine are ignored. */
  #turn = 0;
  /** Refused URLs since something last played. */
  #refusals = 0;

  constructor(order: StreamLoaderOptions) {
    this.#options = order;
    this.#reconnectTimer = new ReconnectTimer(order.store, () => this.#goOn());
  }

  get source(): FilmSource | undefined {
    return this.#source;
  }
  get isOpen(): boolean {
    return this.#engine !== undefined;
  }

  setVideo(video: HTMLVideoElement | undefined): void {
    this.#video = video;
  }

  /** Does not load anything before `open`. */
  setSource(source: FilmSource | undefined): void {
    this.close();
    this.#source = source;
    this.#refusals = 0;
    if (source) this.#measure(source);
  }

  #measure({ endsAt, duration }: FilmSource): void {
    const { store, place } = this.#options;
    const end = endsAt ?? duration;
    store.set({ duration, end });
    // The episode was watched to its end, or the position is beyond the end of a trial.
    if (end > 0 && place.at() >= end - END_SLACK_SECONDS) place.set(0);
  }

  /** Opens the source; does nothing if it is open or missing. */
  open(): void {
    const video = this.#video;
    const source = this.#source;
    if (!video || !source || this.#engine) return;
    const { isWanted, quality } = this.#options.store.state();
    // On a metered connection nothing but the poster loads before the reader presses play.
    if (!isWanted && !source.isStored && isMetered()) return;
    const turn = (this.#turn += 1);
    this.#options.store.set({ fault: undefined });
    const startAt = this.#options.place.at;
    const order = { source, quality: qualityFor(source.qualities, quality), startAt, isWanted };
    const start = async () => {
      const isAsked = () => turn === this.#turn;
      const engine = await openEngine(video, order, this.#eventsOf(turn), isAsked);
      if (!isAsked()) {
        engine?.close();
      } else if (engine) {
        this.#engine = engine;
        this.#options.onOpened();
      } else {
        this.#options.onFailed('unsupported');
      }
    };
    start().catch((error: unknown) => {
      console.warn('what plays films could not be fetched', error);
      if (turn === this.#turn) this.#reconnectTimer.begin();
    });
  }

  #eventsOf(turn: number): EngineEvents {
    const ours = (act: () => void) => () => {
      if (turn === this.#turn) act();
    };
    return {
      onRefused: ours(() => void this.#replace()),
      onCut: ours(() => this.#reconnectTimer.begin()),
      onFlow: ours(() => this.#reconnectTimer.end()),
      onFailed: ours(() => this.#options.onFailed('failed')),
    };
  }

  /** Stops loading and frees what was loaded; the position stays. */
  close(): void {
    this.#turn += 1;
    this.#options.place.remember();
    this.#options.onClosing();
    this.#engine?.close();
    this.#engine = undefined;
    this.#reconnectTimer.end();
    this.#options.store.set({ isShown: false, loaded: [] });
  }

  /** The URL was refused: requests a new one, once, and continues at the same position. */
  async #replace(): Promise<void> {
    this.close();
    this.#refusals += 1;
    const turn = this.#turn;
    const source = this.#refusals > 1 ? undefined : await this.#askForAnother();
    if (turn !== this.#turn) return;
    if (source) {
      this.#source = source;
      this.#measure(source);
      this.open();
    } else {
      this.#options.onFailed('failed');
    }
  }

  async #askForAnother(): Promise<FilmSource | undefined> {
    try {
      return await this.#options.onRefused();
    } catch (error) {
      console.warn('another address could not be had', error);
      return undefined;
    }
  }

  /** Playback works: the next refusal counts as the first again. */
  forgive(): void {
    this.#refusals = 0;
  }

  /** Goes back to the beginning after the end of the film. */
  beginAnew(): void {
    if (this.#engine?.beginsAnew) this.close();
    this.#options.place.set(0);
  }

  want(): void {
    this.#engine?.want();
  }

  applyQuality(): void {
    if (!this.#source || !this.#engine) return;
    this.#options.place.remember();
    const { quality } = this.#options.store.state();
    this.#engine.setQuality(qualityFor(this.#source.qualities, quality));
  }

  readonly onOnline = (): void => this.#reconnectTimer.tryNow();

  #goOn(): void {
    if (this.#engine) this.#engine.goOn();
    else this.open();
  }
}
