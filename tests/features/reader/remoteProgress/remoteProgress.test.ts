import { describe, expect, it } from 'vitest';
import { remoteProgress } from '../../../../src/features/reader/remoteProgress/remoteProgress.ts';

/** The least distance within a chapter, as for a novel. */
const LEAST = 200;

const own = {
  account: 'a',
  work: 'w',
  chapter: 'c5',
  index: 5,
  page: 1_000,
  at: '2026-11-20T10:00:00.000Z',
};
const there = { chapter: 'c12', index: 12, page: 1, ratio: 0.38, at: '2026-11-20T11:00:00.000Z' };

describe('the position of another device', () => {
  it('is offered where it is newer and further', () => {
    expect(remoteProgress(own, [there], LEAST)).toBe(there);
    expect(remoteProgress(own, [undefined, null, there], LEAST)).toBe(there);
  });

  it('is not offered where it is older, behind or on the same page', () => {
    expect(
      remoteProgress(own, [{ ...there, at: '2026-11-20T09:00:00.000Z' }], LEAST),
    ).toBeUndefined();
    expect(remoteProgress(own, [{ ...there, at: own.at }], LEAST)).toBeUndefined();
    expect(remoteProgress(own, [{ ...there, chapter: 'c3', index: 3 }], LEAST)).toBeUndefined();
    expect(
      remoteProgress(own, [{ ...there, chapter: 'c5', index: 5, page: 1_100 }], LEAST),
    ).toBeUndefined();
  });

  it('is offered within the chapter, where it is further by more than a page', () => {
    const further = { ...there, chapter: 'c5', index: 5, page: 2_000 };
    expect(remoteProgress(own, [further], LEAST)).toBe(further);
  });

  it('is its latest one: a device that went back is not further', () => {
    const back = { ...there, chapter: 'c2', index: 2, at: '2026-11-20T12:00:00.000Z' };
    expect(remoteProgress(own, [there, back], LEAST)).toBeUndefined();
  });

  it('is not offered for a book that was never open here', () => {
    expect(remoteProgress(undefined, [there], LEAST)).toBeUndefined();
  });
});
