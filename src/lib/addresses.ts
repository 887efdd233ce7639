import type {
  Kind,
  LENGTHS,
  PRICE_FILTERS,
  RANKS,
  SORTS,
  STATUSES,
} from '../shared/contract/index.ts';

/** Addresses inside the app (contract 1), written once; the route table reads them back. */

export const HOME_PATHS = {
  comic: '/index',
  novel: '/novel',
  film: '/film',
} as const satisfies Record<Kind, string>;

/** What is in line for downloading. */
export { DOWNLOAD_PATH } from '../shared/names.ts';

export const SHELF_TABS = ['collect', 'record', 'kept'] as const;
export type ShelfTab = (typeof SHELF_TABS)[number];

export function detailAddress(kind: Kind, uuid: string): string {
  return `/detail${kind}?${new URLSearchParams({ uuid })}`;
}

/** Reading; where inside the chapter stays out of the address. A film is watched where its detail is (seed 2 has no other route). */
export function readAddress(kind: Kind, uuid: string, chapter: string): string {
  if (kind === 'film') return `${detailAddress(kind, uuid)}&${new URLSearchParams({ chapter })}`;
  return `/read${kind}?${new URLSearchParams({ uuid, chapter })}`;
}

/** The kinds that have a shelf. */
export type ShelfKind = Kind;

export function shelfAddress(tab: ShelfTab, kind: ShelfKind = 'comic'): string {
  return `/bookcase${kind}?${new URLSearchParams({ tab })}`;
}

/** The films that were bought. */
export const PURCHASED_FILM_PATH = '/purchasedfilm';

/** What the app keeps on this device. */
export const SPACE_PATH = '/offlinespace';

/** Searching; with a keyword its results. `focus`: the person came to type. */
export function searchAddress(
  kind: Kind,
  query: { readonly keyword?: string; readonly sort?: string; readonly focus?: '1' } = {},
): string {
  const given = String(new URLSearchParams(query));
  return `/search${kind}${given && '?'}${given}`;
}

/** What the addresses of screens carry; the route table validates it. */
export interface WorkSearch {
  readonly uuid: string;
}
export interface ChapterSearch extends WorkSearch {
  readonly chapter: string;
}
export interface KeywordSearch {
  /** Trimmed; '' where nothing is searched for yet. */
  readonly keyword: string;
  /** '' is the order of relevance. */
  readonly sort: '' | 'hot' | 'updated';
  readonly focus: boolean;
}
export interface ShelfSearch {
  readonly tab: ShelfTab;
}

/** What narrows and orders a list of works; '': as if nothing was said. */
export interface CategorySearch {
  /** The id of a category. */
  readonly category: string;
  readonly status: (typeof STATUSES)[number] | '';
  /** `bought`: of films. */
  readonly price: (typeof PRICE_FILTERS)[number] | '';
  readonly sort: (typeof SORTS)[number] | '';
  /** Of novels. */
  readonly length: (typeof LENGTHS)[number] | '';
  /** Of films, one of the back end's `film_forms`. */
  readonly form: string;
}
/** One kind of works among many: what is recommended, what is new. */
export interface RecommendSearch {
  readonly category: string;
}
export interface DailySearch {
  /** '1' (Monday) … '7'; '': today. */
  readonly weekday: string;
  /** '1': only what the person collected. */
  readonly mine: string;
}
export interface RankingSearch {
  /** '': of comics. */
  readonly kind: 'novel' | '';
  readonly rank: (typeof RANKS)[number] | '';
}

export const ORDER_STATES = ['', 'waiting', 'paid', 'closed'] as const;
export const PAYLOG_TABS = ['', 'out', 'in', 'purchased'] as const;
/** Which of the orders, and which changes of coins, or what was bought; '': all of them. */
export interface OrderSearch {
  readonly state: (typeof ORDER_STATES)[number];
}
export interface PaylogSearch {
  readonly tab: (typeof PAYLOG_TABS)[number];
}
/** Of the films that were bought, those of a form, as 剧集; '': all of them. */
export interface PurchasedFilmSearch {
  readonly form: string;
}
/** The desk. `order`: the uuid of an order that is to be talked about, or ''. */
export interface ServiceSearch {
  readonly order: string;
}

/** A list of works; fields that say nothing stay out of the address. */
export function listAddress(path: string, search: object): string {
  const said = Object.entries(search).filter(([, value]) => value);
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
