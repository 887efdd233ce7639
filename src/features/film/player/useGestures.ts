import { useEffect, useLayoutEffect, useRef, type PointerEvent } from 'react';
import { DOUBLE_TAP_MS, FILM_HOLD_MS } from '../../../shared/limits.ts';
import {
  gestureStep,
  IDLE,
  type GestureAction,
  type GestureEvent,
  type GestureState,
  type Surface,
} from './gestures.ts';

type SurfaceState = Omit<Surface, 'width' | 'height' | 'fromLeftEdge'>;

/** Handlers for the video: touches become gesture actions; a mouse only clicks. */
export function useGestures(surface: SurfaceState, act: (action: GestureAction) => void) {
  const state = useRef<GestureState>(IDLE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const take = (event: GestureEvent) => {
    const [next, actions] = gestureStep(state.current, event);
    const isOther = next.phase !== state.current.phase;
    state.current = next;
    if (isOther) arm(next);
    for (const action of actions) latest.current(action);
  };
  /** Starts the timer for a resting finger, or for the second tap. */
  const arm = ({ phase }: GestureState) => {
    clearTimeout(timer.current);
    if (phase === 'pressed') timer.current = setTimeout(rested, FILM_HOLD_MS);
    if (phase === 'idle') timer.current = setTimeout(settled, DOUBLE_TAP_MS);
  };
  const rested = () => take({ type: 'rested' });
  const settled = () => take({ type: 'settled' });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      state.current = IDLE;
    },
    [],
  );

  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top, width, height };
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      const { x, y, width, height } = placeOf(event);
      const size = { width, height, fromLeftEdge: event.clientX };
      take({ type: 'down', x, y, surface: { ...surface, ...size } });
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      const { x, y } = placeOf(event);
      take({ type: 'move', x, y });
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') take({ type: 'up' });
    },
    onPointerCancel: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') take({ type: 'cancel' });
    },
  };
}
