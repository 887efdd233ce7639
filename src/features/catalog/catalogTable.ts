import type { CategorySearch } from '../../lib/addresses.ts';
import { HOME_PATHS } from '../../lib/addresses.ts';
import type { Kind } from '../../shared/contract/index.ts';
import type { ListedKind } from '../../state/userSlice.ts';

/** What the lists of a kind say and offer; a further kind is a further row, and its routes. */
interface Catalog {
  readonly kind: Kind;
  /** As whom the device knows what was collected; films it does not. */
  readonly listed: ListedKind | undefined;
  readonly home: string;
  /** Shown as soon as there is such a screen. */
  readonly search: string;
  /** Works are counted with it: 共 486 部. */
  readonly unit: string;
  /** And chapters: 128 话. */
  readonly part: string;
  readonly filters: readonly Filter[];
}

export interface FilterOption {
  readonly id: string;
  readonly title: string;
}

/** A row of the category screen. */
export interface Filter {
  readonly field: keyof CategorySearch;
  readonly title: string;
  /** `categories`: those that the back end names. */
  readonly options: readonly FilterOption[] | 'categories';
}

const COMIC: Catalog = {
  kind: 'comic',
  listed: 'comic',
  home: HOME_PATHS.comic,
  search: '/searchcomic',
  unit: '部',
  part: '话',
  filters: [
    { field: 'category', title: '题材', options: 'categories' },
    {
      field: 'status',
      title: '进度',
      options: [
        { id: 'serial', title: '连载中' },
        { id: 'finished', title: '已完结' },
      ],
    },
    {
      field: 'price',
      title: '付费',
      options: [
        { id: 'free', title: '免费' },
        { id: 'limited', title: '限免' },
        { id: 'paid', title: '付费' },
      ],
    },
    {
      field: 'sort',
      title: '排序',
      options: [
        { id: 'hot', title: '人气' },
        { id: 'updated', title: '更新' },
        { id: 'collect', title: '收藏' },
        { id: 'score', title: '评分' },
        { id: 'new', title: '新作' },
      ],
    },
  ],
};

export type CatalogView = 'category' | 'recommend' | 'daily' | 'ranking';

export interface CatalogScreen extends Catalog {
  readonly path: string;
  readonly view: CatalogView;
  readonly title: string;
}

const SCREENS: readonly CatalogScreen[] = [
  { ...COMIC, path: '/categorycomic', view: 'category', title: '漫画分类' },
  { ...COMIC, path: '/recommendcomic', view: 'recommend', title: '编辑推荐' },
  { ...COMIC, path: '/dailyupdateslist', view: 'daily', title: '每日更新' },
  { ...COMIC, path: '/rankinglist', view: 'ranking', title: '排行榜' },
];

/** @throws where the table has no row of this path */
export function ensureCatalog(path: string): CatalogScreen {
  const screen = SCREENS.find((each) => each.path === path);
  if (!screen) throw new Error(`the catalogue has no list at ${path}`);
  return screen;
}
