import { watchKept } from '../api/keptWatch.ts';
import type { Services } from '../api/services.ts';
import { followVisits } from '../lib/visits.ts';
import type { AppStore } from './store.ts';

/** What can wait until the first screen has settled, and travels after it. */
export function afterStart(store: AppStore, services: Services): void {
  followVisits();
  const { dispatch, getState, subscribe } = store;
  watchKept({ dispatch, getState, subscribe, extra: services }).catch((error: unknown) => {
    console.warn('what is downloaded could not be looked after', error);
  });
}
