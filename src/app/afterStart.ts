import { watchKept } from '../api/keptWatch.ts';
import type { Services } from '../api/services.ts';
import { startDownloads } from '../api/startDownloads.ts';
import { registerServiceWorker } from '../lib/serviceWorker.ts';
import { followVisits } from '../lib/visits.ts';
import { followInstallation } from './installation.ts';
import type { AppRouter } from './router.ts';
import type { AppStore } from './store.ts';

export interface AfterStart {
  readonly store: AppStore;
  readonly services: Services;
  readonly router: AppRouter;
}

/** What can wait until the first screen has settled, and travels after it. */
export function afterStart({ store, services, router }: AfterStart): void {
  const { dispatch, getState, subscribe } = store;
  void registerServiceWorker();
  followVisits();
  followInstallation(store, router);
  const session = { dispatch, getState, extra: services };
  startDownloads({ session, subscribe }).catch((error: unknown) => {
    console.warn('nothing can be downloaded', error);
  });
  watchKept({ dispatch, getState, subscribe, extra: services }).catch((error: unknown) => {
    console.warn('what is downloaded could not be looked after', error);
  });
}
