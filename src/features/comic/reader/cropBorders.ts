import { CROP_PART_MAX } from '../../../shared/limits.ts';

/** Detects the blank margins of a scan in a reduced copy of the page. */

/** Shares of the page's width and height, 0…1. */
export interface Borders {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export const NO_BORDERS: Borders = { top: 0, right: 0, bottom: 0, left: 0 };

/** RGBA, row by row, as a canvas returns it. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Longer side of the copy of a page in which borders are searched. */
export const BORDER_SAMPLE_PX = 256;

/** Maximum distance from white or black paper: allows for JPEG noise and slightly yellowed paper. */
const TOLERANCE = 28;
/** Share of a line that may be specks. */
const SPECKS_PART = 0.005;
/** A smaller margin belongs to the drawing. */
const PART_MIN = 0.01;

/** @param pixels a copy of at most `BORDER_SAMPLE_PX` on its longer side: takes a few hundredths of a second */
export function cropBorders(pixels: Pixels): Borders {
  const { width, height } = pixels;
  const rows = { count: height, isBlank: blankRows(pixels) };
  const columns = { count: width, isBlank: blankColumns(pixels) };
  // An entirely blank page is not cropped.
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

/** @param isFromEnd for the right and bottom margins */
function marginOf({ count, isBlank }: Lines, isFromEnd: boolean): number {
  const lineAt = (depth: number) => (isFromEnd ? count - 1 - depth : depth);
  const ground: Ground = isBlank(lineAt(0), 'white') ? 'white' : 'black';
  let depth = 0;
  while (depth < count && isBlank(lineAt(depth), ground)) depth += 1;
  // The last blank line of the copy may contain part of the drawing's first line.
  const part = Math.max(0, depth - 1) / count;
  return part < PART_MIN ? 0 : Math.min(CROP_PART_MAX, part);
}
