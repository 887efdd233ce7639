import { EVICTION_SPARE_MS } from '../../limits.ts';
import { writeAll, type OfflineDatabase, type OfflineTransaction } from '../database/db.ts';
import { deleteChapters, PICTURE_STORES } from './assetRecords.ts';
import * as records from '../database/records.ts';

export interface Evictable {
  /** Uuid of the chapter. */
  readonly chapter: string;
  readonly bytes: number;
  readonly wasRead: boolean;
  /** When it was last read, or stored if never read. Ms since 1970. */
  readonly usedAt: number;
}

/**
 * Cached chapters in eviction order: the read ones, longest ago first, then the unread, oldest first. Pages without a
 * manifest count as read when the last was stored. Excludes downloaded and queued chapters and those just opened or
 * stored.
 */
export async function findEvictable(
  database: OfflineDatabase,
  now: number,
): Promise<readonly Evictable[]> {
  const transaction = database.transaction(['ledger', 'queue', 'pictures']);
  const [rows, queued] = await Promise.all([
    transaction.objectStore('ledger').getAll(),
    transaction.objectStore('queue').getAllKeys(),
  ]);
  const waits = new Set(queued);
  const free = records
    .validLedger(rows)
    // Covers belong to no chapter.
    .filter(({ chapter, listed }) => chapter && !listed?.pinned && !waits.has(chapter));
  const byChapter = transaction.objectStore('pictures').index('chapter');
  const found = await Promise.all(
    free.map(async ({ chapter, bytes, listed }) => {
      const pages = listed ? [] : records.validAssets(await byChapter.getAll(chapter));
      const storedAt = Math.max(listed?.savedAt ?? 0, ...pages.map(({ at }) => at));
      const wasRead = !listed || listed.readAt > 0;
      const usedAt = listed?.readAt || storedAt;
      return { chapter, bytes, wasRead, usedAt, newest: Math.max(usedAt, storedAt) };
    }),
  );
  return found
    .filter(({ newest }) => newest < now - EVICTION_SPARE_MS)
    .toSorted((a, b) => Number(b.wasRead) - Number(a.wasRead) || a.usedAt - b.usedAt);
}

/** Evicts a chapter, unless it was downloaded, queued or read since it was found; returns the bytes freed. */
export async function evict(
  database: OfflineDatabase,
  { chapter: uuid, usedAt }: Evictable,
): Promise<number> {
  let freedBytes = 0;
  await writeAll(database, [...PICTURE_STORES, 'queue'], async (transaction) => {
    if (await mayGo(transaction, uuid, usedAt)) {
      freedBytes = await deleteChapters(transaction, new Set([uuid]));
    }
  });
  return freedBytes;
}

/** Evicts the first chapter that may go, never `spare` (uuid); returns whether there was one. */
export async function evictOne(
  database: OfflineDatabase,
  spare: string,
  now: number,
): Promise<boolean> {
  const found = await findEvictable(database, now);
  const first = found.find(({ chapter, bytes }) => chapter !== spare && bytes > 0);
  if (first) await evict(database, first);
  return first !== undefined;
}

export type EvictOne = typeof evictOne;

async function mayGo(
  transaction: OfflineTransaction,
  uuid: string,
  usedAt: number,
): Promise<boolean> {
  const [row, queued] = await Promise.all([
    transaction.objectStore('ledger').get(uuid),
    transaction.objectStore('queue').getKey(uuid),
  ]);
  const listed = records.validLedgerRow(row)?.listed;
  return queued === undefined && !listed?.pinned && (listed?.readAt ?? 0) <= usedAt;
}
