import {
  type Banner,
  calls,
  type Kind,
  type Nav,
  type RawDataOf,
  type Section,
  type Work,
} from '../../src/shared/contract/index.ts';
import { IMAGE_PREFIX } from '../domain/catalogue/imagePaths.ts';
import { readSettings } from '../domain/site/settings.ts';
import { listFaq, listNotices } from '../domain/site/siteContent.ts';
import { firstWorks, namedWorks, type WorkFilter } from '../domain/catalogue/works.ts';
import { forAccount, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { eveningOf, isoTime, weekdayOf } from '../base/time.ts';
import { homeNavs, homeSections, type SectionPlan } from './homeSections.ts';

export const systemRoutes: readonly Route[] = [
  forAccount(calls.system, async (services) => systemOf(services)),

  forAccount(calls.index, async (services, { input, nowMs }) => {
    const { kind } = input;
    const plans = homeSections(kind, weekdayOf(nowMs));
    const sections: Section[] = [];
    for (const plan of plans) {
      const items = await itemsOf(services, kind, plan, nowMs);
      const { id, title, subtitle, layout, more } = plan;
      if (items.length > 0) sections.push({ id, title, subtitle, layout, items, more });
    }
    const banners = await bannersOf(services, kind);
    return { banners, sections, navs: homeNavs(kind, services.catalogue.content.film_forms) };
  }),
];

async function itemsOf(
  { db, catalogue }: Services,
  kind: Kind,
  plan: SectionPlan,
  nowMs: number,
): Promise<Work[]> {
  const filter: WorkFilter = { kind, ...plan.filter };
  const { source, count } = plan;
  const { hot, recommend } = catalogue.content.lists;
  switch (source) {
    case 'hotList':
      return namedWorks(db, filter, hot[kind].slice(0, count));
    case 'recommendList':
      return namedWorks(db, filter, recommend[kind].slice(0, count));
    case 'tonight':
      return inTurn(await namedWorks(db, filter, hot[kind]), count, eveningOf(nowMs));
    default:
      return firstWorks(db, filter, source, count);
  }
}

/** The next `count` items for every turn; starts again at the end of the list. */
function inTurn<T>(items: readonly T[], count: number, turn: number): T[] {
  if (items.length <= count) return [...items];
  const from = (turn * count) % items.length;
  return [...items, ...items].slice(from, from + count);
}

/** A novel's banner shows the book beside its text, a film's banner the length of its trial. */
async function bannersOf({ db, catalogue }: Services, kind: Kind): Promise<Banner[]> {
  const banners = catalogue.content.banners.filter((banner) => banner.kind === kind);
  const uuids = kind === 'comic' ? [] : banners.map(({ work }) => work);
  const works = new Map((await namedWorks(db, { kind }, uuids)).map((work) => [work.uuid, work]));
  return banners.map((banner) => ({
    uuid: banner.uuid,
    kind: banner.kind,
    title: banner.title,
    subtitle: banner.subtitle,
    tag: banner.tag,
    cover: IMAGE_PREFIX + banner.image,
    work: banner.work,
    url: '',
    item: works.get(banner.work),
  }));
}

const INDEX_NAVS: Nav[] = [
  { id: 'home', title: '首页', icon: 'home', path: '/index' },
  { id: 'search', title: '搜索', icon: 'search', path: '/searchcomic' },
  { id: 'collect', title: '收藏', icon: 'mark', path: '/bookcasecomic' },
  { id: 'record', title: '记录', icon: 'clock', path: '/bookcasecomic?tab=record' },
  { id: 'mine', title: '我的', icon: 'user', path: '/mine' },
  { id: 'service', title: '客服', icon: 'head', path: '/service' },
];

const NAVS: Nav[] = [
  { id: 'hot', title: '热门', icon: 'hot', path: '/rankinglist?rank=hot' },
  { id: 'category', title: '全部分类', icon: 'cat', path: '/categorycomic' },
  { id: 'daily', title: '每日更新', icon: 'day', path: '/dailyupdateslist' },
  { id: 'rank', title: '排行榜', icon: 'rank', path: '/rankinglist' },
  { id: 'recommend', title: '编辑推荐', icon: 'rec', path: '/recommendcomic' },
];

const SEARCH_NAVS: Nav[] = [
  { id: 'comic', title: '漫画', icon: '', path: '/searchcomic' },
  { id: 'novel', title: '小说', icon: '', path: '/searchnovel' },
  { id: 'film', title: '影视', icon: '', path: '/searchfilm' },
];

async function systemOf({
  db,
  catalogue,
  hostConfig,
}: Services): Promise<RawDataOf<typeof calls.system>> {
  const { categories, promo } = catalogue.content;
  const settings = await readSettings(db);
  const faq = await listFaq(db);
  const notices = await listNotices(db);
  const named = (titles: readonly string[]) => titles.map((title) => ({ id: title, title }));
  return {
    permanent_domain: hostConfig().permanentDomain,
    android_app_package: settings.android_app_package,
    ios_app_url: settings.ios_app_url,
    image_base: '',
    indexnavs: INDEX_NAVS,
    navs: NAVS,
    searchnavs: SEARCH_NAVS,
    categories: {
      comic: named(categories.comic),
      novel: named(categories.novel),
      film: named(categories.film),
    },
    film_forms: catalogue.content.film_forms,
    service_url: settings.service_url,
    faq: faq.map(({ q, a }) => ({ q, a })),
    notices: notices.map(({ id, title, text, at }) => ({
      uuid: id,
      title,
      text,
      at: isoTime(at),
    })),
    promo,
    pay: {},
  };
}
