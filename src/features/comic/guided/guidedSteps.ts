import type { PagePanels, Panel } from '../../../shared/offline/assets/pagePanels.ts';
import { ZOOM_MAX } from '../../../shared/limits.ts';
import { type Borders, NO_BORDERS } from '../reader/cropBorders.ts';
import type { PageSize } from '../reader/slides.ts';

/** A box in CSS pixels, from the top left corner of a slide. */
export interface Box extends PageSize {
  readonly left: number;
  readonly top: number;
}

export interface GuidedPage {
  /** Undefined until they are found. */
  readonly panels: PagePanels | undefined;
  readonly crop: Borders | undefined;
  /** As it is shown. */
  readonly size: PageSize;
}

/** Around a panel, as a share of its page: its outline, and what is drawn a little beyond it. */
const AROUND_PART = 0.006;
/** Between a panel and the edge of the screen, CSS pixels. */
const MARGIN_PX = 8;

/**
 * What guided view shows of a slide, in reading order: the panels of its pages. A page of a pair whose panels are not
 * certain is one step; a slide without any panels has no steps.
 * @param pages in reading order
 */
export function guidedSteps(
  pages: readonly GuidedPage[],
  box: PageSize,
  isRightToLeft: boolean,
): readonly Box[] {
  if (!pages.some(({ panels }) => panels && panels.panels.length > 0)) return [];
  const width = pages.reduce((sum, { size }) => sum + size.width, 0);
  let left = (box.width - width) / 2;
  const boxes = new Map<GuidedPage, Box>();
  for (const page of isRightToLeft ? pages.toReversed() : pages) {
    boxes.set(page, { left, top: (box.height - page.size.height) / 2, ...page.size });
    left += page.size.width;
  }
  return pages.flatMap((page) => {
    const whole = boxes.get(page) as Box;
    const panels = inOrder(page.panels, isRightToLeft);
    return panels.length > 0 ? panels.map((panel) => boxOf(panel, page.crop, whole)) : [whole];
  });
}

function inOrder(found: PagePanels | undefined, isRightToLeft: boolean): readonly Panel[] {
  if (!found || !isRightToLeft) return found?.panels ?? [];
  return found.rightToLeft.flatMap((index) => found.panels[index] ?? []);
}

function boxOf(panel: Panel, crop: Borders | undefined, page: Box): Box {
  const { left, top, right, bottom } = crop ?? NO_BORDERS;
  const [fromX, toX] = sides(panel.left, panel.width, left, right);
  const [fromY, toY] = sides(panel.top, panel.height, top, bottom);
  return {
    left: page.left + fromX * page.width,
    top: page.top + fromY * page.height,
    width: (toX - fromX) * page.width,
    height: (toY - fromY) * page.height,
  };
}

/** Both sides of a panel as shares of what its page shows within the borders. */
function sides(from: number, length: number, before: number, after: number) {
  const shown = 1 - before - after;
  const within = (share: number) => Math.min(1, Math.max(0, (share - before) / shown));
  return [within(from - AROUND_PART), within(from + length + AROUND_PART)] as const;
}

export interface PanelView {
  readonly scale: number;
  /** Offset of the scaled slide, CSS pixels. */
  readonly x: number;
  readonly y: number;
}

/** Shows a panel as large as the screen allows, in its middle. */
export function panelView(panel: Box, screen: PageSize): PanelView {
  const across = (screen.width - 2 * MARGIN_PX) / Math.max(1, panel.width);
  const down = (screen.height - 2 * MARGIN_PX) / Math.max(1, panel.height);
  const scale = Math.min(ZOOM_MAX, across, down);
  return {
    scale,
    x: screen.width / 2 - scale * (panel.left + panel.width / 2),
    y: screen.height / 2 - scale * (panel.top + panel.height / 2),
  };
}
