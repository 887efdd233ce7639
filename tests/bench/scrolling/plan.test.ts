import { expect, it } from 'vitest';
import { parsePlan } from './plan.ts';

it('the plan reads turns in their order', () => {
  expect(parsePlan('ours 300, plain 1000 touch')).toEqual([
    { who: 'ours', pages: 300, source: 'wheel' },
    { who: 'plain', pages: 1_000, source: 'touch' },
  ]);
});

it('the plan measures all variants there and back by default', () => {
  const whole = parsePlan('');
  const middle = whole.slice(0, 6).map(({ who }) => who);
  expect(middle).toEqual(middle.toReversed());
  expect(new Set(whole.map(({ pages }) => pages))).toEqual(new Set([100, 300, 1_000]));
});

it('the plan refuses an unreadable turn by name', () => {
  for (const wrong of ['theirs 300', 'ours', 'ours 0', 'ours 300 pen']) {
    expect(() => parsePlan(`plain 300, ${wrong}`)).toThrow(`${wrong} is no turn`);
  }
});
