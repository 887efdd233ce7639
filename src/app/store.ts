import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { api } from '../api/api.ts';
import { createClient } from '../api/client.ts';
import type { Services } from '../api/thunk.ts';
import { runInit } from '../api/session.ts';
import type { HostConfig } from '../lib/hostConfig.ts';
import type { KeyValueStorage } from '../lib/keyValueStorage.ts';
import { getOfflineStore } from '../lib/pictures.ts';
import { USER_STORAGE_NAME } from '../shared/names.ts';
import { globalActions, globalReducer } from '../state/globalSlice.ts';
import { persistedUserReducer, rehydration } from '../state/persist.ts';
import { createListeners } from './listeners.ts';

const PERSIST_ACTIONS = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER];

interface StoreOptions {
  readonly config: Pick<HostConfig, 'apiKey' | 'productKey'>;
  readonly storage: KeyValueStorage;
  /** Called when a call got no response. */
  readonly onUnreachable: () => void;
  readonly services?: Partial<Services>;
}

export function createAppStore({ config, storage, onUnreachable, services: given }: StoreOptions) {
  const services: Services = {
    client: createClient({
      apiKey: config.apiKey,
      base: () => {
        const { connection } = store.getState().global;
        return connection.state === 'online' ? connection.base : undefined;
      },
      token: () => store.getState().user.token,
    }),
    offlineStore: getOfflineStore,
    accountChanges: () => import('../api/replaceAccount.ts'),
    ...given,
  };
  const listeners = createListeners(onUnreachable);
  const store = configureStore({
    reducer: combineReducers({
      user: persistedUserReducer(storage),
      global: globalReducer,
      [api.reducerPath]: api.reducer,
    }),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        serializableCheck: { ignoredActions: PERSIST_ACTIONS },
      })
        .prepend(listeners)
        .concat(api.middleware),
    devTools: import.meta.env.DEV,
  });
  return { store, services, persist: () => rehydrated(store) };
}
export type AppStore = ReturnType<typeof createAppStore>['store'];

async function rehydrated(store: AppStore) {
  const persistor = await new Promise<ReturnType<typeof persistStore>>((resolve) => {
    const created = persistStore(store, null, () => resolve(created));
  });
  // A hidden page may never run again. `visibilitychange` bubbles from the document, so this listener runs after those
  // with which screens save their state; `pagehide` listeners run in the order of registration: this one first.
  const flush = () => void persistor.flush();
  window.addEventListener('pagehide', flush);
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return persistor;
}

/** Takes over what another tab writes, including a change of account. */
export function followOtherTabs(store: AppStore, extra: Services, storage: KeyValueStorage): void {
  const take = () => {
    const { userinfo } = store.getState().user;
    const action = rehydration(USER_STORAGE_NAME, storage.getItem(USER_STORAGE_NAME));
    if (action) store.dispatch(action);
    if (!userinfo || userinfo.uuid === store.getState().user.userinfo?.uuid) return;
    store.dispatch(globalActions.accountChanged());
    store.dispatch(api.util.resetApiState());
    void runInit({ dispatch: store.dispatch, getState: store.getState, extra });
  };
  window.addEventListener('storage', ({ key }) => {
    if (key?.endsWith(`:${USER_STORAGE_NAME}`)) take();
  });
  // A page restored from the back/forward cache has missed `storage` events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && take());
}
