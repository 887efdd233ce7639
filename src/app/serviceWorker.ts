import { Workbox } from 'workbox-window';
import { UPDATE_CHECK_INTERVAL_MS } from '../shared/limits.ts';
import { setUpdateState } from './appUpdate.ts';

let workbox: Workbox | undefined;

/**
 * Registers the worker and watches for a new version; never reloads the page, which would interrupt reading. Does
 * nothing where workers are missing or blocked.
 * @param onStored called once, after the first precache: the app works offline from then on
 */
export async function registerServiceWorker(onStored: () => void): Promise<void> {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container || workbox) return;
  try {
    workbox = createWorkbox();
    workbox.addEventListener('waiting', () => setUpdateState('ready'));
    const isFirst = !(await container.getRegistration())?.active;
    if (isFirst) workbox.addEventListener('activated', onStored);
    watchController(container);
    const registration = await workbox.register({ immediate: true });
    if (!registration) return;
    watchQuickInstallations(registration, isFirst ? onStored : undefined);
    claimPage(container, registration);
    watchForUpdates(registration);
  } catch (error) {
    // Private modes and policies block workers; the page then decrypts and stores by itself.
    console.warn('no service worker', error);
  }
}

function createWorkbox(): Workbox {
  // In development the plugin serves the worker unbundled, as a module.
  return import.meta.env.DEV
    ? new Workbox('/dev-sw.js?dev-sw', { type: 'module', scope: '/' })
    : new Workbox('/sw.js', { scope: '/' });
}

/**
 * On a busy machine WebKit sends `updatefound` when the worker is installed already. Workbox expects it installing, and
 * throws: it does not get such an event, and what it would have reported is reported here.
 * @param onStored called after the first installation; undefined if that was before
 */
function watchQuickInstallations(
  registration: ServiceWorkerRegistration,
  onStored: (() => void) | undefined,
): void {
  let onNext = onStored;
  const onFound = (event: Event) => {
    const onFirst = onNext;
    onNext = undefined;
    if (registration.installing) return;
    event.stopImmediatePropagation();
    // Neither waits nor is active where the installation failed.
    if (onFirst && (registration.waiting ?? registration.active)) onFirst();
    else if (registration.waiting) setUpdateState('ready');
  };
  // Called before Workbox's listener, although that is older.
  registration.addEventListener('updatefound', onFound, { capture: true });
}

/** Notes that another tab has activated a new version. The page is not reloaded: that is left to the reader. */
function watchController(container: ServiceWorkerContainer): void {
  let { controller } = container;
  container.addEventListener('controllerchange', () => {
    if (controller) setUpdateState('taken');
    ({ controller } = container);
  });
}

/** After a hard reload the active worker does not control the page until it claims it. */
function claimPage(
  container: ServiceWorkerContainer,
  registration: ServiceWorkerRegistration,
): void {
  if (!container.controller) registration.active?.postMessage({ type: 'CLAIM' });
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => {
    registration.update().catch(() => undefined);
  };
  check();
  setInterval(check, UPDATE_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}
