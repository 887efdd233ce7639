import type { ComicContent } from '../../../shared/contract/index.ts';
import type { Borders } from './cropBorders.ts';
import { croppedSize } from './pageBox.ts';
import { pageKey } from './pageKey.ts';
import { slideOf, slidesOf, type Slide } from './slides.ts';
import type { Place } from './stripPlace.ts';

export type SlideEntry =
  | { readonly kind: 'pages'; readonly content: ComicContent; readonly pages: Slide }
  /** Stand-in for a previous chapter that is not loaded, so that there is a slide to turn back to. */
  | { readonly kind: 'start'; readonly content: ComicContent }
  | { readonly kind: 'end'; readonly content: ComicContent };

export function slideEntries(
  chapters: readonly ComicContent[],
  options: { readonly double: boolean; readonly coverAlone: boolean },
  crops: ReadonlyMap<string, Borders>,
): readonly SlideEntry[] {
  const [first] = chapters;
  const start =
    first && first.previous !== null ? [{ kind: 'start', content: first } as const] : [];
  const others = chapters.flatMap((content) => {
    const sizes = content.pages.map((page, index) =>
      croppedSize(page, crops.get(pageKey(content.uuid, index + 1))),
    );
    const slides = slidesOf(sizes, options);
    return [
      ...slides.map((pages) => ({ kind: 'pages', content, pages }) as const),
      { kind: 'end', content } as const,
    ];
  });
  return [...start, ...others];
}

export function entryKey(entry: SlideEntry): string {
  return `${entry.content.uuid} ${entry.kind === 'pages' ? entry.pages[0] : entry.kind}`;
}

/** @returns index of the slide, also if the previous chapter has replaced its stand-in; or -1 */
export function indexOfKey(keys: readonly string[], key: string): number {
  const found = keys.indexOf(key);
  if (found !== -1 || !key.endsWith(' start')) return found;
  return Math.max(-1, keys.indexOf(key.replace(/ start$/, ' 1')) - 1);
}

/** Position of a slide; the last page counts as the end of the chapter. */
export function placeOf(entry: SlideEntry): Place {
  const { uuid: chapter, pages } = entry.content;
  const total = pages.length;
  if (entry.kind === 'start') return { chapter, page: 1, ratio: 0 };
  if (entry.kind === 'end' || entry.pages.includes(total)) {
    return { chapter, page: total, ratio: 1 };
  }
  const [page] = entry.pages;
  return { chapter, page, ratio: (page - 1) / total };
}

/** @returns index of the slide with the page; -1 if its chapter is not loaded */
export function indexOfPage(entries: readonly SlideEntry[], chapter: string, page: number): number {
  const first = entries.findIndex(
    ({ kind, content }) => kind === 'pages' && content.uuid === chapter,
  );
  if (first === -1) return -1;
  const slides = entries
    .slice(first)
    .flatMap((entry) =>
      entry.kind === 'pages' && entry.content.uuid === chapter ? [entry.pages] : [],
    );
  return first + slideOf(slides, page);
}

/** Page at a ratio, from 1. */
export function pageAtRatio(ratio: number, pages: number): number {
  return Math.min(pages, Math.floor(ratio * pages + 1e-6) + 1);
}
