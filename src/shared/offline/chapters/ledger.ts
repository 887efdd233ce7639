import type { IDBPTransaction } from 'idb';
import { pagesOf, textBytes } from './content.ts';
import { chaptersOf } from '../assets/assetChapters.ts';
import type { AssetRecord, OfflineSchema, StoreName } from '../database/db.ts';
import * as records from '../database/records.ts';
import type { ChapterSummary, StoredChapter } from '../database/offlineStore.ts';
import { isPageOf, summarizeChapter } from './summaries.ts';
import { together } from '../database/together.ts';

/**
 * [Note: Chapter ledger]
 * One row per chapter, a few hundred bytes, written in the same transactions as its assets and manifest. Lists and
 * sizes are read from here instead of from manifests and asset records.
 */
export interface LedgerRow {
  /** Uuid, or '' for covers and banners. */
  readonly chapter: string;
  /** All assets stored under the chapter, pages of it or not; one of several chapters counts for each. */
  readonly pictures: number;
  /** Of the assets and the text. */
  readonly bytes: number;
  /** Set if the manifest is stored. */
  readonly listed?: ListedChapter;
}

export interface ListedChapter extends ChapterSummary {
  readonly savedAt: number;
}

/** An asset before and after a write; undefined: none. */
export interface AssetChange {
  readonly before: AssetRecord | undefined;
  readonly after: AssetRecord | undefined;
}

/** Its scope must include `chapters`, `pictures` and `ledger`. */
type LedgerTransaction = IDBPTransaction<OfflineSchema, StoreName[], 'readwrite' | 'versionchange'>;

/** @param assets those stored under `uuid`, pages of the chapter or not */
export function ledgerRow(
  uuid: string,
  chapter: StoredChapter | undefined,
  assets: readonly AssetRecord[],
): LedgerRow {
  return {
    chapter: uuid,
    pictures: assets.length,
    bytes: assets.reduce((sum, { bytes }) => sum + bytes, chapter ? textBytes(chapter.content) : 0),
    ...(chapter && { listed: summarizeChapter(chapter, assets) }),
  };
}

/** Bytes of the counted text, derived from the row: a row with assets has no text. */
export function textBytesOf({ pictures: assets, listed }: LedgerRow): number {
  return assets === 0 && listed?.complete ? listed.bytes : 0;
}

/**
 * Marks an unreadable text as incomplete, so that the next launch downloads it again if it was downloaded.
 * @returns false if it was removed or replaced meanwhile
 */
export async function unlistText(transaction: LedgerTransaction, uuid: string): Promise<boolean> {
  const [manifest, counted] = await together(
    () => transaction.objectStore('chapters').get(uuid),
    () => transaction.objectStore('ledger').get(uuid),
  );
  const row = records.validLedgerRow(counted);
  if (!row?.listed || textBytesOf(row) === 0 || records.validChapter(manifest)) return false;
  const listed = { ...row.listed, pagesKept: 0, bytes: 0, complete: false };
  await putRow(transaction, { ...row, bytes: row.bytes - row.listed.bytes, listed });
  return true;
}

/** Recomputes the row from the chapter's records. */
export async function recount(transaction: LedgerTransaction, uuid: string): Promise<LedgerRow> {
  const [chapter, assets] = await together(
    () => transaction.objectStore('chapters').get(uuid),
    () => transaction.objectStore('pictures').index('chapter').getAll(uuid),
  );
  const row = ledgerRow(uuid, records.validChapter(chapter), records.validAssets(assets));
  await putRow(transaction, row);
  return row;
}

/** Counts writes; call it after the same transaction has requested them. */
export async function countAssets(
  transaction: LedgerTransaction,
  changes: readonly AssetChange[],
): Promise<void> {
  const uuids = new Set(
    changes.flatMap(({ before, after }) =>
      [before, after].flatMap((asset) => (asset ? chaptersOf(asset) : [])),
    ),
  );
  await Promise.all([...uuids].map((uuid) => countChapter(transaction, uuid, changes)));
}

async function countChapter(
  transaction: LedgerTransaction,
  uuid: string,
  changes: readonly AssetChange[],
): Promise<void> {
  const [found, manifest] = await together(
    () => transaction.objectStore('ledger').get(uuid),
    () => transaction.objectStore('chapters').get(uuid),
  );
  let row = records.validLedgerRow(found);
  const chapter = records.validChapter(manifest);
  if (!row || Boolean(row.listed) !== Boolean(chapter)) {
    // A new or invalid row is recomputed from the records.
    await recount(transaction, uuid);
    return;
  }
  for (const { before, after } of changes) {
    if (before && chaptersOf(before).includes(uuid)) row = rowWith(row, chapter, before, -1);
    if (after && chaptersOf(after).includes(uuid)) row = rowWith(row, chapter, after, 1);
  }
  await putRow(transaction, row);
}

/** @param sign 1: the asset was added; -1: removed */
function rowWith(
  row: LedgerRow,
  chapter: StoredChapter | undefined,
  asset: AssetRecord,
  sign: 1 | -1,
): LedgerRow {
  const counted = {
    ...row,
    pictures: row.pictures + sign,
    bytes: row.bytes + sign * asset.bytes,
  };
  // Several pages may share an asset.
  const pages = chapter ? pagesOf(chapter.content) : [];
  const times = pages.filter((page) => isPageOf(page, asset)).length;
  if (!row.listed || times === 0) return counted;
  const pagesKept = row.listed.pagesKept + sign * times;
  const listed = {
    ...row.listed,
    pagesKept,
    bytes: row.listed.bytes + sign * asset.bytes,
    complete: pagesKept === row.listed.pages,
  };
  return { ...counted, listed };
}

/** Writes a manifest with unchanged pages and updates its ledger row. */
export async function putManifest(
  transaction: LedgerTransaction,
  chapter: StoredChapter,
): Promise<void> {
  await transaction.objectStore('chapters').put(chapter);
  const row = records.validLedgerRow(await transaction.objectStore('ledger').get(chapter.uuid));
  const { readAt, savedAt, pinned, owner = '' } = chapter;
  if (row?.listed) {
    await putRow(transaction, {
      ...row,
      listed: { ...row.listed, readAt, savedAt, pinned, owner },
    });
  } else await recount(transaction, chapter.uuid);
}

export async function putRow(transaction: LedgerTransaction, row: LedgerRow): Promise<void> {
  const ledger = transaction.objectStore('ledger');
  if (row.pictures === 0 && !row.listed) await ledger.delete(row.chapter);
  else await ledger.put(row);
}

/** Fills the ledger for databases of version 1, which had none. */
export async function fillLedger(transaction: LedgerTransaction): Promise<void> {
  for (const uuid of await storedUuids(transaction)) {
    // oxlint-disable-next-line no-await-in-loop -- the records of one chapter in memory at a time
    await recount(transaction, uuid);
  }
}

/** Uuids under which anything is stored or counted; '' for covers. */
export async function storedUuids(
  transaction: LedgerTransaction | IDBPTransaction<OfflineSchema, StoreName[]>,
): Promise<ReadonlySet<string>> {
  const [manifests, rows] = await Promise.all([
    transaction.objectStore('chapters').getAllKeys(),
    transaction.objectStore('ledger').getAllKeys(),
  ]);
  const uuids = new Set([...manifests, ...rows]);
  const byChapter = transaction.objectStore('pictures').index('chapter');
  // WebKit cannot open a cursor on an empty index: the transaction fails.
  if ((await byChapter.count()) === 0) return uuids;
  let cursor = await byChapter.openKeyCursor(undefined, 'nextunique');
  while (cursor) {
    uuids.add(cursor.key);
    // oxlint-disable-next-line no-await-in-loop -- a cursor advances step by step
    cursor = await cursor.continue();
  }
  return uuids;
}
