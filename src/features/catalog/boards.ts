import type { RankingSearch } from '../../lib/addresses.ts';
import { shortCount } from '../../lib/count.ts';
import type { Work } from '../../shared/contract/index.ts';

export type Rank = Exclude<RankingSearch['rank'], ''>;

interface Board {
  readonly rank: Rank;
  readonly title: string;
  readonly measure: 'views' | 'collects';
}

/** The boards of the API, in display order. */
export const BOARDS: readonly Board[] = [
  { rank: 'hot', title: '人气榜', measure: 'views' },
  { rank: 'new', title: '新作榜', measure: 'views' },
  { rank: 'collect', title: '收藏榜', measure: 'collects' },
  { rank: 'finished', title: '完结榜', measure: 'views' },
];

/** 热度 982.4万, 收藏 8.6万; '' where the list has no figure. */
export function measureText(work: Work, measure: Board['measure']): string {
  const count = work[measure];
  if (count <= 0) return '';
  return `${measure === 'views' ? '热度' : '收藏'} ${shortCount(count)}`;
}
