import { startAutoDownloads, startDownloads, watchEvictions } from '../features/offline/index.ts';
import { followPush } from '../features/push/index.ts';
import type { Services } from '../api/thunk.ts';
import type { KeyValueStorage } from '../lib/keyValueStorage.ts';
import { getOfflineStore } from '../lib/pictures.ts';
import { isPrivateWindow } from '../lib/privateWindow.ts';
import { registerServiceWorker } from './serviceWorker.ts';
import { cacheDeviceSearch } from './cacheDeviceSearch.ts';
import { calmScreen } from './calmScreen.ts';
import { followClearing, followLockSetting } from '../features/lock/index.ts';
import { followLanguage } from './followLanguage.ts';
import { followReadingDays } from './followReadingDays.ts';
import { followVisits } from '../lib/visits.ts';
import { globalActions } from '../state/globalSlice.ts';
import { followInstallation } from './installation.ts';
import { nameIconsUnderMouse } from './mouse.ts';
import { openOnPress, preloadDetails } from './openOnPress.ts';
import { previewOnPress } from './previewOnPress.ts';
import type { AppRouter } from './router.ts';
import type { AppStore } from './store.ts';
import * as texts from './texts.ts';

export interface BackgroundServicesOptions {
  readonly store: AppStore;
  readonly services: Services;
  readonly router: AppRouter;
  readonly storage: Pick<KeyValueStorage, 'isLasting'>;
}

/** Starts all services that can wait until the first screen is shown; loaded as a chunk after it. */
export function startBackgroundServices({
  store,
  services,
  router,
  storage,
}: BackgroundServicesOptions): void {
  const { dispatch, getState, subscribe } = store;
  const lasts = doesLast(storage);
  // On a slow connection the worker stores the screens a minute later than the next one is opened.
  void registerServiceWorker(() => void sayItIsStored(store, lasts, router)).then(() =>
    preloadDetails(router),
  );
  void sayIfNothingLasts(dispatch, lasts);
  openOnPress(store);
  previewOnPress();
  nameIconsUnderMouse();
  followLanguage();
  followVisits();
  followClearing();
  followLockSetting();
  followInstallation(store, router);
  cacheDeviceSearch(store);
  const session = { dispatch, getState, extra: services };
  startDownloads({ session, subscribe }).catch((error: unknown) => {
    console.warn('nothing can be downloaded', error);
  });
  startAutoDownloads({ session, subscribe });
  followReadingDays({ session, subscribe });
  followPush({ session, subscribe, open: (href) => void router.navigate({ href }) });
  watchEvictions({ dispatch, getState, subscribe, extra: services }).catch((error: unknown) => {
    console.warn('what is downloaded could not be looked after', error);
  });
}

type Dispatch = AppStore['dispatch'];

async function sayIfNothingLasts(dispatch: Dispatch, lasts: Promise<boolean>): Promise<void> {
  if (await lasts) return;
  dispatch(globalActions.toastShown(texts.NOT_LASTING));
}

/** Runs after the first precache. In an incognito window the message would be wrong by the next day. */
async function sayItIsStored(
  store: AppStore,
  lasts: Promise<boolean>,
  router: AppRouter,
): Promise<void> {
  if (!(await lasts)) return;
  await calmScreen(router, store);
  store.dispatch(globalActions.toastShown(texts.READY_OFFLINE));
}

/** Whether stored data outlives this window; never rejects. */
async function doesLast(storage: Pick<KeyValueStorage, 'isLasting'>): Promise<boolean> {
  const isStored = getOfflineStore().then(
    ({ lasting }) => lasting,
    () => false,
  );
  const [isLasting, isPrivate] = await Promise.all([isStored, isPrivateWindow()]);
  return isLasting && storage.isLasting() && !isPrivate;
}
