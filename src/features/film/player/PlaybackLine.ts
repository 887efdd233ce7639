import { isMetered } from '../../../lib/network.ts';
import type { EngineEvents, FilmEngine } from './engine/engine.ts';
import { openEngine } from './engine/openEngine.ts';
import { PlaybackCut } from './PlaybackCut.ts';
import type { PlaybackPlace } from './PlaybackPlace.ts';
import type { PlaybackFault, PlaybackStore } from './playbackState.ts';
import { qualityFor } from './quality.ts';
import type { FilmSource } from './view.ts';

export interface LineOrder {
  readonly store: PlaybackStore;
  readonly place: PlaybackPlace;
  readonly onRefused: () => Promise<FilmSource | undefined>;
  /** The element is fed. */
  readonly onOpened: () => void;
  /** The element is about to be emptied. */
  readonly onClosing: () => void;
  readonly onFailed: (fault: PlaybackFault) => void;
}

/** A trial's last picture may lie a few frames before its end. */
export const END_SLACK_SECONDS = 0.2;

/** What feeds the element: where the film comes from, by which engine, and what to do where it does not come. */
export class PlaybackLine {
  readonly #order: LineOrder;
  readonly #cut: PlaybackCut;
  #video: HTMLVideoElement | undefined;
  #engine: FilmEngine | undefined;
  #source: FilmSource | undefined;
  /** Raised whenever an engine is closed: nobody listens to a closed one. */
  #turn = 0;
  /** Addresses refused with nothing played since. */
  #refusals = 0;

  constructor(order: LineOrder) {
    this.#order = order;
    this.#cut = new PlaybackCut(order.store, () => this.#goOn());
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

  /** Nothing is played from it until `open`. */
  setSource(source: FilmSource | undefined): void {
    this.close();
    this.#source = source;
    this.#refusals = 0;
    if (source) this.#measure(source);
  }

  #measure({ endsAt, duration }: FilmSource): void {
    const { store, place } = this.#order;
    const end = endsAt ?? duration;
    store.set({ duration, end });
    // It was watched to there, or a trial does not reach so far.
    if (end > 0 && place.at() >= end - END_SLACK_SECONDS) place.set(0);
  }

  /** Unless it is open, or there is nothing to open. */
  open(): void {
    const video = this.#video;
    const source = this.#source;
    if (!video || !source || this.#engine) return;
    const { isWanted, quality } = this.#order.store.state();
    // Whoever pays by the byte gets the poster alone until they play.
    if (!isWanted && !source.isKept && isMetered()) return;
    const turn = (this.#turn += 1);
    this.#order.store.set({ fault: undefined });
    const startAt = this.#order.place.at;
    const order = { source, quality: qualityFor(source.qualities, quality), startAt, isWanted };
    const start = async () => {
      const isAsked = () => turn === this.#turn;
      const engine = await openEngine(video, order, this.#eventsOf(turn), isAsked);
      if (!isAsked()) {
        engine?.close();
      } else if (engine) {
        this.#engine = engine;
        this.#order.onOpened();
      } else {
        this.#order.onFailed('unsupported');
      }
    };
    start().catch((error: unknown) => {
      console.warn('what plays films could not be fetched', error);
      if (turn === this.#turn) this.#cut.begin();
    });
  }

  #eventsOf(turn: number): EngineEvents {
    const ours = (act: () => void) => () => {
      if (turn === this.#turn) act();
    };
    return {
      onRefused: ours(() => void this.#replace()),
      onCut: ours(() => this.#cut.begin()),
      onFlow: ours(() => this.#cut.end()),
      onFailed: ours(() => this.#order.onFailed('failed')),
    };
  }

  /** Stops loading and frees what was loaded; the place is kept. */
  close(): void {
    this.#turn += 1;
    this.#order.place.keep();
    this.#order.onClosing();
    this.#engine?.close();
    this.#engine = undefined;
    this.#cut.end();
    this.#order.store.set({ isShown: false, loaded: [] });
  }

  /** Its address was refused: another one, once, at the same place. */
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
      this.#order.onFailed('failed');
    }
  }

  async #askForAnother(): Promise<FilmSource | undefined> {
    try {
      return await this.#order.onRefused();
    } catch (error) {
      console.warn('another address could not be had', error);
      return undefined;
    }
  }

  /** Something plays: whatever is refused from now on is refused anew. */
  forgive(): void {
    this.#refusals = 0;
  }

  /** After the film's end. */
  beginAnew(): void {
    if (this.#engine?.beginsAnew) this.close();
    this.#order.place.set(0);
  }

  /** Loads ahead from now on. */
  want(): void {
    this.#engine?.want();
  }

  applyQuality(): void {
    if (!this.#source || !this.#engine) return;
    this.#order.place.keep();
    const { quality } = this.#order.store.state();
    this.#engine.setQuality(qualityFor(this.#source.qualities, quality));
  }

  readonly onOnline = (): void => this.#cut.tryNow();

  #goOn(): void {
    if (this.#engine) this.#engine.goOn();
    else this.open();
  }
}
