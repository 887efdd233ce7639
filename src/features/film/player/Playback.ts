import { type ElementHandlers, listenToElement } from './elementEvents.ts';
import { END_SLACK_SECONDS, PlaybackLine } from './PlaybackLine.ts';
import { PlaybackLook } from './PlaybackLook.ts';
import { PlaybackPlace } from './PlaybackPlace.ts';
import { firstState, playbackStore } from './playbackState.ts';
import { PlaybackWait } from './PlaybackWait.ts';
import { changePlayerSettings, playerSettings } from './playerSettings.ts';
import type { ChosenQuality } from './quality.ts';
import type { FilmPlace, FilmSource } from './view.ts';

/** What the player's owner is told, and asked. */
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

/**
 * One video element and what is made of it, from the first film shown in it to the last. What somebody wants (to play, a
 * place, a quality) is kept apart from what the element does, so that it outlives new addresses, retries and hiding.
 */
export class Playback {
  #events: PlaybackEvents | undefined;
  readonly #store = playbackStore(firstState(playerSettings().quality));
  readonly #place: PlaybackPlace;
  readonly #line: PlaybackLine;
  readonly #wait = new PlaybackWait(this.#store);
  #video: HTMLVideoElement | undefined;
  #episode: string | undefined;
  /** Our own, whose events are still to come. */
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

  /** Who is told, and asked, from now on. */
  tell(events: PlaybackEvents): void {
    this.#events = events;
  }

  /**
   * From now on it plays in this element.
   * @returns lets go of it and of all that was loaded; the place is kept for the next one
   */
  attach(video: HTMLVideoElement): () => void {
    this.#video = video;
    this.#line.setVideo(video);
    this.#attached = new AbortController();
    const handlers: ElementHandlers = {
      onEmptied: () => {
        this.#place.keep();
        // Emptied before it could say so.
        this.#pauses = 0;
      },
      onFlow: () => this.#follow(),
      onTime: () => this.#followTime(),
      onPlaying: () => this.#line.forgive(),
      // Loaded anew, an element has forgotten that it played.
      onReady: () => this.state().isWanted && video.paused && this.#play(),
      onPlay: () => {
        this.#store.set({ isWanted: true, isEnded: false });
        this.#follow();
      },
      onPause: (isEnd) => this.#onPause(isEnd),
      onEnded: () => this.#onEnded(),
      onVolume: (volume, isMuted) => this.look.note(volume, isMuted),
      onLoaded: (loaded) => this.#store.set({ loaded }),
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

  /** Another film, or another way to the same. */
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
    // Bought at the end of the trial: that is where it goes on.
    const goesOn = this.state().isTrialOver && source.endsAt === undefined;
    this.#line.setSource(source);
    if (goesOn) this.#store.set({ isTrialOver: false, isWanted: true });
    this.#line.open();
  }

  /** Again after a fault, where it stopped. */
  retry(): void {
    this.#line.forgive();
    this.play();
  }

  play(): void {
    const { isEnded, isTrialOver } = this.state();
    if (isEnded || isTrialOver) this.seek(0);
    this.#store.set({ isWanted: true });
    if (this.#line.isOpen) this.#play();
    else this.#line.open();
    this.#follow();
  }

  #play(): void {
    this.#line.want();
    this.#video?.play().catch((error: unknown) => {
      // Without a touch the browser refuses: the button stands there for one.
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

  /** @param seconds what lies beyond a trial's end is its end */
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
    // A headset, the system or a picture in picture stopped it, and none of us.
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
