import { writeAll, type OfflineDatabase } from '../database/db.ts';
import { deleteAssets, PICTURE_STORES } from '../assets/assetRecords.ts';
import * as records from '../database/records.ts';
import { validDownloads } from './downloadRecords.ts';

/** Removes covers and banners except those of stored or queued works, which an offline device could not fetch again. */
export async function removeCovers(database: OfflineDatabase): Promise<number> {
  let freedBytes = 0;
  await writeAll(database, [...PICTURE_STORES, 'works', 'queue'], async (transaction) => {
    const [found, works, rows, queue] = await Promise.all([
      transaction.objectStore('pictures').index('chapter').getAll(''),
      transaction.objectStore('works').getAll(),
      transaction.objectStore('ledger').getAll(),
      transaction.objectStore('queue').getAll(),
    ]);
    const stored = new Set(records.validLedger(rows).map(({ listed }) => listed?.work));
    const shown = records.validWorks(works).filter(({ uuid }) => stored.has(uuid));
    const needed = new Set([
      ...shown.map(({ detail }) => detail.cover),
      ...validDownloads(queue).map(({ cover }) => cover),
    ]);
    const gone = records.validAssets(found).filter(({ path }) => !needed.has(path));
    freedBytes = gone.reduce((sum, { bytes }) => sum + bytes, 0);
    await deleteAssets(
      transaction,
      gone.map(({ path }) => path),
    );
  });
  return freedBytes;
}
