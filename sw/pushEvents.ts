import { readLanguage } from './language.ts';
import { openNotification, receive, renew, type SubscriptionChange } from './pushMessages.ts';

/** Browsers without Web Push never call the listeners. */
export function listenToPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) =>
    event.waitUntil(readLanguage(worker.caches).then(() => receive(event.data?.text(), worker))),
  );
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openNotification(event.notification.data, worker));
  });
  worker.addEventListener('pushsubscriptionchange', (event) =>
    (event as ExtendableEvent).waitUntil(renew(event as SubscriptionChange, worker)),
  );
}
