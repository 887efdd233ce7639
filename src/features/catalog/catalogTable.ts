import {
  HOME_PATHS,
  type Address,
  type CategorySearch,
  type ScreenPath,
} from '../../lib/addresses.ts';
import { CHAPTER_UNITS } from '../../lib/workText.ts';
import type { Kind } from '../../shared/contract/index.ts';
import { NOVEL_LONG_CHARACTERS, NOVEL_SHORT_CHARACTERS } from '../../shared/limits.ts';

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
  title: '进度',
  options: [
    { id: 'serial', title: '连载中' },
    { id: 'finished', title: '已完结' },
  ],
};
const PRICE: Filter = {
  field: 'price',
  title: '付费',
  options: [
    { id: 'free', title: '免费' },
    { id: 'limited', title: '限免' },
    { id: 'paid', title: '付费' },
  ],
};
const LENGTH: Filter = {
  field: 'length',
  title: '字数',
  options: [
    { id: 'short', title: `${NOVEL_SHORT_CHARACTERS / 1e4}万以下` },
    {
      id: 'middle',
      title: `${NOVEL_SHORT_CHARACTERS / 1e4}–${NOVEL_LONG_CHARACTERS / 1e4}万`,
    },
    { id: 'long', title: `${NOVEL_LONG_CHARACTERS / 1e4}万以上` },
  ],
};
const SORT: Filter = {
  field: 'sort',
  title: '排序',
  options: [
    { id: 'hot', title: '人气' },
    { id: 'updated', title: '更新' },
    { id: 'collect', title: '收藏' },
    { id: 'score', title: '评分' },
    { id: 'new', title: '新作' },
  ],
};
const CATEGORY: Filter = { field: 'category', title: '题材', options: 'categories' };
const FILM_FILTERS: readonly Filter[] = [
  { ...CATEGORY, title: '类型' },
  { field: 'form', title: '形式', options: 'forms' },
  {
    field: 'price',
    title: '价格',
    options: [
      { id: 'free', title: '免费' },
      { id: 'paid', title: '金币' },
      { id: 'bought', title: '已购' },
    ],
  },
  {
    ...SORT,
    options: [
      { id: 'new', title: '最新上线' },
      { id: 'hot', title: '最热' },
      { id: 'score', title: '评分' },
    ],
  },
];

const COMIC: Catalog = {
  kind: 'comic',
  home: HOME_PATHS.comic,
  search: '/searchcomic',
  unit: '部',
  part: CHAPTER_UNITS.comic,
  lead: '编辑主推',
  notes: '编辑手记',
  isSerif: false,
  filters: [CATEGORY, STATUS, PRICE, SORT],
};

const NOVEL: Catalog = {
  kind: 'novel',
  home: HOME_PATHS.novel,
  search: '/searchnovel',
  unit: '本',
  part: CHAPTER_UNITS.novel,
  lead: '主推',
  notes: '值得一读',
  isSerif: true,
  filters: [CATEGORY, LENGTH, STATUS, PRICE, SORT],
};

const FILM: Catalog = {
  kind: 'film',
  home: HOME_PATHS.film,
  search: '/searchfilm',
  unit: '部',
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
  { ...COMIC, path: '/categorycomic', view: 'category', title: '漫画分类' },
  { ...COMIC, path: '/recommendcomic', view: 'recommend', title: '编辑推荐' },
  { ...COMIC, path: '/dailyupdateslist', view: 'daily', title: '每日更新' },
  { ...COMIC, path: '/rankinglist', view: 'ranking', title: '排行榜' },
  { ...NOVEL, path: '/categorynovel', view: 'category', title: '小说分类' },
  { ...NOVEL, path: '/recommendnovel', view: 'recommend', title: '书友推荐' },
  { ...NOVEL, path: '/newnovel', view: 'new', title: '最新入库' },
  { ...NOVEL, path: '/rankinglist', view: 'ranking', title: '排行榜' },
  { ...FILM, path: '/categoryfilm', view: 'category', title: '影视分类' },
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
