import type {
  Download,
  DownloadFailure,
  DownloadQueue,
  DownloadSelection,
  QueuePause,
} from './download.ts';

/** Pure steps, so that they run in one transaction, in any tab. A step that changes nothing returns the same object. */

export const EMPTY_QUEUE: DownloadQueue = { items: [], pause: '', shortBytes: 0 };

export interface OwnSelection {
  readonly account: string;
  readonly of: DownloadSelection;
}

/** Appends chapters in order; queued ones keep their position, and failed ones are retried. */
export function withAdded(queue: DownloadQueue, downloads: readonly Download[]): DownloadQueue {
  const wanted = new Map(downloads.map((download) => [download.chapter, download]));
  const held = new Set(queue.items.map(({ chapter }) => chapter));
  const items = queue.items.map((item) => readded(item, wanted.get(item.chapter)));
  const added = [...wanted.values()].filter(({ chapter }) => !held.has(chapter));
  return withItems(queue, [...items, ...added]);
}

/** A chapter queued by another account moves to this one: the pages are the same. */
function readded(item: Download, wanted: Download | undefined): Download {
  if (!wanted) return item;
  if (item.account !== wanted.account) return wanted;
  const isPromoted = item.origin === 'rule' && wanted.origin === 'person';
  const chosen = withQuality(item, wanted);
  const mended = item.state === 'failed' ? waitingAgain(chosen) : chosen;
  return isPromoted ? { ...mended, origin: 'person' } : mended;
}

/** The reader's latest choice of quality wins over an earlier one and over a rule's. */
function withQuality(item: Download, { quality, origin }: Download): Download {
  const isSame = quality === undefined || quality === item.quality || origin === 'rule';
  return isSame ? item : { ...item, quality };
}

/** Downloads queued without a known account are given to the current one. */
export function withAdopted(queue: DownloadQueue, account: string): DownloadQueue {
  if (account === '') return queue;
  return changed(queue, { account: '', of: 'all' }, (item) => ({ ...item, account }));
}

/** 'all' pauses the queue until the reader resumes it, across restarts; otherwise each chapter is paused. */
export function withPaused(queue: DownloadQueue, which: OwnSelection): DownloadQueue {
  if (which.of === 'all') return withPause(queue, 'person');
  return changed(queue, which, (item) =>
    item.state === 'waiting' ? { ...item, state: 'paused' } : item,
  );
}

/** Resuming a part of a paused queue leaves the other chapters paused one by one. */
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
  // An empty queue is never paused.
  return left.length === 0 ? cleared(queue) : withItems(queue, left);
}

function cleared(queue: DownloadQueue): DownloadQueue {
  return queue.items.length === 0 && queue.pause === '' ? queue : EMPTY_QUEUE;
}

/** Retries failed chapters and resumes a queue that was out of space. */
export function withRetried(queue: DownloadQueue, which: OwnSelection): DownloadQueue {
  const retried = changed(queue, which, (item) =>
    item.state === 'failed' ? waitingAgain(item) : item,
  );
  return withSpace(retried);
}

function waitingAgain(item: Download): Download {
  return { ...item, state: 'waiting', reason: '', failedPages: [] };
}

/** Moves chapters together, in the given order, before `before`; undefined, or one no longer queued: to the end. */
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

/** Other accounts' chapters keep their positions. */
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

export function withNoted(queue: DownloadQueue, chapter: string, noted: Noted): DownloadQueue {
  return changedChapter(queue, chapter, (item) => ({ ...item, ...noted }));
}

export interface Failed {
  readonly reason: DownloadFailure;
  /** Counted from 1. */
  readonly failedPages?: readonly number[];
}

/** A chapter paused or removed meanwhile stays as it is. */
export function withFailed(
  queue: DownloadQueue,
  chapter: string,
  { reason, failedPages = [] }: Failed,
): DownloadQueue {
  return changedChapter(queue, chapter, (item) =>
    item.state === 'waiting' ? { ...item, state: 'failed', reason, failedPages } : item,
  );
}

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

/** @param shortBytes missing bytes; 0 if unknown */
export function withoutSpace(queue: DownloadQueue, shortBytes: number): DownloadQueue {
  return queue.pause === 'person' ? queue : { ...queue, pause: 'storage', shortBytes };
}

/** Resumes a queue that was out of space. */
export function withSpace(queue: DownloadQueue): DownloadQueue {
  return queue.pause === 'storage' ? withPause(queue, '') : queue;
}

/** The next chapter to fetch; undefined: nothing runs for this account. */
export function nextToRun(queue: DownloadQueue, account: string): Download | undefined {
  if (queue.pause !== '' || account === '') return undefined;
  return queue.items.find((item) => item.state === 'waiting' && item.account === account);
}

/** The texts to fetch now, in order, up to the next chapter of another kind. */
export function textsToRun(queue: DownloadQueue, account: string): readonly Download[] {
  if (queue.pause !== '' || account === '') return [];
  const own = queue.items.filter((item) => item.state === 'waiting' && item.account === account);
  const end = own.findIndex(({ kind }) => kind !== 'novel');
  return end < 0 ? own : own.slice(0, end);
}

/** Whether the running chapter is still wanted. */
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
