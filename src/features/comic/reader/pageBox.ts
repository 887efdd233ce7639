import type { Borders } from './cropBorders.ts';
import type { WorkSettings } from '../readerSettings.ts';
import type { PageSize } from './slides.ts';

export function croppedSize({ width, height }: PageSize, insets: Borders | undefined): PageSize {
  if (!insets) return { width, height };
  return {
    width: width * (1 - insets.left - insets.right),
    height: height * (1 - insets.top - insets.bottom),
  };
}

/**
 * Fits the pages of one slide side by side into a box.
 * @param zoom 1…5, on top of the fit
 * @param pixelRatio device pixels per CSS pixel: `original` shows one image pixel per device pixel
 * @returns one size per page, whole pixels
 */
export function fittedSizes(
  pages: readonly PageSize[],
  box: PageSize,
  { fit, zoom, pixelRatio }: { fit: WorkSettings['fit']; zoom: number; pixelRatio: number },
): readonly PageSize[] {
  // Pages side by side share the height of the tallest.
  const height = Math.max(...pages.map((page) => page.height));
  const width = pages.reduce((sum, page) => sum + (page.width * height) / page.height, 0);
  const scale = zoom * scaleOf({ width, height }, box, fit, pixelRatio);
  return pages.map((page) => ({
    width: Math.max(1, Math.round(((page.width * height) / page.height) * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }));
}

function scaleOf(whole: PageSize, box: PageSize, fit: WorkSettings['fit'], pixelRatio: number) {
  const byWidth = box.width / whole.width;
  const byHeight = box.height / whole.height;
  switch (fit) {
    case 'screen':
      return Math.min(byWidth, byHeight);
    case 'width':
      return byWidth;
    case 'height':
      return byHeight;
    case 'original':
      return 1 / pixelRatio;
  }
}

export interface StackedPages {
  /** Top of each page, from the top of the first. */
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly height: number;
}

/** Pages of one width below one another, in whole pixels so that the sums match the browser's layout. */
export function stackedPages(pages: readonly PageSize[], width: number, gap: number): StackedPages {
  const heights = pages.map((page) => Math.max(1, Math.round((width * page.height) / page.width)));
  const tops: number[] = [];
  let top = 0;
  for (const height of heights) {
    tops.push(top);
    top += height + gap;
  }
  return { tops, heights, height: Math.max(0, top - gap) };
}
