import type { IDBPTransaction } from 'idb';
import {
  writeAll,
  type OfflineDatabase,
  type OfflineSchema,
  type StoreName,
} from '../database/db.ts';
import { together } from '../database/together.ts';
import type { Download, DownloadQueue } from './download.ts';
import { validDownloads, validQueueState, type QueueState } from './downloadRecords.ts';

/** The queue in the database: one record per item, and one with the order and the pause. */

const STATE_KEY = 'queue';
const QUEUE_STORES: StoreName[] = ['queue', 'kv'];

type QueueTransaction = IDBPTransaction<OfflineSchema, StoreName[], 'readonly' | 'readwrite'>;

interface StoredQueue {
  readonly state: QueueState;
  readonly items: readonly Download[];
  /** Keys of all records, invalid ones included. */
  readonly keys: readonly string[];
}

export async function readQueue(database: OfflineDatabase): Promise<DownloadQueue> {
  return inOrder(await readStored(database.transaction(QUEUE_STORES)));
}

/** `change` must be pure and return unchanged items as they were. */
export async function changeQueue(
  database: OfflineDatabase,
  change: (queue: DownloadQueue) => DownloadQueue,
): Promise<{ readonly queue: DownloadQueue; readonly isChanged: boolean }> {
  let queue: DownloadQueue | undefined;
  let isChanged = false;
  await writeAll(database, QUEUE_STORES, async (transaction) => {
    const stored = await readStored(transaction);
    const next = oncePerChapter(change(inOrder(stored)));
    queue = next;
    const before = new Map(stored.items.map((item) => [item.chapter, item]));
    const after = new Set(next.items.map(({ chapter }) => chapter));
    const state = { order: [...after], pause: next.pause, shortBytes: next.shortBytes };
    const items = transaction.objectStore('queue');
    const writes = [
      ...next.items
        .filter((item) => item !== before.get(item.chapter))
        .map((item) => () => items.put(item)),
      ...stored.keys.filter((key) => !after.has(key)).map((key) => () => items.delete(key)),
      ...(JSON.stringify(state) === JSON.stringify(stored.state)
        ? []
        : [() => transaction.objectStore('kv').put(state, STATE_KEY)]),
    ];
    isChanged = writes.length > 0;
    await together<unknown[]>(...writes);
  });
  if (!queue) throw new Error('the queue was not changed');
  return { queue, isChanged };
}

async function readStored(transaction: QueueTransaction): Promise<StoredQueue> {
  const items = transaction.objectStore('queue');
  const [state, values, keys] = await Promise.all([
    transaction.objectStore('kv').get(STATE_KEY),
    items.getAll(),
    items.getAllKeys(),
  ]);
  return { state: validQueueState(state), items: validDownloads(values), keys };
}

function inOrder({ state, items }: StoredQueue): DownloadQueue {
  const places = new Map(state.order.map((chapter, place) => [chapter, place]));
  const placeOf = ({ chapter }: Download) => places.get(chapter) ?? Infinity;
  const byPlace = (a: Download, b: Download) => {
    const [first, second] = [placeOf(a), placeOf(b)];
    return first === second ? a.at - b.at : first - second;
  };
  return { items: items.toSorted(byPlace), pause: state.pause, shortBytes: state.shortBytes };
}

function oncePerChapter(queue: DownloadQueue): DownloadQueue {
  const seen = new Set<string>();
  const items = queue.items.filter(({ chapter }) => !seen.has(chapter) && seen.add(chapter));
  return { ...queue, items };
}
