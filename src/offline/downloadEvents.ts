import type { DownloadWait, LiveDownload } from '../shared/offline/downloads/download.ts';
import { DOWNLOADS_CHANNEL_NAME } from '../shared/names.ts';

/** Events about downloads, sent to every tab. The queue itself is read from the offline store. */
export type DownloadEvent =
  /** The queue changed. */
  | { readonly type: 'queue' }
  /** These chapters are downloaded and have left the queue, which is otherwise unchanged. */
  | { readonly type: 'done'; readonly chapters: readonly string[] }
  /** Progress of the running download, published by the tab that runs it. */
  | {
      readonly type: 'run';
      readonly live: LiveDownload | undefined;
      readonly wait: DownloadWait;
    }
  /** The disk is too full even to record that in the queue; published by the tab that downloads. */
  | { readonly type: 'full'; readonly shortBytes: number }
  /** A tab has just subscribed: the downloading tab publishes its progress. */
  | { readonly type: 'ask' }
  /** A reader waits for a page, until this time at the latest (ms since 1970); 0: no longer. */
  | { readonly type: 'reading'; readonly tab: string; readonly until: number };

/** A record, so that the compiler reports a missing type. */
const TYPES: Readonly<Record<DownloadEvent['type'], true>> = {
  queue: true,
  done: true,
  run: true,
  full: true,
  ask: true,
  reading: true,
};

const listeners = new Set<(event: DownloadEvent) => void>();
let channel: BroadcastChannel | undefined;

/** Publishes to all tabs, this one included. */
export function publishDownloadEvent(event: DownloadEvent): void {
  if (channel) post(channel, event);
  else if (typeof BroadcastChannel !== 'undefined') postOnce(event);
  for (const listener of listeners) listener(event);
}

function post(to: BroadcastChannel, event: DownloadEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none to name
  to.postMessage(event);
}

/** An open channel keeps the page out of the back/forward cache, so a tab without listeners closes it at once. */
function postOnce(event: DownloadEvent): void {
  const brief = new BroadcastChannel(DOWNLOADS_CHANNEL_NAME);
  post(brief, event);
  brief.close();
}

/** @returns unsubscribes */
export function onDownloadEvent(listener: (event: DownloadEvent) => void): () => void {
  listeners.add(listener);
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(DOWNLOADS_CHANNEL_NAME);
    channel.addEventListener('message', receive);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

/** A tab of another version may send an unknown type. */
function receive({ data }: MessageEvent<Partial<DownloadEvent> | undefined>): void {
  if (!data?.type || !Object.hasOwn(TYPES, data.type)) return;
  for (const listener of listeners) listener(data as DownloadEvent);
}
