import type { Workbox } from 'workbox-window';
import { UPDATE_CHECK_INTERVAL_MS, WORKER_DELAY_MS } from '../shared/limits.ts';

/** Registers the worker and watches for a new version. Never reloads the page: whoever reads a chapter finishes it. */

const listeners = new Set<() => void>();
let workbox: Workbox | undefined;
let isUpdateReady = false;

/**
 * Waits for the first screen to have settled, so that the worker's precaching takes nothing from it.
 * Does nothing where workers are missing or blocked.
 */
export async function registerServiceWorker(): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container || workbox) return;
  await whenSettled();
  try {
    const { Workbox } = await import('workbox-window');
    workbox = createWorkbox(Workbox);
    workbox.addEventListener('waiting', announceUpdate);
    const registration = await workbox.register({ immediate: true });
    if (!registration) return;
    claimPage(container, registration);
    watchForUpdates(registration);
  } catch (error) {
    // Private modes and policies block it; the page does the worker's work itself.
    console.warn('no service worker', error);
  }
}

function createWorkbox(Constructor: typeof Workbox): Workbox {
  // In development the plugin serves the worker unbundled, as a module.
  return import.meta.env.DEV
    ? new Constructor('/dev-sw.js?dev-sw', { type: 'module', scope: '/' })
    : new Constructor('/sw.js', { scope: '/' });
}

/** Some time after the page has loaded: the first screen's pictures go before what is stored for later. */
export async function whenSettled(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise<void>((resolve) => {
      window.addEventListener('load', () => resolve(), { once: true });
    });
  }
  await new Promise<void>((resolve) => {
    setTimeout(resolve, WORKER_DELAY_MS);
  });
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

function announceUpdate(): void {
  isUpdateReady = true;
  for (const listener of listeners) listener();
}

/**
 * @param listener called once a new version waits; at once if one does already
 * @returns stops it
 */
export function onUpdateReady(listener: () => void): () => void {
  listeners.add(listener);
  if (isUpdateReady) listener();
  return () => {
    listeners.delete(listener);
  };
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
