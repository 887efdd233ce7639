import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awayOf,
  cornerOf,
  curlShape,
  gripAt,
  tipOf,
  type Grip,
  type Pull,
} from '../../../../src/features/novel/book/curlShape.ts';

const LEAF = { width: 390, height: 700 };
const grips = fc.constantFrom<Grip>('top', 'bottom', 'edge');
const place = fc.record({
  x: fc.integer({ min: 0, max: LEAF.width }),
  y: fc.integer({ min: 0, max: LEAF.height }),
});
const pull = (from: readonly [number, number], to: readonly [number, number]): Pull => ({
  from: { x: from[0], y: from[1] },
  to: { x: to[0], y: to[1] },
});

describe('the tip of a leaf', () => {
  it('is the corner that the finger is nearer to, or the edge between them', () => {
    expect([20, 350, 680].map((y) => gripAt({ x: 300, y }, LEAF))).toEqual([
      'top',
      'edge',
      'bottom',
    ]);
  });

  it('starts where the leaf rests, forward flat and back turned over', () => {
    fc.assert(
      fc.property(grips, place, (grip, from) => {
        const still = { from, to: from };
        expect(tipOf(grip, LEAF, still, 1, true)).toEqual(cornerOf(grip, LEAF));
        expect(tipOf(grip, LEAF, still, -1, true).x).toBeCloseTo(awayOf(grip, LEAF).x);
      }),
    );
  });

  it('comes up to the finger, and returns with it', () => {
    const tip = tipOf('bottom', LEAF, pull([300, 680], [90, 600]), 1, true);
    expect(Math.hypot(tip.x - 90, tip.y - 600)).toBeLessThan(6);
    const back = tipOf('bottom', LEAF, pull([60, 680], [330, 640]), -1, true);
    expect(Math.hypot(back.x - 330, back.y - 640)).toBeLessThan(6);
    const returned = tipOf('bottom', LEAF, pull([300, 680], [299, 680]), 1, true);
    expect(returned.x).toBeGreaterThan(380);
  });

  it('follows a quarter of the way where there is no page under it', () => {
    expect(tipOf('edge', LEAF, pull([300, 350], [100, 350]), 1, false).x).toBe(340);
  });

  it('never tears the leaf from its binding, and never leaves the book', () => {
    fc.assert(
      fc.property(grips, place, place, (grip, from, to) => {
        const { y: corner } = cornerOf(grip, LEAF);
        const { x, y } = tipOf(grip, LEAF, { from, to }, 1, true);
        expect(x).toBeLessThanOrEqual(LEAF.width);
        expect(Math.hypot(x, y - corner)).toBeLessThanOrEqual(LEAF.width + 0.001);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(LEAF.height);
      }),
    );
  });
});

/** The points of a path. */
const pointsOf = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
const numbersOf = (transform: string) =>
  transform.slice('matrix('.length, -1).split(',').map(Number);

describe('the shape of a curled leaf', () => {
  it('is none while the corner has not moved', () => {
    expect(curlShape('bottom', LEAF, cornerOf('bottom', LEAF))).toBeUndefined();
  });

  it('mirrors the corner onto the tip', () => {
    const shape = curlShape('bottom', LEAF, { x: 150, y: 560 });
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersOf(shape?.mirror ?? '');
    const { x, y } = cornerOf('bottom', LEAF);
    expect(a * x + c * y + e).toBeCloseTo(150, 1);
    expect(b * x + d * y + f).toBeCloseTo(560, 1);
  });

  it('has nothing left on the page once it is turned over', () => {
    for (const grip of ['top', 'bottom', 'edge'] as const) {
      const shape = curlShape(grip, LEAF, awayOf(grip, LEAF));
      const [, , across = 0, down = 1, x = 1, y = 0] = numbersOf(shape?.fold ?? '');
      // The fold is a line, which may lean: at no height is it within the page.
      for (const height of [0, LEAF.height]) {
        expect(x + ((height - y) * across) / down).toBeLessThanOrEqual(0);
      }
    }
  });

  it('has numbers that a browser can draw, for every tip', () => {
    fc.assert(
      fc.property(grips, place, place, fc.constantFrom<1 | -1>(1, -1), (grip, from, to, way) => {
        const shape = curlShape(grip, LEAF, tipOf(grip, LEAF, { from, to }, way, true));
        if (!shape) return;
        expect(Object.values(shape).join(' ')).not.toMatch(/NaN|Infinity|e[+-]/);
        expect(shape.depth).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('bends the leaf no nearer than its binding', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const shape = curlShape('bottom', LEAF, tipOf('bottom', LEAF, { from, to }, 1, true));
        const start = pointsOf(shape?.flat.split('M').at(-1) ?? '')[0];
        expect(start?.x ?? 0).toBeGreaterThanOrEqual(-0.01);
      }),
    );
  });
});
