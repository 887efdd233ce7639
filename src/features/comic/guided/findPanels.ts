import type { PagePanels, Panel } from '../../../shared/offline/assets/pagePanels.ts';
import type { Pixels } from '../reader/cropBorders.ts';
import { findGutter, splitAt } from './gutters.ts';
import { type Ground, possibleGrounds, transposed } from './pageGround.ts';
import { crossing, drawnShare, type Quad, quadOf, transposedQuad, trimmedRows } from './quad.ts';

/**
 * [Note: Panels] Finds the panels of a page by its gutters: the page is cut along straight lines that are paper from one
 * side to the other, first across, then down, each part again, until no such line is left. Gutters may be slanted, and
 * white, black or of any one colour. Where the parts do not look like panels (nothing is drawn along their sides, they
 * are too small, too many or too few) the page counts as unsure, and is shown whole.
 */

export const NO_PANELS: PagePanels = { panels: [], rightToLeft: [] };

/** Longer side of the copy of a page in which panels are searched. */
export const PANEL_SAMPLE_PX = 640;

const PANELS_MAX = 14;
/** Shares of the page: what is smaller is a caption or part of a drawing. */
const SIDE_MIN = 0.07;
const AREA_MIN = 0.015;
/** Share of the drawn part of the page that lies in panels. */
const COVERED_MIN = 0.75;
/** Share of the sides of each panel along which something is drawn. */
const FULL_SIDES_MIN = 0.8;
/** Thickness of gutters, as a share of the page's longer side. A page with paper around it has gutters of that paper. */
const GUTTER_MIN = 0.003;
/** Where the drawing reaches the page's edges, thinner lines may be part of it. */
const GUTTER_MIN_BLEEDING = 0.007;
/** Share of the page's length that makes a margin. */
const MARGIN_MIN = 0.004;
/** Depth at a panel's side in which its outline is searched, pixels. */
const OUTLINE_PX = 4;

interface Page {
  readonly ground: Ground;
  /** The same page with rows as columns. */
  readonly turned: Ground;
  /** Pixels. */
  readonly gutterMin: number;
  /** A page of text would have far too many parts. */
  readonly cuts: { left: number };
}

/** A panel, or parts below or beside one another. */
type Part =
  | { readonly quad: Quad }
  | { readonly isAcross: boolean; readonly first: Part; readonly second: Part };

/** @param pixels a copy of at most `PANEL_SAMPLE_PX` on its longer side: takes one to two tenths of a second */
export function findPanels(pixels: Pixels): PagePanels {
  const best = possibleGrounds(pixels)
    .map(panelsOn)
    .reduce((a, b) => (b.confidence > a.confidence ? b : a));
  return best.confidence >= FULL_SIDES_MIN ? best.found : NO_PANELS;
}

function panelsOn(ground: Ground): { found: PagePanels; confidence: number } {
  const flat = { ground, turned: transposed(ground), gutterMin: 0, cuts: { left: PANELS_MAX } };
  const whole = trimmed(flat, quadOf(ground));
  if (!whole) return { found: NO_PANELS, confidence: 0 };
  const page = { ...flat, gutterMin: gutterMin(ground, whole) };
  const root = cut(page, whole);
  const quads = quadsOf(root, false);
  const found = {
    panels: quads.map((quad) => panelOf(page, quad)),
    rightToLeft: quadsOf(root, true).map((quad) => quads.indexOf(quad)),
  };
  return {
    found,
    confidence: arePanels(found.panels, panelOf(page, whole)) ? sidesOf(page, quads) : 0,
  };
}

function cut(page: Page, quad: Quad): Part {
  return cutAcross(page, quad, true) ?? cutAcross(page, quad, false) ?? { quad };
}

function cutAcross(page: Page, quad: Quad, isAcross: boolean): Part | undefined {
  const gutter = isAcross
    ? findGutter(page.ground, quad, page.gutterMin)
    : findGutter(page.turned, transposedQuad(quad), page.gutterMin);
  if (!gutter || page.cuts.left === 0) return undefined;
  page.cuts.left -= 1;
  const halves = isAcross
    ? splitAt(quad, gutter)
    : splitAt(transposedQuad(quad), gutter).map(transposedQuad);
  const [first, second] = halves.map((half) => trimmed(page, half));
  if (first && second) return { isAcross, first: cut(page, first), second: cut(page, second) };
  const drawn = first ?? second;
  return drawn && cut(page, drawn);
}

function gutterMin({ width, height }: Ground, { top, bottom, left, right }: Quad): number {
  const length = Math.max(width, height);
  const margins = [top.at, height - 1 - bottom.at, left.at, width - 1 - right.at];
  const hasMargins = margins.filter((margin) => margin >= MARGIN_MIN * length).length >= 2;
  return Math.max(2, Math.round(length * (hasMargins ? GUTTER_MIN : GUTTER_MIN_BLEEDING)));
}

function trimmed({ ground, turned }: Page, quad: Quad): Quad | undefined {
  const rows = trimmedRows(ground, quad);
  const columns = rows && trimmedRows(turned, transposedQuad(rows));
  return columns && transposedQuad(columns);
}

function quadsOf(part: Part, isRightToLeft: boolean): readonly Quad[] {
  if ('quad' in part) return [part.quad];
  const [first, second] = [quadsOf(part.first, isRightToLeft), quadsOf(part.second, isRightToLeft)];
  return isRightToLeft && !part.isAcross ? [...second, ...first] : [...first, ...second];
}

/** The upright box around a part. */
function panelOf({ ground: { width, height } }: Page, quad: Quad): Panel {
  const corners = [quad.top, quad.bottom].flatMap((row) =>
    [quad.left, quad.right].map((column) => crossing(row, column)),
  );
  const xs = corners.map(({ x }) => Math.min(width - 1, Math.max(0, x)));
  const ys = corners.map(({ y }) => Math.min(height - 1, Math.max(0, y)));
  const [left, top] = [Math.min(...xs) / width, Math.min(...ys) / height];
  return {
    left,
    top,
    width: (Math.max(...xs) + 1) / width - left,
    height: (Math.max(...ys) + 1) / height - top,
  };
}

function arePanels(panels: readonly Panel[], drawn: Panel): boolean {
  const isLargeEnough = ({ width, height }: Panel) =>
    Math.min(width, height) >= SIDE_MIN && width * height >= AREA_MIN;
  const covered = panels.reduce((sum, { width, height }) => sum + width * height, 0);
  return (
    panels.length > 1 &&
    panels.length <= PANELS_MAX &&
    panels.every(isLargeEnough) &&
    covered >= COVERED_MIN * drawn.width * drawn.height
  );
}

/** Of the part whose sides are the emptiest. */
function sidesOf(page: Page, quads: readonly Quad[]): number {
  return Math.min(...quads.map((quad) => fullSides(page, quad)));
}

/** Share of a part's four sides along which something is drawn. */
function fullSides({ ground, turned }: Page, quad: Quad): number {
  const across = transposedQuad(quad);
  const sides = [
    fullSide(ground, quad, 'top'),
    fullSide(ground, quad, 'bottom'),
    fullSide(turned, across, 'top'),
    fullSide(turned, across, 'bottom'),
  ];
  return sides.reduce((sum, share) => sum + share, 0) / sides.length;
}

function fullSide(ground: Ground, quad: Quad, side: 'top' | 'bottom'): number {
  const inwards = side === 'top' ? 1 : -1;
  const shares = Array.from({ length: OUTLINE_PX }, (_, depth) => {
    const { at, slope } = quad[side];
    return drawnShare(ground, quad, { at: at + depth * inwards, slope });
  });
  return Math.max(...shares);
}
