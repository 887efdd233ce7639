import { offerInstall } from '../features/install/index.ts';
import { dropInstallPrompt, heldInstallPrompt } from '../lib/installPrompt.ts';
import { bannerRest } from '../lib/headerBanner.ts';
import {
  changeInstallSettings,
  installSettings,
  noteValue,
  setInstalled,
} from '../lib/installSettings.ts';
import { getOfflineStore } from '../lib/pictures.ts';
import { isIos, isStandalone } from '../lib/platform.ts';
import { onStoreChange } from '../shared/offline/database/channel.ts';
import { INSTALL_HINT_CHAPTERS } from '../shared/limits.ts';
import { globalActions } from '../state/globalSlice.ts';
import type { StateOfApp } from '../state/store.ts';
import { LISTED_KINDS } from '../state/userSlice.ts';
import type { AppRouter } from './router.ts';
import type { AppStore } from './store.ts';

/** Detects installation, offers it at a fitting moment, and handles the first start of the installed app. */
export function followInstallation(store: AppStore, router: AppRouter): void {
  if (isStandalone()) {
    setInstalled(true);
    if (isIos()) greetOnce(store);
    return;
  }
  window.addEventListener('appinstalled', () => {
    dropInstallPrompt();
    setInstalled(true);
  });
  void noticeWhetherInstalled();
  countChapters(store);
  // Offered when the reader leaves a chapter, never over the page being read.
  router.subscribe('onResolved', () => {
    const { isReader } = router.state.matches.at(-1)?.staticData ?? {};
    if (!isReader) offerInstall(store.dispatch, 'read');
    // An offer that waited for another prompt comes too late over the next page.
    else if (store.getState().global.overlay) store.dispatch(globalActions.overlayClosed());
  });
  void noticeValue();
  onStoreChange(() => void noticeValue());
}

/** An install prompt shows that the app is not installed; a list of related apps with an entry shows that it is. */
async function noticeWhetherInstalled(): Promise<void> {
  const { getInstalledRelatedApps } = navigator as Navigator & {
    readonly getInstalledRelatedApps?: () => Promise<readonly unknown[]>;
  };
  if (heldInstallPrompt()) setInstalled(false);
  try {
    const apps = await getInstalledRelatedApps?.call(navigator);
    if (apps && apps.length > 0) setInstalled(true);
  } catch (error) {
    console.warn('the browser does not tell whether the app is installed', error);
  }
}

/** Counts finished chapters until there are enough for the offer. */
function countChapters(store: AppStore): void {
  let seen: readonly unknown[] = [];
  const look = () => {
    const { comicreaduuids, novelreaduuids, filmreaduuids } = store.getState().user;
    const now = [comicreaduuids, novelreaduuids, filmreaduuids];
    if (now.every((list, at) => list === seen[at])) return;
    seen = now;
    const { chapters } = installSettings.read();
    if (chapters.length >= INSTALL_HINT_CHAPTERS) {
      stop();
      return;
    }
    // A novel's last character is never the first of a page: its end is a ratio of 1.
    const read = now
      .flat()
      .filter(({ page, pages, ratio }) => ratio >= 1 || (pages > 0 && page >= pages));
    const all = [...new Set([...chapters, ...read.map(({ chapter }) => chapter)])];
    if (all.length > chapters.length) {
      changeInstallSettings({ chapters: all.slice(0, INSTALL_HINT_CHAPTERS) });
    }
  };
  const stop = store.subscribe(look);
  // A short chapter may have been finished before this listener was added.
  look();
}

/** A download shows that the reader values the app: the closed banner may appear again. */
async function noticeValue(): Promise<void> {
  if (bannerRest.read() >= 0) return;
  try {
    const works = await (await getOfflineStore()).storedWorks();
    const hasSaved = works.some(({ chapters }) =>
      chapters.some(({ pinned, complete }) => pinned && complete),
    );
    if (hasSaved) noteValue();
  } catch (error) {
    console.warn('offline store not read', error);
  }
}

/** An icon on iOS has its own storage: if the app starts without an account, the sheet asks for one after init. */
function greetOnce(store: AppStore): void {
  if (installSettings.read().greeted) return;
  const look = () => {
    const { user, global } = store.getState() satisfies StateOfApp;
    if (!global.status) return;
    stop();
    const isNew = LISTED_KINDS.every(
      (kind) => user[`${kind}readuuids`].length + user[`${kind}collectuuids`].length === 0,
    );
    if (isNew && !user.carried) store.dispatch(globalActions.overlayOpened('firstRun'));
  };
  const stop = store.subscribe(look);
  look();
}
