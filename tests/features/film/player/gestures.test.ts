import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gestureStep,
  IDLE,
  sideOf,
  type GestureAction,
  type GestureEvent,
  type Surface,
} from '../../../../src/features/film/player/gestures.ts';

const SURFACE: Surface = {
  width: 400,
  height: 220,
  fromLeftEdge: 100,
  isFullscreen: false,
  isPlaying: true,
  canSetVolume: true,
  duration: 3_600,
};
const FULL = { ...SURFACE, isFullscreen: true };

function after(...events: readonly GestureEvent[]): readonly GestureAction[] {
  let state = IDLE;
  return events.flatMap((event) => {
    const [next, actions] = gestureStep(state, event);
    state = next;
    return actions;
  });
}
const down = (x: number, y = 100, surface = SURFACE): GestureEvent => ({
  type: 'down',
  x,
  y,
  surface,
});
const move = (x: number, y = 100): GestureEvent => ({ type: 'move', x, y });
const UP: GestureEvent = { type: 'up' };
const SETTLED: GestureEvent = { type: 'settled' };

describe('a finger on the video', () => {
  it('taps, once no second tap follows', () => {
    expect(after(down(200), UP)).toEqual([]);
    expect(after(down(200), UP, SETTLED)).toEqual([{ type: 'tap' }]);
  });

  it('double-taps: back on the left, forward on the right, play in the middle; repeated with each further tap', () => {
    const twice = (x: number) => after(down(x), UP, down(x), UP, SETTLED);
    expect(twice(20)).toEqual([{ type: 'doubleTap', side: 'left' }]);
    expect(twice(200)).toEqual([{ type: 'doubleTap', side: 'middle' }]);
    expect(twice(390)).toEqual([{ type: 'doubleTap', side: 'right' }]);
    expect(after(down(20), UP, down(20), UP, down(20), UP)).toHaveLength(2);
    expect(after(down(20), UP, down(390), UP)).toEqual([]);
  });

  it('seeks sideways, by a minute and a half at most, and jumps on release', () => {
    expect(after(down(100), move(300), UP)).toEqual([
      { type: 'seeking', seconds: 45 },
      { type: 'seek', seconds: 45 },
    ]);
    const short = { ...SURFACE, duration: 20 };
    expect(after(down(300, 100, short), move(100), UP).at(-1)).toEqual({
      type: 'seek',
      seconds: -10,
    });
  });

  it('does not jump when the browser or a second finger takes over', () => {
    expect(after(down(100), move(300), { type: 'cancel' }).at(-1)).toEqual({ type: 'seekDropped' });
    expect(after(down(100), move(300), down(50), move(90), UP).at(-1)).toEqual({
      type: 'seekDropped',
    });
  });

  it('leaves up and down to the page, and in fullscreen changes brightness or volume', () => {
    expect(after(down(100), move(100, 20), UP)).toEqual([]);
    expect(after(down(100, 200, FULL), move(100, 180), move(100, 70), UP)).toEqual([
      { type: 'brightness', by: 0.5 },
    ]);
    expect(after(down(300, 20, FULL), move(300, 40), move(300, 84), UP)).toEqual([
      { type: 'volume', by: -0.2 },
    ]);
    const silent = { ...FULL, canSetVolume: false };
    expect(after(down(300, 20, silent), move(300, 40), move(300, 84), UP)).toEqual([]);
  });

  it("leaves the left edge to the system's back gesture, except in fullscreen", () => {
    const edge = { ...SURFACE, fromLeftEdge: 8 };
    expect(after(down(8, 100, edge), move(300), UP)).toEqual([]);
    expect(after(down(8, 100, { ...edge, isFullscreen: true }), move(300), UP)).toHaveLength(2);
  });

  it('speeds up during a long press on a playing film', () => {
    expect(after(down(200), { type: 'rested' }, UP)).toEqual([
      { type: 'hold', isOn: true },
      { type: 'hold', isOn: false },
    ]);
    const still = { ...SURFACE, isPlaying: false };
    expect(after(down(200, 100, still), { type: 'rested' }, UP, SETTLED)).toEqual([]);
  });

  it('never leaves the film sped up or seeking, in any order of events', () => {
    const place = fc.integer({ min: 0, max: 400 });
    const event: fc.Arbitrary<GestureEvent> = fc.oneof(
      fc.record({
        type: fc.constant('down' as const),
        x: place,
        y: place,
        surface: fc.constantFrom(SURFACE, FULL, { ...SURFACE, fromLeftEdge: 3 }),
      }),
      fc.record({ type: fc.constant('move' as const), x: place, y: place }),
      fc.constantFrom<GestureEvent>(UP, { type: 'cancel' }, { type: 'rested' }, SETTLED),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const actions = after(...events, { type: 'cancel' }, UP, SETTLED);
        const holds = actions.filter(({ type }) => type === 'hold');
        expect(holds.length % 2).toBe(0);
        const seeks = actions.filter(({ type }) => type.startsWith('seek'));
        expect(seeks.at(-1)?.type).not.toBe('seeking');
      }),
    );
  });
});

it('distinguishes left, middle and right', () => {
  expect([0, 139, 141, 259, 261, 400].map((x) => sideOf(x, 400))).toEqual([
    'left',
    'left',
    'middle',
    'middle',
    'right',
    'right',
  ]);
});
