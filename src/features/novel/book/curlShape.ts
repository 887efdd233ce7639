/** The shape of a curled leaf. Its corner is moved to a tip; the paper folds half-way between both, over a soft bend. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height of the leaf, CSS pixels. */
export interface Leaf {
  readonly width: number;
  readonly height: number;
}

/** Where the leaf is held: its upper or lower corner, or the edge between them, which moves level. */
export type Grip = 'top' | 'bottom' | 'edge';

/** A finger on the leaf, from its touch to where it is now. */
export interface Pull {
  readonly from: Point;
  readonly to: Point;
}

export interface CurlShape {
  /** Path of what still lies flat, to be filled by the even-odd rule. */
  readonly flat: string;
  /** Path of the leaf's back. */
  readonly back: string;
  /** CSS transform that mirrors the leaf at its fold. */
  readonly mirror: string;
  /** CSS transform of an axis that points out of the fold, to the corner's old place. */
  readonly fold: string;
  /** From the fold to the tip, CSS pixels. */
  readonly depth: number;
}

/** A touch in the upper or lower part of this share of the height holds the corner. */
const CORNER_PART = 0.33;
/** The tip reaches the finger after about three times this share of the width. */
const CATCH_UP_PART = 0.12;
/** Share of the finger's movement that the leaf follows when there is no page under it. */
const RESISTANCE = 0.25;
/** A leaf is never folded quite level: its corner rises by this share of the way. */
const TILT = 0.04;
/** Radius of the bend as a share of the width; it is never more than half of the folded part. */
const BEND_PART = 0.12;
const BEND_MAX = 0.5;
/** A tip that has moved less, CSS pixels, lifts nothing. */
const FLAT_PX = 1;

export function gripAt(from: Point, { height }: Leaf): Grip {
  if (from.y < height * CORNER_PART) return 'top';
  return from.y > height * (1 - CORNER_PART) ? 'bottom' : 'edge';
}

/** The corner's place on the flat leaf. */
export function cornerOf(grip: Grip, { width, height }: Leaf): Point {
  return { x: width, y: grip === 'top' ? 0 : height };
}

/** The tip of a leaf that is turned over so far that nothing of it is seen. */
export function awayOf(grip: Grip, leaf: Leaf): Point {
  const { x, y } = cornerOf(grip, leaf);
  return { x: -x - 2 * TILT * leaf.height - 2 * FLAT_PX, y };
}

/**
 * The tip that follows a finger: it starts where the leaf rests and comes up to the finger soon.
 *
 * @param direction 1 lifts the shown leaf, -1 brings back the one before
 */
export function tipOf(
  grip: Grip,
  leaf: Leaf,
  { from, to }: Pull,
  direction: 1 | -1,
  isOpen: boolean,
): Point {
  const corner = cornerOf(grip, leaf);
  const rest = direction === 1 ? corner : awayOf(grip, leaf);
  const way = Math.max(0, (from.x - to.x) * direction);
  const lag = Math.exp(-way / (leaf.width * CATCH_UP_PART));
  const follow = (start: number, at: number, finger: number) =>
    isOpen ? finger + (at - start) * lag : at + (finger - start) * RESISTANCE;
  const x = Math.min(corner.x, follow(from.x, rest.x, to.x));
  if (grip === 'edge') return { x, y: corner.y };
  return { x, y: held(corner.y, x, follow(from.y, corner.y, to.y), leaf) };
}

/** The leaf is bound at its left edge: no tip is farther from there than the leaf is wide, nor outside of the book. */
function held(corner: number, x: number, y: number, { width }: Leaf): number {
  const most = Math.sqrt(Math.max(0, width * width - x * x));
  const inwards = corner === 0 ? 1 : -1;
  return corner + inwards * Math.min(most, Math.max(0, (y - corner) * inwards));
}

/** Points of the way between two tips; a turn without a finger lifts the corner on its way. */
export function between(from: Point, to: Point, part: number, lift: number): Point {
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part + lift * Math.sin(Math.PI * part),
  };
}

/** @returns undefined while the leaf lies flat */
export function curlShape(grip: Grip, leaf: Leaf, tip: Point): CurlShape | undefined {
  const { width, height } = leaf;
  const corner = cornerOf(grip, leaf);
  const inwards = corner.y === 0 ? 1 : -1;
  const across = corner.x - tip.x;
  if (across < FLAT_PX) return undefined;
  const up = Math.max(across * TILT, (tip.y - corner.y) * inwards) * inwards;
  const end = { x: tip.x, y: corner.y + up };
  const length = Math.hypot(across, up);
  /** Unit vector from the tip to the corner, which the fold is square to. */
  const normal = { x: across / length, y: -up / length };
  const middle = { x: corner.x - across / 2, y: corner.y + up / 2 };
  // Where the fold meets the leaf's lower or upper edge, and its free edge or that edge's line beyond the leaf.
  const low = { x: middle.x + ((middle.y - corner.y) * normal.y) / normal.x, y: corner.y };
  const high = { x: corner.x, y: middle.y - ((corner.x - middle.x) * normal.x) / normal.y };
  // The bend ends before the binding.
  const bend = Math.min(
    BEND_MAX,
    (width * BEND_PART * 2) / length,
    Math.max(0, low.x) / Math.max(FLAT_PX, corner.x - low.x),
  );
  const edge = (at: Point) => bendAt(at, corner, end, bend);
  const [first, last] = [edge(low), edge(high)];
  const flat =
    `M0 0H${px(width)}V${px(height)}H0Z` +
    `M${at(first.start)}Q${at(low)} ${at(first.end)}L${at(end)}` +
    `L${at(last.end)}Q${at(high)} ${at(last.start)}L${at(corner)}Z`;
  const back =
    `M${at(first.crest)}Q${at(first.fall)} ${at(first.end)}L${at(end)}` +
    `L${at(last.end)}Q${at(last.fall)} ${at(last.crest)}Z`;
  const { x, y } = normal;
  const twice = 2 * (middle.x * x + middle.y * y);
  // The point of the fold beside the middle of the leaf: where it meets the edges may be far away.
  const off = (width / 2 - first.crest.x) * x + (height / 2 - first.crest.y) * y;
  const crest = { x: width / 2 - off * x, y: height / 2 - off * y };
  return {
    flat,
    back,
    mirror: matrix([1 - 2 * x * x, -2 * x * y, -2 * x * y, 1 - 2 * y * y, twice * x, twice * y]),
    fold: matrix([x, y, -y, x, crest.x, crest.y]),
    depth: Math.abs((crest.x - end.x) * x + (crest.y - end.y) * y),
  };
}

/** The bend where the fold meets an edge of the leaf: a curve of which the second half belongs to the back. */
function bendAt(fold: Point, corner: Point, tip: Point, bend: number) {
  const start = between(fold, corner, -bend, 0);
  const end = between(fold, tip, bend, 0);
  return {
    start,
    end,
    crest: between(between(start, fold, 0.5, 0), between(fold, end, 0.5, 0), 0.5, 0),
    fall: between(fold, end, 0.5, 0),
  };
}

const px = (value: number) => `${Math.round(value * 100) / 100}`;
const at = ({ x, y }: Point) => `${px(x)} ${px(y)}`;
const matrix = (values: readonly number[]) =>
  `matrix(${values.map((value) => Number(value.toFixed(5))).join(',')})`;
