import { pagesOf } from '../chapters/content.ts';
import type { AssetRecord, OfflineTransaction, StoreName } from '../database/db.ts';
import {
  countAssets,
  ledgerRow,
  putRow,
  textBytesOf,
  type AssetChange,
} from '../chapters/ledger.ts';
import { joinOwners } from '../chapters/owners.ts';
import * as records from '../database/records.ts';
import type { StoredChapter, StoredAsset } from '../database/offlineStore.ts';
import { isPageOf } from '../chapters/summaries.ts';
import { together } from '../database/together.ts';

/** An asset has metadata and bytes in two stores and is counted in a third; one transaction writes all three. */

/** The scope of a transaction that writes manifests, and of one that writes assets. */
export const CHAPTER_STORES: StoreName[] = ['chapters', 'pictures', 'ledger'];
export const PICTURE_STORES: StoreName[] = [...CHAPTER_STORES, 'pictureBytes'];

export function recordOf({ bytes, ...known }: StoredAsset): AssetRecord {
  return { ...known, bytes: bytes.byteLength };
}

/** Undefined unless metadata and bytes are both present and match. */
export function assetOf(record: AssetRecord | undefined, bytes: unknown): StoredAsset | undefined {
  if (!record || !(bytes instanceof ArrayBuffer) || bytes.byteLength !== record.bytes) {
    return undefined;
  }
  return { ...record, bytes };
}

export async function putAssets(
  transaction: OfflineTransaction,
  assets: readonly StoredAsset[],
): Promise<void> {
  const changes = await Promise.all(assets.map((asset) => putAsset(transaction, asset)));
  await countAssets(transaction, changes);
}

async function putAsset(transaction: OfflineTransaction, asset: StoredAsset): Promise<AssetChange> {
  const after = recordOf(asset);
  const [before] = await together(
    () => transaction.objectStore('pictures').get(asset.path),
    () => transaction.objectStore('pictures').put(after),
    () => transaction.objectStore('pictureBytes').put(asset.bytes, asset.path),
  );
  return { before: records.validAsset(before), after };
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

/** @returns the bytes of its pages or text */
export async function deleteChapter(
  transaction: OfflineTransaction,
  uuid: string,
): Promise<number> {
  const [assets, counted] = await together(
    () => transaction.objectStore('pictures').index('chapter').getAll(uuid),
    () => transaction.objectStore('ledger').get(uuid),
    () => transaction.objectStore('chapters').delete(uuid),
    () => transaction.objectStore('ledger').delete(uuid),
  );
  await deleteHalves(
    transaction,
    assets.map(({ path }) => path),
  );
  // An invalid record cannot be counted, but was deleted all the same.
  const row = records.validLedgerRow(counted);
  const ofText = row ? textBytesOf(row) : 0;
  return records.validAssets(assets).reduce((sum, { bytes }) => sum + bytes, ofText);
}

/** Replaces a manifest and deletes the chapter's assets that are no longer its pages. */
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
  await deleteHalves(
    transaction,
    [...stale].map(({ path }) => path),
  );
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
