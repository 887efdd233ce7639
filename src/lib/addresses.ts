import type {
  Kind,
  LENGTHS,
  PRICE_FILTERS,
  RANKS,
  SORTS,
  STATUSES,
} from '../shared/contract/index.ts';

/** Addresses of all screens (SPECIFICATION: Screens and navigation); the route table parses them. */

export const HOME_PATHS = {
  comic: '/index',
  novel: '/novel',
  film: '/film',
} as const satisfies Record<Kind, string>;

/** The paths of all screens; routes and screens are checked against it. */
export const SCREEN_PATHS = [
  '/index',
  '/novel',
  '/film',
  '/detailcomic',
  '/detailnovel',
  '/detailfilm',
  '/readcomic',
  '/readnovel',
  '/bookcasecomic',
  '/bookcasenovel',
  '/bookcasefilm',
  '/categorycomic',
  '/categorynovel',
  '/categoryfilm',
  '/recommendcomic',
  '/recommendnovel',
  '/newnovel',
  '/dailyupdateslist',
  '/rankinglist',
  '/searchcomic',
  '/searchnovel',
  '/searchfilm',
  '/purchasedfilm',
  '/order',
  '/paylog',
  '/pay',
  '/mine',
  '/readingrecord',
  '/login',
  '/bindphone',
  '/recoveraccount',
  '/resetpassword',
  '/download',
  '/service',
  '/iosapp',
  '/offlinespace',
] as const;
export type ScreenPath = (typeof SCREEN_PATHS)[number];
/** An address of a screen, from the root. */
export type Address = ScreenPath | `${ScreenPath}?${string}`;
/** An address outside the app: of a site, or of a package in Android's store. */
export type WebAddress = `${'http' | 'https' | 'market'}://${string}`;

/** Whether an address that the server names is one of a screen of this version. */
export function isScreenAddress(href: string): href is Address {
  return SCREEN_PATHS.some((path) => href === path || href.startsWith(`${path}?`));
}

export const LIBRARY_TABS = ['collect', 'record', 'kept'] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];

export function detailAddress(kind: Kind, uuid: string): Address {
  return `/detail${kind}?${new URLSearchParams({ uuid })}`;
}

/** Opens a chapter; the reading position is not part of the address. A film plays on its detail screen. */
export function readAddress(kind: Kind, uuid: string, chapter: string): Address {
  const query = new URLSearchParams({ uuid, chapter });
  return kind === 'film' ? `/detailfilm?${query}` : `/read${kind}?${query}`;
}

export type LibraryKind = Kind;

export function libraryAddress(tab: LibraryTab, kind: LibraryKind = 'comic'): Address {
  return `/bookcase${kind}?${new URLSearchParams({ tab })}`;
}

export const PURCHASED_FILM_PATH = '/purchasedfilm';

/** Storage used on this device. */
export const SPACE_PATH = '/offlinespace';

/** Search screen, or its results if `keyword` is given. `focus`: focus the field. */
export function searchAddress(
  kind: Kind,
  query: { readonly keyword?: string; readonly sort?: string; readonly focus?: '1' } = {},
): Address {
  const given = String(new URLSearchParams(query));
  return given ? `/search${kind}?${given}` : `/search${kind}`;
}

/** Search fields of the screens; the route table validates them. */
export interface WorkSearch {
  readonly uuid: string;
}
export interface ChapterSearch extends WorkSearch {
  readonly chapter: string;
}
export interface KeywordSearch {
  /** Trimmed; '' before a search. */
  readonly keyword: string;
  /** '': by relevance. */
  readonly sort: '' | 'hot' | 'updated';
  readonly focus: boolean;
}
export interface LibrarySearch {
  readonly tab: LibraryTab;
}

/** Filters and order of a list of works; '': not set. */
export interface CategorySearch {
  /** Category id. */
  readonly category: string;
  readonly status: (typeof STATUSES)[number] | '';
  /** `bought`: films only. */
  readonly price: (typeof PRICE_FILTERS)[number] | '';
  readonly sort: (typeof SORTS)[number] | '';
  /** Novels only. */
  readonly length: (typeof LENGTHS)[number] | '';
  /** Films only; one of the server's `film_forms`. */
  readonly form: string;
}
export interface RecommendSearch {
  readonly category: string;
}
export interface DailySearch {
  /** '1' (Monday) … '7'; '': today. */
  readonly weekday: string;
  /** '1': favorites only. */
  readonly mine: string;
}
export interface RankingSearch {
  /** '': comics. */
  readonly kind: 'novel' | '';
  readonly rank: (typeof RANKS)[number] | '';
}

export const ORDER_STATES = ['', 'waiting', 'paid', 'closed'] as const;
export const PAYLOG_TABS = ['', 'out', 'in', 'purchased'] as const;
/** Filters of orders, coin changes and purchases; '': all. */
export interface OrderSearch {
  readonly state: (typeof ORDER_STATES)[number];
}
export interface PaylogSearch {
  readonly tab: (typeof PAYLOG_TABS)[number];
}
/** Form of the purchased films, as 剧集; '': all. */
export interface PurchasedFilmSearch {
  readonly form: string;
}
/** `order`: uuid of the order that the conversation is about, or ''. */
export interface ServiceSearch {
  readonly order: string;
}

/** Address with the non-empty search fields. */
export function listAddress(path: ScreenPath, search: object): Address {
  const said = Object.entries(search).filter(([, value]) => value);
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
