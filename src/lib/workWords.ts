import type { Work } from '../shared/contract/index.ts';

/** What covers and tiles say of a work (design 5 and 7). */

/** As 更新至 64话, 全 52话. */
export function chaptersText({ status, chapters }: Pick<Work, 'status' | 'chapters'>): string {
  return status === 'finished' ? `全 ${chapters}话` : `更新至 ${chapters}话`;
}

/** The one page-tab of a cover: what ends soonest comes first. 连载 is no mark: most are. */
export function coverBadge({
  status,
  price,
}: Pick<Work, 'status' | 'price'>): 'limited' | 'finished' | 'paid' | undefined {
  if (price === 'limited') return 'limited';
  if (status === 'finished') return 'finished';
  return price === 'paid' ? 'paid' : undefined;
}
