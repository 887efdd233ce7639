import { sha256Hex } from '../../crypto/digest.ts';
import type { LoadSoftwareCrypto } from '../../crypto/loadSoftwareCrypto.ts';
import type { Connection } from '../database/connection.ts';
import { pagesOf } from '../chapters/content.ts';
import { writeAll } from '../database/db.ts';
import { storedUuids, textBytesOf, unlistText } from '../chapters/ledger.ts';
import { chaptersOf } from '../assets/assetChapters.ts';
import { CHAPTER_STORES, deleteSpoilt, PICTURE_STORES } from '../assets/assetRecords.ts';
import * as records from '../database/records.ts';
import type { Integrity, IntegrityOptions } from './downloadStore.ts';

interface Page {
  readonly chapter: string;
  /** '': the chapter's text. */
  readonly path: string;
}

/**
 * Checks one page at a time, to bound memory and free the thread in between. A page without a hash is checked against
 * its manifest, or by size; a text must be readable.
 * @throws AbortError; CipherError if no hash can be computed
 */
export async function checkIntegrity(
  connection: Connection,
  { chapters, onProgress, signal }: IntegrityOptions,
  loadSoftware: LoadSoftwareCrypto | undefined,
): Promise<Integrity> {
  const pages = await findPages(connection, chapters);
  const badPages: Page[] = [];
  let [pagesChecked, textsChecked] = [0, 0];
  let manifest: { readonly uuid: string; readonly hashes: ReadonlyMap<string, string> } | undefined;
  const checkPage = async (page: Page) => {
    if (manifest?.uuid !== page.chapter) {
      manifest = { uuid: page.chapter, hashes: await findHashes(connection, page.chapter) };
    }
    return check(connection, page, manifest.hashes.get(page.path) ?? '', loadSoftware);
  };
  for (const [at, page] of pages.entries()) {
    signal?.throwIfAborted();
    const checked = page.path === '' ? checkText(connection, page.chapter) : checkPage(page);
    // oxlint-disable-next-line no-await-in-loop -- one page, and one manifest, in memory at a time
    const found = await checked;
    if (found !== 'gone' && page.path === '') textsChecked += 1;
    else if (found !== 'gone') pagesChecked += 1;
    if (found === 'bad') badPages.push(page);
    onProgress?.(at + 1, pages.length);
  }
  return { pagesChecked, textsChecked, badPages };
}

/** Grouped by chapter. */
function findPages(
  connection: Connection,
  chapters: readonly string[] | undefined,
): Promise<readonly Page[]> {
  return connection.use(async (database) => {
    const transaction = database.transaction(['chapters', 'ledger', 'pictures']);
    const uuids = new Set(chapters ?? (await storedUuids(transaction)));
    // Covers have no expected hash.
    uuids.delete('');
    const byChapter = transaction.objectStore('pictures').index('chapter');
    const rows = records.validLedger(await transaction.objectStore('ledger').getAll());
    const texts = new Set(rows.filter((row) => textBytesOf(row) > 0).map((row) => row.chapter));
    const paths = [...uuids].map(async (chapter) =>
      texts.has(chapter)
        ? [{ chapter, path: '' }]
        : (await byChapter.getAllKeys(chapter)).map((path) => ({ chapter, path })),
    );
    return (await Promise.all(paths)).flat();
  });
}

/** Marks an unreadable text as incomplete; fetching it again replaces it. */
async function checkText(connection: Connection, uuid: string): Promise<'good' | 'bad' | 'gone'> {
  const stored: unknown = await connection.use((database) => database.get('chapters', uuid));
  if (records.validChapter(stored)) return 'good';
  let isBad = false;
  await connection.use((database) =>
    writeAll(database, CHAPTER_STORES, async (transaction) => {
      isBad = await unlistText(transaction, uuid);
    }),
  );
  return isBad ? 'bad' : 'gone';
}

async function findHashes(
  connection: Connection,
  uuid: string,
): Promise<ReadonlyMap<string, string>> {
  const chapter = records.validChapter(
    await connection.use((database) => database.get('chapters', uuid)),
  );
  const pages = chapter ? pagesOf(chapter.content) : [];
  return new Map(pages.map(({ path, sha256 }) => [path, sha256]));
}

/** @returns 'gone': it no longer belongs to this chapter */
async function check(
  connection: Connection,
  { chapter, path }: Page,
  hashOfManifest: string,
  loadSoftware: LoadSoftwareCrypto | undefined,
): Promise<'good' | 'bad' | 'gone'> {
  const [found, bytes] = await connection.use((database) => {
    const transaction = database.transaction(['pictures', 'pictureBytes']);
    return Promise.all([
      transaction.objectStore('pictures').get(path),
      transaction.objectStore('pictureBytes').get(path) as Promise<unknown>,
    ]);
  });
  const record = records.validAsset(found);
  if (!record || !chaptersOf(record).includes(chapter)) return 'gone';
  const hash = record.sha256 || hashOfManifest;
  const isWhole = bytes instanceof ArrayBuffer && bytes.byteLength === record.bytes;
  if (isWhole && (!hash || (await sha256Hex(new Uint8Array(bytes), loadSoftware)) === hash)) {
    return 'good';
  }
  let isRemoved = false;
  await connection.use((database) =>
    writeAll(database, PICTURE_STORES, async (transaction) => {
      isRemoved = await deleteSpoilt(transaction, path, record.at);
    }),
  );
  return isRemoved ? 'bad' : 'gone';
}
