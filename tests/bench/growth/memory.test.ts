import { describe, expect, it } from 'vitest';
import { memoryOf } from './memory.ts';

const COUNT = 120;
const samples = (mib: (i: number) => number) => Array.from({ length: COUNT }, (_, i) => mib(i));
const isFlat = (mib: (i: number) => number) => memoryOf(samples(mib), 1).met;

describe('the memory of a process under load', () => {
  it('is flat where it only starts up', () => {
    expect(isFlat((i) => (i < COUNT / 10 ? 90 + i : 150))).toBe(true);
  });

  it('is flat where it rises and is collected, whatever the last look meets', () => {
    expect(isFlat((i) => (i === COUNT - 1 ? 300 : 150 + (i % 9) * 3))).toBe(true);
  });

  it('is not flat where it grows to the end', () => {
    expect(isFlat((i) => 150 + i)).toBe(false);
  });

  it('is not flat where it grows slowly from collection to collection', () => {
    expect(isFlat((i) => 200 + i * 0.8 + (i % 7) * 4)).toBe(false);
  });
});
