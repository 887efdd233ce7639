import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEXTS_A_WRITE } from '../../../../src/shared/limits.ts';
import { withoutSelected } from '../../../../src/shared/offline/downloads/queue.ts';
import { methodOf } from '../../../support/fakes/methodOf.ts';
import type { Stage } from '../../../support/product/runnerStage.ts';
import { addTexts, openTexts, uuids } from './textStage.ts';

/** Counts reads and writes, not time: the counts are the same on every machine. */

let stage: Stage;
let last = 0;

beforeEach(async () => {
  stage = await openTexts(`text-costs-${(last += 1)}`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.close();
  vi.unstubAllGlobals();
});

const waiting = async () => (await stage.downloads.queue()).items.map(({ chapter }) => chapter);

describe('the cost of a book', () => {
  /** Records read and written, by any method. */
  function countRecords() {
    const counts = { reads: 0, writes: 0, wholeQueue: 0 };
    const note = (name: 'get' | 'getKey' | 'put' | 'delete', what: 'reads' | 'writes') => {
      const method = methodOf(IDBObjectStore.prototype, name) as (...args: unknown[]) => IDBRequest;
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function noting(
        this: IDBObjectStore,
        ...args: unknown[]
      ) {
        counts[what] += 1;
        return method.apply(this, args);
      } as never);
    };
    note('get', 'reads');
    note('getKey', 'reads');
    note('put', 'writes');
    note('delete', 'writes');
    const all = methodOf(IDBObjectStore.prototype, 'getAll');
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function noting(
      this: IDBObjectStore,
      ...args: Parameters<IDBObjectStore['getAll']>
    ) {
      if (this.name === 'queue') counts.wholeQueue += 1;
      return all.apply(this, args);
    });
    return counts;
  }

  it('grows with its chapters, each of which is requested once, and the queue is read a few times however long it is', async () => {
    const costs = [];
    for (const count of [200, 2_000]) {
      await addTexts(stage, count);
      const counts = countRecords();
      await stage.run();
      vi.restoreAllMocks();
      costs.push(counts);
      await stage.offlineStore.removeWorks(['work']);
    }
    const [few, many] = costs;
    // The queue itself: before and after.
    expect([few?.wholeQueue, many?.wholeQueue]).toEqual([2, 2]);
    expect(few).toMatchObject({ writes: 600 });
    expect(many).toMatchObject({ writes: 6_000 });
    expect(stage.manifests.toSorted()).toEqual([...uuids(200), ...uuids(2_000)].toSorted());
    expect(many?.reads).toBeLessThan(2 * 2_000 + 10);
  });

  it('is one transaction for some dozens of chapters', async () => {
    await addTexts(stage, 4 * TEXTS_A_WRITE);
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await stage.run();
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.length).toBeLessThanOrEqual(8);
  });

  it('is two transactions to queue and remove two thousand chapters', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const all = await addTexts(stage, 2_000);
    expect((await waiting()).length).toBe(2_000);
    await stage.downloads.changeQueue((queue) =>
      withoutSelected(queue, { account: 'me', of: { chapters: all } }),
    );
    expect(await waiting()).toEqual([]);
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes).toHaveLength(2);
  });
});
