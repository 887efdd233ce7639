export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface SlideOptions {
  /** Two upright pages share a slide. */
  readonly double: boolean;
  /** The first page is alone, so that the others pair as they were drawn. */
  readonly coverAlone: boolean;
}

/** One page, or two in reading order; from 1. */
export type Slide = readonly [number] | readonly [number, number];

/**
 * Every page once, in order. A page that is wider than high is a double page and stays alone, as does a page before it
 * that finds no partner; pairing starts again after it.
 */
export function slidesOf(
  pages: readonly PageSize[],
  { double, coverAlone }: SlideOptions,
): readonly Slide[] {
  const slides: Slide[] = [];
  let page = 1;
  while (page <= pages.length) {
    const isPair =
      double && !(coverAlone && page === 1) && isUpright(pages[page - 1]) && isUpright(pages[page]);
    slides.push(isPair ? [page, page + 1] : [page]);
    page += isPair ? 2 : 1;
  }
  return slides;
}

/** @returns index of the slide with the page; the last slide for pages past the end */
export function slideOf(slides: readonly Slide[], page: number): number {
  const found = slides.findIndex((slide) => slide.includes(page));
  return found === -1 ? Math.max(0, slides.length - 1) : found;
}

function isUpright(page: PageSize | undefined): boolean {
  return page !== undefined && page.height >= page.width;
}
