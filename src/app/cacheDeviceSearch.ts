import { KINDS } from '../shared/contract/index.ts';
import type { UserState } from '../state/userState.ts';
import type { AppStore } from './store.ts';

/**
 * Loads the search on the device once the account's library has works and a worker serves this page: the worker caches
 * it ([Note: The search on the device]).
 */
export function cacheDeviceSearch({ getState, subscribe }: AppStore): void {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  if (!container) return;
  const load = () => {
    if (!container.controller || !hasWorks(getState().user)) return;
    unsubscribe();
    container.removeEventListener('controllerchange', load);
    // A failure leaves it to the next start.
    import('../features/search/deviceSearch.ts').catch(() => undefined);
  };
  const unsubscribe = subscribe(load);
  container.addEventListener('controllerchange', load);
  load();
}

function hasWorks(user: UserState): boolean {
  return KINDS.some(
    (kind) => user[`${kind}collectuuids`].length > 0 || user[`${kind}readuuids`].length > 0,
  );
}
