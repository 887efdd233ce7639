import type { Kind } from '../../../src/shared/contract/index.ts';
import { EVENING_HOUR } from '../../base/time.ts';
import type { HomeSectionTable } from './catalogueTables.ts';
import type { SectionFilter } from './homeContent.ts';

interface FirstSection extends Pick<
  HomeSectionTable,
  'title' | 'subtitle' | 'layout' | 'more' | 'source' | 'count'
> {
  readonly name: string;
  readonly filter: SectionFilter;
}

const ROW_WORKS = 12;
const BOARD_WORKS = 4;
/** Of 10. */
const GOOD_SCORE = 8;
const plain = { subtitle: '', filter: {} };
const row = { ...plain, layout: 'row', count: ROW_WORKS } as const;

function board(rank: string, title: string): FirstSection {
  const more = `/rankinglist?rank=${rank}`;
  const name = `rank-${rank}`;
  return { ...plain, name, title, layout: 'rank', more, source: rank, count: BOARD_WORKS };
}

/** The sections of the home pages of a new site, from the top. */
export const FIRST_SECTIONS: Readonly<Record<Kind, readonly FirstSection[]>> = {
  comic: [
    {
      ...plain,
      name: 'hot',
      title: '热门连载',
      layout: 'grid',
      more: '/rankinglist?rank=hot',
      source: 'list:hot:comic',
      count: 6,
    },
    {
      ...row,
      name: 'daily',
      title: '每日更新',
      more: '/dailyupdateslist',
      source: 'updated',
      filter: { weekday: 'today' },
    },
    board('hot', '人气榜'),
    board('new', '新作榜'),
    board('collect', '收藏榜'),
    {
      ...row,
      name: 'finished',
      title: '完结佳作',
      more: '/categorycomic?status=finished',
      source: 'score',
      filter: { status: 'finished' },
    },
    {
      ...row,
      name: 'free',
      title: '免费畅读',
      more: '/categorycomic?price=free',
      source: 'hot',
      filter: { price: 'free' },
    },
  ],
  novel: [
    {
      ...plain,
      name: 'tonight',
      title: '今晚读什么',
      subtitle: `每晚 ${EVENING_HOUR - 12} 点更新`,
      layout: 'grid',
      more: '/recommendnovel',
      source: 'evening:hot:novel',
      count: 3,
    },
    {
      name: 'score',
      title: '口碑好书',
      subtitle: `${GOOD_SCORE} 分以上`,
      layout: 'list',
      more: '/categorynovel?sort=score',
      source: 'score',
      filter: { scoreMin: GOOD_SCORE },
      count: 3,
    },
    { ...row, name: 'new', title: '最新入库', more: '/newnovel', source: 'new' },
  ],
  film: [
    {
      ...plain,
      name: 'new',
      title: '新片上线',
      layout: 'grid',
      more: '/categoryfilm?sort=new',
      source: 'new',
      count: 4,
    },
    {
      ...plain,
      name: 'recommend',
      title: '编辑选片',
      layout: 'grid',
      more: '',
      source: 'list:recommend:film',
      count: 4,
    },
    {
      ...row,
      name: 'hot',
      title: '正在热播',
      more: '/categoryfilm?sort=hot',
      source: 'list:hot:film',
    },
    {
      ...row,
      name: 'free',
      title: '免费专区',
      more: '/categoryfilm?price=free',
      source: 'new',
      filter: { price: 'free' },
    },
  ],
};
