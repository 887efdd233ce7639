import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isControl } from '../../../lib/reading/useTaps.ts';
import { TAP_EDGE_PX } from '../../../shared/limits.ts';
import type { Pull } from './curlShape.ts';

interface SwipeHandlers {
  /** @param pull from the touch to the finger, CSS pixels within the box */
  readonly onDrag: (pull: Pull) => void;
  /** @param direction 0 if the page returns to its place */
  readonly onEnd: (direction: 1 | -1 | 0) => void;
}

/** A finger that has moved less may still be tapping, CSS pixels. */
const SLOP_PX = 10;
/** A finger that rests this long selects text, ms. */
const HOLD_MS = 450;
/** From this distance the page turns at any speed, as a share of the page's width. */
const FAR_PART = 0.3;
/** From this speed the page turns at any distance, CSS pixels per ms. */
const QUICK = 0.25;
/** The speed is measured over the last part of the movement, ms. */
const SPEED_WINDOW_MS = 80;

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** The box's place in the window. */
  readonly left: number;
  readonly top: number;
  readonly at: number;
  isDragging: boolean;
  readonly trail: { readonly x: number; readonly at: number }[];
}

/** Swipes with one finger; ignores the screen edge (system back), selected text and vertical movement. */
export function useSwipe(box: RefObject<HTMLElement | null>, handlers: SwipeHandlers): void {
  const dragged = useEffectEvent(handlers.onDrag);
  const ended = useEffectEvent(handlers.onEnd);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let press: Press | undefined;
    const drop = () => {
      const wasDragging = press?.isDragging;
      press = undefined;
      if (wasDragging) ended(0);
    };
    const onDown = (event: PointerEvent) => {
      drop();
      const { isPrimary, pointerType, pointerId: id, clientX: x, clientY: y, target } = event;
      const { left, top } = element.getBoundingClientRect();
      if (!isPrimary || pointerType === 'mouse' || x - left < TAP_EDGE_PX) return;
      if (isSelecting() || isControl(target)) return;
      const at = event.timeStamp;
      press = { id, x, y, left, top, at, isDragging: false, trail: [{ x, at }] };
    };
    const onMove = ({ pointerId, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      if (!press || press.id !== pointerId) return;
      const [far, high] = [x - press.x, y - press.y];
      if (!press.isDragging) {
        if (Math.hypot(far, high) < SLOP_PX) return;
        if (at - press.at > HOLD_MS || Math.abs(high) > Math.abs(far) || isSelecting()) {
          press = undefined;
          return;
        }
        press.isDragging = true;
        capture(element, pointerId);
      }
      press.trail.push({ x, at });
      const { left, top } = press;
      const from = { x: press.x - left, y: press.y - top };
      dragged({ from, to: { x: x - left, y: y - top } });
    };
    const onUp = ({ pointerId, clientX: x, timeStamp: at }: PointerEvent) => {
      if (!press || press.id !== pointerId) return;
      const { isDragging, trail, x: from } = press;
      press = undefined;
      if (!isDragging) return;
      const recent = trail.find((point) => at - point.at <= SPEED_WINDOW_MS) ?? { x, at };
      const speed = (x - recent.x) / Math.max(1, at - recent.at);
      ended(directionOf(x - from, speed, element.clientWidth));
    };
    const listeners = new AbortController();
    const options = { signal: listeners.signal, passive: true } as const;
    element.addEventListener('pointerdown', onDown, options);
    element.addEventListener('pointermove', onMove, options);
    element.addEventListener('pointerup', onUp, options);
    // The browser has taken over the pointer, for zooming or selecting.
    element.addEventListener('pointercancel', drop, options);
    return () => {
      drop();
      listeners.abort();
    };
  }, [box]);
}

function directionOf(distance: number, speed: number, width: number): 1 | -1 | 0 {
  const isBack = distance > 0;
  const along = isBack ? speed : -speed;
  // A finger that goes far and then moves back cancels the turn.
  const isTurn = along > QUICK || (Math.abs(distance) > FAR_PART * width && along > -QUICK);
  if (!isTurn) return 0;
  return isBack ? -1 : 1;
}

/** Follows the finger outside of the box; does nothing if the pointer has already ended. */
function capture(element: HTMLElement, pointer: number): void {
  try {
    element.setPointerCapture(pointer);
  } catch (error) {
    console.warn('a finger could not be held', error);
  }
}

function isSelecting(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
