import { AHEAD_PERIODIC_MS, AHEAD_PUSH_MS } from '../src/shared/limits.ts';
import { DOWNLOADS_LOCK_NAME, PERIODIC_SYNC_TAG } from '../src/shared/names.ts';
import type { ConnectionReport } from '../src/shared/metered.ts';
import type { OfflineStore } from '../src/shared/offline/database/offlineStore.ts';
import { openDeps } from './backgroundEvents.ts';
import { downloadAhead, type AheadOptions } from './downloadAhead.ts';
import { readLanguage } from './language.ts';
import {
  applyRules,
  isShown,
  openNotification,
  receive,
  renew,
  type SubscriptionChange,
} from './pushMessages.ts';

/** Browsers without Web Push or Periodic Background Sync never call the listeners. */
export function listenToPush(
  worker: ServiceWorkerGlobalScope,
  ensureStore: () => Promise<OfflineStore>,
): void {
  const download = async (options: AheadOptions) => {
    const stores = await openDeps(ensureStore);
    if (!stores) return;
    const deps = {
      ...stores,
      findSubscription: () => worker.registration.pushManager.getSubscription(),
      connection: () => (navigator as { readonly connection?: ConnectionReport }).connection,
      isShown: () => isShown(worker),
      unlessOwned,
    };
    await downloadAhead(deps, options);
  };
  worker.addEventListener('push', (event) =>
    event.waitUntil(
      readLanguage(worker.caches).then(() =>
        receive(event.data?.text(), worker, (works) => download({ works, forMs: AHEAD_PUSH_MS })),
      ),
    ),
  );
  worker.addEventListener('periodicsync', (event) => {
    const { tag, waitUntil } = event as ExtendableEvent & { readonly tag: string };
    if (tag !== PERIODIC_SYNC_TAG) return;
    waitUntil.call(
      event,
      applyRules(worker, () => download({ forMs: AHEAD_PERIODIC_MS })),
    );
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openNotification(event.notification.data, worker));
  });
  worker.addEventListener('pushsubscriptionchange', (event) =>
    (event as ExtendableEvent).waitUntil(renew(event as SubscriptionChange, worker)),
  );
}

async function unlessOwned(work: () => Promise<void>): Promise<void> {
  const options = { ifAvailable: true } as const;
  await navigator.locks.request(DOWNLOADS_LOCK_NAME, options, (lock) =>
    lock ? work() : undefined,
  );
}
