import type { ChosenQuality } from './quality.ts';

/** What cannot go on by itself. */
export type PlaybackFault = 'failed' | 'unsupported';

export interface PlaybackState {
  /** It plays, or will as soon as it can. */
  readonly isWanted: boolean;
  /** Its picture moves. */
  readonly isPlaying: boolean;
  /** A picture can be seen. */
  readonly isShown: boolean;
  /** It is waited for, and has been for some time. */
  readonly isWaiting: boolean;
  /** Nobody answers; it goes on by itself. */
  readonly isCut: boolean;
  readonly fault: PlaybackFault | undefined;
  readonly isEnded: boolean;
  readonly isTrialOver: boolean;
  /** Seconds. */
  readonly time: number;
  readonly duration: number;
  /** Where the trial ends, or the film. */
  readonly end: number;
  /** What is loaded, seconds. */
  readonly loaded: readonly (readonly [from: number, to: number])[];
  readonly speed: number;
  /** A finger rests on the picture: it goes at HOLD_SPEED. */
  readonly isHeld: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly quality: ChosenQuality;
  /** Lines of what is seen; 0: not known yet. */
  readonly height: number;
}

/** For this visit, not longer. */
const visit = { speed: 1, volume: 1, isMuted: false };

export function visitLook(): Readonly<typeof visit> {
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
  /** @returns how to stop */
  readonly subscribe: (listener: () => void) => () => void;
}

export function playbackStore(first: PlaybackState): PlaybackStore {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    state: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
