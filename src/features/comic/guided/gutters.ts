import type { Ground } from './pageGround.ts';
import { crossing, type Line, type Quad, valueAt } from './quad.ts';

/** Gutters rise or fall by at most this share of their length. */
const SLOPE_MAX = 0.3;
/** Difference of height at the ends of two slopes that are tried, pixels. */
const SLOPE_STEP_PX = 1;
/** Share of a gutter that may be drawn: balloons and sounds that cross it. */
const CROSSED_PART = 0.15;
/** What crosses a gutter does so in few places; elsewhere only this share may be specks. */
const CROSSINGS_MAX = 4;
/** Share of a gutter at each end that is paper without exception: within a panel its outline crosses the line there. */
const END_PART = 0.02;
const END_MIN_PX = 3;
/** Parts on both sides of a gutter have at least this share of the page's height. */
const PART_MIN = 0.04;
/** A straight gutter is preferred to a slanted one that is thicker by less, in pixels at the greatest slope. */
const SLANT_COST_PX = 2;

/**
 * The thickest row of paper that divides a part of the page.
 * @param thicknessMin whole pixels
 * @returns its middle line
 */
export function findGutter(ground: Ground, quad: Quad, thicknessMin: number): Line | undefined {
  const { left, right } = quad;
  const length = Math.max(1, right.at - left.at);
  const steps = Math.floor((SLOPE_MAX * length) / SLOPE_STEP_PX);
  let best: { readonly line: Line; readonly worth: number } | undefined;
  for (let step = -steps; step <= steps; step += 1) {
    const slope = (step * SLOPE_STEP_PX) / length;
    const found = thickestRun(ground, quad, slope, thicknessMin);
    if (!found) continue;
    const worth = found.thickness - (SLANT_COST_PX * Math.abs(slope)) / SLOPE_MAX;
    if (!best || worth > best.worth) best = { line: { at: found.at, slope }, worth };
  }
  return best?.line;
}

/** @returns the thickest run of rows of paper with this slope; `at` of its middle */
function thickestRun(ground: Ground, quad: Quad, slope: number, thicknessMin: number) {
  const partMin = PART_MIN * ground.height;
  const [first, last] = [highestInside(quad, slope) + partMin, lowestInside(quad, slope) - partMin];
  const isPaperAt = (at: number) =>
    at >= first && at <= last && isPaper(ground, quad, { at, slope });
  let best: { readonly at: number; readonly thickness: number } | undefined;
  // A run that is thick enough contains one of these rows.
  for (let at = Math.ceil(first); at <= last; at += thicknessMin) {
    if (!isPaperAt(at)) continue;
    let [from, to] = [at, at];
    while (isPaperAt(from - 1)) from -= 1;
    while (isPaperAt(to + 1)) to += 1;
    const thickness = to - from + 1;
    if (thickness >= thicknessMin && thickness > (best?.thickness ?? 0)) {
      best = { at: (from + to) / 2, thickness };
    }
    at = to;
  }
  return best;
}

/** `at` of the highest row of this slope that lies within the quad. */
function highestInside({ top, left, right }: Quad, slope: number): number {
  return Math.max(
    ...[left, right].map((side) => {
      const { x, y } = crossing(top, side);
      return y - slope * x;
    }),
  );
}

function lowestInside({ bottom, left, right }: Quad, slope: number): number {
  return Math.min(
    ...[left, right].map((side) => {
      const { x, y } = crossing(bottom, side);
      return y - slope * x;
    }),
  );
}

function isPaper({ paper, width, height }: Ground, quad: Quad, row: Line): boolean {
  const from = Math.max(0, Math.ceil(crossing(row, quad.left).x));
  const to = Math.min(width - 1, Math.floor(crossing(row, quad.right).x));
  const isDrawn = (x: number) => {
    const y = Math.round(valueAt(row, x));
    return y < 0 || y >= height || paper[y * width + x] === 0;
  };
  const ends = Math.max(END_MIN_PX, Math.round((to - from) * END_PART));
  for (let depth = 0; depth < ends; depth += 1) {
    if (isDrawn(from + depth) || isDrawn(to - depth)) return false;
  }
  const drawnMax = Math.floor((to - from + 1) * CROSSED_PART);
  let drawn = 0;
  let crossings = 0;
  let wasDrawn = false;
  for (let x = from + ends; x <= to - ends; x += 1) {
    const isCrossed = isDrawn(x);
    if (isCrossed) drawn += 1;
    if (isCrossed && !wasDrawn) crossings += 1;
    if (drawn > drawnMax || crossings > CROSSINGS_MAX) return false;
    wasDrawn = isCrossed;
  }
  return true;
}

/** The parts above and below a gutter. */
export function splitAt(quad: Quad, gutter: Line): readonly [Quad, Quad] {
  return [
    { ...quad, bottom: gutter },
    { ...quad, top: gutter },
  ];
}
