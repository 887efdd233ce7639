import type { DownloadWait, LiveDownload } from '../shared/offline/downloads/download.ts';
import { DOWNLOADS_CHANNEL_NAME } from '../shared/names.ts';

/** What tabs tell each other of the downloads. What the queue holds they read from the shelf. */
export type DownloadNews =
  /** The queue was changed. */
  | { readonly type: 'queue' }
  /** These are downloaded and have left the queue; nothing else of it has changed. */
  | { readonly type: 'done'; readonly chapters: readonly string[] }
  /** How far the one is that downloads; told by the tab that does. */
  | {
      readonly type: 'run';
      readonly live: LiveDownload | undefined;
      readonly wait: DownloadWait;
    }
  /** The disk is so full that the queue cannot note it; told by the tab that downloads. */
  | { readonly type: 'full'; readonly shortBytes: number }
  /** A tab that has just begun to listen: whoever downloads tells how far it is. */
  | { readonly type: 'ask' }
  /** A reader waits for a page until then at the latest, ms since 1970; 0: for none. */
  | { readonly type: 'reading'; readonly tab: string; readonly until: number };

/** All of them: the compiler says which is missing. */
const TYPES: Readonly<Record<DownloadNews['type'], true>> = {
  queue: true,
  done: true,
  run: true,
  full: true,
  ask: true,
  reading: true,
};

const listeners = new Set<(news: DownloadNews) => void>();
let channel: BroadcastChannel | undefined;

/** To all tabs, this one included. */
export function tellDownloads(news: DownloadNews): void {
  if (channel) post(channel, news);
  else if (typeof BroadcastChannel !== 'undefined') postOnce(news);
  for (const listener of listeners) listener(news);
}

function post(to: BroadcastChannel, news: DownloadNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none to name
  to.postMessage(news);
}

/** An open channel keeps a page out of the back/forward cache: whoever only tells does not keep one. */
function postOnce(news: DownloadNews): void {
  const brief = new BroadcastChannel(DOWNLOADS_CHANNEL_NAME);
  post(brief, news);
  brief.close();
}

/** @returns stops it */
export function onDownloadNews(listener: (news: DownloadNews) => void): () => void {
  listeners.add(listener);
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(DOWNLOADS_CHANNEL_NAME);
    channel.addEventListener('message', hear);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

/** A tab of another version may say what this one does not know. */
function hear({ data }: MessageEvent<Partial<DownloadNews> | undefined>): void {
  if (!data?.type || !Object.hasOwn(TYPES, data.type)) return;
  for (const listener of listeners) listener(data as DownloadNews);
}
