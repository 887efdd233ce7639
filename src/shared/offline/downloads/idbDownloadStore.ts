import type { LoadSoftwareCrypto } from '../../crypto/loadSoftwareCrypto.ts';
import { announceStoreChange } from '../database/channel.ts';
import type { Connection } from '../database/connection.ts';
import { writeAll, type OfflineTransaction, type StoreName } from '../database/db.ts';
import { putManifest, recount } from '../chapters/ledger.ts';
import { CHAPTER_STORES } from '../assets/assetRecords.ts';
import * as records from '../database/records.ts';
import { findWorkUuids, removeBlocked } from './blocked.ts';
import { completeDownload, completeTexts, findStoredPages } from './completion.ts';
import { removeCovers } from './covers.ts';
import { validRules } from './downloadRecords.ts';
import type { DownloadStore, StoreSizes } from './downloadStore.ts';
import { checkIntegrity } from './integrity.ts';
import { changeQueue, readQueue } from './queueRecords.ts';
import { recover } from './recovery.ts';
import { trim } from './trim.ts';

/** Every method rejects if the database fails. `loadSoftware` is absent in the worker, which checks no hashes here. */
export function idbDownloadStore(
  connection: Connection,
  now: () => number = Date.now,
  loadSoftware?: LoadSoftwareCrypto,
): DownloadStore {
  async function write(
    stores: StoreName[],
    work: (transaction: OfflineTransaction) => Promise<unknown>,
  ): Promise<void> {
    await connection.use((database) => writeAll(database, stores, work));
    announceStoreChange();
  }

  return {
    queue: () => connection.use(readQueue),

    async changeQueue(change) {
      const { queue, isChanged } = await connection.use((database) =>
        changeQueue(database, change),
      );
      if (isChanged) announceStoreChange();
      return queue;
    },

    storedPages: (content) => connection.use((database) => findStoredPages(database, content)),

    async completeDownload(chapter) {
      const missing = await connection.use((database) => completeDownload(database, chapter));
      if (missing.length === 0) announceStoreChange();
      return missing;
    },

    async completeTexts(chapters) {
      await connection.use((database) => completeTexts(database, chapters));
      announceStoreChange();
    },

    setPinned: (uuids, pinned) =>
      write(CHAPTER_STORES, (transaction) => pinChapters(transaction, uuids, pinned)),

    rules: async () => validRules(await connection.use((database) => database.getAll('rules'))),

    setRule: (rule) =>
      write(['rules'], (transaction) =>
        rule.rule.keep === 'none'
          ? transaction.objectStore('rules').delete([rule.account, rule.work])
          : transaction.objectStore('rules').put(rule),
      ),

    sizes: async () =>
      sizesOf(records.validLedger(await connection.use((database) => database.getAll('ledger')))),

    async trim(limits) {
      const freedBytes = await connection.use((database) => trim(database, limits));
      if (freedBytes > 0) announceStoreChange();
      return freedBytes;
    },

    async removeCovers() {
      const freedBytes = await connection.use(removeCovers);
      if (freedBytes > 0) announceStoreChange();
      return freedBytes;
    },

    workUuids: () => connection.use(findWorkUuids),

    async removeBlocked(blocked) {
      const removed = await connection.use((database) => removeBlocked(database, blocked));
      if (removed.isChanged) announceStoreChange();
      return removed;
    },

    async recover() {
      const found = await connection.use((database) => recover(database, now()));
      if (found.orphans || found.rowsMended || found.broken.length > 0) announceStoreChange();
      return found;
    },

    async checkIntegrity(options = {}) {
      const found = await checkIntegrity(connection, options, loadSoftware);
      if (found.badPages.length > 0) announceStoreChange();
      return found;
    },

    close: () => connection.close(),
  };
}

async function pinChapters(
  transaction: OfflineTransaction,
  uuids: readonly string[],
  pinned: boolean,
): Promise<void> {
  const chapters = transaction.objectStore('chapters');
  const pin = async (uuid: string) => {
    const chapter = records.validChapter(await chapters.get(uuid));
    // If the manifest is unreadable, only the ledger still has the pin.
    if (!chapter) await recount(transaction, uuid);
    else if (chapter.pinned !== pinned) await putManifest(transaction, { ...chapter, pinned });
  };
  await Promise.all([...new Set(uuids)].map(pin));
}

/** @param rows of chapters, and the one without a chapter, which counts the covers */
function sizesOf(rows: ReturnType<typeof records.validLedger>): StoreSizes {
  return {
    chapters: new Map(
      rows
        .filter(({ chapter }) => chapter)
        .map(({ chapter, pictures: assets, bytes }) => [chapter, { assets, bytes }]),
    ),
    coverBytes: rows.find(({ chapter }) => chapter === '')?.bytes ?? 0,
    totalBytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
