import { pagesOf, type StoredContent } from '../chapters/content.ts';
import type {
  AssetRecord,
  OfflineDatabase,
  OfflineTransaction,
  StoreName,
} from '../database/db.ts';
import { writeAll } from '../database/db.ts';
import { ledgerRow, putRow } from '../chapters/ledger.ts';
import { CHAPTER_STORES, PICTURE_STORES, replacingChapter } from '../assets/assetRecords.ts';
import * as records from '../database/records.ts';
import type { StoredChapter } from '../database/offlineStore.ts';
import { isInQuality } from '../assets/films.ts';
import { isPageOf } from '../chapters/summaries.ts';
import { together } from '../database/together.ts';
import { validDownloads } from './downloadRecords.ts';

const COMPLETION_STORES: StoreName[] = [...PICTURE_STORES, 'queue'];

/** @returns paths of the pages stored with the manifest's hash and size */
export async function findStoredPages(
  database: OfflineDatabase,
  content: StoredContent,
): Promise<ReadonlySet<string>> {
  const found = await database.getAllFromIndex('pictures', 'chapter', content.uuid);
  return fittingPages(content, records.validAssets(found));
}

function fittingPages(content: StoredContent, assets: readonly AssetRecord[]): ReadonlySet<string> {
  const pages = pagesOf(content);
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  const isStored = (page: (typeof pages)[number]) => {
    const asset = byPath.get(page.path);
    return asset !== undefined && isPageOf(page, asset);
  };
  return new Set(pages.filter(isStored).map(({ path }) => path));
}

/**
 * [Note: Atomic chapter]
 * One transaction checks that every page is stored, pins the chapter and removes it from the queue: if the app is
 * killed before it, the chapter is not downloaded. A chapter removed from the queue meanwhile stays unpinned.
 * @returns paths of the missing pages; none: it is complete, or was removed from the queue
 */
export async function completeDownload(
  database: OfflineDatabase,
  chapter: StoredChapter,
): Promise<readonly string[]> {
  let missing: readonly string[] = [];
  await writeAll(database, COMPLETION_STORES, async (transaction) => {
    const byChapter = transaction.objectStore('pictures').index('chapter');
    const assets = records.validAssets(await byChapter.getAll(chapter.uuid));
    missing = [];
    // A concurrent removal in another tab wins.
    const queued: unknown = await transaction.objectStore('queue').get(chapter.uuid);
    // So does a concurrent choice of another quality.
    if (queued === undefined || !isAsAsked(chapter.content, queued)) return;
    missing = await missingPages(transaction, chapter.content, assets);
    if (missing.length > 0) return;
    // It may have been opened since the download started.
    const before = await transaction.objectStore('chapters').get(chapter.uuid);
    const pinned = replacingChapter(records.validChapter(before), { ...chapter, pinned: true });
    await transaction.objectStore('chapters').put(pinned);
    await putRow(transaction, ledgerRow(chapter.uuid, pinned, assets));
    await transaction.objectStore('queue').delete(chapter.uuid);
  });
  return missing;
}

function isAsAsked(content: StoredContent, queued: unknown): boolean {
  const [item] = validDownloads([queued]);
  return !('quality' in content) || isInQuality(content, item?.quality);
}

/**
 * `completeDownload` for texts, which are complete with their manifest. Reads no other records: the cost of a book
 * stays linear in its chapters.
 */
export async function completeTexts(
  database: OfflineDatabase,
  chapters: readonly StoredChapter[],
): Promise<void> {
  await writeAll(database, [...CHAPTER_STORES, 'queue'], (transaction) =>
    Promise.all(chapters.map((chapter) => completeText(transaction, chapter))),
  );
}

async function completeText(
  transaction: OfflineTransaction,
  chapter: StoredChapter,
): Promise<void> {
  const { uuid } = chapter;
  const [queued, before] = await together(
    () => transaction.objectStore('queue').getKey(uuid),
    () => transaction.objectStore('chapters').get(uuid),
  );
  if (queued === undefined) return;
  const known = records.validChapter(before);
  const savedAt = known?.savedAt ?? chapter.savedAt;
  const pinned = replacingChapter(known, { ...chapter, pinned: true, savedAt });
  await together<unknown[]>(
    () => transaction.objectStore('chapters').put(pinned),
    () => putRow(transaction, ledgerRow(uuid, pinned, [])),
    () => transaction.objectStore('queue').delete(uuid),
  );
}

async function missingPages(
  transaction: OfflineTransaction,
  content: StoredContent,
  assets: readonly AssetRecord[],
): Promise<readonly string[]> {
  const fitting = [...fittingPages(content, assets)];
  const bytes = transaction.objectStore('pictureBytes');
  // A record without bytes is no page.
  const stored = await Promise.all(
    fitting.map(async (path) => ((await bytes.getKey(path)) === undefined ? [] : path)),
  );
  const here = new Set(stored.flat());
  return [...new Set(pagesOf(content).map(({ path }) => path))].filter((path) => !here.has(path));
}
