import type { Kind } from '../shared/contract/index.ts';
import { CHAPTER_UNITS } from './workText.ts';

/** As 第 86 话, 第 12 章. */
export function nthChapter(kind: Kind, index: number): string {
  return `第\u00a0${index}\u00a0${CHAPTER_UNITS[kind]}`;
}

/** As "第 86 话 · 上元雪". A novel's chapter is named by its title alone. */
export function chapterName(
  { index, title }: { readonly index: number; readonly title: string },
  kind: Kind = 'comic',
): string {
  if (!title) return nthChapter(kind, index);
  return kind === 'novel' ? title : `${nthChapter(kind, index)} · ${title}`;
}

/** Whether a title contains its number, as 第十二章 归田 does. */
export function isNumberedTitle(title: string): boolean {
  return /^\s*第\s*[\d零〇一二三四五六七八九十百千万两]+\s*[章回节话卷集篇]/.test(title);
}
