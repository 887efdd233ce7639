import { EVICTIONS_PER_WRITE_MAX } from '../../limits.ts';
import { changeIdentity, replaces } from '../outbox/changes.ts';
import { announceStoreChange } from './channel.ts';
import type { Connection } from './connection.ts';
import { isNamed, writeAll, type OfflineTransaction, type StoreName } from './db.ts';
import type { EvictOne } from '../assets/eviction.ts';
import { putManifest, unlistText } from '../chapters/ledger.ts';
import {
  CHAPTER_STORES,
  deleteChapters,
  deleteAssets,
  deleteSpoilt,
  PICTURE_STORES,
  assetOf,
  putChapter,
  putAssets,
} from '../assets/assetRecords.ts';
import { assetWriter } from '../assets/assetWriter.ts';
import { panelMethods } from '../assets/panelRecords.ts';
import * as records from './records.ts';
import type { OfflineStore } from './offlineStore.ts';
import { listedChapters, summarizeWorks } from '../chapters/summaries.ts';

const SOURCE_KEY = 'pictureSource';
const answerKey = (name: string) => `answer:${name}`;

/**
 * The offline store in IndexedDB. Saves return false on any failure; reads and the outbox reject if the database fails.
 * @param evictOne injected, so that a page loads it only when the disk is full
 * @param writeWaitMs how long an asset waits to be written with others
 */
export function idbStore(
  connection: Connection,
  evictOne: EvictOne,
  now: () => number = Date.now,
  writeWaitMs = 0,
): OfflineStore {
  const tools = idbTools(connection, evictOne, now);
  return {
    lasting: true,
    ...assetMethods(tools, writeWaitMs),
    ...panelMethods(connection),
    ...chapterMethods(tools),
    ...workMethods(tools),
    ...valueMethods(tools),
    ...outboxMethods(tools),
    close: () => connection.close(),
  };
}

type Work = (transaction: OfflineTransaction) => Promise<unknown>;

type IdbTools = ReturnType<typeof idbTools>;

function idbTools(connection: Connection, evictOne: EvictOne, now: () => number) {
  const write = (stores: StoreName[], work: Work) =>
    connection.use((database) => writeAll(database, stores, work));

  const makeRoom = (spare: string) =>
    connection.use((database) => evictOne(database, spare, now()));

  /** @param find the chapters to remove, read in the same transaction */
  async function remove(find: (transaction: OfflineTransaction) => Promise<readonly string[]>) {
    let bytes = 0;
    await write(PICTURE_STORES, async (transaction) => {
      bytes = await deleteChapters(transaction, new Set(await find(transaction)));
    });
    announceStoreChange();
    return bytes;
  }

  /** @param spare uuid of the chapter that is being saved */
  async function save(spare: string, stores: StoreName[], work: Work): Promise<boolean> {
    for (let evictions = 0; ; evictions += 1) {
      try {
        await write(stores, work);
        return true;
      } catch (error) {
        const mayEvict =
          isNamed(error, 'QuotaExceededError') && evictions < EVICTIONS_PER_WRITE_MAX;
        if (!mayEvict || !(await makeRoom(spare).catch(() => false))) return false;
      }
    }
  }

  return { connection, write, save, remove };
}

function assetMethods(
  { connection, write, save }: IdbTools,
  writeWaitMs: number,
): Pick<OfflineStore, 'findAsset' | 'saveAsset' | 'removeAsset' | 'removeSpoilt'> {
  const writeAsset = assetWriter(
    (assets) => write(PICTURE_STORES, (transaction) => putAssets(transaction, assets)),
    (asset) =>
      save(asset.chapter, PICTURE_STORES, (transaction) => putAssets(transaction, [asset])),
    writeWaitMs,
  );
  return {
    findAsset: (path) =>
      connection.use(async (database) => {
        const transaction = database.transaction(['pictures', 'pictureBytes']);
        const [record, bytes] = await Promise.all([
          transaction.objectStore('pictures').get(path),
          transaction.objectStore('pictureBytes').get(path),
          transaction.done,
        ]);
        return assetOf(records.validAsset(record), bytes);
      }),

    async saveAsset(asset) {
      const saved = await writeAsset(asset);
      // Lists contain no covers.
      if (saved && asset.chapter) announceStoreChange();
      return saved;
    },

    async removeAsset(path) {
      await write(PICTURE_STORES, (transaction) => deleteAssets(transaction, [path]));
      announceStoreChange();
    },

    async removeSpoilt(path, at) {
      let isRemoved = false;
      await write(PICTURE_STORES, async (transaction) => {
        isRemoved = await deleteSpoilt(transaction, path, at);
      });
      if (isRemoved) announceStoreChange();
      return isRemoved;
    },
  };
}

function chapterMethods({
  connection,
  write,
  save,
  remove,
}: IdbTools): Pick<
  OfflineStore,
  | 'findChapter'
  | 'saveChapter'
  | 'touchChapter'
  | 'storedChapter'
  | 'storedChapters'
  | 'removeChapters'
> {
  return {
    async findChapter(uuid) {
      const found = await connection.use((database) => database.get('chapters', uuid));
      const chapter = records.validChapter(found);
      if (found !== undefined && !chapter) {
        // Launches check the manifests of comics and films; for texts only the ledger records the damage.
        let isUnlisted = false;
        await write(CHAPTER_STORES, async (transaction) => {
          isUnlisted = await unlistText(transaction, uuid);
        }).catch(() => (isUnlisted = false));
        // A listener may read the chapter again, which must not announce it again.
        if (isUnlisted) announceStoreChange();
      }
      return chapter;
    },

    async saveChapter(chapter) {
      const saved = await save(chapter.uuid, PICTURE_STORES, (transaction) =>
        putChapter(transaction, chapter),
      );
      if (saved) announceStoreChange();
      return saved;
    },

    async touchChapter(uuid, readAt) {
      await write(CHAPTER_STORES, async (transaction) => {
        const chapter = records.validChapter(await transaction.objectStore('chapters').get(uuid));
        if (chapter) await putManifest(transaction, { ...chapter, readAt });
      });
      announceStoreChange();
    },

    storedChapter: async (uuid) =>
      records.validLedgerRow(await connection.use((database) => database.get('ledger', uuid)))
        ?.listed,

    async storedChapters(work) {
      const rows = await connection.use((database) =>
        database.getAllFromIndex('ledger', 'work', work),
      );
      return listedChapters(records.validLedger(rows));
    },

    removeChapters: (uuids) => remove(async () => uuids),
  };
}

function workMethods({
  connection,
  save,
  remove,
}: IdbTools): Pick<OfflineStore, 'findWork' | 'saveWork' | 'storedWorks' | 'removeWorks'> {
  return {
    findWork: async (uuid) =>
      records.validWork(await connection.use((database) => database.get('works', uuid))),

    async saveWork(work) {
      const saved = await save('', ['works'], (transaction) =>
        transaction.objectStore('works').put(work),
      );
      if (saved) announceStoreChange();
      return saved;
    },

    async storedWorks() {
      const [works, chapters] = await connection.use(async (database) => {
        const transaction = database.transaction(['ledger', 'works']);
        const rows = await transaction.objectStore('ledger').getAll();
        const listed = listedChapters(records.validLedger(rows));
        // Every work ever opened has a record, with its whole directory: read only those needed.
        const uuids = new Set(listed.filter(({ complete }) => complete).map(({ work }) => work));
        const found = [...uuids].map((uuid) => transaction.objectStore('works').get(uuid));
        return [await Promise.all(found), listed] as const;
      });
      return summarizeWorks(records.validWorks(works), chapters);
    },

    removeWorks: (uuids) =>
      remove(async (transaction) => {
        const byWork = transaction.objectStore('chapters').index('work');
        return (await Promise.all(uuids.map((uuid) => byWork.getAllKeys(uuid)))).flat();
      }),
  };
}

/** Answers of the server, and where pictures come from. */
function valueMethods({
  connection,
  write,
  save,
}: IdbTools): Pick<
  OfflineStore,
  'findAnswer' | 'saveAnswer' | 'pictureSource' | 'setPictureSource'
> {
  return {
    findAnswer: (name) => connection.use((database) => database.get('kv', answerKey(name))),

    saveAnswer: (name, answer) =>
      save('', ['kv'], (transaction) => transaction.objectStore('kv').put(answer, answerKey(name))),

    pictureSource: async () =>
      records.validSource(await connection.use((database) => database.get('kv', SOURCE_KEY))),

    setPictureSource: (source) =>
      write(['kv'], (transaction) => transaction.objectStore('kv').put(source, SOURCE_KEY)),
  };
}

function outboxMethods({
  connection,
  write,
}: IdbTools): Pick<OfflineStore, 'queueChange' | 'queuedChanges' | 'settleChanges'> {
  return {
    async queueChange(account, ...changes) {
      await write(['changes'], async (transaction) => {
        const queue = transaction.objectStore('changes');
        for (const change of changes) {
          const identity = changeIdentity(account, change);
          const [ids, held] = await Promise.all([
            queue.index('identity').getAllKeys(identity),
            queue.index('identity').getAll(identity),
          ]);
          if (records.validChanges(held).some((each) => !replaces(change, each.change))) continue;
          await Promise.all(ids.map((id) => queue.delete(id)));
          await queue.add({ account, change, identity });
        }
      });
      announceStoreChange();
    },

    async queuedChanges(account) {
      const found = await connection.use((database) =>
        database.getAllFromIndex('changes', 'account', account),
      );
      return records.validChanges(found);
    },

    async settleChanges(ids) {
      await write(['changes'], (transaction) =>
        Promise.all(ids.map((id) => transaction.objectStore('changes').delete(id))),
      );
      announceStoreChange();
    },
  };
}
