import type { Kind, Nav, Section } from '../../src/shared/contract/index.ts';
import { EVENING_HOUR } from '../base/time.ts';
import type { Order, WorkFilter } from '../domain/catalogue/works.ts';

export interface SectionPlan extends Omit<Section, 'items'> {
  readonly layout: NonNullable<Section['layout']>;
  /** An editors' list (`tonight` changes every evening), or all works in an order. */
  readonly source: 'hotList' | 'recommendList' | 'tonight' | Order;
  readonly filter: Omit<WorkFilter, 'kind'>;
  readonly count: number;
}

/** The sections of a kind's home screen, from the top. A section without works is omitted. */
export function homeSections(kind: Kind, weekday: number): readonly SectionPlan[] {
  if (kind === 'comic') return comicSections(weekday);
  return kind === 'novel' ? NOVEL_SECTIONS : FILM_SECTIONS;
}

function comicSections(weekday: number): readonly SectionPlan[] {
  return [
    {
      id: 'hot',
      title: '热门连载',
      layout: 'grid',
      more: '/rankinglist?rank=hot',
      source: 'hotList',
      filter: {},
      count: 6,
    },
    {
      id: 'daily',
      title: '每日更新',
      layout: 'row',
      more: '/dailyupdateslist',
      source: 'updated',
      filter: { weekday },
      count: 12,
    },
    board('hot', '人气榜', 'hot'),
    board('new', '新作榜', 'new'),
    board('collect', '收藏榜', 'collect'),
    {
      id: 'finished',
      title: '完结佳作',
      layout: 'row',
      more: '/categorycomic?status=finished',
      source: 'score',
      filter: { status: 'finished' },
      count: 12,
    },
    {
      id: 'free',
      title: '免费畅读',
      layout: 'row',
      more: '/categorycomic?price=free',
      source: 'hot',
      filter: { price: 'free' },
      count: 12,
    },
  ];
}

const BOARD_WORKS = 4;
/** Of 10. */
const GOOD_SCORE = 8;

function board(rank: string, title: string, source: Order): SectionPlan {
  return {
    id: `rank-${rank}`,
    title,
    layout: 'rank',
    more: `/rankinglist?rank=${rank}`,
    source,
    filter: {},
    count: BOARD_WORKS,
  };
}

const NOVEL_SECTIONS: readonly SectionPlan[] = [
  {
    id: 'tonight',
    title: '今晚读什么',
    subtitle: `每晚 ${EVENING_HOUR - 12} 点更新`,
    layout: 'grid',
    more: '/recommendnovel',
    source: 'tonight',
    filter: {},
    count: 3,
  },
  {
    id: 'score',
    title: '口碑好书',
    subtitle: `${GOOD_SCORE} 分以上`,
    layout: 'list',
    more: '/categorynovel?sort=score',
    source: 'score',
    filter: { scoreMin: GOOD_SCORE },
    count: 3,
  },
  {
    id: 'new',
    title: '最新入库',
    layout: 'row',
    more: '/newnovel',
    source: 'new',
    filter: {},
    count: 12,
  },
];

const FILM_SECTIONS: readonly SectionPlan[] = [
  {
    id: 'new',
    title: '新片上线',
    layout: 'grid',
    more: '/categoryfilm?sort=new',
    source: 'new',
    filter: {},
    count: 4,
  },
  {
    id: 'recommend',
    title: '编辑选片',
    layout: 'grid',
    more: '',
    source: 'recommendList',
    filter: {},
    count: 4,
  },
  {
    id: 'hot',
    title: '正在热播',
    layout: 'row',
    more: '/categoryfilm?sort=hot',
    source: 'hotList',
    filter: {},
    count: 12,
  },
  {
    id: 'free',
    title: '免费专区',
    layout: 'row',
    more: '/categoryfilm?price=free',
    source: 'new',
    filter: { price: 'free' },
    count: 12,
  },
];

/** A value of `film_forms`; it has an entry of its own where the catalogue contains it. */
const SHORT_FORM = '短片';
const SHORT_ID = 'short';

/**
 * The entries of a home below its banners; those of the comics' home come from the system call.
 * @param filmForms of the catalogue
 */
export function homeNavs(kind: Kind, filmForms: readonly string[]): Nav[] | undefined {
  const knowsShort = filmForms.includes(SHORT_FORM);
  return HOME_NAVS[kind]?.filter(({ id }) => id !== SHORT_ID || knowsShort);
}

const HOME_NAVS: Readonly<Record<Kind, Nav[] | undefined>> = {
  comic: undefined,
  novel: [
    { id: 'new', title: '最新入库', icon: 'newb', path: '/newnovel' },
    { id: 'category', title: '全部分类', icon: 'cat', path: '/categorynovel' },
    { id: 'rank', title: '排行榜', icon: 'rank', path: '/rankinglist?kind=novel' },
    { id: 'limited', title: '限时免费', icon: 'free', path: '/categorynovel?price=limited' },
    { id: 'recommend', title: '书友推荐', icon: 'rec', path: '/recommendnovel' },
  ],
  film: [
    { id: 'hot', title: '正在热播', icon: 'hot', path: '/categoryfilm?sort=hot' },
    { id: 'category', title: '全部分类', icon: 'cat', path: '/categoryfilm' },
    { id: SHORT_ID, title: '短片', icon: 'film', path: `/categoryfilm?form=${SHORT_FORM}` },
    { id: 'free', title: '免费专区', icon: 'free', path: '/categoryfilm?price=free' },
    { id: 'purchased', title: '已购影片', icon: 'bag', path: '/purchasedfilm' },
  ],
};
