import {
  type Banner,
  calls,
  type Kind,
  type Nav,
  type RawDataOf,
  type Section,
  type Work,
} from '../../src/shared/contract/index.ts';
import { BIND_PHONE_BONUS_COINS } from '../../src/shared/limits.ts';
import { type HomeContent, type HomeSection, shownAt } from '../domain/catalogue/homeContent.ts';
import { IMAGE_PREFIX } from '../domain/catalogue/imagePaths.ts';
import { readSettings } from '../domain/site/settings.ts';
import { listFaq, listNotices } from '../domain/site/siteContent.ts';
import { homeMoment } from '../domain/catalogue/draftPreview.ts';
import { firstWorks, namedWorks, type WorkFilter } from '../domain/catalogue/works.ts';
import { forAccount, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { eveningOf, isoTime, weekdayOf } from '../base/time.ts';
import { homeNavs } from './homeNavs.ts';

export const systemRoutes: readonly Route[] = [
  forAccount(calls.system, async (services, { preview, nowMs }) =>
    systemOf(services, homeMoment(preview, nowMs)),
  ),

  forAccount(calls.index, async (services, { input, preview, ...call }) => {
    const { kind } = input;
    const nowMs = homeMoment(preview, call.nowMs);
    const home = await services.catalogue.home();
    const plans = shownAt(home.sections, nowMs).filter((section) => section.kind === kind);
    const sections: Section[] = [];
    for (const plan of plans) {
      const items = await itemsOf(services, home, plan, nowMs);
      const { name: id, title, layout, more } = plan;
      const subtitle = plan.subtitle || undefined;
      if (items.length > 0) sections.push({ id, title, subtitle, layout, items, more });
    }
    const banners = await bannersOf(services, home, kind, nowMs);
    return { banners, sections, navs: homeNavs(kind, formsOf(home, nowMs)) };
  }),
];

async function itemsOf(
  { db }: Services,
  { lists }: HomeContent,
  { kind, source, count, filter: { weekday, ...others } }: HomeSection,
  nowMs: number,
): Promise<Work[]> {
  const today = weekday === 'today' ? weekdayOf(nowMs) : weekday;
  const filter: WorkFilter = { kind, nowMs, weekday: today, ...others };
  if (typeof source === 'string') return firstWorks(db, filter, source, count);
  const ids = (lists.get(source.list) ?? []).map(({ workId }) => workId);
  if (!source.evening) return namedWorks(db, filter, ids.slice(0, count));
  return inTurn(await namedWorks(db, filter, ids), count, eveningOf(nowMs));
}

/** The next `count` items for every turn; starts again at the end of the list. */
function inTurn<T>(items: readonly T[], count: number, turn: number): T[] {
  if (items.length <= count) return [...items];
  const from = (turn * count) % items.length;
  return [...items, ...items].slice(from, from + count);
}

/**
 * A novel's banner shows the book beside its text, a film's banner the length of its trial. The banner of a work that is
 * not published is left out.
 */
async function bannersOf(
  { db }: Services,
  home: HomeContent,
  kind: Kind,
  nowMs: number,
): Promise<Banner[]> {
  const wanted = shownAt(home.banners, nowMs).filter((banner) => banner.kind === kind);
  const uuids = wanted.map(({ work_id }) => work_id).filter(Boolean);
  const works = new Map(
    (await namedWorks(db, { kind, nowMs }, uuids)).map((work) => [work.uuid, work]),
  );
  const banners = wanted.filter(({ work_id }) => work_id === '' || works.has(work_id));
  return banners.map((banner) => ({
    uuid: banner.id,
    kind: banner.kind,
    title: banner.title,
    subtitle: banner.subtitle,
    tag: banner.tag,
    cover: IMAGE_PREFIX + banner.image,
    work: banner.work_id,
    url: banner.url,
    item: kind === 'comic' ? undefined : works.get(banner.work_id),
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

async function systemOf(
  { db, catalogue, hostConfig, imageBase }: Services,
  nowMs: number,
): Promise<RawDataOf<typeof calls.system>> {
  const home = await catalogue.home();
  const settings = await readSettings(db);
  const faq = await listFaq(db);
  const notices = await listNotices(db);
  const named = (kind: Kind) =>
    shownAt(home.categories, nowMs)
      .filter((row) => row.kind === kind && row.facet === 'category')
      .map(({ id, title }) => ({ id, title }));
  return {
    permanent_domain: hostConfig().permanentDomain,
    android_app_package: settings.android_app_package,
    ios_app_url: settings.ios_app_url,
    image_base: imageBase && `${imageBase}/`,
    indexnavs: INDEX_NAVS,
    navs: NAVS,
    searchnavs: SEARCH_NAVS,
    categories: {
      comic: named('comic'),
      novel: named('novel'),
      film: named('film'),
    },
    film_forms: formsOf(home, nowMs),
    service_url: settings.service_url,
    faq: faq.map(({ q, a }) => ({ q, a })),
    notices: notices.map(({ id, title, text, at }) => ({
      uuid: id,
      title,
      text,
      at: isoTime(at),
    })),
    promo: { bind_phone_coins: BIND_PHONE_BONUS_COINS },
    pay: {},
  };
}

function formsOf({ categories }: HomeContent, nowMs: number): string[] {
  return shownAt(categories, nowMs)
    .filter(({ facet }) => facet === 'form')
    .map(({ id }) => id);
}
