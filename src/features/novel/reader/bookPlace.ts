import type { Chapter } from '../../../shared/contract/index.ts';
import { CHARACTERS_A_MINUTE } from '../../../shared/limits.ts';
import type { BookChapter, ShownPlace } from '../book/view.ts';

/** Where a person is in a book, in the original text and as it is counted and told: pure. */

/** As it is shown, and as it is noted. */
export interface ReaderPlace extends ShownPlace {
  /** `offset` in the original text, UTF-16 units. */
  readonly original: number;
  /** There as well: the character after the last that is shown. */
  readonly to: number;
}

/** UTF-16 units of the paragraphs joined by line feeds. */
export function textLength({ paragraphs }: Pick<BookChapter, 'paragraphs'>): number {
  const feeds = Math.max(0, paragraphs.length - 1);
  return paragraphs.reduce((sum, { length }) => sum + length, feeds);
}

/** As a place is noted (contract 3): a page of a novel is a unit of its text, so that it is the same in every size. */
export function notedPage(offset: number): number {
  return Math.max(0, Math.round(offset)) + 1;
}

/** @param page of a note, which may be another back end's or of a text that is shorter by now */
export function offsetOfPage(page: number, length = Infinity): number {
  return Math.min(Math.max(0, length - 1), Math.max(0, Math.round(page) - 1));
}

type Measured = Pick<Chapter, 'uuid' | 'index' | 'size'>;

/**
 * How much of the book is read, 0…1, by characters.
 * @param ratio of the chapter
 * @returns the chapter's own where the others are not known
 */
export function bookRatio(
  chapters: readonly Measured[],
  { chapter, ratio }: { readonly chapter: string; readonly ratio: number },
): number {
  const here = chapters.find(({ uuid }) => uuid === chapter);
  const total = chapters.reduce((sum, { size }) => sum + size, 0);
  if (!here || total === 0) return ratio;
  const before = chapters.reduce(
    (sum, { index, size }) => sum + (index < here.index ? size : 0),
    0,
  );
  return Math.min(1, (before + here.size * ratio) / total);
}

/** Characters of the book after this chapter; 0 where they are not known. */
export function charactersAfter(chapters: readonly Measured[], chapter: string): number {
  const here = chapters.find(({ uuid }) => uuid === chapter);
  if (!here) return 0;
  return chapters.reduce((sum, { index, size }) => sum + (index > here.index ? size : 0), 0);
}

/** As 38%; below ten with a digit more, because a page of a long book is little. */
export function percentText(ratio: number): string {
  const percent = ratio * 100;
  if (percent > 0 && percent < 10) return `${percent.toFixed(1)}%`;
  // Only what is read through is 100.
  return `${ratio < 1 ? Math.min(99, Math.round(percent)) : 100}%`;
}

/** How long somebody reads at so many characters, as 不到 1 分钟, 约 6 分钟, 约 3 小时 20 分. */
export function readingTime(characters: number): string {
  const minutes = Math.round(characters / CHARACTERS_A_MINUTE);
  if (minutes < 1) return '不到 1 分钟';
  if (minutes < 60) return `约 ${minutes} 分钟`;
  const rest = minutes % 60;
  const hours = `约 ${Math.floor(minutes / 60)} 小时`;
  return rest > 0 ? `${hours} ${rest} 分` : hours;
}
