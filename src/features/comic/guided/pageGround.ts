import type { Pixels } from '../reader/cropBorders.ts';

/** The paper between panels, as one bit a pixel. */

export interface Ground {
  /** Row by row; 1: paper, 0: drawn. */
  readonly paper: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Colour = readonly [red: number, green: number, blue: number];

/** Maximum difference of a channel: allows for compression and for lines that the reduced copy has blurred. */
const TOLERANCE = 30;
/** Depth of the frame at the page's edge in which the paper's colour is searched, as a share of the page. */
const FRAME_PART = 0.012;
/** A colour that covers less of the frame is not taken for paper. */
const FRAME_SHARE_MIN = 0.3;
const LEVELS = 12;

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/** The page on each colour that may be its paper: white, black, and the one that its edge has most of. */
export function possibleGrounds(pixels: Pixels): readonly Ground[] {
  const edge = edgeColour(pixels);
  const colours = edge ? [edge, WHITE, BLACK] : [WHITE, BLACK];
  const distinct = colours.filter(
    (colour, index) => !colours.slice(0, index).some((other) => isNear(colour, other)),
  );
  return distinct.map((colour) => groundOf(pixels, colour));
}

function groundOf({ data, width, height }: Pixels, colour: Colour): Ground {
  const paper = new Uint8Array(width * height);
  for (let at = 0; at < paper.length; at += 1)
    paper[at] = isNear(colourAt(data, at), colour) ? 1 : 0;
  return { paper, width, height };
}

/** Rows become columns. */
export function transposed({ paper, width, height }: Ground): Ground {
  const turned = new Uint8Array(paper.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + y] = paper[y * width + x] ?? 0;
  }
  return { paper: turned, width: height, height: width };
}

function colourAt(data: Pixels['data'], at: number): Colour {
  return [data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0];
}

function isNear(a: Colour, b: Colour): boolean {
  return (
    Math.abs(a[0] - b[0]) <= TOLERANCE &&
    Math.abs(a[1] - b[1]) <= TOLERANCE &&
    Math.abs(a[2] - b[2]) <= TOLERANCE
  );
}

/** The most frequent colour of the frame, as the mean of its pixels. */
function edgeColour({ data, width, height }: Pixels): Colour | undefined {
  const depth = Math.max(1, Math.round(Math.max(width, height) * FRAME_PART));
  const groups = new Map<number, { count: number; red: number; green: number; blue: number }>();
  let total = 0;
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (Math.min(x, y, width - 1 - x, height - 1 - y) >= depth) continue;
    total += 1;
    const [red, green, blue] = colourAt(data, at);
    const key = (level(red) * LEVELS + level(green)) * LEVELS + level(blue);
    const group = groups.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    groups.set(key, {
      count: group.count + 1,
      red: group.red + red,
      green: group.green + green,
      blue: group.blue + blue,
    });
  }
  const most = [...groups.values()].sort((a, b) => b.count - a.count)[0];
  if (!most || most.count < total * FRAME_SHARE_MIN) return undefined;
  const { count, red, green, blue } = most;
  return [red / count, green / count, blue / count];
}

function level(channel: number): number {
  return Math.floor((channel * LEVELS) / 256);
}
