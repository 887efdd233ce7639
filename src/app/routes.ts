import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import {
  DOWNLOAD_PATH,
  HOME_PATHS,
  ORDER_STATES,
  PAYLOG_TABS,
  SHELF_TABS,
  SPACE_PATH,
} from '../lib/addresses.ts';
import { LENGTHS, PRICES, RANKS, SORTS, STATUSES, uuidSchema } from '../shared/contract/index.ts';
import { CATEGORY_CHARACTERS_MAX } from '../shared/limits.ts';

/**
 * The route table: path, search, title. Screens are in `screens.ts`: a table that named components whose files use the
 * router's types would turn every type of it into `any`.
 */

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's title (design 6); a screen may make it more precise. */
    readonly title?: string;
    /** The search fields that make it another screen; other fields change within one. */
    readonly keyBy?: readonly string[];
    /** The tab bar stands under it. */
    readonly hasTabs?: boolean;
    /** At most READERS_KEPT_MAX of these are kept. */
    readonly isReader?: boolean;
  }
}

// A malformed uuid names nothing: the screen says so, with a way back (contract 7).
const uuid = v.fallback(uuidSchema, '');
const workSearch = v.object({ uuid });
const chapterSearch = v.object({ uuid, chapter: uuid });
const shelfSearch = v.object({ tab: v.fallback(v.picklist(SHELF_TABS), 'collect') });

/** One of them, else '': what a list does not know is dropped. */
const oneOf = <const T extends readonly string[]>(values: T) =>
  v.fallback(v.picklist(['', ...values]), '');
const category = v.fallback(v.pipe(v.string(), v.maxLength(CATEGORY_CHARACTERS_MAX)), '');
const categorySearch = v.object({
  category,
  status: oneOf(STATUSES),
  price: oneOf(PRICES),
  sort: oneOf(SORTS),
  length: oneOf(LENGTHS),
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
const serviceSearch = v.object({ order: uuid });
const paySearch = v.object({
  kind: oneOf(['novel', 'film']),
  work: uuid,
  chapter: uuid,
  combo: uuid,
  from: oneOf(['pay']),
});

const rootRoute = createRootRoute();

/** Leaves the app where the host page says so (seed 2, `indextourl`). */
function startRoute(indexToUrl: string) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: () => {
      if (indexToUrl) throw redirect({ href: indexToUrl, replace: true });
      throw redirect({ to: HOME_PATHS.comic, replace: true });
    },
  });
}

const homeRoute = (path: string, title: string) =>
  createRoute({ getParentRoute: () => rootRoute, path, staticData: { title, hasTabs: true } });

const detailRoute = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search) => v.parse(workSearch, search),
    staticData: { title: '作品', keyBy: ['uuid'] },
  });

const readRoute = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search) => v.parse(chapterSearch, search),
    // One reader a work: the address follows who reads on into the next chapter.
    staticData: { title: '阅读', keyBy: ['uuid'], isReader: true },
  });

const bookcaseRoute = (path: string, title: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search) => v.parse(shelfSearch, search),
    staticData: { title, hasTabs: true },
  });

/** One screen a path, whatever its search: a list of works, a form. Another kind's list is one more line, and a row of the catalogue's table. */
const listRoute = (
  path: string,
  title: string,
  search: v.GenericSchema<unknown, object>,
  keyBy: readonly string[] = [],
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (given) => v.parse(search, given),
    staticData: { title, keyBy },
  });
const searchRoute = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search) => v.parse(keywordSearch, search),
    staticData: { title: '搜索', keyBy: ['keyword'], hasTabs: true },
  });

/** `by`: which of a screen's ways. */
const waySearch = v.object({ by: oneOf(['phone', 'username', 'order']) });

const mineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mine',
  staticData: { title: '我的', hasTabs: true },
});

const downloadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: DOWNLOAD_PATH,
  staticData: { title: '下载管理' },
});

const serviceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/service',
  validateSearch: (search) => v.parse(serviceSearch, search),
  staticData: { title: '在线客服' },
});

const iosAppRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/iosapp',
  staticData: { title: 'App 下载' },
});

const spaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: SPACE_PATH,
  staticData: { title: '离线空间' },
});

/** Any unknown path redirects to /index (seed 2). */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: HOME_PATHS.comic, replace: true });
  },
});

/** @param indexToUrl where `/` leaves for; '' where it does not */
export function routeTree(indexToUrl: string) {
  return rootRoute.addChildren([
    startRoute(indexToUrl),
    homeRoute(HOME_PATHS.comic, '首页'),
    homeRoute(HOME_PATHS.novel, '小说'),
    detailRoute('/detailcomic'),
    detailRoute('/detailnovel'),
    readRoute('/readcomic'),
    readRoute('/readnovel'),
    bookcaseRoute('/bookcasecomic', '书架'),
    bookcaseRoute('/bookcasenovel', '小说书架'),
    listRoute('/categorycomic', '漫画分类', categorySearch),
    listRoute('/categorynovel', '小说分类', categorySearch),
    listRoute('/recommendcomic', '编辑推荐', recommendSearch),
    listRoute('/recommendnovel', '书友推荐', recommendSearch),
    listRoute('/newnovel', '最新入库', recommendSearch),
    listRoute('/dailyupdateslist', '每日更新', dailySearch),
    listRoute('/rankinglist', '排行榜', rankingSearch, ['kind']),
    listRoute('/order', '我的订单', orderSearch),
    listRoute('/paylog', '消费记录', paylogSearch),
    listRoute('/pay', '充值中心', paySearch),
    searchRoute('/searchcomic'),
    searchRoute('/searchnovel'),
    mineRoute,
    listRoute('/login', '切换账号', waySearch),
    listRoute('/bindphone', '绑定手机号', v.object({})),
    listRoute('/recoveraccount', '找回账号', waySearch),
    listRoute('/resetpassword', '重置密码', waySearch),
    downloadRoute,
    serviceRoute,
    iosAppRoute,
    spaceRoute,
    unknownRoute,
  ]);
}
