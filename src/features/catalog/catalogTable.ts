import {
  HOME_PATHS,
  type Address,
  type CategorySearch,
  type ScreenPath,
} from '../../lib/addresses.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { NOVEL_LONG_CHARACTERS, NOVEL_SHORT_CHARACTERS } from '../../shared/limits.ts';
import * as texts from './texts.ts';

interface Catalog {
  readonly kind: Kind;
  readonly home: ScreenPath;
  /** The address of the search; its link is hidden until the app has the screen. */
  readonly search: Address;
  /** The unit of works: 共 486 部. */
  readonly unit: string;
  /** The unit of chapters: 128 话. */
  readonly part: string;
  /** The heading of the first recommendation, for kinds with such a list. */
  readonly lead?: string;
  /** The heading of the other recommendations with a note. */
  readonly notes?: string;
  /** Titles are set like those on book covers. */
  readonly isSerif: boolean;
  readonly filters: readonly Filter[];
  /** The sort order is chosen in the line above the works instead of a filter row. */
  readonly isOrderInLine?: boolean;
}

export interface FilterOption {
  readonly id: string;
  readonly title: string;
}

export type NamedByServer = 'categories' | 'forms';

export interface Filter {
  readonly field: keyof CategorySearch;
  readonly title: string;
  /** `categories`, `forms`: the server names the options. */
  readonly options: readonly FilterOption[] | NamedByServer;
}

const STATUS: Filter = {
  field: 'status',
  title: texts.PROGRESS,
  options: [
    { id: 'serial', title: texts.SERIAL },
    { id: 'finished', title: texts.FINISHED_WORKS },
  ],
};
const PRICE: Filter = {
  field: 'price',
  title: texts.PAYMENT,
  options: [
    { id: 'free', title: texts.FREE },
    { id: 'limited', title: texts.LIMITED },
    { id: 'paid', title: texts.PAYMENT },
  ],
};
const LENGTH: Filter = {
  field: 'length',
  title: texts.LENGTH,
  options: [
    { id: 'short', title: texts.under(NOVEL_SHORT_CHARACTERS / 1e4) },
    {
      id: 'middle',
      title: texts.between(NOVEL_SHORT_CHARACTERS / 1e4, NOVEL_LONG_CHARACTERS / 1e4),
    },
    { id: 'long', title: texts.over(NOVEL_LONG_CHARACTERS / 1e4) },
  ],
};
const SORT: Filter = {
  field: 'sort',
  title: texts.ORDER,
  options: [
    { id: 'hot', title: texts.BY_POPULARITY },
    { id: 'updated', title: texts.BY_UPDATE },
    { id: 'collect', title: texts.BY_COLLECTING },
    { id: 'score', title: texts.BY_SCORE },
    { id: 'new', title: texts.BY_DATE },
  ],
};
const CATEGORY: Filter = { field: 'category', title: texts.TOPIC, options: 'categories' };
const FILM_FILTERS: readonly Filter[] = [
  { ...CATEGORY, title: texts.TYPE },
  { field: 'form', title: texts.FORM, options: 'forms' },
  {
    field: 'price',
    title: texts.PRICE,
    options: [
      { id: 'free', title: texts.FREE },
      { id: 'paid', title: texts.COINS },
      { id: 'bought', title: texts.BOUGHT },
    ],
  },
  {
    ...SORT,
    options: [
      { id: 'new', title: texts.NEWEST },
      { id: 'hot', title: texts.HOTTEST },
      { id: 'score', title: texts.BY_SCORE },
    ],
  },
];

const COMIC: Catalog = {
  kind: 'comic',
  home: HOME_PATHS.comic,
  search: '/searchcomic',
  unit: texts.WORK_UNIT,
  part: CHAPTER_UNITS.comic,
  lead: texts.LEAD_COMICS,
  notes: texts.NOTES_COMICS,
  isSerif: false,
  filters: [CATEGORY, STATUS, PRICE, SORT],
};

const NOVEL: Catalog = {
  kind: 'novel',
  home: HOME_PATHS.novel,
  search: '/searchnovel',
  unit: texts.BOOK_UNIT,
  part: CHAPTER_UNITS.novel,
  lead: texts.LEAD_NOVELS,
  notes: texts.NOTES_NOVELS,
  isSerif: true,
  filters: [CATEGORY, LENGTH, STATUS, PRICE, SORT],
};

const FILM: Catalog = {
  kind: 'film',
  home: HOME_PATHS.film,
  search: '/searchfilm',
  unit: texts.WORK_UNIT,
  part: CHAPTER_UNITS.film,
  isSerif: false,
  filters: FILM_FILTERS,
  isOrderInLine: true,
};

export type CatalogView = 'category' | 'recommend' | 'new' | 'daily' | 'ranking';

export interface CatalogScreen extends Catalog {
  readonly path: ScreenPath;
  readonly view: CatalogView;
  readonly title: string;
}

const SCREENS: readonly CatalogScreen[] = [
  { ...COMIC, path: '/categorycomic', view: 'category', title: texts.COMIC_CATEGORY },
  { ...COMIC, path: '/recommendcomic', view: 'recommend', title: texts.EDITORS_CHOICE },
  { ...COMIC, path: '/dailyupdateslist', view: 'daily', title: texts.DAILY },
  { ...COMIC, path: '/rankinglist', view: 'ranking', title: texts.RANKING },
  { ...NOVEL, path: '/categorynovel', view: 'category', title: texts.NOVEL_CATEGORY },
  { ...NOVEL, path: '/recommendnovel', view: 'recommend', title: texts.READERS_CHOICE },
  { ...NOVEL, path: '/newnovel', view: 'new', title: texts.NEWEST_BOOKS },
  { ...NOVEL, path: '/rankinglist', view: 'ranking', title: texts.RANKING },
  { ...FILM, path: '/categoryfilm', view: 'category', title: texts.FILM_CATEGORY },
];

/**
 * @param kind for a path with several kinds; '': the first
 * @throws where the table has no row for the path
 */
export function ensureCatalog(path: string, kind: Kind | '' = ''): CatalogScreen {
  const screen = SCREENS.find((each) => each.path === path && (!kind || each.kind === kind));
  if (!screen) throw new Error(`the catalogue has no list at ${path}`);
  return screen;
}
