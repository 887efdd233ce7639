import { STORE_ANNOUNCE_DELAY_MS } from '../../limits.ts';
import { STORE_CHANNEL_NAME } from '../../names.ts';

/** Notifies pages and worker that the offline store changed; they read the change from the store. */

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;
let pending: ReturnType<typeof setTimeout> | undefined;

function ensureChannel(): BroadcastChannel | undefined {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(STORE_CHANNEL_NAME);
    channel.addEventListener('message', notifyListeners);
  }
  return channel;
}

/** An open channel keeps a page out of the back/forward cache. */
function closeChannel(): void {
  if (listeners.size > 0 || pending) return;
  channel?.close();
  channel = undefined;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener after writes in any tab, once per burst; returns the unsubscription. */
export function onStoreChange(listener: () => void): () => void {
  listeners.add(listener);
  ensureChannel();
  return () => {
    listeners.delete(listener);
    closeChannel();
  };
}

/** The first write of a burst starts the delay, so that a long download is visible while it runs. */
export function announceStoreChange(): void {
  pending ??= setTimeout(() => {
    pending = undefined;
    ensureChannel()?.postMessage('changed');
    notifyListeners();
    closeChannel();
  }, STORE_ANNOUNCE_DELAY_MS);
}
