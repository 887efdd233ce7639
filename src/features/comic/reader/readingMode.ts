import type { ComicPage, WorkDetail } from '../../../shared/contract/index.ts';
import type { ReadingMode } from '../readerModes.ts';
import type { ChosenMode } from '../readerSettings.ts';

/** Pages at least this many times as high as wide were drawn to be scrolled. */
const STRIP_RATIO = 1.9;

/**
 * @param layout how the work was drawn; undefined while the work is not known
 * @param pages of the chapter that is read: they decide where the work says nothing, and over a work that says `page`
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

/** By the page in the middle of their order: a title page or an advertisement decides nothing. */
function isStrip(pages: readonly Pick<ComicPage, 'width' | 'height'>[]): boolean {
  const ratios = pages.map(({ width, height }) => height / width).sort((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
  return middle >= STRIP_RATIO;
}
