import type { ComicPage, WorkDetail } from '../../../shared/contract/index.ts';
import type { ChosenMode } from '../readerSettings.ts';

/** How the pages of a chapter are laid out; whatever was chosen, it comes down to one of these. */
export type Mode = Exclude<ChosenMode, 'auto'>;

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
): Mode {
  if (chosen !== 'auto') return chosen;
  if (layout === 'strip' || isStrip(pages)) return 'strip';
  return layout === 'manga' ? 'rtl' : 'ltr';
}

export function isPaged(mode: Mode): mode is 'ltr' | 'rtl' | 'vertical' {
  return mode === 'ltr' || mode === 'rtl' || mode === 'vertical';
}

/** Pages turn sideways, so that left and right mean something. */
export function isSideways(mode: Mode): mode is 'ltr' | 'rtl' {
  return mode === 'ltr' || mode === 'rtl';
}

/** By the page in the middle of their order: a title page or an advertisement decides nothing. */
function isStrip(pages: readonly Pick<ComicPage, 'width' | 'height'>[]): boolean {
  const ratios = pages.map(({ width, height }) => height / width).sort((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
  return middle >= STRIP_RATIO;
}
