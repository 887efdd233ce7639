import { vi } from 'vitest';
import type { SessionApi } from '../../../src/api/thunk.ts';
import { createAppStore } from '../../../src/app/store.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';
import { DEMO_API_KEY } from '../../../src/shared/crypto/key.ts';
import { memoryStore } from '../../../src/shared/offline/database/memoryStore.ts';
import type { OfflineStore } from '../../../src/shared/offline/database/offlineStore.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { FaultyApi } from '../fakes/faultyApi.ts';
import { startServer } from './testServer.ts';

/**
 * The app's real store over a real back end with fault injection; no page.
 * @param offlineStore the offline store; default: in memory
 */
export async function startSession(offlineStore: OfflineStore = memoryStore()) {
  // Node 20 has no navigator; without locks this tab is the only sender.
  vi.stubGlobal('navigator', {});
  const server = await startServer();
  const faulty = await FaultyApi.start(server.address);
  const onUnreachable = vi.fn<() => void>();
  const { store, services } = createAppStore({
    config: { apiKey: DEMO_API_KEY, productKey: 'moyu' },
    storage: openKeyValueStorage('', () => {
      throw new Error('no storage in this test');
    }),
    onUnreachable,
    services: { offlineStore: () => Promise.resolve(offlineStore) },
  });
  const online = () =>
    store.dispatch(globalActions.connectionChanged({ state: 'online', base: `${faulty.url}/` }));
  const offline = () =>
    store.dispatch(globalActions.connectionChanged({ state: 'offline', tried: 1, skipped: false }));
  online();
  const session: SessionApi = {
    dispatch: store.dispatch,
    getState: store.getState,
    extra: services,
  };
  const close = async () => {
    await faulty.stop();
    await server.close();
  };
  return {
    server,
    faulty,
    offlineStore,
    store,
    services,
    session,
    online,
    offline,
    onUnreachable,
    close,
  };
}
export type TestSession = Awaited<ReturnType<typeof startSession>>;
