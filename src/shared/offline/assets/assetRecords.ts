import { pagesOf } from '../chapters/content.ts';
import type { AssetRecord, OfflineTransaction, StoreName } from '../database/db.ts';
import { joined, without } from './assetChapters.ts';
import {
  countAssets,
  ledgerRow,
  putRow,
  textBytesOf,
  type AssetChange,
} from '../chapters/ledger.ts';
import { joinOwners } from '../chapters/owners.ts';
import * as records from '../database/records.ts';
import type { FoundAsset, StoredAsset, StoredChapter } from '../database/offlineStore.ts';
import { isPageOf } from '../chapters/summaries.ts';
import { together } from '../database/together.ts';

/** An asset has metadata and bytes in two stores and is counted in a third; one transaction writes all three. */

/** The scope of a transaction that writes manifests, and of one that writes assets. */
export const CHAPTER_STORES: StoreName[] = ['chapters', 'pictures', 'ledger'];
export const PICTURE_STORES: StoreName[] = [...CHAPTER_STORES, 'pictureBytes'];

export function recordOf({ bytes, ...known }: FoundAsset): AssetRecord {
  return { ...known, bytes: bytes.byteLength };
}

/** Undefined unless metadata and bytes are both present and match. */
export function assetOf(record: AssetRecord | undefined, bytes: unknown): FoundAsset | undefined {
  if (!record || !(bytes instanceof ArrayBuffer) || bytes.byteLength !== record.bytes) {
    return undefined;
  }
  return { ...record, bytes };
}

export async function putAssets(
  transaction: OfflineTransaction,
  assets: readonly StoredAsset[],
): Promise<void> {
  const pictures = transaction.objectStore('pictures');
  const found = await Promise.all(assets.map(({ path }) => pictures.get(path)));
  const known = new Map(found.map((record, at) => [assets[at]?.path, records.validAsset(record)]));
  const changes = assets.map((asset): AssetChange & { readonly after: AssetRecord } => {
    const before = known.get(asset.path);
    const after = joined(before, recordOf(asset));
    // A batch may hold an asset twice.
    known.set(asset.path, after);
    return { before, after };
  });
  await together<unknown[]>(
    ...changes.map(
      ({ after }) =>
        () =>
          pictures.put(after),
    ),
    ...assets.map(
      ({ path, bytes }) =>
        () =>
          transaction.objectStore('pictureBytes').put(bytes, path),
    ),
  );
  await countAssets(transaction, changes);
}

export async function deleteAssets(
  transaction: OfflineTransaction,
  paths: readonly string[],
): Promise<void> {
  const changes = await Promise.all(
    paths.map(async (path) => {
      const [before] = await together(
        () => transaction.objectStore('pictures').get(path),
        () => deleteHalves(transaction, [path]),
      );
      return { before: records.validAsset(before), after: undefined };
    }),
  );
  await countAssets(transaction, changes);
}

/** See the offline store's `removeSpoilt`. */
export async function deleteSpoilt(
  transaction: OfflineTransaction,
  path: string,
  at?: number,
): Promise<boolean> {
  const [found, bytes] = await together(
    () => transaction.objectStore('pictures').get(path),
    () => transaction.objectStore('pictureBytes').get(path),
  );
  const record = records.validAsset(found);
  const isSpoilt = record && (record.at === at || !assetOf(record, bytes));
  if (isSpoilt) await deleteAssets(transaction, [path]);
  return isSpoilt ?? false;
}

/** Does not count: the caller writes the chapter's ledger row. */
async function deleteHalves(
  transaction: OfflineTransaction,
  paths: readonly string[],
): Promise<void> {
  await together(
    ...paths.flatMap((path) => [
      () => transaction.objectStore('pictures').delete(path),
      () => transaction.objectStore('pictureBytes').delete(path),
    ]),
  );
}

/**
 * Takes assets from chapters, and deletes those that are pages of no others. Does not count: the caller writes the
 * chapters' ledger rows.
 * @param assets as they were read, valid or not
 * @returns the bytes freed
 */
export async function takeFrom(
  transaction: OfflineTransaction,
  assets: readonly AssetRecord[],
  uuids: ReadonlySet<string>,
): Promise<number> {
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  const gone: AssetRecord[] = [];
  const rest = [...byPath.values()].flatMap((asset) => {
    const left = without(asset, uuids);
    if (!left) gone.push(asset);
    return left ?? [];
  });
  await together(
    () =>
      deleteHalves(
        transaction,
        gone.map(({ path }) => path),
      ),
    ...rest.map((asset) => () => transaction.objectStore('pictures').put(asset)),
  );
  // An invalid record cannot be counted, but was deleted all the same.
  return records.validAssets(gone).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @returns the bytes freed: of texts, and of pages of these chapters alone */
export async function deleteChapters(
  transaction: OfflineTransaction,
  uuids: ReadonlySet<string>,
): Promise<number> {
  const found = await Promise.all(
    [...uuids].map((uuid) =>
      together(
        () => transaction.objectStore('pictures').index('chapter').getAll(uuid),
        () => transaction.objectStore('ledger').get(uuid),
        () => transaction.objectStore('chapters').delete(uuid),
        () => transaction.objectStore('ledger').delete(uuid),
      ),
    ),
  );
  const assets = found.flatMap(([ofChapter]) => ofChapter);
  const rows = records.validLedger(found.map(([, row]) => row));
  const ofPages = await takeFrom(transaction, assets, uuids);
  return rows.reduce((sum, row) => sum + textBytesOf(row), ofPages);
}

/** Replaces a manifest and takes from the chapter the assets that are no longer its pages. */
export async function putChapter(
  transaction: OfflineTransaction,
  chapter: StoredChapter,
): Promise<void> {
  const [assets, before, row] = await together(
    () => transaction.objectStore('pictures').index('chapter').getAll(chapter.uuid),
    () => transaction.objectStore('chapters').get(chapter.uuid),
    () => transaction.objectStore('ledger').get(chapter.uuid),
  );
  const stale = new Set(assets.filter((asset) => isStale(asset, chapter)));
  await takeFrom(transaction, [...stale], new Set([chapter.uuid]));
  // If the old manifest is unreadable, its ledger row still has the usage.
  const known = records.validChapter(before) ?? records.validLedgerRow(row)?.listed;
  const next = replacingChapter(known, chapter);
  await transaction.objectStore('chapters').put(next);
  const stored = records.validAssets(assets.filter((asset) => !stale.has(asset)));
  await putRow(transaction, ledgerRow(chapter.uuid, next, stored));
}

/** A new manifest does not change usage: whatever happened to the chapter during the fetch stays. */
export function replacingChapter(
  before: Pick<StoredChapter, 'pinned' | 'readAt' | 'owner'> | undefined,
  { pinned, readAt, owner, ...chapter }: StoredChapter,
): StoredChapter {
  return {
    ...chapter,
    pinned: pinned || (before?.pinned ?? false),
    readAt: Math.max(readAt, before?.readAt ?? 0),
    owner: joinOwners(before?.owner, owner),
  };
}

/** Whether an asset is none of the chapter's pages; an asset without a hash may still match. */
export function isStale(asset: AssetRecord, { content }: StoredChapter): boolean {
  return !pagesOf(content).some(
    (page) => isPageOf(page, asset) || (page.path === asset.path && asset.sha256 === ''),
  );
}
