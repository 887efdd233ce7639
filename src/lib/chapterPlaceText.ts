import type { Kind } from '../shared/contract/index.ts';
import { CHAPTER_UNITS } from './workText.ts';

/** As 看到 86 话, 读到 12 章; 未看 or 未读 without a place. A film's place is a moment: see `watchedText`. */
export function chapterPlaceText(
  kind: Kind,
  place: { readonly index: number } | undefined,
): string {
  const verb = kind === 'novel' ? '读' : '看';
  return place ? `${verb}到 ${place.index}\u00a0${CHAPTER_UNITS[kind]}` : `未${verb}`;
}
