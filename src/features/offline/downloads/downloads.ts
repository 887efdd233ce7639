import { getDownloadShelf, changeQueue } from '../../../offline/downloadShelf.ts';
import { useDownloadsOf, type DownloadsView } from '../../../offline/downloadsView.ts';
import { offlineSettings } from '../../../offline/offlineSettings.ts';
import { loadPicture } from '../../../lib/pictures.ts';
import type { Chapter, Directory, Kind, WorkDetail } from '../../../shared/contract/index.ts';
import type {
  Download,
  DownloadQueue,
  DownloadSelection,
} from '../../../shared/offline/downloads/download.ts';
import type { DownloadShelf } from '../../../shared/offline/downloads/downloadShelf.ts';
import {
  withAdded,
  withMovedBefore,
  withoutSelected,
  withPaused,
  withResumed,
  withRetried,
} from '../../../shared/offline/downloads/queue.ts';
import { isReadable } from '../../../shared/offline/chapters/owners.ts';
import type { ChapterSummary, Shelf } from '../../../shared/offline/database/shelf.ts';
import { useAccount } from '../../../state/store.ts';
import { type AppThunk, accountOf, servicesOf, type SessionApi } from '../../../api/thunk.ts';
import { runningInit } from '../../../api/session.ts';

export type { DownloadsView } from '../../../offline/downloadsView.ts';
export { dismissRecovery, useRecovery } from '../../../offline/recovery.ts';

/** The face of downloading for screens: what is in line, and what may be done with it (features 3–5). */

/** @returns this account's downloads; undefined: not known yet */
export function useDownloads(): DownloadsView | undefined {
  return useDownloadsOf(useAccount());
}

export interface DownloadWish {
  readonly kind: Kind;
  readonly detail: WorkDetail;
  readonly directory: Directory;
  /** Uuids, in the order in which they are to be done. */
  readonly chapters: readonly string[];
  /**
   * Of a film: the id of the quality, in which it then comes in place of what is here in another one; absent: that of what
   * is here, else the one that was chosen last on this device.
   */
  readonly quality?: string;
  /** Absent: a person. */
  readonly origin?: Download['origin'];
}

export interface DownloadsAdded {
  /** Put in line, tried again, or whole on the device already and now kept for good. */
  readonly added: number;
  /** Have to be bought first: never bought by a download (features 27, 68). */
  readonly locked: number;
  /** In line or downloaded before. */
  readonly already: number;
}

/**
 * Asks for chapters; on the device with the work's own data when it resolves (features 23).
 * @throws where the device cannot note it; nothing has changed
 */
export function addDownloads(wish: DownloadWish): AppThunk<DownloadsAdded> {
  return async (dispatch, getState, extra) => {
    const downloads = await getDownloadShelf();
    if (!downloads) return { added: 0, locked: 0, already: 0 };
    const session = { dispatch, getState, extra };
    const chapters = chosenChapters(wish);
    const open = chapters.filter(({ locked, bought }) => !locked || bought);
    const summaries = await keepWork(wish, session);
    const account = await ensureAccount(session);
    // What another account bought is not this one's, although it is here.
    const own = summaries.filter(({ owner }) => isReadable(owner, account));
    const byUuid = new Map(own.map((each) => [each.uuid, each]));
    const whole = open.flatMap(({ uuid }) => {
      const kept = byUuid.get(uuid);
      const isAsked = !wish.quality || wish.quality === kept?.quality;
      return kept?.complete && isAsked ? [kept] : [];
    });
    const isRead = new Set(whole.filter(({ pinned }) => !pinned).map(({ uuid }) => uuid));
    const isHere = new Set(whole.map(({ uuid }) => uuid));
    if (isRead.size > 0) await downloads.setPinned([...isRead], true);
    const lacking = open.filter(({ uuid }) => !isHere.has(uuid));
    const queued = await putInLine(lacking, { wish, downloads, account, kept: byUuid });
    const added = queued + isRead.size;
    return { added, locked: chapters.length - open.length, already: open.length - added };
  };
}

function chosenChapters({ directory, chapters }: DownloadWish): readonly Chapter[] {
  const byUuid = new Map(directory.chapters.map((chapter) => [chapter.uuid, chapter]));
  return [...new Set(chapters)].flatMap((uuid) => byUuid.get(uuid) ?? []);
}

/** @returns what is on the device of it */
async function keepWork({ kind, detail, directory }: DownloadWish, session: SessionApi) {
  const shelf = await servicesOf(session.extra).shelf();
  const account = accountOf(session);
  await shelf.saveWork({ uuid: detail.uuid, kind, detail, directory, at: Date.now(), account });
  // Not waited for: it may be a while in coming, and is fetched again with the first chapter.
  if (detail.cover) loadPicture({ path: detail.cover }).catch(() => undefined);
  return shelf.keptChapters(detail.uuid);
}

interface Line {
  readonly wish: DownloadWish;
  readonly downloads: DownloadShelf;
  readonly account: string;
  /** What is on the device of them, whole or not. */
  readonly kept: ReadonlyMap<string, ChapterSummary>;
}

/** @returns how many were not in line before, or had failed */
async function putInLine(chapters: readonly Chapter[], line: Line): Promise<number> {
  if (chapters.length === 0) return 0;
  const wanted = chapters.map((chapter) => downloadOf(chapter, line));
  const uuids = new Set(wanted.map(({ chapter }) => chapter));
  let news = 0;
  await changeQueue(line.downloads, (queue) => {
    const standing = queue.items.filter(
      ({ chapter, state, account }) =>
        uuids.has(chapter) && state !== 'failed' && account === line.account,
    );
    news = wanted.length - standing.length;
    return withAdded(queue, wanted);
  });
  return news;
}

/** A text is one piece; of a film nobody knows its pieces yet, its size is in seconds. */
const PIECES = { novel: 1, film: 0 } as const;

function downloadOf(chapter: Chapter, { wish, account, kept }: Line): Download {
  const { kind, detail, origin = 'person' } = wish;
  // What is mended or gone on with stays in the quality it has.
  const quality =
    wish.quality ?? kept.get(chapter.uuid)?.quality ?? offlineSettings.read().filmQuality;
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

/** Of all: until it is resumed, restarts included. */
export function pauseDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withPaused(queue, { account, of }));
}

export function resumeDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withResumed(queue, { account, of }));
}

/**
 * Their pages that are here stay, as those of a chapter that was read, and may be evicted. Of films nothing stays: nobody
 * watches a part of one from the device, and it is large.
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
    await removeParts(films, await servicesOf(api[2]).shelf());
  };
}

async function removeParts(chapters: readonly string[], shelf: Shelf): Promise<void> {
  const kept = await Promise.all(chapters.map((uuid) => shelf.keptChapter(uuid)));
  const parts = kept.flatMap((each) => (each && !each.complete ? [each.uuid] : []));
  if (parts.length > 0) await shelf.removeChapters(parts);
}

/** Those that failed; only pages that lack are fetched. */
export function retryDownloads(of: DownloadSelection): AppThunk {
  return changing((queue, account) => withRetried(queue, { account, of }));
}

/**
 * Puts chapters together, in the order they are named.
 * @param before the chapter they are to stand before; undefined: the end
 */
export function moveDownloads(chapters: readonly string[], before: string | undefined): AppThunk {
  return changing((queue, account) => withMovedBefore(queue, { account, chapters, before }));
}

function changing(change: (queue: DownloadQueue, account: string) => DownloadQueue): AppThunk {
  return async (_dispatch, getState) => {
    const downloads = await getDownloadShelf();
    const account = accountOf({ getState });
    if (downloads) await changeQueue(downloads, (queue) => change(queue, account));
  };
}

/** On a first visit it is known a moment after the first screen. */
async function ensureAccount(session: SessionApi): Promise<string> {
  if (!accountOf(session)) await runningInit(session);
  return accountOf(session);
}
