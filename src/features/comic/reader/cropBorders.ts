import { CROP_PART_MAX } from '../../../shared/limits.ts';

/** The empty margins that a scan has around its drawing, found in a small copy of the page. */

/** In parts of the page's width and height, 0…1. */
export interface Borders {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const NO_BORDERS: Borders = { top: 0, right: 0, bottom: 0, left: 0 };

/** As a canvas gives them: RGBA, row by row. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** How far from white or black paper may be: JPEG's noise, and paper that has yellowed a little. */
const TOLERANCE = 28;
/** Of a line, that may be specks. */
const SPECKS_PART = 0.005;
/** What is less is no margin but the drawing's own breath. */
const PART_MIN = 0.01;

/** @param pixels of a copy of at most 256 px on its longer side: a few hundredths of a second for any page */
export function cropBorders(pixels: Pixels): Borders {
  const { width, height } = pixels;
  const rows = { count: height, isBlank: blankRows(pixels) };
  const columns = { count: width, isBlank: blankColumns(pixels) };
  // Nothing is drawn: there is nothing to cut to.
  if (isAllBlank(rows) || isAllBlank(columns)) return NO_BORDERS;
  return {
    top: marginOf(rows, false),
    right: marginOf(columns, true),
    bottom: marginOf(rows, true),
    left: marginOf(columns, false),
  };
}

type Ground = 'white' | 'black';

interface Lines {
  readonly count: number;
  /** Whether a line is nothing but this ground. */
  readonly isBlank: (line: number, ground: Ground) => boolean;
}

function blankRows({ data, width }: Pixels): Lines['isBlank'] {
  return (row, ground) => isBlankLine(data, { from: row * width, step: 1, count: width }, ground);
}

function blankColumns({ data, width, height }: Pixels): Lines['isBlank'] {
  return (column, ground) =>
    isBlankLine(data, { from: column, step: width, count: height }, ground);
}

interface Line {
  readonly from: number;
  readonly step: number;
  readonly count: number;
}

function isBlankLine(data: Pixels['data'], { from, step, count }: Line, ground: Ground): boolean {
  const specksMax = Math.floor(count * SPECKS_PART);
  let specks = 0;
  for (let each = 0, pixel = from; each < count; each += 1, pixel += step) {
    if (isGround(data, pixel * 4, ground)) continue;
    specks += 1;
    if (specks > specksMax) return false;
  }
  return true;
}

function isGround(data: Pixels['data'], at: number, ground: Ground): boolean {
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
  return ground === 'white'
    ? Math.min(red, green, blue) >= 255 - TOLERANCE
    : Math.max(red, green, blue) <= TOLERANCE;
}

function isAllBlank({ count, isBlank }: Lines): boolean {
  const all = Array.from({ length: count }, (_, line) => line);
  return (['white', 'black'] as const).some((ground) => all.every((line) => isBlank(line, ground)));
}

/** @param isFromEnd the right and the bottom one */
function marginOf({ count, isBlank }: Lines, isFromEnd: boolean): number {
  const lineAt = (depth: number) => (isFromEnd ? count - 1 - depth : depth);
  const ground: Ground = isBlank(lineAt(0), 'white') ? 'white' : 'black';
  let depth = 0;
  while (depth < count && isBlank(lineAt(depth), ground)) depth += 1;
  // The copy's last blank line may hold the drawing's first in part.
  const part = Math.max(0, depth - 1) / count;
  return part < PART_MIN ? 0 : Math.min(CROP_PART_MAX, part);
}
