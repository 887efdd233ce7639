import {
  BACKGROUND_DROP_LOCK_PREFIX,
  BACKGROUND_LOCK_PREFIX,
  DOWNLOAD_PATH,
} from '../src/shared/names.ts';
import { CHAPTER_UNITS } from '../src/shared/chapterUnits.ts';
import { pagesOf } from '../src/shared/offline/chapters/content.ts';
import {
  chapterOfBackground,
  pagesByAddress,
  type BackgroundRecord,
  type BackgroundRegistration,
} from '../src/shared/offline/downloads/backgroundFetch.ts';
import type { Download, DownloadQueue } from '../src/shared/offline/downloads/download.ts';
import type { DownloadShelf } from '../src/shared/offline/downloads/downloadShelf.ts';
import {
  mayRun,
  withNoted,
  withoutSpace,
  withPaused,
} from '../src/shared/offline/downloads/queue.ts';
import {
  keepPicture,
  type PictureDeps,
  type PictureRequest,
} from '../src/shared/offline/assets/pictures.ts';
import { sourcesOf } from '../src/shared/offline/assets/films.ts';
import type { KeptChapter, Shelf } from '../src/shared/offline/database/shelf.ts';

/**
 * What the system fetched while nobody looked (features 26) goes the way of every page: decrypted, checked against the
 * manifest that the shelf holds, kept; then the one flip. All of it may be repeated, and may end anywhere: what lacks is
 * fetched by the page.
 */

export interface BackgroundDeps {
  readonly shelf: Shelf;
  readonly downloads: DownloadShelf;
  /** All tabs hear that the queue has changed. */
  readonly tellQueue: () => void;
  /** One at a time for a name, as `LockManager.request`. */
  readonly withLock: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Whether a tab holds it. */
  readonly isLocked: (name: string) => Promise<boolean>;
}

export interface BackgroundEnd {
  readonly registration: BackgroundRegistration;
  /** What the notification says from now on; once an event. */
  readonly updateUI: (options: { readonly title: string }) => Promise<void>;
}

/** It ended, with all answers or with some. Never rejects. */
export function takeOver({ registration, updateUI }: BackgroundEnd, deps: BackgroundDeps) {
  return settle(registration, deps, async (chapter) => {
    const title = await keepAndComplete(chapter, registration, deps);
    // The notification may have been put away.
    if (title) await updateUI({ title }).catch(() => undefined);
  });
}

/**
 * It was given up: what is whole stays. By a person at the notification: then the chapter waits for a person. A tab that
 * gives it up has said in the queue what is to become of it.
 */
export function giveUp(
  { registration }: Pick<BackgroundEnd, 'registration'>,
  deps: BackgroundDeps,
) {
  return settle(registration, deps, async (chapter) => {
    const isOurs = await deps.isLocked(BACKGROUND_DROP_LOCK_PREFIX + registration.id);
    if (!isOurs) await deps.downloads.changeQueue((queue) => withGivenUp(queue, chapter));
    const kept = await deps.shelf.findChapter(chapter);
    if (kept) await keepRecords(kept, registration, deps);
  });
}

function withGivenUp(queue: DownloadQueue, chapter: string): DownloadQueue {
  const item = queue.items.find((each) => each.chapter === chapter);
  if (!item || !mayRun(queue, chapter, item.account)) return queue;
  return withPaused(queue, { account: item.account, of: { chapters: [chapter] } });
}

async function settle(
  { id }: BackgroundRegistration,
  { withLock, tellQueue }: BackgroundDeps,
  work: (chapter: string) => Promise<void>,
): Promise<void> {
  const chapter = chapterOfBackground(id);
  if (chapter === undefined) return;
  try {
    await withLock(BACKGROUND_LOCK_PREFIX + chapter, () => work(chapter));
  } catch (error) {
    console.warn('what the system fetched could not be taken over', error);
  } finally {
    tellQueue();
  }
}

/** @returns what to say of it; undefined: nobody waits for it any more */
async function keepAndComplete(
  chapter: string,
  registration: BackgroundRegistration,
  deps: BackgroundDeps,
): Promise<string | undefined> {
  const { shelf, downloads } = deps;
  const kept = await shelf.findChapter(chapter);
  if (!kept) return undefined;
  const isFull = await keepRecords(kept, registration, deps);
  const item = await findItem(chapter, downloads);
  // Taken out meanwhile: what is here stays as that of a chapter that was read.
  if (!item) return undefined;
  const missing = await downloads.completeDownload({ ...kept, pinned: true });
  const name = `${item.workTitle} 第${item.index}${CHAPTER_UNITS[item.kind]}`;
  if (missing.length === 0) {
    // In line once more: in another quality.
    return (await findItem(chapter, downloads)) ? undefined : `下载完成：${name}`;
  }
  const lacking = new Set(missing);
  const all = pagesOf(kept.content);
  const pages = all.filter(({ path }) => lacking.has(path)).length;
  await downloads.changeQueue((queue) => {
    const noted = withNoted(queue, chapter, { pagesKept: all.length - pages });
    return isFull ? withoutSpace(noted, 0) : noted;
  });
  const lack = `还差 ${pages} ${item.kind === 'film' ? '段' : '页'}：${name}`;
  return isFull ? `空间不足，${lack}` : lack;
}

async function findItem(chapter: string, downloads: DownloadShelf): Promise<Download | undefined> {
  return (await downloads.queue()).items.find((item) => item.chapter === chapter);
}

/** @returns whether one could not be written */
async function keepRecords(
  { uuid, content }: KeptChapter,
  registration: BackgroundRegistration,
  { shelf, downloads }: BackgroundDeps,
): Promise<boolean> {
  const source = await shelf.pictureSource();
  if (!source) return false;
  const here = await downloads.keptPages(content);
  const sources = sourcesOf(content);
  const wanted = pagesByAddress(
    source.base,
    pagesOf(content).filter(({ path }) => !here.has(path)),
    sources,
  );
  for (const record of await registration.matchAll()) {
    const page = wanted.get(record.request.url);
    if (!page) continue;
    const { path, bytes, sha256 } = page;
    const from = sources?.get(path);
    const request = { path, ...(from !== undefined && { from }), bytes, sha256, chapter: uuid };
    // oxlint-disable-next-line no-await-in-loop -- one page in memory at a time
    if ((await keepRecord(record, request, { shelf, source })) === 'full') return true;
  }
  return false;
}

async function keepRecord(
  { responseReady }: BackgroundRecord,
  request: PictureRequest,
  deps: PictureDeps,
): Promise<'kept' | 'full' | 'bad'> {
  try {
    const { kept } = await keepPicture(await responseReady, request, deps);
    return (await kept) ? 'kept' : 'full';
  } catch {
    // It lacks, and the page says what is wrong with it when it has tried as well.
    return 'bad';
  }
}

/** As much of the worker's `clients` as is used. */
export interface Windows {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
  openWindow(address: string): Promise<unknown>;
}

/** The downloads, in the window that shows them or in a new one; no window is led away from what it shows. */
export async function openDownloads(clients: Windows): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === DOWNLOAD_PATH);
  await (shown ? shown.focus() : clients.openWindow(DOWNLOAD_PATH));
}
