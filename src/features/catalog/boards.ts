import type { RankingSearch } from '../../lib/addresses.ts';
import { shortCount } from '../../lib/count.ts';
import type { Work } from '../../shared/contract/index.ts';
import * as texts from './texts.ts';

export type Rank = Exclude<RankingSearch['rank'], ''>;

interface Board {
  readonly rank: Rank;
  readonly title: string;
  readonly measure: 'views' | 'collects';
}

/** The boards of the API, in display order. */
export const BOARDS: readonly Board[] = [
  { rank: 'hot', title: texts.POPULAR_BOARD, measure: 'views' },
  { rank: 'new', title: texts.NEW_BOARD, measure: 'views' },
  { rank: 'collect', title: texts.COLLECT_BOARD, measure: 'collects' },
  { rank: 'finished', title: texts.FINISHED_BOARD, measure: 'views' },
];

/** 热度 982.4万, 收藏 8.6万; '' where the list has no figure. */
export function measureText(work: Work, measure: Board['measure']): string {
  const count = work[measure];
  if (count <= 0) return '';
  return `${measure === 'views' ? texts.POPULARITY : texts.COLLECTED_COUNT} ${shortCount(count)}`;
}
