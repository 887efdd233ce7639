import { openDB } from 'idb';
import type { ComicPage } from '../../../src/shared/contract/index.ts';
import { sha256Hex } from '../../../src/shared/crypto/digest.ts';
import { DATABASE_NAME } from '../../../src/shared/names.ts';
import { pagesOf } from '../../../src/shared/offline/chapters/content.ts';
import { openDownloadStore } from '../../../src/shared/offline/downloads/openDownloadStore.ts';
import type { DownloadStore } from '../../../src/shared/offline/downloads/downloadStore.ts';
import { openStore } from '../../../src/shared/offline/database/openStore.ts';
import type {
  StoredChapter,
  OfflineStore,
} from '../../../src/shared/offline/database/offlineStore.ts';
import { withAdded } from '../../../src/shared/offline/downloads/queue.ts';
import { download } from '../../support/fakes/downloads.ts';
import { chapter, collect, picture, work } from '../../support/fakes/storeSamples.ts';

/** Runs in the browser under test: the offline store on that engine's own database. All results are JSON. */

const WORK = 'work';

/** Distinguishable bytes that no engine can compress. */
function noise(seed: number, size: number): ArrayBuffer {
  const values = new Uint32Array(Math.ceil(size / 4));
  let state = seed + 1;
  for (let index = 0; index < values.length; index += 1) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    values[index] = state;
  }
  return values.buffer.slice(0, size);
}

async function pageOf(uuid: string, number: number, size: number): Promise<ComicPage> {
  const bytes = noise(number, size);
  const sha256 = await sha256Hex(new Uint8Array(bytes));
  return { path: `${uuid}/${number}`, width: 800, height: 1200, bytes: size, sha256 };
}

interface Sample {
  readonly uuid: string;
  readonly pages?: number;
  readonly size?: number;
  readonly isPinned?: boolean;
  readonly readAt?: number;
}

async function sampleChapter(sample: Sample): Promise<StoredChapter> {
  const { uuid, pages = 3, size = 50_000, isPinned = false, readAt = 1 } = sample;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const content = await Promise.all(numbers.map((number) => pageOf(uuid, number, size)));
  return chapter(uuid, { pages: content, pinned: isPinned, readAt, work: WORK });
}

async function withStore<T>(ask: (offlineStore: OfflineStore) => Promise<T>): Promise<T> {
  const offlineStore = await openStore();
  try {
    return await ask(offlineStore);
  } finally {
    offlineStore.close();
  }
}

/** @throws where the engine has no storage */
async function withDownloads<T>(ask: (downloads: DownloadStore) => Promise<T>): Promise<T> {
  const downloads = await openDownloadStore();
  if (!downloads) throw new Error('nothing lasts here');
  try {
    return await ask(downloads);
  } finally {
    downloads.close();
  }
}

/** @returns whether the manifest was stored, then the same of each page; nothing follows a manifest that was not */
export async function storeChapter(sample: Sample): Promise<readonly boolean[]> {
  const stored = await sampleChapter(sample);
  return withStore(async (offlineStore) => {
    await offlineStore.saveWork(work(WORK));
    // A page that the browser suspends loses its transaction.
    if (!(await offlineStore.saveChapter(stored))) return [false];
    const saved = [true];
    for (const [index, { path, sha256, bytes }] of pagesOf(stored.content).entries()) {
      const page = { bytes: noise(index + 1, bytes), sha256, chapter: stored.uuid };
      saved.push(await offlineStore.saveAsset(picture(path, page)));
    }
    return saved;
  });
}

/**
 * Compares byte by byte.
 * @returns numbers of the pages that are stored and correct
 */
export async function rightPages(uuid: string): Promise<readonly number[]> {
  return withStore(async (offlineStore) => {
    const right: number[] = [];
    const { content } = (await offlineStore.findChapter(uuid)) ?? {};
    for (const [index, { path, sha256 }] of (content ? pagesOf(content) : []).entries()) {
      const found = await offlineStore.findAsset(path);
      if (found && (await sha256Hex(new Uint8Array(found.bytes))) === sha256) right.push(index + 1);
    }
    return right;
  });
}

/** The downloads as the store lists them, and whether storage is persistent. */
export async function listed() {
  return withStore(async (offlineStore) => ({
    lasting: offlineStore.lasting,
    chapters: (await offlineStore.storedChapters(WORK)).map(
      ({ uuid, complete, pinned, pagesKept }) => ({
        uuid,
        complete,
        pinned,
        pagesKept,
      }),
    ),
    changes: (await offlineStore.queuedChanges('me')).length,
  }));
}

/** Checks every record and repairs inconsistencies; expected to find none. */
export async function audit() {
  return withDownloads(async (downloads) => {
    const { orphans, rowsMended, broken } = await downloads.recover();
    const { totalBytes } = await downloads.sizes();
    return { orphans, rowsMended, broken, totalBytes };
  });
}

/**
 * Stores chapters until a page does not fit.
 * @returns how many chapters were begun
 */
export async function fillDisk(size: number): Promise<number> {
  for (let number = 1; number < 100; number += 1) {
    // Just opened, so that none is evicted for the next.
    const saved = await storeChapter({ uuid: `full${number}`, size, readAt: Date.now() });
    if (saved.includes(false)) return number;
  }
  throw new Error('the disk is never full');
}

/** @returns the error name that the engine uses for a full disk, and whether anything was written */
export async function writePastTheEnd(size: number) {
  const database = await openDB(DATABASE_NAME);
  const before = await database.count('pictureBytes');
  const transaction = database.transaction('pictureBytes', 'readwrite');
  transaction.done.catch(() => undefined);
  const ended = new Promise<string>((resolve) => {
    transaction.addEventListener('complete', () => resolve('complete'));
    transaction.addEventListener('abort', () => resolve(transaction.error?.name ?? 'no error'));
  });
  for (let number = 0; number < 60; number += 1) {
    transaction.store.put(noise(number, size), `past/${number}`).catch(() => undefined);
  }
  const end = await ended;
  const after = await database.count('pictureBytes');
  database.close();
  return { end, written: after - before };
}

/** Corrupts a page, as a bad disk does. */
export async function spoil(path: string): Promise<void> {
  const database = await openDB(DATABASE_NAME);
  const bytes = new Uint8Array((await database.get('pictureBytes', path)) as ArrayBuffer);
  bytes.fill(0, 100, 200);
  await database.put('pictureBytes', bytes.buffer, path);
  database.close();
}

export async function checkIntegrity() {
  return withDownloads((downloads) => downloads.checkIntegrity());
}

/** One transaction each. */
export async function queueChapters(names: readonly string[]): Promise<number> {
  return withDownloads(async (downloads) => {
    for (const name of names) {
      await downloads.changeQueue((queue) => withAdded(queue, [download(name)]));
    }
    return (await downloads.queue()).items.length;
  });
}

/** Writes until the browser is closed. */
export function writeForEver(): void {
  const write = async () => {
    for (let number = 1; ; number += 1) await storeChapter({ uuid: `never${number}` });
  };
  void write();
}

/** The database of the first version, with a complete chapter, an incomplete one, and a pending change. */
export async function writeFirstVersion(pages: number): Promise<void> {
  const database = await openDB(DATABASE_NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('pictures', { keyPath: 'path' }).createIndex('chapter', 'chapter');
      fresh.createObjectStore('pictureBytes');
      fresh.createObjectStore('chapters', { keyPath: 'uuid' }).createIndex('work', 'work');
      fresh.createObjectStore('works', { keyPath: 'uuid' });
      const changes = fresh.createObjectStore('changes', { keyPath: 'id', autoIncrement: true });
      changes.createIndex('account', 'account');
      changes.createIndex('identity', 'identity');
      fresh.createObjectStore('kv');
    },
  });
  await database.put('works', work(WORK));
  for (const uuid of ['whole', 'half']) {
    const stored = await sampleChapter({ uuid, pages });
    await database.put('chapters', stored);
    for (const [index, page] of pagesOf(stored.content).entries()) {
      if (uuid === 'half' && index % 2 === 1) continue;
      const { path, sha256, bytes } = page;
      const record = { path, bytes, type: 'image/webp', sha256, chapter: uuid, at: 1 };
      await database.put('pictures', record);
      await database.put('pictureBytes', noise(index + 1, bytes), path);
    }
  }
  await database.add('changes', { account: 'me', change: collect('w', 'add'), identity: 'x' });
  database.close();
}
