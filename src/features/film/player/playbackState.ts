import type { ChosenQuality } from './quality.ts';
import { createSignal } from '../../../lib/signal.ts';

/** Faults that end playback until the reader acts. */
export type PlaybackFault = 'failed' | 'unsupported';

export interface PlaybackState {
  /** The reader wants to play; it plays as soon as it can. */
  readonly isWanted: boolean;
  /** The video moves. */
  readonly isPlaying: boolean;
  /** A frame is visible. */
  readonly isShown: boolean;
  /** Buffering long enough to show it. */
  readonly isWaiting: boolean;
  /** The server does not answer; playback resumes by itself. */
  readonly isCut: boolean;
  readonly fault: PlaybackFault | undefined;
  readonly isEnded: boolean;
  readonly isTrialOver: boolean;
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
  /** End of the trial or of the film. */
  readonly end: number;
  /** Buffered ranges, seconds. */
  readonly loaded: readonly (readonly [from: number, to: number])[];
  readonly speed: number;
  /** A finger rests on the video, which plays at HOLD_SPEED. */
  readonly isHeld: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly quality: ChosenQuality;
  /** Height of the visible video, pixels; 0 if unknown. */
  readonly height: number;
}

/** In memory until the page is closed. */
const visit = { speed: 1, volume: 1, isMuted: false };

export function rateAndVolumeOfVisit(): Readonly<typeof visit> {
  return visit;
}

export function noteVisit(change: Partial<typeof visit>): void {
  Object.assign(visit, change);
}

export function firstState(quality: ChosenQuality): PlaybackState {
  return {
    isWanted: false,
    isPlaying: false,
    isShown: false,
    isWaiting: false,
    isCut: false,
    fault: undefined,
    isEnded: false,
    isTrialOver: false,
    time: 0,
    duration: 0,
    end: 0,
    loaded: [],
    isHeld: false,
    quality,
    height: 0,
    ...visit,
  };
}

export interface PlaybackStore {
  readonly state: () => PlaybackState;
  readonly set: (change: Partial<PlaybackState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function playbackStore(first: PlaybackState): PlaybackStore {
  const { subscribe, emit } = createSignal();
  let state = first;
  return {
    state: () => state,
    set: (change) => {
      state = { ...state, ...change };
      emit();
    },
    subscribe,
  };
}
