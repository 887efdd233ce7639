import { filmProgress } from '../../../../lib/filmSize.ts';
import { byteCount } from '../../../../lib/format.ts';
import { CHAPTER_UNITS } from '../../../../lib/workText.ts';
import type { Kind } from '../../../../shared/contract/index.ts';
import type {
  Download,
  DownloadWait,
  LiveDownload,
  QueuePause,
} from '../../../../shared/offline/downloads/download.ts';
import * as texts from '../texts.ts';
import type { DownloadGroup } from './groups.ts';

export interface QueueState {
  readonly pause: QueuePause;
  /** Missing bytes. */
  readonly shortBytes: number;
  readonly live: LiveDownload | undefined;
  readonly wait: DownloadWait;
}

export interface RowState {
  readonly kind: 'running' | 'waiting' | 'paused' | 'failed';
  readonly text: string;
  /** 0…1, of the pages; for a paused work, of its chapters. */
  readonly ratio: number;
}

const WAIT_TEXTS: Record<Exclude<DownloadWait, ''>, string> = {
  offline: texts.WAITING_NETWORK,
  metered: texts.WAITING_WIFI,
  hidden: texts.PAUSED_IN_BACKGROUND,
  reading: texts.PAUSED_BY_READER,
};

/** Why nothing runs although chapters wait; '' where they may run. */
export function holdText({ pause, shortBytes, wait }: QueueState): string {
  if (pause === 'person') return texts.PAUSED;
  if (pause === 'storage') {
    return shortBytes > 0 ? texts.shortOf(byteCount(shortBytes)) : texts.NO_SPACE;
  }
  return wait === '' ? '' : WAIT_TEXTS[wait];
}

export function itemState(item: Download, queue: QueueState): RowState {
  const live = liveOf(item, queue);
  if (live) {
    const speed = live.bytesPerSecond > 0 && speedText(live.bytesPerSecond);
    const text = [liveText(item.kind, live), speed].filter(Boolean).join(' · ');
    return { kind: 'running', text, ratio: ratioOf(live) };
  }
  const ratio = ratioOf(item);
  if (item.state === 'failed') return { kind: 'failed', text: failureText(item), ratio };
  if (item.state === 'paused')
    return { kind: 'paused', text: withPages(texts.PAUSED, item), ratio };
  return waiting(withPages(holdText(queue) || texts.QUEUED, item), ratio, queue);
}

/** @param downloaded the work's chapters that are downloaded already, which count as progress */
export function groupState(group: DownloadGroup, downloaded: number, queue: QueueState): RowState {
  const { items, kind } = group;
  if (items.length === 1) return itemState(items[0], queue);
  const unit = CHAPTER_UNITS[kind];
  const ratio = downloaded / (downloaded + items.length);
  const count = `${downloaded} / ${downloaded + items.length}\u00a0${unit}`;
  const running = items.find((item) => liveOf(item, queue));
  if (running) {
    const state = itemState(running, queue);
    // A comic's chapter takes a while, so its own state is shown; a novel's takes moments.
    return kind === 'novel'
      ? { ...state, text: `${count} · ${state.text}`, ratio }
      : { ...state, text: texts.chapterState(running.index, unit, state.text) };
  }
  const failed = items.filter(({ state }) => state === 'failed').length;
  if (items.some(({ state }) => state === 'waiting')) {
    const text = [
      holdText(queue) || texts.QUEUED,
      failed > 0 ? texts.failedCount(failed, unit) : count,
    ];
    return waiting(text.join(' · '), ratio, queue);
  }
  if (failed === 0) return { kind: 'paused', text: texts.pausedWith(count), ratio };
  return { kind: 'failed', text: texts.failedRetry(failed, unit), ratio };
}

/** While the reader has paused the queue, each chapter counts as paused. */
function waiting(text: string, ratio: number, { pause }: QueueState): RowState {
  return { kind: pause === 'person' ? 'paused' : 'waiting', text, ratio };
}

function liveOf({ chapter, state }: Download, { pause, live }: QueueState) {
  // The downloading tab's last event may be older than the pause.
  return pause === '' && state === 'waiting' && live?.chapter === chapter ? live : undefined;
}

/** 1.8 MB/s, 340 KB/s. */
function speedText(bytesPerSecond: number): string {
  if (bytesPerSecond < 1e6) return `${byteCount(bytesPerSecond)}/s`;
  return `${(bytesPerSecond / 1e6).toFixed(1)}\u00a0MB/s`;
}

interface Pages {
  readonly pages: number;
  readonly pagesKept: number;
}

function liveText(kind: Kind, live: LiveDownload): string {
  if (kind === 'novel') return texts.DOWNLOADING;
  const { pages, pagesKept, bytes, bytesKept } = live;
  if (pages === 0) return texts.PREPARING;
  if (kind === 'film' && bytes > 0) return filmProgress(bytesKept, bytes);
  return texts.pieceOf(pagesKept, pages, PIECE_UNITS[kind]);
}

const PIECE_UNITS = {
  comic: texts.PAGE_UNIT,
  novel: texts.CHAPTER_UNIT,
  film: texts.SEGMENT_UNIT,
} as const satisfies Record<Kind, string>;

function withPages(text: string, item: Download): string {
  const { kind, pages, pagesKept, bytes } = item;
  if (pagesKept === 0 || pages === 0) return text;
  // Only the assets were counted, not their bytes.
  if (kind === 'film' && bytes > 0) {
    return texts.withBytes(text, filmProgress(bytes * ratioOf(item), bytes));
  }
  return `${text} · ${pagesKept} / ${pages}\u00a0${PIECE_UNITS[kind]}`;
}

function ratioOf({ pages, pagesKept }: Pages): number {
  return pages > 0 ? Math.min(1, pagesKept / pages) : 0;
}

function failureText({ kind, reason, failedPages }: Download): string {
  switch (reason) {
    case 'pages':
      return texts.piecesFailed(failedPages.length, PIECE_UNITS[kind]);
    case 'network':
      return texts.NO_CONNECTION;
    case 'locked':
      return texts.UNLOCK_THEN_RETRY;
    case 'server':
    case '':
      return texts.FAILED;
  }
}
