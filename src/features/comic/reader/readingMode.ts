import type { ComicPage, WorkDetail } from '../../../shared/contract/index.ts';
import type { ReadingMode } from '../readerModes.ts';
import type { ChosenMode } from '../readerSettings.ts';

/** Pages with at least this ratio of height to width are made for scrolling. */
const STRIP_RATIO = 1.9;

/**
 * @param layout of the work; undefined while the work is not loaded
 * @param pages of the current chapter: decisive if the work has no layout, and also if it says `page`
 */
export function modeOf(
  chosen: ChosenMode,
  layout: WorkDetail['layout'] | undefined,
  pages: readonly Pick<ComicPage, 'width' | 'height'>[],
): ReadingMode {
  if (chosen !== 'auto') return chosen;
  if (layout === 'strip' || isStrip(pages)) return 'strip';
  return layout === 'manga' ? 'rtl' : 'ltr';
}

/** Uses the median ratio, so that a title page or an advertisement has no influence. */
function isStrip(pages: readonly Pick<ComicPage, 'width' | 'height'>[]): boolean {
  const ratios = pages.map(({ width, height }) => height / width).sort((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
  return middle >= STRIP_RATIO;
}
