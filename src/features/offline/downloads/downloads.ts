import { getDownloadStore, changeQueue } from '../../../offline/downloadStore.ts';
import { useDownloadsOf, type DownloadsView } from '../../../offline/downloadsView.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { loadAsset } from '../../../lib/pictures.ts';
import type { Chapter, Directory, Kind, WorkDetail } from '../../../shared/contract/index.ts';
import type {
  Download,
  DownloadQueue,
  DownloadSelection,
} from '../../../shared/offline/downloads/download.ts';
import type { DownloadStore } from '../../../shared/offline/downloads/downloadStore.ts';
import {
  withAdded,
  withMovedBefore,
  withoutSelected,
  withPaused,
  withResumed,
  withRetried,
} from '../../../shared/offline/downloads/queue.ts';
import { isReadable } from '../../../shared/offline/chapters/owners.ts';
import type {
  ChapterSummary,
  OfflineStore,
} from '../../../shared/offline/database/offlineStore.ts';
import { useAccount } from '../../../state/store.ts';
import { type AppThunk, accountOf, servicesOf, type SessionApi } from '../../../api/thunk.ts';
import { runningInit } from '../../../api/session.ts';

/** What screens know of the download queue, and the thunks that change it (SPECIFICATION: Downloads). */

/** @returns this account's downloads; undefined until they are read */
export function useDownloads(): DownloadsView | undefined {
  return useDownloadsOf(useAccount());
}

export interface DownloadWish {
  readonly kind: Kind;
  readonly detail: WorkDetail;
  readonly directory: Directory;
  /** Uuids, in download order. */
  readonly chapters: readonly string[];
  /**
   * For a film: the id of the quality, which replaces a stored one. Absent: the stored quality, else the last chosen
   * one.
   */
  readonly quality?: string;
  readonly origin?: Download['origin'];
  /** Also chapters that are complete: the back end has replaced them. */
  readonly anew?: boolean;
}

export interface DownloadsAdded {
  /** Newly queued, queued again, or already complete and now pinned. */
  readonly added: number;
  /** Need a purchase first: a download never purchases. */
  readonly locked: number;
  /** Queued or downloaded before. */
  readonly already: number;
}

/**
 * Queues chapters; resolves when the queue and the work's own data are stored.
 * @throws where the device cannot store it; nothing has changed
 */
export function addDownloads(wish: DownloadWish): AppThunk<DownloadsAdded> {
  return async (dispatch, getState, extra) => {
    const downloads = await getDownloadStore();
    if (!downloads) return { added: 0, locked: 0, already: 0 };
    const session = { dispatch, getState, extra };
    const chapters = chosenChapters(wish);
    const open = chapters.filter(({ locked, bought }) => !locked || bought);
    const summaries = await storeWork(wish, session);
    const account = await ensureAccount(session);
    // Chapters that another account purchased do not count, although they are stored.
    const own = summaries.filter(({ owner }) => isReadable(owner, account));
    const byUuid = new Map(own.map((each) => [each.uuid, each]));
    const whole = open.flatMap(({ uuid }) => {
      const stored = byUuid.get(uuid);
      const isAsked = !wish.quality || wish.quality === stored?.quality;
      return stored?.complete && isAsked && !wish.anew ? [stored] : [];
    });
    const isRead = new Set(whole.filter(({ pinned }) => !pinned).map(({ uuid }) => uuid));
    const isHere = new Set(whole.map(({ uuid }) => uuid));
    if (isRead.size > 0) await downloads.setPinned([...isRead], true);
    const lacking = open.filter(({ uuid }) => !isHere.has(uuid));
    const queued = await enqueue(lacking, { wish, downloads, account, stored: byUuid });
    const added = queued + isRead.size;
    return { added, locked: chapters.length - open.length, already: open.length - added };
  };
}

function chosenChapters({ directory, chapters }: DownloadWish): readonly Chapter[] {
  const byUuid = new Map(directory.chapters.map((chapter) => [chapter.uuid, chapter]));
  return [...new Set(chapters)].flatMap((uuid) => byUuid.get(uuid) ?? []);
}

async function storeWork({ kind, detail, directory }: DownloadWish, session: SessionApi) {
  const offlineStore = await servicesOf(session.extra).offlineStore();
  const account = accountOf(session);
  await offlineStore.saveWork({
    uuid: detail.uuid,
    kind,
    detail,
    directory,
    at: Date.now(),
    account,
  });
  // Not awaited: it may be slow, and is fetched again with the first chapter.
  if (detail.cover) loadAsset({ path: detail.cover }).catch(() => undefined);
  return offlineStore.storedChapters(detail.uuid);
}

interface DownloadBatch {
  readonly wish: DownloadWish;
  readonly downloads: DownloadStore;
  readonly account: string;
  /** The stored chapters among them, complete or not. */
  readonly stored: ReadonlyMap<string, ChapterSummary>;
}

/** @returns how many were not queued before, or had failed */
async function enqueue(chapters: readonly Chapter[], batch: DownloadBatch): Promise<number> {
  if (chapters.length === 0) return 0;
  const wanted = chapters.map((chapter) => downloadOf(chapter, batch));
  const uuids = new Set(wanted.map(({ chapter }) => chapter));
  let addedCount = 0;
  await changeQueue(batch.downloads, (queue) => {
    const standing = queue.items.filter(
      ({ chapter, state, account }) =>
        uuids.has(chapter) && state !== 'failed' && account === batch.account,
    );
    addedCount = wanted.length - standing.length;
    return withAdded(queue, wanted);
  });
  return addedCount;
}

/** A text is one asset; the number of a film's assets is unknown yet, since its size is in seconds. */
const PIECES = { novel: 1, film: 0 } as const;

function downloadOf(chapter: Chapter, { wish, account, stored }: DownloadBatch): Download {
  const { kind, detail, origin = 'person' } = wish;
  // A repaired or continued film keeps its quality.
  const quality =
    wish.quality ?? stored.get(chapter.uuid)?.quality ?? offlineSettings.read().filmQuality;
  return {
    chapter: chapter.uuid,
    work: detail.uuid,
    kind,
    account,
    workTitle: detail.title,
    cover: detail.cover,
    index: chapter.index,
    title: chapter.title,
    pages: kind === 'comic' ? chapter.size : PIECES[kind],
    bytes: 0,
    pagesKept: 0,
    state: 'waiting',
    reason: '',
    failedPages: [],
    ...(kind === 'film' && quality && { quality }),
    origin,
    at: Date.now(),
  };
}

/** A pause of `all` lasts until it is resumed, across restarts. */
export function pauseDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withPaused(queue, { account, of }));
}

export function resumeDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withResumed(queue, { account, of }));
}

/**
 * Removes chapters from the queue. Their stored pages stay as cached ones, which may be evicted. Partial films are
 * deleted: they are large, and cannot be watched offline.
 */
export function cancelDownloads(of: DownloadSelection): AppThunk {
  return async (...api) => {
    let films: readonly string[] = [];
    await changing((queue, account) => {
      const left = withoutSelected(queue, { account, of });
      const stays = new Set(left.items.map(({ chapter }) => chapter));
      films = queue.items
        .filter(({ kind, chapter }) => kind === 'film' && !stays.has(chapter))
        .map(({ chapter }) => chapter);
      return left;
    })(...api);
    await removeParts(films, await servicesOf(api[2]).offlineStore());
  };
}

async function removeParts(chapters: readonly string[], offlineStore: OfflineStore): Promise<void> {
  const stored = await Promise.all(chapters.map((uuid) => offlineStore.storedChapter(uuid)));
  const parts = stored.flatMap((each) => (each && !each.complete ? [each.uuid] : []));
  if (parts.length > 0) await offlineStore.removeChapters(parts);
}

export function retryDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withRetried(queue, { account, of }));
}

/**
 * Moves chapters next to each other, in the given order.
 * @param before the chapter that follows them; undefined: the end
 */
export function moveDownloads(chapters: readonly string[], before: string | undefined): AppThunk {
  return changing((queue, account) => withMovedBefore(queue, { account, chapters, before }));
}

function changing(change: (queue: DownloadQueue, account: string) => DownloadQueue): AppThunk {
  return async (_dispatch, getState) => {
    const downloads = await getDownloadStore();
    const account = accountOf({ getState });
    if (downloads) await changeQueue(downloads, (queue) => change(queue, account));
  };
}

/** On a first visit the account exists only shortly after the first screen. */
async function ensureAccount(session: SessionApi): Promise<string> {
  if (!accountOf(session)) await runningInit(session);
  return accountOf(session);
}
