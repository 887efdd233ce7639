import { HOLD_SPEED, PLAYBACK_SPEEDS } from '../../../shared/limits.ts';
import { noteVisit, type PlaybackStore, rateAndVolumeOfVisit } from './playbackState.ts';

/** Speed and volume, shared by all films of this visit. */
export class RateAndVolume {
  readonly #store: PlaybackStore;
  readonly #video: () => HTMLVideoElement | undefined;

  constructor(store: PlaybackStore, video: () => HTMLVideoElement | undefined) {
    this.#store = store;
    this.#video = video;
  }

  /** Applies both to an element that has just been given a film. */
  apply(): void {
    const video = this.#video();
    if (!video) return;
    // Loading resets an element's speed to its default.
    video.defaultPlaybackRate = this.#store.state().speed;
    this.#applySpeed();
    this.#setSound(rateAndVolumeOfVisit());
  }

  setSpeed(speed: number): void {
    noteVisit({ speed });
    this.#store.set({ speed });
    this.#applySpeed();
  }

  speedBy(step: 1 | -1): void {
    const at = PLAYBACK_SPEEDS.indexOf(this.#store.state().speed);
    const next = PLAYBACK_SPEEDS[at + step];
    if (next !== undefined) this.setSpeed(next);
  }

  /** Plays at HOLD_SPEED while a finger rests on the video. */
  hold(isHeld: boolean): void {
    this.#store.set({ isHeld });
    this.#applySpeed();
  }

  #applySpeed(): void {
    const { speed, isHeld } = this.#store.state();
    const video = this.#video();
    if (!video) return;
    video.defaultPlaybackRate = speed;
    video.playbackRate = isHeld ? HOLD_SPEED : speed;
  }

  /** @param volume clamped to 0…1 */
  setVolume(volume: number): void {
    const level = Math.max(0, Math.min(1, volume));
    this.#setSound({ volume: level, isMuted: level === 0 });
  }

  setMuted(isMuted: boolean): void {
    this.#setSound({ volume: this.#store.state().volume, isMuted });
  }

  #setSound({ volume, isMuted }: { readonly volume: number; readonly isMuted: boolean }): void {
    noteVisit({ volume, isMuted });
    this.#store.set({ volume, isMuted });
    const video = this.#video();
    if (!video) return;
    video.volume = volume;
    video.muted = isMuted;
  }

  /** The element reports a change made by the system's volume keys or a headset. */
  noteVolume(volume: number, isMuted: boolean): void {
    noteVisit({ volume, isMuted });
    this.#store.set({ volume, isMuted });
  }
}
