import { useMemo, useSyncExternalStore } from 'react';
import type {
  Download,
  DownloadQueue,
  DownloadWait,
  LiveDownload,
  QueuePause,
} from '../shared/offline/downloads/download.ts';
import { EMPTY_QUEUE, mayRun } from '../shared/offline/downloads/queue.ts';
import { onDownloadEvent, publishDownloadEvent, type DownloadEvent } from './downloadEvents.ts';
import { getDownloadStore } from './downloadStore.ts';

export interface DownloadsView {
  /** In download order. */
  readonly items: readonly Download[];
  readonly pause: QueuePause;
  /** Missing bytes, if `pause` is 'storage' and the amount is known; else 0. */
  readonly shortBytes: number;
  /** The running download, in this tab or another. */
  readonly live: LiveDownload | undefined;
  readonly wait: DownloadWait;
  /** False: storage does not persist here (incognito, or refused), so nothing can be downloaded. */
  readonly isAvailable: boolean;
}

interface Known {
  readonly queue: DownloadQueue;
  readonly isAvailable: boolean;
  readonly live: LiveDownload | undefined;
  readonly wait: DownloadWait;
  /** Missing bytes on a disk too full to record that in the queue; undefined: the disk is not full. */
  readonly fullBytes: number | undefined;
}

let known: Known | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/** @returns undefined: not known yet */
export function useDownloadsOf(account: string): DownloadsView | undefined {
  const state = useSyncExternalStore(subscribe, () => known);
  return useMemo(() => state && viewOf(state, account), [state, account]);
}

function viewOf(state: Known, account: string): DownloadsView {
  const { queue, isAvailable, live, wait, fullBytes } = state;
  const isFull = fullBytes !== undefined && queue.pause === '';
  // A tab that was closed in the middle publishes no end: a download that may not run is not running.
  const isLive = live !== undefined && mayRun(queue, live.chapter, account);
  return {
    items: queue.items.filter((item) => item.account === account),
    pause: isFull ? 'storage' : queue.pause,
    shortBytes: isFull ? fullBytes : queue.shortBytes,
    live: isLive ? live : undefined,
    wait: queue.pause === '' ? wait : '',
    isAvailable,
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= listen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function listen(): () => void {
  if (known) known = { ...known, live: undefined, wait: '' };
  const end = onDownloadEvent(onEvent);
  void readQueue();
  publishDownloadEvent({ type: 'ask' });
  return end;
}

function onEvent(event: DownloadEvent): void {
  if (event.type === 'queue') void readQueue();
  else if (event.type === 'done') drop(event.chapters);
  else if (event.type === 'full') change({ fullBytes: event.shortBytes });
  // The downloading tab has found space, or is checking for it.
  else if (event.type === 'run') {
    const { live, wait } = event;
    change(live ? { live, wait, fullBytes: undefined } : { live, wait });
  }
}

/** Removes finished chapters without reading the whole queue again for each. */
function drop(chapters: readonly string[]): void {
  // A read in progress may have started before these chapters finished.
  if (!known || reading > 0) return void readQueue();
  const gone = new Set(chapters);
  const items = known.queue.items.filter(({ chapter }) => !gone.has(chapter));
  return change({ queue: { ...known.queue, items } });
}

let asked = 0;
let reading = 0;

async function readQueue(): Promise<void> {
  const mine = (asked += 1);
  reading += 1;
  try {
    const downloads = await getDownloadStore();
    const queue = await downloads?.queue();
    // Only the latest read counts.
    if (mine === asked) change({ queue: queue ?? EMPTY_QUEUE, isAvailable: Boolean(downloads) });
  } catch (error) {
    console.warn('the downloads could not be read', error);
  } finally {
    reading -= 1;
  }
}

const UNKNOWN = { isAvailable: true, live: undefined, wait: '', fullBytes: undefined } as const;

/** Events that arrive before the queue is known wait here, since nothing can be shown without it. */
let early: Partial<Known> = {};

function change(event: Partial<Known>): void {
  const queue = event.queue ?? known?.queue;
  early = { ...early, ...event };
  if (!queue) return;
  known = { ...UNKNOWN, ...known, ...early, queue };
  early = {};
  for (const listener of listeners) listener();
}
