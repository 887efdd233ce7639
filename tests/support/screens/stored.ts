import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '../drivers/engine.ts';

/** What lies in the shelf's database, read beside the app. */

export interface StoredPage {
  readonly path: string;
  /** Uuid, '' for covers. */
  readonly chapter: string;
  /** Of its bytes as they lie there, not of what its record says. */
  readonly bytes: number;
  /** Hex: of its bytes. */
  readonly sha256: string;
  /** When it was stored, ms since 1970. */
  readonly at: number;
}

/** Every picture, its bytes counted and hashed. */
export async function storedPages(page: Page): Promise<readonly StoredPage[]> {
  return page.evaluate<readonly StoredPage[]>(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('moyu-shelf');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const all = <T>(store: string, what: 'getAll' | 'getAllKeys') =>
      new Promise<readonly T[]>((resolve, reject) => {
        const request = database.transaction(store).objectStore(store)[what]();
        request.addEventListener('success', () => resolve(request.result as readonly T[]));
        request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
      });
    const records = await all<{ path: string; chapter: string; at: number }>('pictures', 'getAll');
    const paths = await all<string>('pictureBytes', 'getAllKeys');
    const bodies = await all<ArrayBuffer>('pictureBytes', 'getAll');
    database.close();
    const recordOf = new Map(records.map((record) => [record.path, record]));
    return Promise.all(
      bodies.map(async (body, row) => {
        const path = paths[row] ?? '';
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
        const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        const { chapter = '', at = 0 } = recordOf.get(path) ?? {};
        return { path, chapter, bytes: body.byteLength, sha256, at };
      }),
    );
  });
}

/** Waits until nothing is in line for downloading any more. */
export async function untilDownloaded(page: Page, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while ((await queuedChapters(page)) > 0) {
    if (performance.now() > deadline) throw new Error('the downloads did not come to an end');
    await pause(200);
  }
}

async function queuedChapters(page: Page): Promise<number> {
  return page.evaluate<number>(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('moyu-shelf');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const count = await new Promise<number>((resolve, reject) => {
      const request = database.transaction('queue').objectStore('queue').count();
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
    });
    database.close();
    return count;
  });
}

/** One byte of a picture is another one from now on, as a failing disk would have it. */
export async function corruptPage(page: Page, path: string): Promise<void> {
  await page.evaluate<undefined, [string]>(async (wanted) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('moyu-shelf');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('pictureBytes', 'readwrite');
      const store = transaction.objectStore('pictureBytes');
      const request = store.get(wanted);
      request.addEventListener('success', () => {
        const bytes = new Uint8Array(request.result as ArrayBuffer);
        const middle = Math.floor(bytes.length / 2);
        bytes[middle] = (bytes[middle] ?? 0) ^ 255;
        store.put(bytes.buffer, wanted);
      });
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('abort')));
    });
    database.close();
    return undefined;
  }, path);
}

/** Waits until an answer that is shown without a server lies in the database; by the beginning of its name. */
export async function untilAnswerStored(page: Page, name: string): Promise<void> {
  await page.waitFor(`(${keysOf.toString()})('kv').then((keys) =>
    keys.some((key) => String(key).includes(${JSON.stringify(`:${name}`)})))`);
}

/** Waits until a chapter that was opened lies in the database. */
export async function untilChapterStored(page: Page, uuid: string): Promise<void> {
  await page.waitFor(
    `(${keysOf.toString()})('chapters').then((keys) => keys.includes(${JSON.stringify(uuid)}))`,
  );
}

/** Runs in the page. */
async function keysOf(store: string): Promise<readonly IDBValidKey[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('moyu-shelf');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  const keys = await new Promise<readonly IDBValidKey[]>((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).getAllKeys();
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
  });
  database.close();
  return keys;
}
