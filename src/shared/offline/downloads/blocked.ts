import type { Kind } from '../../contract/index.ts';
import { deleteAssets, deleteChapters, PICTURE_STORES } from '../assets/assetRecords.ts';
import { writeAll, type OfflineDatabase, type OfflineTransaction } from '../database/db.ts';
import * as records from '../database/records.ts';
import { validDownloads, validRules } from './downloadRecords.ts';

/** What an operator blocked by law: uuids of works, and of single chapters. */
export interface Blocked {
  readonly works: readonly string[];
  readonly chapters: readonly string[];
}

export interface RemovedBlocked {
  /** Whether anything was stored of it: a chapter, the work's own data, a queued download, a rule. */
  readonly isChanged: boolean;
  /** The removed chapters of which pages or a text were stored. */
  readonly chapters: readonly RemovedChapter[];
}

export interface RemovedChapter {
  readonly chapter: string;
  readonly work: string;
  /** Of the work; '' if its data was not stored. */
  readonly title: string;
  readonly kind: Kind;
  /** Uuids of the accounts that could read it (`owners.ts`). */
  readonly owner: string;
}

export async function findWorkUuids(database: OfflineDatabase): Promise<readonly string[]> {
  const transaction = database.transaction(['ledger', 'works', 'queue']);
  const [rows, works, queue] = await Promise.all([
    transaction.objectStore('ledger').getAll(),
    transaction.objectStore('works').getAllKeys(),
    transaction.objectStore('queue').getAll(),
  ]);
  const ofChapters = records.validLedger(rows).flatMap(({ listed }) => listed?.work ?? []);
  const ofQueue = validDownloads(queue).map(({ work }) => work);
  return [...new Set([...ofChapters, ...works, ...ofQueue])];
}

/** Removes everything of it in one transaction: all or, if the app is killed, nothing. */
export async function removeBlocked(
  database: OfflineDatabase,
  blocked: Blocked,
): Promise<RemovedBlocked> {
  let removed: RemovedBlocked = { isChanged: false, chapters: [] };
  const stores = [...PICTURE_STORES, 'works' as const, 'queue' as const, 'rules' as const];
  await writeAll(database, stores, async (transaction) => {
    removed = await removeFrom(transaction, blocked);
  });
  return removed;
}

async function removeFrom(
  transaction: OfflineTransaction,
  blocked: Blocked,
): Promise<RemovedBlocked> {
  const [rows, manifests, stored, queue, ruled] = await Promise.all([
    transaction.objectStore('ledger').getAll(),
    Promise.all(
      blocked.works.map((work) =>
        transaction.objectStore('chapters').index('work').getAllKeys(work),
      ),
    ),
    transaction.objectStore('works').getAll(),
    transaction.objectStore('queue').getAll(),
    transaction.objectStore('rules').getAll(),
  ]);
  const works = new Set(blocked.works);
  const chapters = new Set([...blocked.chapters, ...manifests.flat()]);
  const isBlocked = (each: { readonly work: string; readonly uuid: string }) =>
    works.has(each.work) || chapters.has(each.uuid);
  const listed = records
    .validLedger(rows)
    .flatMap((row) => row.listed ?? [])
    .filter(isBlocked);
  for (const { uuid } of listed) chapters.add(uuid);
  const queued = validDownloads(queue).filter(({ work, chapter }) =>
    isBlocked({ work, uuid: chapter }),
  );
  const rules = validRules(ruled).filter(({ work }) => works.has(work));
  const known = records.validWorks(stored);
  const gone = known.filter(({ uuid }) => works.has(uuid));
  const others = known.filter(({ uuid }) => !works.has(uuid)).map(({ detail }) => detail.cover);
  const spared = new Set(['', ...others]);
  const covers = gone.map(({ detail }) => detail.cover).filter((path) => !spared.has(path));

  for (const uuid of chapters) {
    // oxlint-disable-next-line no-await-in-loop -- one chapter's records in memory at a time
    await deleteChapters(transaction, new Set([uuid]));
  }
  await deleteAssets(transaction, [...new Set(covers)]);
  await Promise.all([
    ...blocked.works.map((uuid) => transaction.objectStore('works').delete(uuid)),
    ...queued.map(({ chapter }) => transaction.objectStore('queue').delete(chapter)),
    ...rules.map(({ account, work }) => transaction.objectStore('rules').delete([account, work])),
  ]);
  const isChanged = [listed, manifests.flat(), queued, rules, gone].some(
    ({ length }) => length > 0,
  );
  return {
    isChanged,
    chapters: listed
      .filter(({ pagesKept }) => pagesKept > 0)
      .map(({ uuid, work, owner }) => {
        const of = known.find((each) => each.uuid === work);
        const kind = of?.kind ?? 'comic';
        return { chapter: uuid, work, title: of?.detail.title ?? '', kind, owner };
      }),
  };
}
