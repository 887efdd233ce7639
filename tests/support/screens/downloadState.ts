import type { Page } from '../drivers/engine.ts';

/** Content of the offline store's database, read without the app's code. */

const DOWNLOAD_TIMEOUT_MS = 90_000;

interface DeviceState {
  /** Number of chapter pages, without covers. */
  readonly pictures: number;
  /** Uuids in the queue. */
  readonly queued: readonly string[];
  /** Uuids of pinned chapters. */
  readonly pinned: readonly string[];
}

async function stateCode(): Promise<DeviceState> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'moyu-shelf'))
    return { pictures: 0, queued: [], pinned: [] };
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
  const database = await done(indexedDB.open('moyu-shelf'));
  const transaction = database.transaction(['pictures', 'queue', 'chapters']);
  const [pictures, queued, chapters] = await Promise.all([
    done<{ chapter: string }[]>(transaction.objectStore('pictures').getAll()),
    done(transaction.objectStore('queue').getAllKeys()),
    done<{ uuid: string; pinned: boolean }[]>(transaction.objectStore('chapters').getAll()),
  ]);
  database.close();
  return {
    pictures: pictures.filter(({ chapter }) => chapter !== '').length,
    queued: queued.map(String),
    pinned: chapters.filter(({ pinned }) => pinned).map(({ uuid }) => uuid),
  };
}

export function deviceState(page: Page): Promise<DeviceState> {
  return page.evaluate(stateCode);
}

/** Waits until this many chapter pages are on the device. */
export async function untilStored(page: Page, pictures: number): Promise<void> {
  await page.waitFor(`(${stateCode.toString()})().then((now) => now.pictures >= ${pictures})`, {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    what: `${pictures} pages on the device`,
  });
}

/** Waits until all chapters are downloaded and removed from the queue. */
export async function untilDownloaded(page: Page, chapters: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(chapters);
  await page.waitFor(
    `(${stateCode.toString()})().then(({ queued, pinned }) =>
      queued.length === 0 && ${wanted}.every((uuid) => pinned.includes(uuid)))`,
    { timeoutMs: DOWNLOAD_TIMEOUT_MS, what: 'chapters that are downloaded' },
  );
}

/**
 * Corrupts a page as a bad disk does.
 * @returns the path of the page
 */
export function spoilPage(page: Page, chapter: string): Promise<string> {
  return page.evaluate(async (uuid: string) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await done(indexedDB.open('moyu-shelf'));
    const transaction = database.transaction(['pictures', 'pictureBytes'], 'readwrite');
    const [path] = await done(
      transaction.objectStore('pictures').index('chapter').getAllKeys(uuid),
    );
    if (typeof path !== 'string') throw new Error('the chapter has no page here');
    const store = transaction.objectStore('pictureBytes');
    const bytes = new Uint8Array(await done<ArrayBuffer>(store.get(path)));
    bytes.fill(0, 200, 300);
    await done(store.put(bytes.buffer, path));
    database.close();
    return path;
  }, chapter);
}
