import type { Chapter, Kind } from '../../../src/shared/contract/index.ts';
import type { Download } from '../../../src/shared/offline/downloads/download.ts';
import type { Page } from '../drivers/engine.ts';
import type { Comic } from './visit.ts';

/** A chapter's state on the device, read from the database itself. */
export interface ChapterOnDevice {
  readonly pages: number;
  /** Downloaded: never evicted. */
  readonly pinned: boolean;
  /** Its queue item; undefined: not in the queue. */
  readonly queued: Pick<Download, 'state' | 'reason' | 'failedPages' | 'pagesKept'> | undefined;
  readonly pause: string;
  readonly shortBytes: number;
}

interface InLine {
  readonly chapters: readonly Chapter[];
  readonly account: string;
  readonly kind?: Kind;
}

/** Enqueues chapters as an earlier launch would have left them, and notifies the running tabs. */
export async function enqueue(
  page: Page,
  comic: Comic,
  { chapters, account, kind = 'comic' }: InLine,
): Promise<void> {
  const items = chapters.map((chapter, at): Download => {
    return {
      chapter: chapter.uuid,
      work: comic.uuid,
      kind,
      account,
      workTitle: comic.title,
      cover: '',
      index: chapter.index,
      title: chapter.title,
      pages: chapter.size,
      bytes: 0,
      pagesKept: 0,
      state: 'waiting',
      reason: '',
      failedPages: [],
      origin: 'person',
      at: Date.now() + at,
    };
  });
  await page.evaluate(writeItems, items);
}

async function writeItems(items: readonly Download[]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('moyu-shelf');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(['queue', 'kv'], 'readwrite');
    for (const item of items) transaction.objectStore('queue').put(item);
    transaction.objectStore('kv').delete('queue');
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });
  database.close();
  const channel = new BroadcastChannel('moyu-downloads');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none to name
  channel.postMessage({ type: 'queue' });
  channel.close();
}

export async function onDevice(page: Page, chapter: Chapter): Promise<ChapterOnDevice> {
  return page.evaluate(readChapter, chapter.uuid);
}

async function readChapter(uuid: string): Promise<ChapterOnDevice> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('moyu-shelf');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  const transaction = database.transaction(['pictures', 'chapters', 'queue', 'kv']);
  const read = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no rows')));
    });
  const [pages, stored, queued, state] = await Promise.all([
    read(transaction.objectStore('pictures').index('chapter').count(uuid)),
    read<{ pinned: boolean } | undefined>(transaction.objectStore('chapters').get(uuid)),
    read<Download | undefined>(transaction.objectStore('queue').get(uuid)),
    read<{ pause: string; shortBytes: number } | undefined>(
      transaction.objectStore('kv').get('queue'),
    ),
  ]);
  database.close();
  return {
    pages,
    pinned: stored?.pinned ?? false,
    queued,
    pause: state?.pause ?? '',
    shortBytes: state?.shortBytes ?? 0,
  };
}

/** Polls until the chapter matches. */
export async function untilOnDevice(
  page: Page,
  chapter: Chapter,
  isSo: (found: ChapterOnDevice) => boolean,
  timeoutMs = 30_000,
): Promise<ChapterOnDevice> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await onDevice(page, chapter);
    if (isSo(found)) return found;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(found)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

export const isDownloaded = ({ pinned, queued }: ChapterOnDevice): boolean => pinned && !queued;
