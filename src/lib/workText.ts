import { CHAPTER_UNITS } from '../shared/chapterUnits.ts';
import type { Kind, Work } from '../shared/contract/index.ts';

export { CHAPTER_UNITS };

/** As 128 话, 12 集; no line ends between the number and its unit. */
export function chapterCount(kind: Kind, count: number): string {
  return `${count}\u00a0${CHAPTER_UNITS[kind]}`;
}

/** As 更新至 64 话, 全 52 话. */
export function chaptersText({
  kind,
  status,
  chapters,
}: Pick<Work, 'kind' | 'status' | 'chapters'>): string {
  const count = chapterCount(kind, chapters);
  return status === 'finished' ? `全 ${count}` : `更新至 ${count}`;
}

/** The one badge of a cover; the state that ends soonest has priority. 连载 and 付费 are the most common: no badge. */
export function coverBadge({
  status,
  price,
}: Pick<Work, 'status' | 'price'>): 'limited' | 'finished' | undefined {
  if (price === 'limited') return 'limited';
  return status === 'finished' ? 'finished' : undefined;
}
