import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../../src/shared/offline/database/memoryStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { Change } from '../../../../src/shared/offline/database/offlineStore.ts';
import { collect } from '../../../support/fakes/storeSamples.ts';

let databases = 0;

/** A reading place: the page is the minute, so that the newest is the largest. */
const place = (work: string, minute: number, deleted = false): Change => {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const entry = { kind: 'comic', work, chapter: 'c', index: 1, page: minute, ratio: 0 } as const;
  return { type: 'progress', entry: { ...entry, at, ...(deleted && { deleted }) } };
};
const places = fc.array(
  fc.record({ work: fc.constantFrom('w1', 'w2'), minute: fc.integer({ min: 1, max: 30 }) }),
  { minLength: 1, maxLength: 12 },
);

describe.each([
  { where: 'IndexedDB', open: () => openStore(`order-${(databases += 1)}`) },
  { where: 'memory', open: async () => memoryStore() },
])('queued changes in $where', ({ open }) => {
  it('hold the newest place of each work, in any order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(places, async (given) => {
        const offlineStore = await open();
        for (const { work, minute } of given)
          await offlineStore.queueChange('me', place(work, minute));
        const line = await offlineStore.queuedChanges('me');
        const held = line.map(({ change }) =>
          change.type === 'progress' ? [change.entry.work, change.entry.page] : [],
        );
        const newest = new Map<string, number>();
        for (const { work, minute } of given) {
          newest.set(work, Math.max(minute, newest.get(work) ?? 0));
        }
        expect(new Map(held as [string, number][])).toEqual(newest);
        expect(held).toHaveLength(newest.size);
        offlineStore.close();
      }),
      { numRuns: 25 },
    );
  });

  it('keep a deletion that is newer than a place that arrives again', async () => {
    const offlineStore = await open();
    await offlineStore.queueChange('me', place('w1', 9, true), place('w1', 5));
    expect(await offlineStore.queuedChanges('me')).toMatchObject([
      { change: { entry: { page: 9 } } },
    ]);
  });

  it('keep the last change of a favorite, whatever its time: an undo keeps the old time', async () => {
    const offlineStore = await open();
    const early = { ...collect('w1', 'add'), at: '2020-01-01T00:00:00.000Z' } as Change;
    await offlineStore.queueChange('me', collect('w1', 'delete'), early);
    expect(await offlineStore.queuedChanges('me')).toMatchObject([{ change: early }]);
  });
});
