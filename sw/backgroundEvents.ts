import { DOWNLOADS_CHANNEL_NAME } from '../src/shared/names.ts';
import { openDownloadStore } from '../src/shared/offline/downloads/openDownloadStore.ts';
import type { DownloadStore } from '../src/shared/offline/downloads/downloadStore.ts';
import type { OfflineStore } from '../src/shared/offline/database/offlineStore.ts';
import { readLanguage } from './language.ts';
import {
  giveUp,
  openDownloads,
  takeOver,
  type BackgroundDeps,
  type BackgroundEnd,
} from './backgroundFetch.ts';

/** An event of Background Fetch; click and abort events have no `updateUI`. */
type BackgroundEvent = ExtendableEvent & BackgroundEnd;

let opening: Promise<DownloadStore | undefined> | undefined;

/** Browsers without Background Fetch never call the listeners. */
export function listenToBackground(
  worker: ServiceWorkerGlobalScope,
  ensureStore: () => Promise<OfflineStore>,
): void {
  const settling =
    (settle: (end: BackgroundEnd, deps: BackgroundDeps) => Promise<void>) => (event: Event) => {
      const ended = event as BackgroundEvent;
      const { registration } = ended;
      const updateUI: BackgroundEnd['updateUI'] = (options) => ended.updateUI(options);
      ended.waitUntil(
        Promise.all([openDeps(ensureStore), readLanguage(worker.caches)]).then(
          ([deps]) => deps && settle({ registration, updateUI }, deps),
        ),
      );
    };
  worker.addEventListener('backgroundfetchsuccess', settling(takeOver));
  worker.addEventListener('backgroundfetchfail', settling(takeOver));
  worker.addEventListener('backgroundfetchabort', settling(giveUp));
  worker.addEventListener('backgroundfetchclick', (event) =>
    (event as ExtendableEvent).waitUntil(openDownloads(worker.clients)),
  );
}

/** @returns undefined without lasting storage: the page then fetches what is missing */
export async function openDeps(
  ensureStore: () => Promise<OfflineStore>,
): Promise<BackgroundDeps | undefined> {
  opening ??= openDownloadStore();
  const [offlineStore, downloads] = await Promise.all([ensureStore(), opening]);
  // Another tab blocks it at the moment: the next event tries again.
  if (!downloads) opening = undefined;
  return (
    downloads && { offlineStore, downloads, publishQueue: publishQueueChange, withLock, isLocked }
  );
}

function publishQueueChange(): void {
  const channel = new BroadcastChannel(DOWNLOADS_CHANNEL_NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none to name
  channel.postMessage({ type: 'queue' });
  channel.close();
}

async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, work);
}

async function isLocked(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
