import type { IDBPTransaction } from 'idb';
import { RECOVERY_SPARE_MS } from '../../limits.ts';
import {
  writeAll,
  type AssetRecord,
  type OfflineDatabase,
  type OfflineSchema,
  type OfflineTransaction,
  type StoreName,
} from '../database/db.ts';
import { storedUuids, ledgerRow, putRow, textBytesOf, type LedgerRow } from '../chapters/ledger.ts';
import { deleteAssets, isStale, PICTURE_STORES, takeFrom } from '../assets/assetRecords.ts';
import * as records from '../database/records.ts';
import type { StoredChapter } from '../database/offlineStore.ts';
import type { Recovery } from './downloadStore.ts';

/**
 * Repairs what a kill, a browser that lost files, or a bug left behind. One transaction per chapter, which inspects it
 * again before the repair, so that other tabs can keep writing. Reads the bytes of assets only in chapters with a
 * mismatch, and no intact texts: hashes and the readability of texts are left to `checkIntegrity`.
 */

const RECOVERY_STORES: StoreName[] = [...PICTURE_STORES, 'queue'];

type AnyTransaction = IDBPTransaction<OfflineSchema, StoreName[], 'readonly' | 'readwrite'>;

interface Inspection {
  readonly chapter: StoredChapter | undefined;
  /** Its assets that stay, judged by their records. */
  readonly stored: readonly AssetRecord[];
  /** As they were read, valid or not. */
  readonly orphans: readonly AssetRecord[];
  readonly isRowRight: boolean;
  /** Downloaded according to the ledger, but the manifest is unreadable. */
  readonly isLost: boolean;
}

/** @param now ms since 1970 */
export async function recover(database: OfflineDatabase, now: number): Promise<Recovery> {
  const halves = await findHalves(database);
  const lost = await removeLostBytes(database, halves.bytesOnly);
  const sum = { ...lost, rowsMended: 0, broken: [] as string[] };
  for (const uuid of await uuidsToInspect(database.transaction(RECOVERY_STORES))) {
    // oxlint-disable-next-line no-await-in-loop -- the records of one chapter in memory at a time
    const found = await inspect(database.transaction(RECOVERY_STORES), uuid, now);
    if (!isAmiss(found, halves.recordsOnly)) continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const mended = await mend(database, uuid, now);
    sum.orphans += mended.orphans;
    sum.bytesFreed += mended.bytesFreed;
    sum.rowsMended += mended.rowsMended;
    sum.broken.push(...mended.broken);
  }
  return sum;
}

/** Assets with only a record or only bytes. Both are written together, so keys read in one transaction suffice. */
async function findHalves(database: OfflineDatabase) {
  const transaction = database.transaction(['pictures', 'pictureBytes']);
  const [known, held] = await Promise.all([
    transaction.objectStore('pictures').getAllKeys(),
    transaction.objectStore('pictureBytes').getAllKeys(),
  ]);
  const [withRecord, withBytes] = [new Set(known), new Set(held)];
  return {
    recordsOnly: new Set(known.filter((path) => !withBytes.has(path))),
    bytesOnly: held.filter((path) => !withRecord.has(path)),
  };
}

async function removeLostBytes(database: OfflineDatabase, paths: readonly string[]) {
  let sum = { orphans: 0, bytesFreed: 0 };
  if (paths.length === 0) return sum;
  await writeAll(database, PICTURE_STORES, async (transaction) => {
    sum = { orphans: 0, bytesFreed: 0 };
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop -- the bytes of one asset in memory at a time
      if ((await transaction.objectStore('pictures').getKey(path)) !== undefined) continue;
      // oxlint-disable-next-line no-await-in-loop -- as above
      const bytes: unknown = await transaction.objectStore('pictureBytes').get(path);
      sum.orphans += 1;
      sum.bytesFreed += bytes instanceof ArrayBuffer ? bytes.byteLength : 0;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await transaction.objectStore('pictureBytes').delete(path);
    }
  });
  return sum;
}

/** All except texts with a manifest, so that a launch does not read a book of two thousand chapters. */
async function uuidsToInspect(
  transaction: IDBPTransaction<OfflineSchema, StoreName[]>,
): Promise<readonly string[]> {
  const [uuids, manifests, rows] = await Promise.all([
    storedUuids(transaction),
    transaction.objectStore('chapters').getAllKeys(),
    transaction.objectStore('ledger').getAll(),
  ]);
  const isHere = new Set(manifests);
  const texts = records.validLedger(rows).filter((row) => textBytesOf(row) > 0);
  const whole = new Set(texts.map(({ chapter }) => chapter).filter((uuid) => isHere.has(uuid)));
  return [...uuids].filter((uuid) => !whole.has(uuid));
}

async function inspect(
  transaction: AnyTransaction,
  uuid: string,
  now: number,
): Promise<Inspection> {
  const [manifest, queued, row, found] = await Promise.all([
    transaction.objectStore('chapters').get(uuid),
    transaction.objectStore('queue').getKey(uuid),
    transaction.objectStore('ledger').get(uuid),
    transaction.objectStore('pictures').index('chapter').getAll(uuid),
  ]);
  const chapter = records.validChapter(manifest);
  // An unreadable manifest still owns its assets.
  const isKnown = uuid === '' || manifest !== undefined || queued !== undefined;
  const isOrphan = (asset: AssetRecord) =>
    asset.at < now - RECOVERY_SPARE_MS &&
    (!isKnown || (chapter !== undefined && isStale(asset, chapter)));
  const checked = found.map((raw) => ({ raw, asset: records.validAsset(raw) }));
  const isOf = ({ asset }: (typeof checked)[number]) => asset && !isOrphan(asset);
  const assets = checked.flatMap(({ asset }) => asset ?? []);
  const counted = ledgerRow(uuid, chapter, assets);
  const known = records.validLedgerRow(row);
  return {
    chapter,
    stored: checked.filter(isOf).flatMap(({ asset }) => asset ?? []),
    orphans: checked.filter((each) => !isOf(each)).map(({ raw }) => raw),
    isRowRight: isSameRow(known, counted),
    isLost: !chapter && known?.listed?.pinned === true,
  };
}

function isAmiss(found: Inspection, recordsOnly: ReadonlySet<string>): boolean {
  const { stored, orphans, isRowRight } = found;
  const hasLost = stored.some(({ path }) => recordsOnly.has(path));
  return !isRowRight || orphans.length > 0 || hasLost || isBroken(found);
}

function isBroken({ chapter, stored }: Pick<Inspection, 'chapter' | 'stored'>): boolean {
  return Boolean(chapter?.pinned && !ledgerRow(chapter.uuid, chapter, stored).listed?.complete);
}

async function mend(database: OfflineDatabase, uuid: string, now: number): Promise<Recovery> {
  let mended: Recovery = { orphans: 0, bytesFreed: 0, rowsMended: 0, broken: [] };
  await writeAll(database, RECOVERY_STORES, async (transaction) => {
    const { chapter, stored, orphans, isRowRight, isLost } = await inspect(transaction, uuid, now);
    // The ledger row is needed to download the chapter again, and is recounted then.
    if (isLost) {
      mended = { ...mended, broken: [uuid] };
      return;
    }
    const whole: AssetRecord[] = [];
    const gone: AssetRecord[] = [];
    for (const asset of stored) {
      // oxlint-disable-next-line no-await-in-loop -- the bytes of one asset in memory at a time
      if (await hasItsBytes(transaction, asset)) whole.push(asset);
      else gone.push(asset);
    }
    await deleteAssets(
      transaction,
      gone.map(({ path }) => path),
    );
    const bytesFreed = await takeFrom(transaction, orphans, new Set([uuid]));
    // Stays pinned until it is queued again: if the app is killed before that, the next launch finds it again.
    const broken = isBroken({ chapter, stored: whole });
    await putRow(transaction, ledgerRow(uuid, chapter, whole));
    mended = {
      orphans: gone.length + orphans.length,
      bytesFreed: gone.reduce((sum, { bytes }) => sum + bytes, bytesFreed),
      rowsMended: isRowRight ? 0 : 1,
      broken: broken ? [uuid] : [],
    };
  });
  return mended;
}

async function hasItsBytes(
  transaction: OfflineTransaction,
  { path, bytes }: AssetRecord,
): Promise<boolean> {
  const held: unknown = await transaction.objectStore('pictureBytes').get(path);
  return held instanceof ArrayBuffer && held.byteLength === bytes;
}

/** Without stored assets there is no row. */
function isSameRow(row: LedgerRow | undefined, counted: LedgerRow): boolean {
  if (!row) return counted.pictures === 0 && !counted.listed;
  // Both passed the same schema, so their fields are in the same order.
  return JSON.stringify(row) === JSON.stringify(records.validLedgerRow(counted));
}
