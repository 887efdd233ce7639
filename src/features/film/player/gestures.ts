import { BACK_SWIPE_PX, FILM_SWIPE_PX, SWIPE_SEEK_SECONDS } from '../../../shared/limits.ts';

/** Touch gestures on the video as a pure reducer, so that every order of events can be tested. */

export type Side = 'left' | 'middle' | 'right';

/** The video when a finger touches it. Lengths are CSS pixels, times seconds. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  /** Distance from the window's left edge, where the system's back swipe begins. */
  readonly fromLeftEdge: number;
  readonly isFullscreen: boolean;
  readonly isPlaying: boolean;
  readonly canSetVolume: boolean;
  readonly duration: number;
}

export type GestureEvent =
  /** Positions relative to the video's top left corner. */
  | { readonly type: 'down'; readonly x: number; readonly y: number; readonly surface: Surface }
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  | { readonly type: 'up' | 'cancel' }
  /** The finger has rested for FILM_HOLD_MS. */
  | { readonly type: 'rested' }
  /** No second tap came within DOUBLE_TAP_MS. */
  | { readonly type: 'settled' };

export type GestureAction =
  | { readonly type: 'tap' }
  | { readonly type: 'doubleTap'; readonly side: Side }
  /** Preview of the jump while the finger is down. */
  | { readonly type: 'seeking'; readonly seconds: number }
  | { readonly type: 'seek'; readonly seconds: number }
  | { readonly type: 'seekDropped' }
  /** Change since the last such action, as a share of the full range. */
  | { readonly type: 'brightness' | 'volume'; readonly by: number }
  | { readonly type: 'hold'; readonly isOn: boolean };

interface Tap {
  readonly side: Side;
  /** This tap was the second of a double tap. */
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
  // A second finger means a pinch.
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
  // Outside full screen a vertical swipe scrolls the page.
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

/** The browser or a second finger took over: cancels without the effects of a release. */
function dropped(state: GestureState): Step {
  if (state.phase === 'seeking') return [IDLE, [{ type: 'seekDropped' }]];
  if (state.phase === 'holding') return [IDLE, [{ type: 'hold', isOn: false }]];
  return [IDLE, []];
}

/** Sides are 35% each, the middle 30%. */
export function sideOf(x: number, width: number): Side {
  if (x < width * 0.35) return 'left';
  return x > width * 0.65 ? 'right' : 'middle';
}
