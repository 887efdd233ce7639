import type { ComicContent } from '../../../shared/contract/index.ts';
import type { Borders } from '../../../lib/cropBorders.ts';
import { croppedSize } from './pageBox.ts';
import { pageKey } from './pageKey.ts';
import { slideOf, slidesOf, type Slide } from './slides.ts';
import type { Place } from './stripPlace.ts';

/** What can be turned to, in reading order: pure. */
export type SlideEntry =
  | { readonly kind: 'pages'; readonly content: ComicContent; readonly pages: Slide }
  /** After a chapter's last page. */
  | { readonly kind: 'end'; readonly content: ComicContent };

export function slideEntries(
  chapters: readonly ComicContent[],
  options: { readonly double: boolean; readonly coverAlone: boolean },
  crops: ReadonlyMap<string, Borders>,
): readonly SlideEntry[] {
  return chapters.flatMap((content) => {
    const sizes = content.pages.map((page, index) =>
      croppedSize(page, crops.get(pageKey(content.uuid, index + 1))),
    );
    const slides = slidesOf(sizes, options);
    return [
      ...slides.map((pages) => ({ kind: 'pages', content, pages }) as const),
      { kind: 'end', content } as const,
    ];
  });
}

export function entryKey(entry: SlideEntry): string {
  return `${entry.content.uuid} ${entry.kind === 'end' ? 'end' : entry.pages[0]}`;
}

/** The place that somebody is at who sees this; the end of a chapter is reached with its last page. */
export function placeOf(entry: SlideEntry): Place {
  const { uuid: chapter, pages } = entry.content;
  const total = pages.length;
  if (entry.kind === 'end' || entry.pages.includes(total))
    return { chapter, page: total, ratio: 1 };
  const [page] = entry.pages;
  return { chapter, page, ratio: (page - 1) / total };
}

/** @returns the index of what shows a page; -1 where its chapter is not there */
export function indexOfPage(entries: readonly SlideEntry[], chapter: string, page: number): number {
  const first = entries.findIndex(({ content }) => content.uuid === chapter);
  if (first === -1) return -1;
  const slides = entries
    .slice(first)
    .flatMap((entry) =>
      entry.kind === 'pages' && entry.content.uuid === chapter ? [entry.pages] : [],
    );
  return first + slideOf(slides, page);
}

/** The page that a ratio is on; counts from 1. */
export function pageAtRatio(ratio: number, pages: number): number {
  return Math.min(pages, Math.floor(ratio * pages + 1e-6) + 1);
}
