import { COVER_BYTES_MAX } from '../../limits.ts';
import { writeAll, type AssetRecord, type OfflineDatabase } from '../database/db.ts';
import { evict, findEvictable, type Evictable } from '../assets/eviction.ts';
import { deleteAssets, PICTURE_STORES } from '../assets/assetRecords.ts';
import * as records from '../database/records.ts';
import type { TrimLimits } from './downloadStore.ts';

/**
 * Evicts by age first, then down to the limit, in the order of `findEvictable`; then covers beyond their own limit. One
 * transaction per chapter: a kill leaves complete chapters. Returns the bytes freed.
 */
export async function trim(database: OfflineDatabase, limits: TrimLimits): Promise<number> {
  const found = await findEvictable(database, limits.now);
  // Spared chapters count toward the limit too.
  let cachedBytes = await evictableBytes(database);
  let freedBytes = 0;
  const drop = async (chapter: Evictable) => {
    const freed = await evict(database, chapter);
    cachedBytes -= freed;
    freedBytes += freed;
  };
  const free = found.filter(({ chapter }) => !limits.spare.has(chapter));
  const isOld = ({ usedAt }: Evictable) => usedAt < limits.now - limits.ageMaxMs;
  // oxlint-disable-next-line no-await-in-loop -- one at a time, so that nothing is evicted needlessly
  for (const chapter of free.filter(isOld)) await drop(chapter);
  for (const chapter of free.filter((each) => !isOld(each))) {
    if (cachedBytes <= limits.bytesMax) break;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await drop(chapter);
  }
  return freedBytes + (await trimCovers(database));
}

/** Bytes of all cached chapters that are not queued. */
async function evictableBytes(database: OfflineDatabase): Promise<number> {
  const transaction = database.transaction(['ledger', 'queue']);
  const [rows, queued] = await Promise.all([
    transaction.objectStore('ledger').getAll(),
    transaction.objectStore('queue').getAllKeys(),
  ]);
  const waits = new Set(queued);
  return records
    .validLedger(rows)
    .filter(({ chapter, listed }) => chapter && !listed?.pinned && !waits.has(chapter))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

async function trimCovers(database: OfflineDatabase): Promise<number> {
  const row = records.validLedgerRow(await database.get('ledger', ''));
  if (!row || row.bytes <= COVER_BYTES_MAX) return 0;
  let freedBytes = 0;
  await writeAll(database, [...PICTURE_STORES, 'works'], async (transaction) => {
    const [found, works, rows] = await Promise.all([
      transaction.objectStore('pictures').index('chapter').getAll(''),
      transaction.objectStore('works').getAll(),
      transaction.objectStore('ledger').getAll(),
    ]);
    const stored = new Set(records.validLedger(rows).map(({ listed }) => listed?.work));
    const shown = records.validWorks(works).filter(({ uuid }) => stored.has(uuid));
    const needed = new Set(shown.map(({ detail }) => detail.cover));
    const gone = beyondCap(records.validAssets(found), needed);
    freedBytes = gone.reduce((sum, { bytes }) => sum + bytes, 0);
    await deleteAssets(
      transaction,
      gone.map(({ path }) => path),
    );
  });
  return freedBytes;
}

/** @param needed paths of covers that are removed last */
function beyondCap(
  covers: readonly AssetRecord[],
  needed: ReadonlySet<string>,
): readonly AssetRecord[] {
  let excess = covers.reduce((sum, { bytes }) => sum + bytes, 0) - COVER_BYTES_MAX;
  const rank = ({ path, at }: AssetRecord) => (needed.has(path) ? Infinity : at);
  return covers
    .toSorted((a, b) => (rank(a) === rank(b) ? a.at - b.at : rank(a) - rank(b)))
    .filter(({ bytes }) => {
      const isBeyond = excess > 0;
      if (isBeyond) excess -= bytes;
      return isBeyond;
    });
}
