import type { Ground } from './pageGround.ts';

/** `at + slope · x`: a row that may be slanted. */
export interface Line {
  readonly at: number;
  readonly slope: number;
}

/** A part of the page between four lines, in pixels; `left` and `right` are columns, with x as a function of y. */
export interface Quad {
  readonly top: Line;
  readonly bottom: Line;
  readonly left: Line;
  readonly right: Line;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sides along which at most this share is drawn are paper: what balloons reach beyond a panel is left out. */
const SPECKS_PART = 0.16;

export function quadOf({ width, height }: Ground): Quad {
  const side = (at: number): Line => ({ at, slope: 0 });
  return { top: side(0), bottom: side(height - 1), left: side(0), right: side(width - 1) };
}

/** The same part of the transposed page. */
export function transposedQuad({ top, bottom, left, right }: Quad): Quad {
  return { top: left, bottom: right, left: top, right: bottom };
}

export function valueAt({ at, slope }: Line, x: number): number {
  return at + slope * x;
}

/** Where a row and a column cross. Both are far from diagonal: the steps converge. */
export function crossing(row: Line, column: Line): Point {
  let x = column.at;
  for (let step = 0; step < 4; step += 1) x = valueAt(column, valueAt(row, x));
  return { x, y: valueAt(row, x) };
}

/** Share of a row between the quad's left and right side that is drawn, 0…1. */
export function drawnShare(ground: Ground, { left, right }: Quad, row: Line): number {
  const { paper, width, height } = ground;
  const [from, to] = [Math.ceil(crossing(row, left).x), Math.floor(crossing(row, right).x)];
  let drawn = 0;
  for (let x = from; x <= to; x += 1) {
    const y = Math.round(valueAt(row, x));
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    if (paper[y * width + x] === 0) drawn += 1;
  }
  return drawn / Math.max(1, to - from + 1);
}

/** Without the paper above and below the drawing; undefined where nothing is drawn. */
export function trimmedRows(ground: Ground, quad: Quad): Quad | undefined {
  const moved = (from: Line, by: 1 | -1): Line | undefined => {
    const end = by === 1 ? quad.bottom : quad.top;
    for (let line = from; (middleOf(quad, line) - middleOf(quad, end)) * by <= 0;) {
      if (drawnShare(ground, quad, line) > SPECKS_PART) return line;
      line = { ...line, at: line.at + by };
    }
    return undefined;
  };
  const [top, bottom] = [moved(quad.top, 1), moved(quad.bottom, -1)];
  return top && bottom && { ...quad, top, bottom };
}

/** Height of a row in the middle of the quad. */
export function middleOf({ left, right }: Quad, row: Line): number {
  return valueAt(row, (crossing(row, left).x + crossing(row, right).x) / 2);
}
