import { homeApi } from '../api/endpoints/home.ts';
import { KINDS } from '../shared/contract/index.ts';
import { HOME_PATHS, libraryAddress, type ChapterSearch } from '../lib/addresses.ts';
import { lastKind } from '../lib/channel.ts';
import { setDeviceStorage } from '../lib/deviceSettings.ts';
import { readHostConfig } from '../lib/hostConfig.ts';
import { CLEAR_PATH, HOST_CONFIG_GLOBAL, LOCK_STORAGE_NAME } from '../shared/names.ts';
import { holdInstallPrompt } from '../lib/installPrompt.ts';
import { openKeyValueStorage } from '../lib/keyValueStorage.ts';
import { setStoreAccount } from '../offline/stored.ts';
import { readLaunchParams } from './launchParams.ts';
import { getOfflineStore } from '../lib/pictures.ts';
import { isOffline } from '../state/store.ts';
import { globalActions } from '../state/globalSlice.ts';
import { userActions } from '../state/userSlice.ts';
import { chooseLanguage, showFatal, showProbe } from '../ui/splash.ts';
import { applyThemeMode, savedThemeMode } from '../ui/theme.ts';
import { createConnection, type AppConnection } from './connection.ts';
import { mountApp } from './mount.tsx';
import { createAppRouter } from './router.ts';
import { preloadScreen } from './screens.ts';
import { afterFirstPaint } from './afterFirstPaint.ts';
import { createAppStore, followOtherTabs, type AppStore } from './store.ts';
import * as texts from './texts.ts';

/** Starts the app (SPECIFICATION: Accounts and sessions). The order of the numbered steps matters. */
export async function boot(): Promise<void> {
  chooseLanguage();
  const loadLock = () => import('../features/lock/start.ts');
  if (window.location.pathname === CLEAR_PATH) {
    (await loadLock()).showClearPage();
    return;
  }
  holdInstallPrompt();

  // 1. Host configuration: an invalid one stops the start.
  const fault =
    HOST_CONFIG_GLOBAL in globalThis
      ? undefined
      : await (await hostConfigScript()).hostConfigFault();
  const host = readHostConfig(globalThis, window.location.origin);
  if (!host.ok) {
    const { BAD_CONFIG, hostConfigReason } = await hostConfigScript();
    showFatal(BAD_CONFIG, fault ? [fault] : host.fields.map(hostConfigReason));
    return;
  }
  const { config } = host;
  applyThemeMode(savedThemeMode(config.productKey));

  // The first screen's chunk loads during the search for a base address.
  const firstScreen = preloadScreen(startPath());

  // So does the offline store, which is slow to open. Later callers open it again and get its failure.
  getOfflineStore().catch(() => undefined);

  // 2. Store and rehydration.
  const storage = openKeyValueStorage(`${config.productKey}:`);
  setDeviceStorage(storage);
  // Waits for the PIN while the next steps run; a device without a lock setting loads nothing.
  const isUnlocked =
    storage.getItem(LOCK_STORAGE_NAME) && loadLock().then(({ startAppLock }) => startAppLock());
  let connection: AppConnection | undefined;
  const onUnreachable = () => void connection?.verify();
  const { store, services, persist } = createAppStore({ config, storage, onUnreachable });
  const persistor = await persist();
  followOtherTabs(store, services, storage);
  const showOwn = () => setStoreAccount(store.getState().user.userinfo?.uuid ?? '');
  showOwn();
  store.subscribe(showOwn);

  // 3. token, wid and channel_id of the address: stored, then removed.
  await takeLaunchParams(store, () => persistor.flush());

  // 4. Base address: the saved one first, then in order, 2 s each; the reader may skip the search.
  connection = createConnection({ config, storage, store, services });
  await connection.open(probesOnSplash());

  // 5. Mount. Offline the library replaces home, which would be empty.
  const router = createAppRouter({
    indexToUrl: config.indexToUrl,
    onUnknown: () => store.dispatch(globalActions.toastShown(texts.NO_SUCH_PAGE)),
  });
  if (isOffline(store.getState())) startOnLibrary();
  const [, screen] = await Promise.all([router.load(), firstScreen, isUnlocked]);
  // A stored chapter is read before the first rendering, which would be of a waiting screen. Online it may take long.
  const search = router.state.matches.at(-1)?.search as ChapterSearch;
  if (screen?.ahead && isOffline(store.getState())) await store.dispatch(screen.ahead(search));
  mountApp({ store, router, connection });

  // 6. Init, and reconnecting from now on; the worker comes last.
  connection.run();
  // The first screen's request starts as soon as there is a token, while React still renders.
  const kind = homeKind();
  if (kind) void store.dispatch(homeApi.endpoints.home.initiate(kind));
  void afterFirstPaint({ store, services, router, storage });
}

/** Loaded where it is needed. @throws TypeError where the network fails */
const hostConfigScript = () => import('../lib/hostConfigScript.ts');

async function takeLaunchParams(store: AppStore, flush: () => Promise<unknown>): Promise<void> {
  const { params, cleaned } = readLaunchParams(window.location.href);
  store.dispatch(userActions.launched(params));
  if (cleaned === undefined) return;
  // Stored before it leaves the address: a kill in between loses nothing.
  await flush();
  window.history.replaceState(window.history.state, '', cleaned);
}

function probesOnSplash() {
  const patience = new AbortController();
  const skip = () => patience.abort();
  return {
    signal: patience.signal,
    onProbe: (current: number, total: number) => showProbe(current, total, skip),
  };
}

/** Path of the first screen; / is home. */
function startPath(): string {
  const { pathname } = window.location;
  return pathname === '/' ? HOME_PATHS.comic : pathname;
}

function homeKind() {
  return KINDS.find((kind) => HOME_PATHS[kind] === startPath());
}

/** Replaces home by the library. Deep links stay: stored works open there. */
function startOnLibrary(): void {
  const kind = homeKind();
  if (!kind) return;
  // /index names no kind and leads to the kind viewed last.
  const library = libraryAddress('kept', kind === 'comic' ? lastKind() : kind);
  window.history.replaceState(null, '', library);
}
