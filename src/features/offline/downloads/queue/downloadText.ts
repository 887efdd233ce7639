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
  offline: '等待网络',
  metered: '等待 Wi‑Fi',
  hidden: '已暂停，回到本页会继续',
  reading: '正在阅读，稍后继续',
};

/** Why nothing runs although chapters wait; '' where they may run. */
export function holdText({ pause, shortBytes, wait }: QueueState): string {
  if (pause === 'person') return '已暂停';
  if (pause === 'storage') {
    return shortBytes > 0 ? `空间不足，还差 ${byteCount(shortBytes)}` : '空间不足';
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
  if (item.state === 'paused') return { kind: 'paused', text: withPages('已暂停', item), ratio };
  return waiting(withPages(holdText(queue) || '排队中', item), ratio, queue);
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
      : { ...state, text: `第\u00a0${running.index}\u00a0${unit} ${state.text}` };
  }
  const failed = items.filter(({ state }) => state === 'failed').length;
  if (items.some(({ state }) => state === 'waiting')) {
    const text = [
      holdText(queue) || '排队中',
      failed > 0 ? `${failed}\u00a0${unit}没有下完` : count,
    ];
    return waiting(text.join(' · '), ratio, queue);
  }
  if (failed === 0) return { kind: 'paused', text: `已暂停 · ${count}`, ratio };
  return { kind: 'failed', text: `${failed}\u00a0${unit}没有下完，点右侧重试`, ratio };
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
  if (kind === 'novel') return '正在下载';
  const { pages, pagesKept, bytes, bytesKept } = live;
  if (pages === 0) return '正在准备';
  if (kind === 'film' && bytes > 0) return filmProgress(bytesKept, bytes);
  return `第\u00a0${pagesKept} / ${pages}\u00a0${PIECE_UNITS[kind]}`;
}

const PIECE_UNITS = { comic: '页', novel: '章', film: '段' } as const satisfies Record<
  Kind,
  string
>;

function withPages(text: string, item: Download): string {
  const { kind, pages, pagesKept, bytes } = item;
  if (pagesKept === 0 || pages === 0) return text;
  // Only the assets were counted, not their bytes.
  if (kind === 'film' && bytes > 0) {
    return `${text} · 约 ${filmProgress(bytes * ratioOf(item), bytes)}`;
  }
  return `${text} · ${pagesKept} / ${pages}\u00a0${PIECE_UNITS[kind]}`;
}

function ratioOf({ pages, pagesKept }: Pages): number {
  return pages > 0 ? Math.min(1, pagesKept / pages) : 0;
}

function failureText({ kind, reason, failedPages }: Download): string {
  switch (reason) {
    case 'pages':
      return `${failedPages.length}\u00a0${PIECE_UNITS[kind]}失败，点右侧重试`;
    case 'network':
      return '没有连上，点右侧重试';
    case 'locked':
      return '需先解锁，解锁后点右侧重试';
    case 'server':
    case '':
      return '没有下载成功，点右侧重试';
  }
}
