import { redirect, type AnyRoute, type StaticDataRouteOption } from '@tanstack/react-router';
import { BaseRootRoute, BaseRoute } from '@tanstack/router-core';
import * as v from 'valibot';
import { DOWNLOAD_PATH } from '../shared/names.ts';
import {
  HOME_PATHS,
  ORDER_STATES,
  PAYLOG_TABS,
  PURCHASED_FILM_PATH,
  LIBRARY_TABS,
  SPACE_PATH,
  type ScreenPath,
} from '../lib/addresses.ts';
import {
  LENGTHS,
  PRICE_FILTERS,
  RANKS,
  SORTS,
  STATUSES,
  uuidSchema,
} from '../shared/contract/index.ts';
import { CATEGORY_CHARACTERS_MAX } from '../shared/limits.ts';
import * as texts from './texts.ts';

/**
 * The route table: path, search, title. Screens are in `screens.ts`: a table with components whose files use the
 * router's types would turn all these types into `any`.
 */

interface ScreenOptions {
  /** The page's title; a screen may set a more precise one. */
  readonly title: string;
  /** Search fields that identify a screen; other fields change within it. */
  readonly keyBy: readonly string[];
  /** Shows the tab bar. */
  readonly hasTabs: boolean;
  /** At most ALIVE_READERS_MAX of these stay mounted. */
  readonly isReader: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<ScreenOptions> {}
}

// A malformed uuid becomes '': the screen shows an error with a link back.
const uuid = v.fallback(uuidSchema, '');
const workSearch = v.object({ uuid });
const chapterSearch = v.object({ uuid, chapter: uuid });
const librarySearch = v.object({ tab: v.fallback(v.picklist(LIBRARY_TABS), 'collect') });

/** Maps unknown values to ''. */
const oneOf = <const T extends readonly string[]>(values: T) =>
  v.fallback(v.picklist(['', ...values]), '');
const category = v.fallback(v.pipe(v.string(), v.maxLength(CATEGORY_CHARACTERS_MAX)), '');
const categorySearch = v.object({
  category,
  status: oneOf(STATUSES),
  price: oneOf(PRICE_FILTERS),
  sort: oneOf(SORTS),
  length: oneOf(LENGTHS),
  form: category,
});
const recommendSearch = v.object({ category });
const dailySearch = v.object({
  weekday: oneOf(['1', '2', '3', '4', '5', '6', '7']),
  mine: oneOf(['1']),
});
const rankingSearch = v.object({ kind: oneOf(['novel']), rank: oneOf(RANKS) });
const keywordSearch = v.object({
  keyword: v.fallback(v.pipe(v.string(), v.trim()), ''),
  sort: v.fallback(v.picklist(['', 'hot', 'updated']), ''),
  focus: v.fallback(v.pipe(v.unknown(), v.transform(Boolean)), false),
});

const orderSearch = v.object({ state: v.fallback(v.picklist(ORDER_STATES), '') });
const paylogSearch = v.object({ tab: v.fallback(v.picklist(PAYLOG_TABS), '') });
const purchasedSearch = v.object({ form: category });
const serviceSearch = v.object({ order: uuid });
const paySearch = v.object({
  kind: oneOf(['novel', 'film']),
  work: uuid,
  chapter: uuid,
  combo: uuid,
  from: oneOf(['pay']),
});

/** Of the router's core: React's own routes have hooks and a link that no screen uses, 2 KB of the first screen. */
const rootRoute = new BaseRootRoute() as unknown as AnyRoute;
interface RouteOptions {
  readonly path: string;
  /** May throw a redirect. */
  readonly beforeLoad?: () => void;
  readonly staticData?: StaticDataRouteOption;
  readonly validateSearch?: (given: unknown) => object;
}
const route = (options: RouteOptions) =>
  new BaseRoute({ getParentRoute: () => rootRoute, ...options }) as unknown as AnyRoute;

/** Leaves the app for `indextourl` if the host configuration sets it. */
function startRoute(indexToUrl: string) {
  return route({
    path: '/',
    beforeLoad: () => {
      if (indexToUrl) throw redirect({ href: indexToUrl, replace: true });
      throw redirect({ to: HOME_PATHS.comic, replace: true });
    },
  });
}

/** One screen per path; the fields of `keyBy` make further screens of it. */
const screenRoute = (
  path: ScreenPath,
  title: string,
  search: v.GenericSchema<unknown, object> = v.object({}),
  more: Partial<ScreenOptions> = {},
) =>
  route({
    path,
    validateSearch: (given) => v.parse(search, given),
    staticData: { title, ...more },
  });
const HAS_TABS = { hasTabs: true };
const BY_WORK = { keyBy: ['uuid'] };
// One reader per work: the address follows the reader into the next chapter.
const READER = { ...BY_WORK, isReader: true };
const BY_KEYWORD = { keyBy: ['keyword'], ...HAS_TABS };

/** `by`: the selected option of a screen. */
const waySearch = v.object({ by: oneOf(['phone', 'username', 'order']) });

/** Redirects unknown paths to /index (SPECIFICATION: Screens and navigation). */
const unknownRoute = (onUnknown: () => void) =>
  route({
    path: '$',
    beforeLoad: () => {
      onUnknown();
      throw redirect({ to: HOME_PATHS.comic, replace: true });
    },
  });

/**
 * @param indexToUrl redirect target of `/`; '' for none
 * @param onUnknown called for each address without a screen
 */
export function routeTree(indexToUrl: string, onUnknown: () => void) {
  return rootRoute.addChildren([
    startRoute(indexToUrl),
    screenRoute(HOME_PATHS.comic, texts.HOME, undefined, HAS_TABS),
    screenRoute(HOME_PATHS.novel, texts.NOVELS, undefined, HAS_TABS),
    screenRoute(HOME_PATHS.film, texts.FILMS, undefined, HAS_TABS),
    screenRoute('/detailcomic', texts.WORK, workSearch, BY_WORK),
    screenRoute('/detailnovel', texts.WORK, workSearch, BY_WORK),
    screenRoute('/detailfilm', texts.FILM, chapterSearch, BY_WORK),
    screenRoute('/readcomic', texts.READING, chapterSearch, READER),
    screenRoute('/readnovel', texts.READING, chapterSearch, READER),
    screenRoute('/bookcasecomic', texts.LIBRARY, librarySearch, HAS_TABS),
    screenRoute('/bookcasenovel', texts.NOVEL_LIBRARY, librarySearch, HAS_TABS),
    screenRoute('/bookcasefilm', texts.FILM_LIBRARY, librarySearch, HAS_TABS),
    screenRoute('/categorycomic', texts.COMIC_CATEGORY, categorySearch),
    screenRoute('/categorynovel', texts.NOVEL_CATEGORY, categorySearch),
    screenRoute('/categoryfilm', texts.FILM_CATEGORY, categorySearch),
    screenRoute('/recommendcomic', texts.EDITORS_CHOICE, recommendSearch),
    screenRoute('/recommendnovel', texts.READERS_CHOICE, recommendSearch),
    screenRoute('/newnovel', texts.NEWEST_BOOKS, recommendSearch),
    screenRoute('/dailyupdateslist', texts.DAILY, dailySearch),
    screenRoute('/rankinglist', texts.RANKING, rankingSearch, { keyBy: ['kind'] }),
    screenRoute('/searchcomic', texts.SEARCH, keywordSearch, BY_KEYWORD),
    screenRoute('/searchnovel', texts.SEARCH, keywordSearch, BY_KEYWORD),
    screenRoute('/searchfilm', texts.SEARCH, keywordSearch, BY_KEYWORD),
    screenRoute(PURCHASED_FILM_PATH, texts.BOUGHT_FILMS, purchasedSearch),
    screenRoute('/order', texts.ORDERS, orderSearch),
    screenRoute('/paylog', texts.SPENDING, paylogSearch),
    screenRoute('/pay', texts.TOP_UP, paySearch),
    screenRoute('/mine', texts.MINE, undefined, HAS_TABS),
    screenRoute('/readingrecord', texts.READING_RECORD),
    screenRoute('/login', texts.SWITCH_ACCOUNT, waySearch),
    screenRoute('/bindphone', texts.BIND_PHONE),
    screenRoute('/recoveraccount', texts.RECOVER, waySearch),
    screenRoute('/resetpassword', texts.RESET_PASSWORD, waySearch),
    screenRoute(DOWNLOAD_PATH, texts.DOWNLOADS),
    screenRoute('/service', texts.SUPPORT, serviceSearch),
    screenRoute('/iosapp', texts.APP_DOWNLOAD),
    screenRoute(SPACE_PATH, texts.SPACE),
    unknownRoute(onUnknown),
  ]);
}
