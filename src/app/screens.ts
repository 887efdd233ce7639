import type { AppThunk } from '../api/thunk.ts';
import type { ChapterSearch, ScreenPath } from '../lib/addresses.ts';
import { createElement, lazy, useLayoutEffect, useState, type ComponentType } from 'react';

interface ScreenModule {
  readonly default: ComponentType<{ readonly path: never; readonly search: never }>;
  /** Requests what the screen shows first. */
  readonly ahead?: (search: ChapterSearch) => AppThunk<unknown>;
}

const home = () => import('../features/home/HomeScreen.tsx');
const library = () => import('../features/library/LibraryScreen.tsx');
const finding = () => import('../features/search/SearchScreen.tsx');
const catalog = () => import('../features/catalog/CatalogScreen.tsx');
const detail = () => import('../features/work/DetailScreen.tsx');
const account = () => import('../features/account/AccountScreen.tsx');

/** One lazy chunk per screen; its conditions are in the route of the same path. */
const LOADERS = {
  '/index': home,
  '/novel': home,
  '/film': home,
  '/detailcomic': detail,
  '/detailfilm': () => import('../features/film/DetailScreen.tsx'),
  '/detailnovel': detail,
  '/readcomic': () => import('../features/comic/ReadScreen.tsx'),
  '/readnovel': () => import('../features/novel/ReadScreen.tsx'),
  '/bookcasecomic': library,
  '/bookcasenovel': library,
  '/bookcasefilm': library,
  '/categorycomic': catalog,
  '/categorynovel': catalog,
  '/categoryfilm': catalog,
  '/recommendcomic': catalog,
  '/recommendnovel': catalog,
  '/newnovel': catalog,
  '/dailyupdateslist': catalog,
  '/rankinglist': catalog,
  '/searchcomic': finding,
  '/searchnovel': finding,
  '/searchfilm': finding,
  '/mine': () => import('../features/account/MineScreen.tsx'),
  '/readingrecord': () => import('../features/library/readingRecord/ReadingRecordScreen.tsx'),
  '/pay': () => import('../features/billing/checkout/PayScreen.tsx'),
  '/login': account,
  '/bindphone': account,
  '/recoveraccount': account,
  '/resetpassword': account,
  '/download': () => import('../features/offline/downloads/queue/DownloadScreen.tsx'),
  '/iosapp': () => import('../features/install/AppScreen.tsx'),
  '/offlinespace': () => import('../features/offline/storage/SpaceScreen.tsx'),
  '/order': () => import('../features/billing/history/OrderScreen.tsx'),
  '/purchasedfilm': () => import('../features/billing/history/PurchasedFilmScreen.tsx'),
  '/paylog': () => import('../features/billing/history/PaylogScreen.tsx'),
  '/service': () => import('../features/support/SupportScreen.tsx'),
} as const satisfies Record<ScreenPath, () => Promise<ScreenModule>>;

/** The route of the same path has validated `search`, so that its type fits the screen. */
type AnyScreen = ComponentType<{ readonly path: string; readonly search: object }>;

const screens = new Map(
  Object.entries<() => Promise<ScreenModule>>(LOADERS).map(([path, load]) => [
    path,
    lazy(load) as unknown as AnyScreen,
  ]),
);

const loaded = new Map<string, AnyScreen>();

/**
 * The screen of a path; renders nothing until its chunk is loaded, and for paths that only redirect. It does not
 * suspend: React holds back content that was suspended for up to 300 ms, and its first requests with it.
 */
export function ScreenAt({ path, search }: { readonly path: string; readonly search: object }) {
  // Chosen once: another component in its place would lose the screen's state.
  const [screen, setScreen] = useState(() => loaded.get(path));
  useLayoutEffect(() => {
    if (screen) return undefined;
    let isLeft = false;
    const load = async () => {
      await preloadScreen(path);
      // Where the chunk failed to load, the lazy screen throws the error to its boundary.
      if (!isLeft) setScreen(() => loaded.get(path) ?? screens.get(path));
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [path, screen]);
  return screen ? createElement(screen, { path, search }) : null;
}

export function hasScreen(path: string): path is ScreenPath {
  return screens.has(path);
}

/** @returns undefined if it was loaded before, or fails to load */
export async function preloadScreen(path: string): Promise<ScreenModule | undefined> {
  if (!hasScreen(path) || loaded.has(path)) return undefined;
  try {
    const module: ScreenModule = await LOADERS[path]();
    loaded.set(path, module.default as unknown as AnyScreen);
    return module;
  } catch (error) {
    console.warn(`screen ${path} not loaded`, error);
    return undefined;
  }
}
