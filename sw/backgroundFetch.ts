import {
  BACKGROUND_DROP_LOCK_PREFIX,
  BACKGROUND_LOCK_PREFIX,
  DOWNLOAD_PATH,
} from '../src/shared/names.ts';
import { pagesOf } from '../src/shared/offline/chapters/content.ts';
import {
  chapterOfBackground,
  pagesByAddress,
  type BackgroundRecord,
  type BackgroundRegistration,
} from '../src/shared/offline/downloads/backgroundFetch.ts';
import type { Download, DownloadQueue } from '../src/shared/offline/downloads/download.ts';
import type { DownloadStore } from '../src/shared/offline/downloads/downloadStore.ts';
import {
  mayRun,
  withNoted,
  withoutSpace,
  withPaused,
} from '../src/shared/offline/downloads/queue.ts';
import {
  storeResponse,
  type AssetDeps,
  type AssetRequest,
} from '../src/shared/offline/assets/ensureAsset.ts';
import { sourcesOf } from '../src/shared/offline/assets/films.ts';
import * as texts from './texts.ts';
import type { StoredChapter, OfflineStore } from '../src/shared/offline/database/offlineStore.ts';

/**
 * Stores what Background Fetch delivered, in the worker: decrypted, checked against the stored manifest, then completed
 * ([Note: Atomic chapter]). May be repeated or interrupted at any point; the page fetches what is missing.
 */

export interface BackgroundDeps {
  readonly offlineStore: OfflineStore;
  readonly downloads: DownloadStore;
  /** Notifies all tabs that the queue changed. */
  readonly publishQueue: () => void;
  /** As `LockManager.request`: one holder per name at a time. */
  readonly withLock: (name: string, work: () => Promise<void>) => Promise<void>;
  readonly isLocked: (name: string) => Promise<boolean>;
}

export interface BackgroundEnd {
  readonly registration: BackgroundRegistration;
  /** Replaces the title of the notification; once per event. */
  readonly updateUI: (options: { readonly title: string }) => Promise<void>;
}

/** Handles a fetch that ended, completely or in part. Never rejects. */
export function takeOver({ registration, updateUI }: BackgroundEnd, deps: BackgroundDeps) {
  return settle(registration, deps, async (chapter) => {
    const title = await storeAndComplete(chapter, registration, deps);
    // The notification may have been dismissed.
    if (title) await updateUI({ title }).catch(() => undefined);
  });
}

/**
 * Stores the complete pages. An abort in the notification pauses the chapter; a tab that aborts has updated the queue.
 */
export function giveUp(
  { registration }: Pick<BackgroundEnd, 'registration'>,
  deps: BackgroundDeps,
) {
  return settle(registration, deps, async (chapter) => {
    const isOurs = await deps.isLocked(BACKGROUND_DROP_LOCK_PREFIX + registration.id);
    if (!isOurs) await deps.downloads.changeQueue((queue) => withGivenUp(queue, chapter));
    const stored = await deps.offlineStore.findChapter(chapter);
    if (stored) await storeRecords(stored, registration, deps);
  });
}

function withGivenUp(queue: DownloadQueue, chapter: string): DownloadQueue {
  const item = queue.items.find((each) => each.chapter === chapter);
  if (!item || !mayRun(queue, chapter, item.account)) return queue;
  return withPaused(queue, { account: item.account, of: { chapters: [chapter] } });
}

async function settle(
  { id }: BackgroundRegistration,
  { withLock, publishQueue }: BackgroundDeps,
  work: (chapter: string) => Promise<void>,
): Promise<void> {
  const chapter = chapterOfBackground(id);
  if (chapter === undefined) return;
  try {
    await withLock(BACKGROUND_LOCK_PREFIX + chapter, () => work(chapter));
  } catch (error) {
    console.warn('what the system fetched could not be taken over', error);
  } finally {
    publishQueue();
  }
}

/** @returns the title of the notification; undefined: the chapter is no longer wanted */
async function storeAndComplete(
  chapter: string,
  registration: BackgroundRegistration,
  deps: BackgroundDeps,
): Promise<string | undefined> {
  const { offlineStore, downloads } = deps;
  const stored = await offlineStore.findChapter(chapter);
  if (!stored) return undefined;
  const isFull = await storeRecords(stored, registration, deps);
  const item = await findItem(chapter, downloads);
  // Removed meanwhile: the stored pages count as cached.
  if (!item) return undefined;
  const missing = await downloads.completeDownload({ ...stored, pinned: true });
  const name = texts.chapterOf(item.workTitle, item.index, item.kind);
  if (missing.length === 0) {
    // Queued again, in another quality.
    return (await findItem(chapter, downloads)) ? undefined : texts.downloaded(name);
  }
  const lacking = new Set(missing);
  const all = pagesOf(stored.content);
  const pages = all.filter(({ path }) => lacking.has(path)).length;
  await downloads.changeQueue((queue) => {
    const noted = withNoted(queue, chapter, { pagesKept: all.length - pages });
    return isFull ? withoutSpace(noted, 0) : noted;
  });
  const lack = texts.lacking(pages, item.kind, name);
  return isFull ? texts.noSpace(lack) : lack;
}

async function findItem(chapter: string, downloads: DownloadStore): Promise<Download | undefined> {
  return (await downloads.queue()).items.find((item) => item.chapter === chapter);
}

/** @returns whether a write failed */
async function storeRecords(
  { uuid, content }: StoredChapter,
  registration: BackgroundRegistration,
  { offlineStore, downloads }: BackgroundDeps,
): Promise<boolean> {
  const source = await offlineStore.pictureSource();
  if (!source) return false;
  const here = await downloads.storedPages(content);
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
    if ((await storeRecord(record, request, { offlineStore, source })) === 'full') return true;
  }
  return false;
}

async function storeRecord(
  { responseReady }: BackgroundRecord,
  request: AssetRequest,
  deps: AssetDeps,
): Promise<'stored' | 'full' | 'bad'> {
  try {
    const { stored } = await storeResponse(await responseReady, request, deps);
    return (await stored) ? 'stored' : 'full';
  } catch {
    // The page fetches it again and reports the error if that fails too.
    return 'bad';
  }
}

export interface Windows {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
  openWindow(address: string): Promise<unknown>;
}

/** Focuses the window with the download screen, or opens a new one; no window is navigated away. */
export async function openDownloads(clients: Windows): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === DOWNLOAD_PATH);
  await (shown ? shown.focus() : clients.openWindow(DOWNLOAD_PATH));
}
