import type { PictureRecord, ShelfTransaction } from './db.ts';
import type { KeptChapter, KeptPicture } from './shelf.ts';
import { isPageOf } from './summaries.ts';

/** A picture lies in two stores, what is known of it and its bytes; both are written in one transaction. */

export function recordOf({ bytes, ...known }: KeptPicture): PictureRecord {
  return { ...known, bytes: bytes.byteLength };
}

/** Undefined unless both halves are there and fit. */
export function pictureOf(
  record: PictureRecord | undefined,
  bytes: unknown,
): KeptPicture | undefined {
  if (!record || !(bytes instanceof ArrayBuffer) || bytes.byteLength !== record.bytes) {
    return undefined;
  }
  return { ...record, bytes };
}

export async function putPicture(
  transaction: ShelfTransaction,
  picture: KeptPicture,
): Promise<void> {
  // Async functions, so that one that throws at once leaves no promise of the other unheard.
  await Promise.all([
    (async () => transaction.objectStore('pictures').put(recordOf(picture)))(),
    (async () => transaction.objectStore('pictureBytes').put(picture.bytes, picture.path))(),
  ]);
}

export async function deletePictures(
  transaction: ShelfTransaction,
  paths: readonly string[],
): Promise<void> {
  await Promise.all(
    paths.flatMap((path) => [
      transaction.objectStore('pictures').delete(path),
      transaction.objectStore('pictureBytes').delete(path),
    ]),
  );
}

/** @returns the bytes of its pages */
export async function deleteChapter(transaction: ShelfTransaction, uuid: string): Promise<number> {
  const pictures = await transaction.objectStore('pictures').index('chapter').getAll(uuid);
  await transaction.objectStore('chapters').delete(uuid);
  await deletePictures(
    transaction,
    pictures.map(({ path }) => path),
  );
  // A record may be foreign: what cannot be counted went all the same.
  return pictures.reduce((sum, { bytes }) => sum + (Number.isFinite(bytes) ? bytes : 0), 0);
}

/** Replaces a manifest and drops the chapter's pictures that are no longer its pages. */
export async function putChapter(
  transaction: ShelfTransaction,
  chapter: KeptChapter,
): Promise<void> {
  const pictures = await transaction.objectStore('pictures').index('chapter').getAll(chapter.uuid);
  await deletePictures(
    transaction,
    pictures.filter((picture) => isStale(picture, chapter)).map(({ path }) => path),
  );
  await transaction.objectStore('chapters').put(chapter);
}

/** Whether a picture kept for the chapter is none of its pages; one without a hash may still turn out to be. */
export function isStale(picture: PictureRecord, { content }: KeptChapter): boolean {
  return !content.pages.some(
    (page) => isPageOf(page, picture) || (page.path === picture.path && picture.sha256 === ''),
  );
}
