import { expect, it } from 'vitest';
import { wheelTurns } from '../../../src/lib/reading/wheelTurns.ts';

/** @param steps time in ms, distance in px */
function turnsOf(steps: readonly (readonly [number, number])[], deltaMode = 0): readonly number[] {
  const directionOf = wheelTurns();
  return steps.map(([timeStamp, deltaY]) => directionOf({ timeStamp, deltaY, deltaMode }));
}

it('each notch of a mouse wheel turns one page, either way', () => {
  expect(
    turnsOf([
      [0, 100],
      [150, 100],
      [300, -100],
    ]),
  ).toEqual([1, 1, -1]);
});

it('a notch counted in lines turns a page', () => {
  expect(turnsOf([[0, 3]], 1)).toEqual([1]);
});

it('a movement on a touchpad turns one page, however long it runs on, and the next movement another', () => {
  const stream = (from: number) =>
    Array.from({ length: 40 }, (_, index) => [from + index * 16, 12] as const);
  const turns = turnsOf([...stream(0), ...stream(2000)]);
  expect(turns.filter((turn) => turn !== 0)).toEqual([1, 1]);
});

it('a touch of the wheel that is shorter than a notch turns nothing', () => {
  expect(
    turnsOf([
      [0, 12],
      [16, 12],
      [500, -20],
    ]),
  ).toEqual([0, 0, 0]);
});
