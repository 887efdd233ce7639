import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { Point } from './engine.ts';

const STEP_MS = 16;
const PINCH_MS = 250;
const REST_MS = 100;
/** Distance of the nearer fingers from the centre, CSS pixels: below about 85, Chromium recognizes no pinch. */
const PINCH_RADIUS = 100;

type Fingers = readonly Point[];

/**
 * Swipes through the browser's input queue, so the page cannot distinguish it from a finger. The finger rests before it
 * is lifted: after a fast end, Chromium takes a tap within 0.8 s for one that stops the fling, and sends no click.
 */
export async function swipeFinger(
  session: CDPSession,
  from: Point,
  to: Point,
  durationMs: number,
): Promise<void> {
  const wholeMs = durationMs + REST_MS;
  await moveFingers(session, wholeMs, (part) => [
    between(from, to, Math.min(1, (part * wholeMs) / durationMs)),
  ]);
}

export async function pinchFingers(
  session: CDPSession,
  centre: Point,
  factor: number,
): Promise<void> {
  const start = factor >= 1 ? PINCH_RADIUS : PINCH_RADIUS / factor;
  await moveFingers(session, PINCH_MS, (part) => {
    const radius = start * (1 + (factor - 1) * part);
    return [
      { x: centre.x, y: centre.y - radius },
      { x: centre.x, y: centre.y + radius },
    ];
  });
}

/**
 * Does not wait for the page: with a slow page the finger would rest, and start a text selection. Each event has the
 * time at which it was due: a busy browser would otherwise see events that have waited as one fast movement.
 * @param at positions of the fingers at a fraction of the path, 0…1
 */
async function moveFingers(
  session: CDPSession,
  durationMs: number,
  at: (part: number) => Fingers,
): Promise<void> {
  const steps = Math.max(2, Math.round(durationMs / STEP_MS));
  const startedAt = Date.now();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, fingers: Fingers) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
      timestamp: (startedAt + step * STEP_MS) / 1000,
    });
  const sent = [touch('touchStart', 0, at(0))];
  for (let step = 1; step <= steps; step += 1) {
    await pause(STEP_MS);
    sent.push(touch('touchMove', step, at(step / steps)));
  }
  sent.push(touch('touchEnd', steps, []));
  await Promise.all(sent);
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
