import type {
  Download,
  DownloadFailure,
  DownloadQueue,
  DownloadSelection,
  QueuePause,
} from './download.ts';

/**
 * What may happen to the queue (contract 5): pure steps from one queue to the next, so that they can run in one
 * transaction, in any tab. Whoever has nothing to change gives back the very queue it was given.
 */

export const EMPTY_QUEUE: DownloadQueue = { items: [], pause: '', shortBytes: 0 };

/** A part of the queue, as one account sees it. */
export interface OwnSelection {
  readonly account: string;
  readonly of: DownloadSelection;
}

/** Puts chapters at the end, in order; what is in line stays where it is, and is tried again if it had failed. */
export function withAdded(queue: DownloadQueue, downloads: readonly Download[]): DownloadQueue {
  const wanted = new Map(downloads.map((download) => [download.chapter, download]));
  const held = new Set(queue.items.map(({ chapter }) => chapter));
  const items = queue.items.map((item) => readded(item, wanted.get(item.chapter)));
  const added = [...wanted.values()].filter(({ chapter }) => !held.has(chapter));
  return withItems(queue, [...items, ...added]);
}

/** What another account had asked for is this one's from now on: the pages are the same. */
function readded(item: Download, wanted: Download | undefined): Download {
  if (!wanted) return item;
  if (item.account !== wanted.account) return wanted;
  const isPromoted = item.origin === 'rule' && wanted.origin === 'person';
  const chosen = withQuality(item, wanted);
  const mended = item.state === 'failed' ? waitingAgain(chosen) : chosen;
  return isPromoted ? { ...mended, origin: 'person' } : mended;
}

/** What a person chose now counts, not what they, or a rule, chose before: what is here in another quality goes. */
function withQuality(item: Download, { quality, origin }: Download): Download {
  const isSame = quality === undefined || quality === item.quality || origin === 'rule';
  return isSame ? item : { ...item, quality };
}

/** What was asked for before any account was known belongs to the one that is known now. */
export function withAdopted(queue: DownloadQueue, account: string): DownloadQueue {
  if (account === '') return queue;
  return changed(queue, { account: '', of: 'all' }, (item) => ({ ...item, account }));
}

/** Of all: until a person resumes it, restarts included; else each chapter for itself. */
export function withPaused(queue: DownloadQueue, which: OwnSelection): DownloadQueue {
  if (which.of === 'all') return withPause(queue, 'person');
  return changed(queue, which, (item) =>
    item.state === 'waiting' ? { ...item, state: 'paused' } : item,
  );
}

/** What a paused queue holds besides the part that is resumed stays paused, chapter by chapter. */
export function withResumed(queue: DownloadQueue, which: OwnSelection): DownloadQueue {
  const parted =
    which.of !== 'all' && queue.pause === 'person'
      ? withPaused(queue, { account: which.account, of: { chapters: ownChapters(queue, which) } })
      : queue;
  const resumed = changed(parted, which, (item) =>
    item.state === 'paused' ? { ...item, state: 'waiting' } : item,
  );
  return withPause(resumed, '');
}

function ownChapters({ items }: DownloadQueue, { account }: OwnSelection): readonly string[] {
  return items.filter((item) => item.account === account).map(({ chapter }) => chapter);
}

export function withoutSelected(queue: DownloadQueue, which: OwnSelection): DownloadQueue {
  const isSelected = selectorOf(which);
  const left = queue.items.filter((item) => !isSelected(item));
  // Nobody would think of a queue that is empty as paused.
  return left.length === 0 ? cleared(queue) : withItems(queue, left);
}

function cleared(queue: DownloadQueue): DownloadQueue {
  return queue.items.length === 0 && queue.pause === '' ? queue : EMPTY_QUEUE;
}

/** What failed waits once more; a queue that stopped for want of space goes on. */
export function withRetried(queue: DownloadQueue, which: OwnSelection): DownloadQueue {
  const retried = changed(queue, which, (item) =>
    item.state === 'failed' ? waitingAgain(item) : item,
  );
  return withSpace(retried);
}

function waitingAgain(item: Download): Download {
  return { ...item, state: 'waiting', reason: '', failedPages: [] };
}

/**
 * Puts chapters together, in the order they are named.
 * @param before the chapter they are to stand before; undefined, or one that has left meanwhile: the end
 */
export function withMovedBefore(
  queue: DownloadQueue,
  move: { account: string; chapters: readonly string[]; before: string | undefined },
): DownloadQueue {
  const named = new Set(move.chapters);
  const own = queue.items.filter(({ account }) => account === move.account);
  const byUuid = new Map(own.map((item) => [item.chapter, item]));
  const moved = [...named].flatMap((chapter) => byUuid.get(chapter) ?? []);
  const others = own.filter(({ chapter }) => !named.has(chapter));
  const found = others.findIndex(({ chapter }) => chapter === move.before);
  const at = found < 0 ? others.length : found;
  const ordered = [...others.slice(0, at), ...moved, ...others.slice(at)];
  return withOwn(queue, move.account, ordered);
}

/** Other accounts' chapters keep their places. */
function withOwn(
  queue: DownloadQueue,
  account: string,
  ordered: readonly Download[],
): DownloadQueue {
  let next = 0;
  const items = queue.items.map((item) =>
    item.account === account ? (ordered[next++] ?? item) : item,
  );
  return withItems(queue, items);
}

interface Noted {
  readonly pages?: number;
  readonly bytes?: number;
  readonly pagesKept?: number;
}

/** What its manifest says, and how much of it is here. */
export function withNoted(queue: DownloadQueue, chapter: string, noted: Noted): DownloadQueue {
  return changedChapter(queue, chapter, (item) => ({ ...item, ...noted }));
}

export interface Failed {
  readonly reason: DownloadFailure;
  /** Counted from 1. */
  readonly failedPages?: readonly number[];
}

/** The others go on. One that a person paused or took out meanwhile stays as it is. */
export function withFailed(
  queue: DownloadQueue,
  chapter: string,
  { reason, failedPages = [] }: Failed,
): DownloadQueue {
  return changedChapter(queue, chapter, (item) =>
    item.state === 'waiting' ? { ...item, state: 'failed', reason, failedPages } : item,
  );
}

/** As `withFailed`, of many at once. @param reasons by uuid of the chapter */
export function withAllFailed(
  queue: DownloadQueue,
  reasons: ReadonlyMap<string, DownloadFailure>,
): DownloadQueue {
  const items = queue.items.map((item) => {
    const reason = reasons.get(item.chapter);
    if (!reason || item.state !== 'waiting') return item;
    return { ...item, state: 'failed', reason, failedPages: [] } as const;
  });
  return withItems(queue, items);
}

/** @param shortBytes that lack; 0 where nobody knows */
export function withoutSpace(queue: DownloadQueue, shortBytes: number): DownloadQueue {
  return queue.pause === 'person' ? queue : { ...queue, pause: 'storage', shortBytes };
}

/** Room was made. */
export function withSpace(queue: DownloadQueue): DownloadQueue {
  return queue.pause === 'storage' ? withPause(queue, '') : queue;
}

/** The chapter that is to be fetched now; undefined: nothing runs for this account. */
export function nextToRun(queue: DownloadQueue, account: string): Download | undefined {
  if (queue.pause !== '' || account === '') return undefined;
  return queue.items.find((item) => item.state === 'waiting' && item.account === account);
}

/** Texts that are to be fetched now, in order: all up to the next chapter of another kind. */
export function textsToRun(queue: DownloadQueue, account: string): readonly Download[] {
  if (queue.pause !== '' || account === '') return [];
  const own = queue.items.filter((item) => item.state === 'waiting' && item.account === account);
  const end = own.findIndex(({ kind }) => kind !== 'novel');
  return end < 0 ? own : own.slice(0, end);
}

/** Whether the chapter that is being fetched is still to be. */
export function mayRun(queue: DownloadQueue, chapter: string, account: string): boolean {
  return (
    queue.pause === '' &&
    queue.items.some(
      (item) => item.chapter === chapter && item.state === 'waiting' && item.account === account,
    )
  );
}

function selectorOf({ account, of }: OwnSelection): (item: Download) => boolean {
  const chapters = typeof of === 'object' && 'chapters' in of ? new Set(of.chapters) : undefined;
  return (item) => {
    if (item.account !== account) return false;
    if (of === 'all') return true;
    return chapters?.has(item.chapter) ?? ('work' in of && item.work === of.work);
  };
}

function withPause(queue: DownloadQueue, pause: QueuePause): DownloadQueue {
  return queue.pause === pause ? queue : { ...queue, pause, shortBytes: 0 };
}

function changed(
  queue: DownloadQueue,
  which: OwnSelection,
  change: (item: Download) => Download,
): DownloadQueue {
  const isSelected = selectorOf(which);
  return withItems(
    queue,
    queue.items.map((item) => (isSelected(item) ? change(item) : item)),
  );
}

function changedChapter(
  queue: DownloadQueue,
  chapter: string,
  change: (item: Download) => Download,
): DownloadQueue {
  return withItems(
    queue,
    queue.items.map((item) => (item.chapter === chapter ? change(item) : item)),
  );
}

function withItems(queue: DownloadQueue, items: readonly Download[]): DownloadQueue {
  const isSame =
    items.length === queue.items.length && items.every((item, at) => item === queue.items[at]);
  return isSame ? queue : { ...queue, items };
}
