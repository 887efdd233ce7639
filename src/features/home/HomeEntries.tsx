import { type LibraryKind, isScreenAddress } from '../../lib/addresses.ts';
import { areaTitle } from '../../lib/language.ts';
import type { Nav } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import type { DuoIconName } from './parts/DuoIcon.tsx';
import { EntryRow } from './parts/EntryRow.tsx';
import * as texts from './texts.ts';

/** The default until the server has sent `navs`, and offline. */
const ENTRIES: readonly Nav[] = [
  { id: 'hot', title: texts.HOT_WORKS, icon: 'hot', path: '/rankinglist?rank=hot' },
  { id: 'category', title: texts.ALL_CATEGORIES, icon: 'cat', path: '/categorycomic' },
  { id: 'daily', title: texts.DAILY, icon: 'day', path: '/dailyupdateslist' },
  { id: 'rank', title: texts.RANKING, icon: 'rank', path: '/rankinglist' },
  { id: 'recommend', title: texts.EDITORS_CHOICE, icon: 'rec', path: '/recommendcomic' },
];
/** By path, of entries that the server names. */
export type EntryTitles = Readonly<Record<string, string>>;
const NOVEL_TITLES: EntryTitles = {
  '/newnovel': texts.NEWEST_BOOKS,
  '/categorynovel': texts.ALL_CATEGORIES,
  '/rankinglist?kind=novel': texts.RANKING,
  '/categorynovel?price=limited': texts.LIMITED,
  '/recommendnovel': texts.READERS_CHOICE,
};
const ICONS: ReadonlyMap<string, DuoIconName> = new Map(
  (['hot', 'cat', 'day', 'rank', 'rec', 'newb', 'free'] as const).map((name) => [name, name]),
);
const NONE: readonly Nav[] = [];

interface HomeEntriesProps {
  readonly kind: LibraryKind;
  /** The entries that the server names for this home alone. */
  readonly own: readonly Nav[] | undefined;
  readonly icons?: ReadonlyMap<string, DuoIconName>;
  readonly titles?: EntryTitles;
}

/**
 * The shortcuts below the carousel that lead to a screen; an unknown icon name gets a general icon. The entries of the
 * system configuration belong to the comics' home.
 */
export function HomeEntries({ kind, own, icons, titles = NOVEL_TITLES }: HomeEntriesProps) {
  const navs = useAppState(({ global }) => global.navs);
  const ofComics = navs.length > 0 ? navs : ENTRIES;
  const entries = (own ?? (kind === 'comic' ? ofComics : NONE)).flatMap(
    ({ id, title, icon, path }) =>
      isScreenAddress(path)
        ? [
            {
              id,
              title: areaTitle(
                title,
                ENTRIES.find((each) => each.path === path)?.title ?? titles[path],
              ),
              icon: icons?.get(icon) ?? ICONS.get(icon) ?? 'other',
              href: path,
            },
          ]
        : [],
  );
  return entries.length > 0 ? <EntryRow entries={entries} /> : null;
}
