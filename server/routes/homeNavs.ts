import type { Kind, Nav } from '../../src/shared/contract/index.ts';

/** A value of `film_forms`; it has an entry of its own where the site knows it. */
const SHORT_FORM = '短片';
const SHORT_ID = 'short';

/**
 * The entries of a home below its banners; those of the comics' home come from the system call.
 * @param filmForms of the site
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
