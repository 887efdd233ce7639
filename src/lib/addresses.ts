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

/** Download queue. */
export { DOWNLOAD_PATH } from '../shared/names.ts';

export const LIBRARY_TABS = ['collect', 'record', 'kept'] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];

export function detailAddress(kind: Kind, uuid: string): string {
  return `/detail${kind}?${new URLSearchParams({ uuid })}`;
}

/** Opens a chapter; the reading position is not part of the address. A film plays on its detail screen. */
export function readAddress(kind: Kind, uuid: string, chapter: string): string {
  if (kind === 'film') return `${detailAddress(kind, uuid)}&${new URLSearchParams({ chapter })}`;
  return `/read${kind}?${new URLSearchParams({ uuid, chapter })}`;
}

export type LibraryKind = Kind;

export function libraryAddress(tab: LibraryTab, kind: LibraryKind = 'comic'): string {
  return `/bookcase${kind}?${new URLSearchParams({ tab })}`;
}

export const PURCHASED_FILM_PATH = '/purchasedfilm';

/** Storage used on this device. */
export const SPACE_PATH = '/offlinespace';

/** Search screen, or its results if `keyword` is given. `focus`: focus the field. */
export function searchAddress(
  kind: Kind,
  query: { readonly keyword?: string; readonly sort?: string; readonly focus?: '1' } = {},
): string {
  const given = String(new URLSearchParams(query));
  return `/search${kind}${given && '?'}${given}`;
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
export function listAddress(path: string, search: object): string {
  const said = Object.entries(search).filter(([, value]) => value);
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
