import { endSubscription, showBadge } from '../../../lib/webPush.ts';
import { CACHE_PREFIX, CLEAR_CHANNEL_NAME, DATABASE_NAME } from '../../../shared/names.ts';

/** The prefix of Workbox's precache. */
const PRECACHE_PREFIX = 'workbox-';

/**
 * Removes everything that the app stores on this device; runs on a page without the app, so that nothing writes it
 * again. What other apps of this origin store stays. Local storage is last: a page killed half-way still has a lock.
 * @param productKey of the host configuration: the prefix of the names in local storage
 * @param onBlocked another tab still holds the database; the promise waits until it is closed
 * @returns whether everything was removed
 */
export async function clearDevice(productKey: string, onBlocked: () => void): Promise<boolean> {
  sendOtherTabsAway();
  const results = await Promise.allSettled([
    removeWorker().then(removeCaches),
    removeDatabase(onBlocked),
  ]);
  const isEmpty = clearStorage(productKey);
  return isEmpty && results.every(({ status }) => status === 'fulfilled');
}

function sendOtherTabsAway(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CLEAR_CHANNEL_NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none to name
  channel.postMessage('clearing');
  channel.close();
}

async function removeWorker(): Promise<void> {
  const worker = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await worker?.getRegistration('/');
  // Not every browser ends it with the worker.
  await endSubscription();
  showBadge(0);
  await registration?.unregister();
}

async function removeCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const own = names.filter(
    (name) => name.startsWith(`${CACHE_PREFIX}-`) || name.startsWith(PRECACHE_PREFIX),
  );
  await Promise.all(own.map((name) => caches.delete(name)));
}

function removeDatabase(onBlocked: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(DATABASE_NAME);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
    request.addEventListener('blocked', onBlocked);
  });
}

/** @returns false where the browser refuses storage: then nothing of ours is in it either, but that is not certain */
function clearStorage(productKey: string): boolean {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(`${productKey}:`)) localStorage.removeItem(name);
    }
    return true;
  } catch {
    return false;
  }
}
