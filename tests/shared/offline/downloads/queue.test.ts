import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Download, DownloadQueue } from '../../../../src/shared/offline/downloads/download.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { openDownloadStore } from '../../../../src/shared/offline/downloads/openDownloadStore.ts';
import { stubKilledWrite } from '../../../support/fakes/killedWrite.ts';
import { download } from '../../../support/fakes/downloads.ts';

let name = '';
let databases = 0;
let offlineStore: DownloadStore;
let other: DownloadStore;

async function open(): Promise<DownloadStore> {
  const opened = await openDownloadStore(name);
  if (!opened) throw new Error('no offline store');
  return opened;
}
beforeEach(async () => {
  name = `queue-${(databases += 1)}`;
  offlineStore = await open();
  other = await open();
});
afterEach(() => {
  vi.restoreAllMocks();
  offlineStore.close();
  other.close();
});

const uuidsOf = ({ items }: DownloadQueue) => items.map(({ chapter }) => chapter);
const add =
  (...items: Download[]) =>
  (queue: DownloadQueue): DownloadQueue => ({ ...queue, items: [...queue.items, ...items] });
const remove =
  (...uuids: string[]) =>
  (queue: DownloadQueue): DownloadQueue => ({
    ...queue,
    items: queue.items.filter(({ chapter }) => !uuids.includes(chapter)),
  });

describe('the queue', () => {
  it('is empty at first, and not paused', async () => {
    expect(await offlineStore.queue()).toEqual({ items: [], pause: '', shortBytes: 0 });
  });

  it('keeps its order, its items and its pause for the next page', async () => {
    const items = [download('c'), download('a', { state: 'failed', reason: 'pages' })];
    const now = await offlineStore.changeQueue((queue) => ({
      ...add(...items)(queue),
      pause: 'storage',
      shortBytes: 5,
    }));
    expect(now).toEqual({ items, pause: 'storage', shortBytes: 5 });
    expect(await other.queue()).toEqual(now);
    const [first, second] = items;
    await other.changeQueue((queue) => ({
      ...queue,
      items: [second, first].flatMap((x) => x ?? []),
    }));
    expect(uuidsOf(await offlineStore.queue())).toEqual(['a', 'c']);
  });

  it('writes only what changed', async () => {
    await offlineStore.changeQueue(add(...Array.from({ length: 30 }, (_, i) => download(`c${i}`))));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const gone = vi.spyOn(IDBObjectStore.prototype, 'delete');
    await offlineStore.changeQueue((queue) => ({
      ...queue,
      items: queue.items.map((item) => (item.chapter === 'c7' ? { ...item, bytes: 9 } : item)),
    }));
    expect(put).toHaveBeenCalledTimes(1);
    await offlineStore.changeQueue((queue) => queue);
    expect(put).toHaveBeenCalledTimes(1);
    await offlineStore.changeQueue(remove('c3'));
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('holds a chapter once, at its first position', async () => {
    await offlineStore.changeQueue(add(download('a'), download('b'), download('a', { bytes: 7 })));
    expect((await other.queue()).items).toEqual([download('a'), download('b')]);
  });

  it('stays unchanged if the change throws', async () => {
    await offlineStore.changeQueue(add(download('a')));
    const failing = offlineStore.changeQueue(() => {
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(uuidsOf(await other.queue())).toEqual(['a']);
  });

  it('skips unreadable items, and shows the others', async () => {
    await offlineStore.changeQueue(add(download('a')));
    const raw = await openDB(name);
    await raw.put('queue', { chapter: 'foreign', size: 'big' });
    raw.close();
    expect(uuidsOf(await offlineStore.queue())).toEqual(['a']);
    await offlineStore.changeQueue(add(download('b')));
    const again = await openDB(name);
    expect(await again.getAllKeys('queue')).toEqual(['a', 'b']);
    again.close();
  });

  it('changes as a whole or not at all when the app is killed half-way', async () => {
    await offlineStore.changeQueue(add(download('a'), download('b')));
    stubKilledWrite(1);
    const killed = offlineStore.changeQueue((queue) =>
      add(download('c'), download('d'))(remove('a')(queue)),
    );
    await expect(killed).rejects.toBeInstanceOf(Error);
    expect(uuidsOf(await other.queue())).toEqual(['a', 'b']);
  });

  it('loses no change of two tabs that write at the same time, in any interleaving', async () => {
    const steps = fc.array(
      fc.record({
        tab: fc.constantFrom(0, 1),
        wait: fc.integer({ min: 0, max: 3 }),
        chapter: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        adds: fc.boolean(),
      }),
      { minLength: 2, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        await offlineStore.changeQueue((queue) => ({ ...queue, items: [] }));
        const applied: { chapter: string; adds: boolean }[] = [];
        await Promise.all(
          list.map(async ({ tab, wait, chapter, adds }) => {
            for (let turn = 0; turn < wait; turn += 1) await Promise.resolve();
            await [offlineStore, other][tab]?.changeQueue((queue) => {
              applied.push({ chapter, adds });
              return adds ? add(download(chapter))(queue) : remove(chapter)(queue);
            });
          }),
        );
        const expected: string[] = [];
        for (const { chapter, adds } of applied) {
          const at = expected.indexOf(chapter);
          if (adds && at < 0) expected.push(chapter);
          if (!adds && at >= 0) expected.splice(at, 1);
        }
        expect(applied).toHaveLength(list.length);
        expect(uuidsOf(await offlineStore.queue())).toEqual(expected);
        expect(await other.queue()).toEqual(await offlineStore.queue());
      }),
      { numRuns: 100 },
    );
  });
});

describe('the rules of works', () => {
  const rule = {
    work: 'w',
    kind: 'comic',
    account: 'me',
    rule: { keep: 'unread' },
    at: 1,
  } as const;

  it('are one per work and account, and none if nothing is to be downloaded', async () => {
    await offlineStore.setRule(rule);
    await offlineStore.setRule({ ...rule, account: 'you' });
    await offlineStore.setRule({ ...rule, rule: { keep: 'next', count: 3 }, at: 2 });
    expect(await other.rules()).toEqual([
      { ...rule, rule: { keep: 'next', count: 3 }, at: 2 },
      { ...rule, account: 'you' },
    ]);
    await other.setRule({ ...rule, rule: { keep: 'none' } });
    expect(await offlineStore.rules()).toEqual([{ ...rule, account: 'you' }]);
  });
});
