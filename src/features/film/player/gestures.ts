import { BACK_SWIPE_PX, FILM_SWIPE_PX, SWIPE_SEEK_SECONDS } from '../../../shared/limits.ts';

/** Fingers on the picture (features 71): a reducer, so that every order of events can be tried. */

export type Side = 'left' | 'middle' | 'right';

/** The picture when a finger came down. Lengths are CSS pixels, times seconds. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  /** Of the window: the system's own back swipe begins there. */
  readonly fromLeftEdge: number;
  readonly isFullscreen: boolean;
  readonly isPlaying: boolean;
  readonly canSetVolume: boolean;
  readonly duration: number;
}

export type GestureEvent =
  /** Places count from the picture's own corner. */
  | { readonly type: 'down'; readonly x: number; readonly y: number; readonly surface: Surface }
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  | { readonly type: 'up' | 'cancel' }
  /** The finger has rested. */
  | { readonly type: 'rested' }
  /** No second tap came. */
  | { readonly type: 'settled' };

export type GestureAction =
  | { readonly type: 'tap' }
  | { readonly type: 'doubleTap'; readonly side: Side }
  /** By how much it would jump; the finger is still down. */
  | { readonly type: 'seeking'; readonly seconds: number }
  | { readonly type: 'seek'; readonly seconds: number }
  | { readonly type: 'seekDropped' }
  /** By a part of all there is, since the last of them. */
  | { readonly type: 'brightness' | 'volume'; readonly by: number }
  | { readonly type: 'hold'; readonly isOn: boolean };

interface Tap {
  readonly side: Side;
  /** It was the second one already. */
  readonly isDouble: boolean;
}

export type GestureState =
  | { readonly phase: 'idle'; readonly tap?: Tap | undefined }
  | Pressed
  | { readonly phase: 'seeking'; readonly from: Pressed; readonly seconds: number }
  | { readonly phase: 'brightness' | 'volume'; readonly from: Pressed; readonly y: number }
  | { readonly phase: 'holding' | 'ignored' };

interface Pressed {
  readonly phase: 'pressed';
  readonly x: number;
  readonly y: number;
  readonly surface: Surface;
  readonly tap?: Tap | undefined;
}

export const IDLE: GestureState = { phase: 'idle' };
const IGNORED: GestureState = { phase: 'ignored' };

type Step = readonly [state: GestureState, actions: readonly GestureAction[]];

/** What an event makes of a gesture, and what is to be done about it. */
export function gestureStep(state: GestureState, event: GestureEvent): Step {
  switch (event.type) {
    case 'down':
      return pressed(state, event);
    case 'move':
      return moved(state, event.x, event.y);
    case 'up':
      return released(state);
    case 'cancel':
      return dropped(state);
    case 'rested':
      if (state.phase !== 'pressed') return [state, []];
      return state.surface.isPlaying
        ? [{ phase: 'holding' }, [{ type: 'hold', isOn: true }]]
        : [IGNORED, []];
    case 'settled':
      if (state.phase !== 'idle' || !state.tap) return [state, []];
      return [IDLE, state.tap.isDouble ? [] : [{ type: 'tap' }]];
  }
}

function pressed(state: GestureState, event: GestureEvent & { type: 'down' }): Step {
  const { x, y, surface } = event;
  // A second finger: somebody pinches.
  if (state.phase !== 'idle') return [IGNORED, dropped(state)[1]];
  if (!surface.isFullscreen && surface.fromLeftEdge < BACK_SWIPE_PX) return [IGNORED, []];
  return [{ phase: 'pressed', x, y, surface, tap: state.tap }, []];
}

function moved(state: GestureState, x: number, y: number): Step {
  if (state.phase === 'seeking') return seekingTo(state.from, x);
  if (state.phase === 'brightness' || state.phase === 'volume') {
    const by = (state.y - y) / Math.max(1, state.from.surface.height);
    return [{ ...state, y }, [{ type: state.phase, by }]];
  }
  if (state.phase !== 'pressed') return [state, []];
  const [right, down] = [Math.abs(x - state.x), Math.abs(y - state.y)];
  if (Math.max(right, down) < FILM_SWIPE_PX) return [state, []];
  if (right > down) return seekingTo(state, x);
  const { isFullscreen, canSetVolume, width } = state.surface;
  const phase = state.x < width / 2 ? 'brightness' : 'volume';
  // Outside of fullscreen the page scrolls.
  if (!isFullscreen || (phase === 'volume' && !canSetVolume)) return [IGNORED, []];
  return [{ phase, from: state, y }, []];
}

function seekingTo(from: Pressed, x: number): Step {
  const { width, duration } = from.surface;
  const whole = Math.min(SWIPE_SEEK_SECONDS, duration);
  const seconds = Math.round(((x - from.x) / Math.max(1, width)) * whole);
  return [{ phase: 'seeking', from, seconds }, [{ type: 'seeking', seconds }]];
}

function released(state: GestureState): Step {
  switch (state.phase) {
    case 'pressed': {
      const side = sideOf(state.x, state.surface.width);
      const isDouble = state.tap?.side === side;
      const tap = { side, isDouble };
      return [{ phase: 'idle', tap }, isDouble ? [{ type: 'doubleTap', side }] : []];
    }
    case 'seeking':
      return [IDLE, [{ type: 'seek', seconds: state.seconds }]];
    case 'holding':
      return [IDLE, [{ type: 'hold', isOn: false }]];
    default:
      return [IDLE, []];
  }
}

/** The browser or a second finger took over: nothing happens that only a release would do. */
function dropped(state: GestureState): Step {
  if (state.phase === 'seeking') return [IDLE, [{ type: 'seekDropped' }]];
  if (state.phase === 'holding') return [IDLE, [{ type: 'hold', isOn: false }]];
  return [IDLE, []];
}

/** The middle is as wide as both sides together have left. */
export function sideOf(x: number, width: number): Side {
  if (x < width * 0.35) return 'left';
  return x > width * 0.65 ? 'right' : 'middle';
}
