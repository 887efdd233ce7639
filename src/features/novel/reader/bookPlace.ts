import type { Chapter } from '../../../shared/contract/index.ts';
import { CHARACTERS_A_MINUTE } from '../../../shared/limits.ts';
import type { BookChapter, ShownPlace } from '../book/view.ts';
import * as texts from '../texts.ts';

/** A position in the displayed text and in the original text. */
export interface ReaderPlace extends ShownPlace {
  /** `offset` in the original text, UTF-16 units. */
  readonly original: number;
  /** End of the displayed range in the original text (exclusive). */
  readonly to: number;
}

/** UTF-16 units of the paragraphs joined by line feeds. */
export function textLength({ paragraphs }: Pick<BookChapter, 'paragraphs'>): number {
  const feeds = Math.max(0, paragraphs.length - 1);
  return paragraphs.reduce((sum, { length }) => sum + length, feeds);
}

/** Page number as saved on the server: an offset in the text plus 1, independent of the layout. */
export function notedPage(offset: number): number {
  return Math.max(0, Math.round(offset)) + 1;
}

/** @param page from the server: may come from another back end, or exceed a text that has become shorter */
export function offsetOfPage(page: number, length = Infinity): number {
  return Math.min(Math.max(0, length - 1), Math.max(0, Math.round(page) - 1));
}

type Measured = Pick<Chapter, 'uuid' | 'index' | 'size'>;

/**
 * Progress in the book by characters, 0…1.
 * @param ratio of the chapter
 * @returns the chapter's ratio if the sizes of the chapters are unknown
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

/** Characters of the book after this chapter; 0 if unknown. */
export function charactersAfter(chapters: readonly Measured[], chapter: string): number {
  const here = chapters.find(({ uuid }) => uuid === chapter);
  if (!here) return 0;
  return chapters.reduce((sum, { index, size }) => sum + (index > here.index ? size : 0), 0);
}

/** Formats 0.38 as 38%; below 10% with one decimal, because a page of a long book is a small share. */
export function percentText(ratio: number): string {
  const percent = ratio * 100;
  if (percent > 0 && percent < 10) return `${percent.toFixed(1)}%`;
  // 100% only at the very end.
  return `${ratio < 1 ? Math.min(99, Math.round(percent)) : 100}%`;
}

/** Formats the time to read this many characters: 不到 1 分钟, 约 6 分钟, 约 3 小时 20 分. */
export function readingTime(characters: number): string {
  const minutes = Math.round(characters / CHARACTERS_A_MINUTE);
  if (minutes < 1) return texts.UNDER_A_MINUTE;
  if (minutes < 60) return texts.aboutMinutes(minutes);
  const rest = minutes % 60;
  const hours = texts.aboutHours(Math.floor(minutes / 60));
  return rest > 0 ? texts.hoursAndMinutes(hours, rest) : hours;
}
