import { expect, it } from 'vitest';
import { kindText, parsePlan } from './plan.ts';

it('the plan reads turns in their order', () => {
  const [first, second] = parsePlan('ours 300, plain 10 touch phone stored strips', 5);
  expect(first).toEqual({
    variant: 'ours',
    pages: 300,
    shape: 'pages',
    source: 'wheel',
    device: 'desktop',
    isStored: false,
  });
  expect(second && kindText(second)).toBe('10 strips, touch, phone, stored');
});

it('the plan measures every kind of ride of every variant, in both modes, as often as rounds were asked for', () => {
  const whole = parsePlan('', 3);
  const countOf = (text: string, variant: string) =>
    whole.filter((turn) => turn.variant === variant && kindText(turn) === text).length;
  const kinds = new Set(whole.map(kindText));
  expect(kinds.size).toBe(10);
  for (const kind of kinds) {
    for (const variant of ['ours', 'plain', 'virtua']) expect(countOf(kind, variant)).toBe(3);
  }
  expect(kinds).toContain('1000 pages, wheel, phone');
});

it('the plan refuses an unreadable turn by name', () => {
  for (const wrong of ['theirs 300', 'ours', 'ours 0', 'ours 300 pen']) {
    expect(() => parsePlan(`plain 300, ${wrong}`, 1)).toThrow(`${wrong} is no turn`);
  }
});
