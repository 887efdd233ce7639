import { type ElementHandlers, listenToElement } from './elementEvents.ts';
import { END_SLACK_SECONDS, StreamLoader } from './StreamLoader.ts';
import { RateAndVolume } from './RateAndVolume.ts';
import { PlaybackPosition } from './PlaybackPosition.ts';
import { firstState, playbackStore } from './playbackState.ts';
import { BufferingState } from './BufferingState.ts';
import { changePlayerSettings, playerSettings } from './playerSettings.ts';
import type { ChosenQuality } from './quality.ts';
import type { FilmPlace, FilmSource } from './view.ts';

export interface PlaybackEvents {
  readonly onPlace: (place: FilmPlace) => void;
  readonly onEnded: () => void;
  readonly onTrialEnd: () => void;
  readonly onRefused: () => Promise<FilmSource | undefined>;
}

export interface Showing {
  readonly episode: string;
  readonly source: FilmSource | undefined;
  readonly startAt: number;
  readonly autoPlay: boolean;
}

/** A video element. What the reader wants is separate from its state, to survive new URLs, retries and hiding. */
export class Playback {
  #events: PlaybackEvents | undefined;
  readonly #store = playbackStore(firstState(playerSettings().quality));
  readonly #position: PlaybackPosition;
  readonly #loader: StreamLoader;
  readonly #buffering = new BufferingState(this.#store);
  #video: HTMLVideoElement | undefined;
  #episode: string | undefined;
  /** Programmatic pauses whose events have not fired yet. */
  #pauses = 0;
  #attached = new AbortController();

  readonly rateAndVolume = new RateAndVolume(this.#store, () => this.#video);
  readonly subscribe = this.#store.subscribe;
  readonly state = this.#store.state;

  constructor() {
    this.#position = new PlaybackPosition(this.#store, (place) => this.#events?.onPlace(place));
    this.#loader = new StreamLoader({
      store: this.#store,
      place: this.#position,
      onRefused: async () => this.#events?.onRefused(),
      onOpened: () => {
        this.rateAndVolume.apply();
        if (this.state().isWanted) this.#play();
      },
      onClosing: () => {
        this.#pause();
        this.rateAndVolume.hold(false);
        this.#follow();
      },
      onFailed: (fault) => {
        this.#loader.close();
        this.#store.set({ fault, isWanted: false });
        this.#follow();
      },
    });
  }

  setEvents(events: PlaybackEvents): void {
    this.#events = events;
  }

  /**
   * Attaches the video element.
   * @returns detaches it and frees everything loaded; the position stays for the next element
   */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video;
    this.#loader.setVideo(video);
    this.#attached = new AbortController();
    const handlers: ElementHandlers = {
      onEmptied: () => {
        this.#position.remember();
        // Emptying the element swallows the pause events still expected.
        this.#pauses = 0;
      },
      onFlow: () => this.#follow(),
      onTime: () => this.#followTime(),
      onPlaying: () => this.#loader.forgive(),
      // Loading resets the element's play state.
      onReady: () => this.state().isWanted && video.paused && this.#play(),
      onPlay: () => {
        this.#store.set({ isWanted: true, isEnded: false });
        this.#follow();
      },
      onPause: (isEnd) => this.#onPause(isEnd),
      onEnded: () => this.#onEnded(),
      onVolume: (volume, isMuted) => this.rateAndVolume.noteVolume(volume, isMuted),
      onLoaded: (loaded) => {
        this.#store.set({ loaded });
        this.#position.skipGap(video);
      },
      onOnline: this.#loader.onOnline,
      onLeave: () => this.#position.report(),
    };
    listenToElement(video, handlers, this.#attached.signal);
    this.#loader.open();
    return () => {
      this.#position.report();
      this.#store.set({ isWanted: false });
      this.#loader.close();
      this.#attached.abort();
      this.#video = undefined;
      this.#loader.setVideo(undefined);
      this.#follow();
    };
  }

  /** Shows another film, or the same one from another source. */
  show({ episode, source, startAt, autoPlay }: Showing): void {
    if (this.#episode !== episode) {
      this.#episode = episode;
      this.#loader.setSource(undefined);
      this.#store.set({ ...firstState(this.state().quality), isWanted: autoPlay });
    }
    if (!this.#loader.source) this.#position.set(startAt);
    if (source) this.#take(source);
    this.#follow();
  }

  #take(source: FilmSource): void {
    const old = this.#loader.source;
    if (old?.master === source.master && old.endsAt === source.endsAt) return;
    // Purchased at the end of the trial: playback continues from there.
    const goesOn = this.state().isTrialOver && source.endsAt === undefined;
    this.#loader.setSource(source);
    if (goesOn) this.#store.set({ isTrialOver: false, isWanted: true });
    this.#loader.open();
  }

  /** Tries again after a fault, at the same position. */
  retry(): void {
    this.#loader.forgive();
    this.play();
  }

  play(): void {
    const { isEnded, isTrialOver } = this.state();
    if (isEnded) this.#loader.beginAnew();
    if (isEnded || isTrialOver) this.seek(0);
    this.#store.set({ isWanted: true });
    if (this.#loader.isOpen) this.#play();
    else this.#loader.open();
    this.#follow();
  }

  #play(): void {
    this.#loader.want();
    this.#video?.play().catch((error: unknown) => {
      // Autoplay was refused: the play button waits for a touch.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isRefused && this.#video?.paused) this.#store.set({ isWanted: false });
      this.#follow();
    });
  }

  pause(): void {
    this.#store.set({ isWanted: false });
    this.#pause();
    this.#position.report();
    this.#follow();
  }

  #pause(): void {
    if (!this.#video || this.#video.paused) return;
    this.#pauses += 1;
    this.#video.pause();
  }

  toggle(): void {
    if (this.state().isWanted) this.pause();
    else this.play();
  }

  /** @param seconds a position beyond the end of a trial counts as its end */
  seek(seconds: number): void {
    const { end, duration } = this.state();
    if (end < duration && seconds >= end) {
      this.#endTrial();
      return;
    }
    const at = Math.max(0, Math.min(seconds, end));
    this.#store.set({ isEnded: false, isTrialOver: false });
    const isLoaded = this.#video && this.#video.readyState >= HTMLMediaElement.HAVE_METADATA;
    if (this.#video && isLoaded && this.#loader.isOpen) this.#position.move(this.#video, at);
    else this.#position.set(at);
    this.#follow();
  }

  seekBy(seconds: number): void {
    this.seek(this.state().time + seconds);
  }

  setQuality(quality: ChosenQuality): void {
    changePlayerSettings({ quality });
    this.#store.set({ quality });
    this.#loader.applyQuality();
  }

  #follow(): void {
    this.#buffering.follow(this.#video);
  }

  #followTime(): void {
    if (!this.#video || !this.#position.follow(this.#video)) return;
    const { time, end, duration, isEnded, isTrialOver } = this.state();
    if (end < duration && time >= end - END_SLACK_SECONDS && !isTrialOver) this.#endTrial();
    else if (!isEnded) this.#position.report();
    this.#follow();
  }

  #onPause(isEnd: boolean): void {
    // Not a programmatic pause: a headset, the system or picture-in-picture paused the video.
    if (this.#pauses === 0 && !isEnd) this.#store.set({ isWanted: false });
    this.#pauses = Math.max(0, this.#pauses - 1);
    this.#follow();
  }

  #onEnded(): void {
    const { end, duration } = this.state();
    if (end < duration) {
      this.#endTrial();
      return;
    }
    this.#store.set({ isEnded: true, isWanted: false, time: duration });
    this.#position.report(true);
    this.#follow();
    this.#events?.onEnded();
  }

  #endTrial(): void {
    if (this.state().isTrialOver) return;
    this.#pause();
    this.#store.set({ isTrialOver: true, isWanted: false, time: this.state().end });
    this.#position.report();
    this.#follow();
    this.#events?.onTrialEnd();
  }
}
