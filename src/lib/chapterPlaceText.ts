import type { Kind } from '../shared/contract/index.ts';
import { momentText, type Watched } from './watchedText.ts';
import { CHAPTER_UNITS } from './workText.ts';

/** As 看到 86 话, 读到 12 章; 未看 or 未读 without a place. A film's place is a moment: see `watchedText`. */
export function chapterPlaceText(
  kind: Kind,
  place: { readonly index: number } | undefined,
): string {
  const verb = kind === 'novel' ? '读' : '看';
  return place ? `${verb}到 ${place.index}\u00a0${CHAPTER_UNITS[kind]}` : `未${verb}`;
}

/**
 * What is left of the chapter of a place, as 还剩 3 页; of a film where it was left. Progress from another device comes
 * without a page count; a novel has no pages.
 */
export function restText(entry: Watched & { readonly kind: Kind }): string {
  const { kind, page, pages, ratio } = entry;
  if (kind === 'film') return momentText(entry);
  const percent = `${Math.round(ratio * 100)}%`;
  if (kind === 'novel') return `读到 ${percent}`;
  if (pages <= 0) return `看到 ${percent}`;
  return page < pages ? `还剩 ${pages - page}\u00a0页` : '看到最后一页';
}

/** Of a reader, read aloud with plain spaces. */
export const pageOf = (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`; // read aloud

/** Of a list of chapters, read aloud with plain spaces. */
export const chapterOf = (index: number, unit: string) => `第 ${index} ${unit}`; // read aloud

export const previousOf = (unit: string) => `上一${unit}`;
export const nextOf = (unit: string) => `下一${unit}`;
