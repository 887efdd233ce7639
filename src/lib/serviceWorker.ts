import { Workbox } from 'workbox-window';
import { UPDATE_CHECK_INTERVAL_MS } from '../shared/limits.ts';
import { setUpdateReady } from './appUpdate.ts';

/** Registers the worker and watches for a new version. Never reloads the page: whoever reads a chapter finishes it. */

let workbox: Workbox | undefined;

/** Does nothing where workers are missing or blocked. */
export async function registerServiceWorker(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container || workbox) return;
  try {
    workbox = createWorkbox();
    workbox.addEventListener('waiting', () => setUpdateReady(true));
    const registration = await workbox.register({ immediate: true });
    if (!registration) return;
    claimPage(container, registration);
    watchForUpdates(registration);
  } catch (error) {
    // Private modes and policies block it; the page does the worker's work itself.
    console.warn('no service worker', error);
  }
}

function createWorkbox(): Workbox {
  // In development the plugin serves the worker unbundled, as a module.
  return import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module', scope: '/' })
    : new Workbox('/sw.js', { scope: '/' });
}

/** After a hard reload there is an active worker, and nobody controls the page until it is asked to. */
function claimPage(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  if (!container.controller) registration.active?.postMessage({ type: 'CLAIM' });
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => {
    // Without network there is nothing to learn.
    registration.update().catch(() => undefined);
  };
  check();
  setInterval(check, UPDATE_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

/**
 * Lets the new version take over, when the person asked for it.
 * @returns when it controls the page; the caller then reloads
 */
export async function applyUpdate(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  const registration = await container?.getRegistration();
  // Another tab may have been first.
  if (!container || !registration?.waiting) return;
  const controlled = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await controlled;
}
