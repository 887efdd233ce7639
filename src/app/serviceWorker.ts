import { Workbox } from 'workbox-window';
import { UPDATE_CHECK_INTERVAL_MS } from '../shared/limits.ts';
import { setUpdateState } from './appUpdate.ts';

/** Registers the worker and watches for a new version. Never reloads the page: whoever reads a chapter finishes it. */

let workbox: Workbox | undefined;

/**
 * Does nothing where workers are missing or blocked.
 * @param onStored everything the app needs without network is on the device, for the first time (features 43)
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

/** Another tab may let a new version in. The page goes on as it is: when it is loaded again is the person's to say. */
function watchController(container: ServiceWorkerContainer): void {
  let { controller } = container;
  container.addEventListener('controllerchange', () => {
    if (controller) setUpdateState('taken');
    ({ controller } = container);
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
