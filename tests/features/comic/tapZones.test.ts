import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAP_INVERTS, TAP_LAYOUTS } from '../../../src/features/comic/readerSettings.ts';
import { tapAction, zonesOf } from '../../../src/features/comic/tapZones.ts';
import { TAP_EDGE_PX } from '../../../src/shared/limits.ts';

const MODES = ['strip', 'gaps', 'ltr', 'rtl', 'vertical'] as const;
/** Away from the borders between zones, whose side depends on rounding. */
const part = fc.integer({ min: 0, max: 999 }).map((each) => (each + 0.5) / 1000);
const choices = fc.record({
  layout: fc.constantFrom(...TAP_LAYOUTS),
  invert: fc.constantFrom(...TAP_INVERTS),
  mode: fc.constantFrom(...MODES),
});
const SIZE = { width: 390, height: 844 };
const at = (x: number, y: number) => ({ ...SIZE, x: x * SIZE.width, y: y * SIZE.height });
const PLAIN = { layout: 'auto', invert: 'none', mode: 'strip' } as const;
describe('a tap', () => {
  it('has exactly one action at every point, in every layout', () => {
    fc.assert(
      fc.property(choices, part, part, (choice, x, y) => {
        const zones = zonesOf(choice).filter(
          ({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom,
        );
        expect(zones).toHaveLength(1);
        const isEdge = x * SIZE.width < TAP_EDGE_PX && zones[0]?.action !== 'menu';
        expect(tapAction({ ...choice, ...at(x, y) })).toBe(isEdge ? null : zones[0]?.action);
      }),
    );
  });

  it('has an action on every border and beyond the screen, too', () => {
    fc.assert(
      fc.property(choices, fc.constantFrom(0, 0.3, 1 / 3, 2 / 3, 0.7, 1), part, (choice, x, y) => {
        const isInZones = (action: unknown) =>
          ['menu', 'previous', 'next', null].includes(action as string);
        expect(isInZones(tapAction({ ...choice, ...at(x, y) }))).toBe(true);
        expect(tapAction({ ...choice, ...at(2, y) })).toBe(tapAction({ ...choice, ...at(1, y) }));
      }),
    );
  });

  it('with inverted zones has the action of the mirrored point', () => {
    fc.assert(
      fc.property(choices, part, part, (choice, x, y) => {
        // On a screen so wide that the edge zone has no width.
        const on = (px: number, py: number) => ({
          width: 1e9,
          height: 1e9,
          x: px * 1e9,
          y: py * 1e9,
        });
        const plain = tapAction({ ...choice, invert: 'none', ...on(x, y) });
        const mirrored = {
          horizontal: [1 - x, y],
          vertical: [x, 1 - y],
          both: [1 - x, 1 - y],
        } as const;
        for (const [invert, [mx, my]] of Object.entries(mirrored)) {
          expect(tapAction({ ...choice, invert: invert as 'both', ...on(mx, my) })).toBe(plain);
        }
      }),
    );
  });

  it('opens the menu everywhere when tapping is off', () => {
    fc.assert(
      fc.property(choices, part, part, (choice, x, y) => {
        expect(tapAction({ ...choice, layout: 'off', ...at(x, y) })).toBe('menu');
      }),
    );
  });

  it("never turns a page at the left edge, where the system's back gesture begins", () => {
    fc.assert(
      fc.property(choices, part, (choice, y) => {
        const x = (TAP_EDGE_PX - 1) / SIZE.width;
        expect([null, 'menu']).toContain(tapAction({ ...choice, ...at(x, y) }));
      }),
    );
  });

  it('in a strip means up, menu and down: the menu takes the middle 40 %', () => {
    const down = [0.1, 0.31, 0.69, 0.71].map((y) => tapAction({ ...PLAIN, ...at(0.5, y) }));
    expect(down).toEqual(['previous', 'menu', 'menu', 'next']);
  });

  it('turns forward at the right, and at the left in right-to-left reading', () => {
    for (const layout of ['auto', 'sides', 'l', 'kindle'] as const) {
      const point = { ...PLAIN, layout, ...at(0.9, 0.5) };
      expect(tapAction({ ...point, mode: 'ltr' })).toBe('next');
      expect(tapAction({ ...point, ...at(0.1, 0.5), mode: 'rtl' })).toBe('next');
      expect(tapAction({ ...point, mode: 'rtl' })).not.toBe('next');
    }
  });
});
