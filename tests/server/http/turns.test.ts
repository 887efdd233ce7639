import { expect, it } from 'vitest';
import { requestTurns } from '../../../server/http/turns.ts';

/** Longer than requests are begun without a break. */
const LONG_MS = 5;

it('a request waits for one request of each other address, however many those have sent', async () => {
  const inTurn = requestTurns();
  const begun: string[] = [];
  for (let sent = 1; sent <= 200; sent += 1) inTurn('many', () => begun.push(`many ${sent}`));
  inTurn('few', () => begun.push('few 1'));
  inTurn('few', () => begun.push('few 2'));
  inTurn('one', () => begun.push('one'));
  await expect.poll(() => begun).toHaveLength(203);
  expect(begun.slice(0, 6)).toEqual(['many 1', 'few 1', 'one', 'many 2', 'few 2', 'many 3']);
  expect(begun.at(-1)).toBe('many 200');
});

it('requests that arrive while others are begun get their turn before the rest of those', async () => {
  const inTurn = requestTurns();
  const begun: string[] = [];
  const takeAWhile = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LONG_MS);
  const long = (name: string) => () => {
    begun.push(name);
    if (name === 'long 1') setImmediate(() => inTurn('other', () => begun.push('other')));
    takeAWhile();
  };
  for (const name of ['long 1', 'long 2', 'long 3', 'long 4']) inTurn('one', long(name));
  await expect.poll(() => begun).toHaveLength(5);
  expect(begun.indexOf('other')).toBeLessThan(begun.indexOf('long 4'));
});
