import type { IDBPTransaction } from 'idb';
import { RECOVERY_SPARE_MS } from '../../limits.ts';
import {
  writeAll,
  type PictureRecord,
  type ShelfDatabase,
  type ShelfSchema,
  type ShelfTransaction,
  type StoreName,
} from '../database/db.ts';
import { keptUuids, ledgerRow, putRow, textBytesOf, type LedgerRow } from '../chapters/ledger.ts';
import { deletePictures, isStale, PICTURE_STORES } from '../assets/pictureRecords.ts';
import * as records from '../database/records.ts';
import type { KeptChapter } from '../database/shelf.ts';
import type { Recovery } from './downloadShelf.ts';

/**
 * Features 12: what a kill, a browser that lost some of its files, or a fault of ours left behind. One chapter a
 * transaction, looked at again in the one that mends it, so that other tabs may go on writing. The bytes of pictures are
 * read where something of their chapter is amiss and nowhere else, and texts that are there not at all: hashes, and what
 * of a text can be read, are the integrity check's concern.
 */

const RECOVERY_STORES: StoreName[] = [...PICTURE_STORES, 'queue'];

type AnyTransaction = IDBPTransaction<ShelfSchema, StoreName[], 'readonly' | 'readwrite'>;

interface Inspection {
  readonly chapter: KeptChapter | undefined;
  /** Its pictures that stay, as far as their records tell. */
  readonly kept: readonly PictureRecord[];
  /** Pictures that are of no use to anybody. */
  readonly orphans: readonly { readonly path: string; readonly bytes: number }[];
  readonly isRowRight: boolean;
  /** Downloaded, says the ledger, and its manifest cannot be read. */
  readonly isLost: boolean;
}

/** @param now ms since 1970 */
export async function recover(database: ShelfDatabase, now: number): Promise<Recovery> {
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

/** Pictures of which only one half is here: both are written together, so that one moment's keys tell. */
async function findHalves(database: ShelfDatabase) {
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

async function removeLostBytes(database: ShelfDatabase, paths: readonly string[]) {
  let sum = { orphans: 0, bytesFreed: 0 };
  if (paths.length === 0) return sum;
  await writeAll(database, PICTURE_STORES, async (transaction) => {
    sum = { orphans: 0, bytesFreed: 0 };
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop -- the bytes of one picture in memory at a time
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

/** All but texts whose manifest is there: a book of two thousand chapters is not read at every launch. */
async function uuidsToInspect(
  transaction: IDBPTransaction<ShelfSchema, StoreName[]>,
): Promise<readonly string[]> {
  const [uuids, manifests, rows] = await Promise.all([
    keptUuids(transaction),
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
  // What cannot be read is still somebody's: only what nobody knows is nobody's.
  const isKnown = uuid === '' || manifest !== undefined || queued !== undefined;
  const isOrphan = (picture: PictureRecord) =>
    picture.at < now - RECOVERY_SPARE_MS &&
    (!isKnown || (chapter !== undefined && isStale(picture, chapter)));
  const checked = found.map((raw) => ({ raw, picture: records.validPicture(raw) }));
  const isOf = ({ picture }: (typeof checked)[number]) => picture && !isOrphan(picture);
  const pictures = checked.flatMap(({ picture }) => picture ?? []);
  const counted = ledgerRow(uuid, chapter, pictures);
  const known = records.validLedgerRow(row);
  return {
    chapter,
    kept: checked.filter(isOf).flatMap(({ picture }) => picture ?? []),
    orphans: checked.filter((each) => !isOf(each)).map(({ raw }) => raw),
    isRowRight: isSameRow(known, counted),
    isLost: !chapter && known?.listed?.pinned === true,
  };
}

function isAmiss(found: Inspection, recordsOnly: ReadonlySet<string>): boolean {
  const { kept, orphans, isRowRight } = found;
  const hasLost = kept.some(({ path }) => recordsOnly.has(path));
  return !isRowRight || orphans.length > 0 || hasLost || isBroken(found);
}

function isBroken({ chapter, kept }: Pick<Inspection, 'chapter' | 'kept'>): boolean {
  return Boolean(chapter?.pinned && !ledgerRow(chapter.uuid, chapter, kept).listed?.complete);
}

async function mend(database: ShelfDatabase, uuid: string, now: number): Promise<Recovery> {
  let mended: Recovery = { orphans: 0, bytesFreed: 0, rowsMended: 0, broken: [] };
  await writeAll(database, RECOVERY_STORES, async (transaction) => {
    const { chapter, kept, orphans, isRowRight, isLost } = await inspect(transaction, uuid, now);
    // What the ledger knows of it is needed to fetch it again; when it is in line, it is counted anew.
    if (isLost) {
      mended = { ...mended, broken: [uuid] };
      return;
    }
    const whole: PictureRecord[] = [];
    const gone = [...orphans];
    for (const picture of kept) {
      // oxlint-disable-next-line no-await-in-loop -- the bytes of one picture in memory at a time
      if (await hasItsBytes(transaction, picture)) whole.push(picture);
      else gone.push(picture);
    }
    await deletePictures(
      transaction,
      gone.map(({ path }) => path),
    );
    // It stays pinned until it is in line again: killed before, the next launch finds it once more.
    const broken = isBroken({ chapter, kept: whole });
    await putRow(transaction, ledgerRow(uuid, chapter, whole));
    mended = {
      orphans: gone.length,
      bytesFreed: gone.reduce((sum, { bytes }) => sum + (Number.isFinite(bytes) ? bytes : 0), 0),
      rowsMended: isRowRight ? 0 : 1,
      broken: broken ? [uuid] : [],
    };
  });
  return mended;
}

async function hasItsBytes(
  transaction: ShelfTransaction,
  { path, bytes }: PictureRecord,
): Promise<boolean> {
  const held: unknown = await transaction.objectStore('pictureBytes').get(path);
  return held instanceof ArrayBuffer && held.byteLength === bytes;
}

/** Where nothing is kept there is no row. */
function isSameRow(row: LedgerRow | undefined, counted: LedgerRow): boolean {
  if (!row) return counted.pictures === 0 && !counted.listed;
  // Checked alike, their fields stand in the same order.
  return JSON.stringify(row) === JSON.stringify(records.validLedgerRow(counted));
}
