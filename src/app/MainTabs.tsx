import { useRouter } from '@tanstack/react-router';
import { useEffect, type MouseEvent } from 'react';
import { libraryApi } from '../api/endpoints/library.ts';
import { HOME_PATHS, libraryAddress, isScreenAddress, type Address } from '../lib/addresses.ts';
import { kindOfArea, lastKind, noteKind, twinAddress } from '../lib/channel.ts';
import { areaTitle } from '../lib/language.ts';
import { keepArea } from '../lib/navigation.ts';
import type { Nav } from '../shared/contract/index.ts';
import { useAppState } from '../state/store.ts';
import { freshChapters } from '../state/freshChapters.ts';
import type { ListedKind } from '../state/userSlice.ts';
import { TabBar, type TabItem } from '../ui/TabBar.tsx';
import type { TabIconName } from '../ui/TabIcon.tsx';
import type { AliveScreen } from './aliveScreens.ts';
import * as texts from './texts.ts';

/** Default until the server's `indexnavs` arrive. */
const NAVS: readonly (Nav & { readonly icon: TabIconName; readonly path: Address })[] = [
  { id: 'home', title: texts.HOME, icon: 'home', path: HOME_PATHS.comic },
  { id: 'search', title: texts.SEARCH, icon: 'search', path: '/searchcomic' },
  { id: 'collect', title: texts.COLLECTION, icon: 'mark', path: libraryAddress('collect') },
  { id: 'record', title: texts.RECORD, icon: 'clock', path: libraryAddress('record') },
  { id: 'mine', title: texts.MINE, icon: 'user', path: '/mine' },
];

/** The icon named by the server if it is known, else the icon of the area with the same path, else a general one. */
function iconOf({ icon, path }: Nav): TabIconName {
  const known = NAVS.find((nav) => nav.icon === icon) ?? NAVS.find((nav) => nav.path === path);
  return known?.icon ?? (icon === 'head' ? icon : 'other');
}

/**
 * The tab bar with the areas named by the server for the kind of works viewed last, without areas unknown to this
 * version.
 */
export function MainTabs({ screen }: { screen: AliveScreen }) {
  const given = useAppState(({ global }) => global.indexnavs);
  const kind = kindOfArea(screen.path) ?? lastKind();
  const { hasTabs } = screen;
  useEffect(() => {
    if (hasTabs) noteKind(kind);
  }, [hasTabs, kind]);
  const hasNovelUpdates = useHasUpdates('novel');
  const hasFilmUpdates = useHasUpdates('film');
  const hasUpdates = useHasUpdates('comic') || hasNovelUpdates || hasFilmUpdates;

  const known = given.filter(isOwnNav);
  const items = (known.length > 0 ? known : NAVS).map((nav): TabItem => {
    const icon = iconOf(nav);
    const { id, path } = nav;
    const title = areaTitle(nav.title, NAVS.find((own) => own.path === path)?.title);
    return { id, title, icon, href: twinAddress(path, kind), dot: icon === 'mark' && hasUpdates };
  });
  return (
    <TabBar
      items={items}
      current={currentOf(items, screen)}
      isWideOnly={!hasTabs}
      {...useAreaEntry(screen)}
    />
  );
}

const HOMES: readonly string[] = Object.values(HOME_PATHS);

/**
 * The areas replace each other in the history: going back from any of them leads home, and from home out. A screen
 * below them stays in it.
 */
function useAreaEntry({ path, hasTabs }: AliveScreen) {
  const { history } = useRouter();
  const isHome = HOMES.includes(path);
  return {
    replace: hasTabs && !isHome,
    state: hasTabs ? (isHome ? () => ({ home: path }) : keepArea) : undefined,
    onPress(href: string, event: MouseEvent) {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!isPlain || history.location.state.home !== href) return;
      event.preventDefault();
      history.back();
    },
  };
}

function isOwnNav(nav: Nav): nav is Nav & { readonly path: Address } {
  return isScreenAddress(nav.path);
}

function useHasUpdates(kind: ListedKind): boolean {
  const { data } = libraryApi.endpoints.collected.useQueryState(kind);
  const entries = useAppState(({ user }) => user[`${kind}readuuids`]);
  return data?.some((work) => freshChapters(work, entries) > 0) ?? false;
}

/** The item that matches the screen's path and, if the item names a tab, its tab; else the first item with its path. */
function currentOf(items: readonly TabItem[], { path, search }: AliveScreen): string {
  const here = items.filter(({ href }) => new URL(href, window.location.origin).pathname === path);
  const tab: unknown = Reflect.get(search, 'tab');
  const exact = here.find(
    ({ href }) => new URL(href, window.location.origin).searchParams.get('tab') === tab,
  );
  return (exact ?? here[0])?.id ?? '';
}
