import { SHELF_ANNOUNCE_DELAY_MS } from '../../limits.ts';
import { SHELF_CHANNEL_NAME } from '../../names.ts';

/** Tells pages and worker that the shelf changed; what changed they read from the shelf. */

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;
let pending: ReturnType<typeof setTimeout> | undefined;

function ensureChannel(): BroadcastChannel | undefined {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(SHELF_CHANNEL_NAME);
    channel.addEventListener('message', tellListeners);
  }
  return channel;
}

/** An open channel keeps a page out of the back/forward cache. */
function closeChannel(): void {
  if (listeners.size > 0 || pending) return;
  channel?.close();
  channel = undefined;
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * @param listener called after writes here or in another tab, bursts drawn together
 * @returns stops it
 */
export function onShelfChange(listener: () => void): () => void {
  listeners.add(listener);
  ensureChannel();
  return () => {
    listeners.delete(listener);
    closeChannel();
  };
}

/** The first of a burst starts the delay, so that a long download is heard of while it runs. */
export function announceShelfChange(): void {
  pending ??= setTimeout(() => {
    pending = undefined;
    ensureChannel()?.postMessage('changed');
    tellListeners();
    closeChannel();
  }, SHELF_ANNOUNCE_DELAY_MS);
}
