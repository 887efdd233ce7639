import { type ElementHandlers, listenToElement } from './elementEvents.ts';
import { END_SLACK_SECONDS, PlaybackLine } from './PlaybackLine.ts';
import { PlaybackLook } from './PlaybackLook.ts';
import { PlaybackPlace } from './PlaybackPlace.ts';
import { firstState, playbackStore } from './playbackState.ts';
import { PlaybackWait } from './PlaybackWait.ts';
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

/** A video element. What the reader wants is kept apart from its state, to survive new URLs, retries and hiding. */
export class Playback {
  #events: PlaybackEvents | undefined;
  readonly #store = playbackStore(firstState(playerSettings().quality));
  readonly #place: PlaybackPlace;
  readonly #line: PlaybackLine;
  readonly #wait = new PlaybackWait(this.#store);
  #video: HTMLVideoElement | undefined;
  #episode: string | undefined;
  /** Programmatic pauses whose events have not fired yet. */
  #pauses = 0;
  #attached = new AbortController();

  readonly look = new PlaybackLook(this.#store, () => this.#video);
  readonly subscribe = this.#store.subscribe;
  readonly state = this.#store.state;

  constructor() {
    this.#place = new PlaybackPlace(this.#store, (place) => this.#events?.onPlace(place));
    this.#line = new PlaybackLine({
      store: this.#store,
      place: this.#place,
      onRefused: async () => this.#events?.onRefused(),
      onOpened: () => {
        this.look.apply();
        if (this.state().isWanted) this.#play();
      },
      onClosing: () => {
        this.#pause();
        this.look.hold(false);
        this.#follow();
      },
      onFailed: (fault) => {
        this.#line.close();
        this.#store.set({ fault, isWanted: false });
        this.#follow();
      },
    });
  }

  tell(events: PlaybackEvents): void {
    this.#events = events;
  }

  /**
   * Attaches the video element.
   * @returns detaches it and frees everything loaded; the position is kept for the next element
   */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video;
    this.#line.setVideo(video);
    this.#attached = new AbortController();
    const handlers: ElementHandlers = {
      onEmptied: () => {
        this.#place.keep();
        // Emptying the element swallows the pause events still expected.
        this.#pauses = 0;
      },
      onFlow: () => this.#follow(),
      onTime: () => this.#followTime(),
      onPlaying: () => this.#line.forgive(),
      // Loading resets the element's play state.
      onReady: () => this.state().isWanted && video.paused && this.#play(),
      onPlay: () => {
        this.#store.set({ isWanted: true, isEnded: false });
        this.#follow();
      },
      onPause: (isEnd) => this.#onPause(isEnd),
      onEnded: () => this.#onEnded(),
      onVolume: (volume, isMuted) => this.look.note(volume, isMuted),
      onLoaded: (loaded) => {
        this.#store.set({ loaded });
        this.#place.skipGap(video);
      },
      onOnline: this.#line.onOnline,
      onLeave: () => this.#place.tell(),
    };
    listenToElement(video, handlers, this.#attached.signal);
    this.#line.open();
    return () => {
      this.#place.tell();
      this.#store.set({ isWanted: false });
      this.#line.close();
      this.#attached.abort();
      this.#video = undefined;
      this.#line.setVideo(undefined);
      this.#follow();
    };
  }

  /** Shows another film, or the same one from another source. */
  show({ episode, source, startAt, autoPlay }: Showing): void {
    if (this.#episode !== episode) {
      this.#episode = episode;
      this.#line.setSource(undefined);
      this.#store.set({ ...firstState(this.state().quality), isWanted: autoPlay });
    }
    if (!this.#line.source) this.#place.set(startAt);
    if (source) this.#take(source);
    this.#follow();
  }

  #take(source: FilmSource): void {
    const old = this.#line.source;
    if (old?.master === source.master && old.endsAt === source.endsAt) return;
    // Purchased at the end of the trial: playback continues from there.
    const goesOn = this.state().isTrialOver && source.endsAt === undefined;
    this.#line.setSource(source);
    if (goesOn) this.#store.set({ isTrialOver: false, isWanted: true });
    this.#line.open();
  }

  /** Tries again after a fault, at the same position. */
  retry(): void {
    this.#line.forgive();
    this.play();
  }

  play(): void {
    const { isEnded, isTrialOver } = this.state();
    if (isEnded) this.#line.beginAnew();
    if (isEnded || isTrialOver) this.seek(0);
    this.#store.set({ isWanted: true });
    if (this.#line.isOpen) this.#play();
    else this.#line.open();
    this.#follow();
  }

  #play(): void {
    this.#line.want();
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
    this.#place.tell();
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
    if (this.#video && isLoaded && this.#line.isOpen) this.#place.move(this.#video, at);
    else this.#place.set(at);
    this.#follow();
  }

  seekBy(seconds: number): void {
    this.seek(this.state().time + seconds);
  }

  setQuality(quality: ChosenQuality): void {
    changePlayerSettings({ quality });
    this.#store.set({ quality });
    this.#line.applyQuality();
  }

  #follow(): void {
    this.#wait.follow(this.#video);
  }

  #followTime(): void {
    if (!this.#video || !this.#place.follow(this.#video)) return;
    const { time, end, duration, isEnded, isTrialOver } = this.state();
    if (end < duration && time >= end - END_SLACK_SECONDS && !isTrialOver) this.#endTrial();
    else if (!isEnded) this.#place.tell();
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
    this.#place.tell(true);
    this.#follow();
    this.#events?.onEnded();
  }

  #endTrial(): void {
    if (this.state().isTrialOver) return;
    this.#pause();
    this.#store.set({ isTrialOver: true, isWanted: false, time: this.state().end });
    this.#place.tell();
    this.#follow();
    this.#events?.onTrialEnd();
  }
}
