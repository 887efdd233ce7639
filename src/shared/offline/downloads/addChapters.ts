import type { Chapter, Directory, Kind, WorkDetail } from '../../contract/index.ts';
import { isReadable } from '../chapters/owners.ts';
import type { ChapterSummary, OfflineStore } from '../database/offlineStore.ts';
import type { Download } from './download.ts';
import { mayRead } from './downloadRules.ts';
import type { DownloadStore } from './downloadStore.ts';
import { withAdded } from './queue.ts';
import type { RunnerDeps } from './runnerDeps.ts';

export interface ChaptersWish {
  readonly kind: Kind;
  readonly detail: Pick<WorkDetail, 'uuid' | 'title' | 'cover'>;
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

export interface ChaptersAdded {
  /** Newly queued, queued again, or already complete and now pinned. */
  readonly added: number;
  /** Need a purchase first: a download never purchases. */
  readonly locked: number;
  /** Queued or downloaded before. */
  readonly already: number;
}

export interface AddDeps {
  readonly downloads: DownloadStore;
  readonly offlineStore: Pick<OfflineStore, 'storedChapters'>;
  /** Changes the stored queue and notifies all tabs. */
  readonly changeQueue: RunnerDeps['changeQueue'];
  /** Uuid. */
  readonly account: string;
  /** Of films, as chosen last; '': the best. */
  readonly filmQuality: string;
}

/**
 * Queues the chapters of a stored work, and pins those that are complete.
 * @throws where the device cannot store it; nothing has changed
 */
export async function addChapters(wish: ChaptersWish, deps: AddDeps): Promise<ChaptersAdded> {
  const { account, downloads } = deps;
  const chapters = chosenChapters(wish);
  const open = chapters.filter(mayRead);
  const summaries = await deps.offlineStore.storedChapters(wish.detail.uuid);
  // Chapters that another account purchased do not count, although they are stored.
  const own = summaries.filter(({ owner }) => isReadable(owner, account));
  const stored = new Map(own.map((each) => [each.uuid, each]));
  const whole = open.flatMap(({ uuid }) => {
    const summary = stored.get(uuid);
    const isAsked = !wish.quality || wish.quality === summary?.quality;
    return summary?.complete && isAsked && !wish.anew ? [summary] : [];
  });
  const isRead = new Set(whole.filter(({ pinned }) => !pinned).map(({ uuid }) => uuid));
  const isHere = new Set(whole.map(({ uuid }) => uuid));
  if (isRead.size > 0) await downloads.setPinned([...isRead], true);
  const lacking = open.filter(({ uuid }) => !isHere.has(uuid));
  const queued = await enqueue(lacking, wish, { ...deps, stored });
  const added = queued + isRead.size;
  return { added, locked: chapters.length - open.length, already: open.length - added };
}

function chosenChapters({ directory, chapters }: ChaptersWish): readonly Chapter[] {
  const byUuid = new Map(directory.chapters.map((chapter) => [chapter.uuid, chapter]));
  return [...new Set(chapters)].flatMap((uuid) => byUuid.get(uuid) ?? []);
}

interface Batch extends AddDeps {
  /** The stored chapters among them, complete or not. */
  readonly stored: ReadonlyMap<string, ChapterSummary>;
}

/** @returns how many were not queued before, or had failed */
async function enqueue(
  chapters: readonly Chapter[],
  wish: ChaptersWish,
  batch: Batch,
): Promise<number> {
  if (chapters.length === 0) return 0;
  const wanted = chapters.map((chapter) => downloadOf(chapter, wish, batch));
  const uuids = new Set(wanted.map(({ chapter }) => chapter));
  let addedCount = 0;
  await batch.changeQueue((queue) => {
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

function downloadOf(
  chapter: Chapter,
  { kind, detail, origin = 'person', quality: chosen }: ChaptersWish,
  { account, stored, filmQuality }: Batch,
): Download {
  // A repaired or continued film keeps its quality.
  const quality = chosen ?? stored.get(chapter.uuid)?.quality ?? filmQuality;
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
