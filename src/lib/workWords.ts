import type { Work } from '../shared/contract/index.ts';

/** What covers and tiles say of a work (design 5 and 7). */

/** As 更新至 64话, 全 52话. */
export function chaptersText({ status, chapters }: Pick<Work, 'status' | 'chapters'>): string {
  return status === 'finished' ? `全 ${chapters}话` : `更新至 ${chapters}话`;
}

/** The one page-tab of a cover: what ends soonest comes first. 连载 and 付费 are what most are: no mark for them. */
export function coverBadge({
  status,
  price,
}: Pick<Work, 'status' | 'price'>): 'limited' | 'finished' | undefined {
  if (price === 'limited') return 'limited';
  return status === 'finished' ? 'finished' : undefined;
}
