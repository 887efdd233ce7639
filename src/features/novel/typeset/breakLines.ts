import {
  BLANK_AFTER,
  BLANK_BEFORE,
  HYPHEN,
  NO_END,
  NO_START,
  PAIRED,
  SPACE,
  WORD,
} from './characters.ts';
import { CLUSTERS_A_STEP, type Clusters } from './clusters.ts';

/** A line of a paragraph. Lines cover the paragraph without gaps. */
export interface Line {
  /** UTF-16 units of the paragraph. */
  readonly start: number;
  readonly end: number;
  /** Rendered part: without spaces hanging at the line's end or leading the paragraph (its indent replaces them). */
  readonly drawnStart: number;
  readonly drawnEnd: number;
  /** CSS pixels. */
  readonly indent: number;
  /** Natural width before justification. */
  readonly width: number;
  /** Added to each gap between characters to justify the line, CSS pixels. */
  readonly spacing: number;
  /** Words and pairs of dashes in a justified line, which are not stretched: first unit, end (exclusive). */
  readonly words: readonly Span[];
  /** Punctuation that loses the blank half of its square, in order. */
  readonly trims: readonly Trim[];
}

type Span = readonly [start: number, end: number];

export interface Trim {
  /** UTF-16 unit of the paragraph; such punctuation is one unit long. */
  readonly at: number;
  readonly side: 'before' | 'after';
}

export interface LineOptions {
  /** Width of the text area, CSS pixels. */
  readonly width: number;
  /** Indent of the first line, CSS pixels. */
  readonly indent: number;
  /** CSS pixels. */
  readonly em: number;
  readonly isJustified: boolean;
}

/** Tolerance for the rounding of browsers, CSS pixels. */
const ROUNDING_PX = 0.02;
/** A line that would need larger gaps than this is not justified, em. */
const STRETCH_MAX_EM = 0.5;
/** A line lends a character to a lonely last line only if it stays at least this full. */
const LENDING_PART_MIN = 0.6;
const NO_TRIMS: readonly Trim[] = [];
const NO_WORDS: readonly Span[] = [];

/** Whether a line may begin at this cluster (CLREQ 3.1). Spaces before it hang at the end of the previous line. */
export function mayBreakBefore({ bits }: Clusters, at: number): boolean {
  const after = bits[at] ?? 0;
  let before = at - 1;
  while (before >= 0 && (bits[before] ?? 0) & SPACE) before -= 1;
  return isBreak(before < 0 ? 0 : (bits[before] ?? 0), after, before < at - 1);
}

function isBreak(before: number, after: number, hasSpace: boolean): boolean {
  if ((after & (NO_START | SPACE)) !== 0 || (before & NO_END) !== 0) return false;
  return hasSpace || (before & WORD) === 0 || (after & WORD) === 0 || (before & HYPHEN) !== 0;
}

/** Which of two adjacent punctuation marks loses the blank half of its square. */
function trimBetween(before: number, after: number): 'first' | 'second' | undefined {
  const isSign = (after & (BLANK_AFTER | BLANK_BEFORE)) !== 0;
  if ((before & BLANK_AFTER) !== 0 && isSign) return 'first';
  const isOpening = (before & BLANK_BEFORE) !== 0;
  return isOpening && (after & BLANK_BEFORE) !== 0 ? 'second' : undefined;
}

/**
 * Breaks a paragraph into lines. Each line has at least one cluster, however narrow it is. Prohibited line starts and
 * ends occur only if there is no other break opportunity. Yields periodically.
 */
export function* breakLines(clusters: Clusters, options: LineOptions): Generator<void, Line[]> {
  const { count, bits } = clusters;
  const indent = Math.max(0, Math.min(options.indent, options.width - 2 * options.em));
  const starts: number[] = [0];
  let drawn = skipSpaces(bits, 0, count);
  let sinceYield = 0;
  while (drawn < count) {
    const isFirst = starts.length === 1;
    const end = lineEnd(clusters, drawn, options.width - (isFirst ? indent : 0), isFirst);
    if (end >= count) break;
    sinceYield += end - drawn;
    starts.push(end);
    drawn = end;
    if (sinceYield > CLUSTERS_A_STEP) {
      sinceYield = 0;
      yield;
    }
  }
  lend(clusters, starts, options, indent);
  const lines: Line[] = [];
  for (const [index, first] of starts.entries()) {
    const isFirst = index === 0;
    lines.push(
      lineOf(clusters, first, starts[index + 1] ?? count, {
        ...options,
        isFirst,
        isLast: index === starts.length - 1,
        indent: isFirst ? indent : 0,
      }),
    );
    if (index % CLUSTERS_A_STEP === CLUSTERS_A_STEP - 1) yield;
  }
  return lines;
}

function skipSpaces(bits: Uint8Array, from: number, count: number): number {
  let at = from;
  while (at < count && (bits[at] ?? 0) & SPACE) at += 1;
  return at;
}

function lineEnd(clusters: Clusters, first: number, room: number, isFirst: boolean): number {
  const { count, bits, widths } = clusters;
  let width = 0;
  let lastBreak = -1;
  let before = 0;
  let hasSpace = false;
  for (let at = first; at < count; at += 1) {
    const here = bits[at] ?? 0;
    const own = widths[at] ?? 0;
    if ((here & SPACE) !== 0) {
      hasSpace = true;
      width += own;
      continue;
    }
    if (at > first) {
      if (isBreak(before, here, hasSpace)) lastBreak = at;
      const trim = hasSpace ? undefined : trimBetween(before, here);
      if (trim) width -= (trim === 'first' ? (widths[at - 1] ?? 0) : own) / 2;
    } else if (!isFirst && (here & BLANK_BEFORE) !== 0) width -= own / 2;
    width += own;
    const needed = (here & BLANK_AFTER) !== 0 ? width - own / 2 : width;
    if (needed > room + ROUNDING_PX)
      return lastBreak > 0 ? lastBreak : forcedEnd(clusters, first, at);
    before = here;
    hasSpace = false;
  }
  return count;
}

/** No allowed break fits: breaks anywhere, except inside a two-part sign such as ——. */
function forcedEnd({ bits }: Clusters, first: number, at: number): number {
  if (at <= first) return first + 1;
  let pairs = 0;
  while (at - 1 - pairs >= first && (bits[at - 1 - pairs] ?? 0) & PAIRED) pairs += 1;
  const isWithin = ((bits[at] ?? 0) & PAIRED) !== 0 && pairs % 2 === 1;
  return isWithin && at - 1 > first ? at - 1 : at;
}

/** Moves a character of the previous line into a last line that has only one. */
function lend(clusters: Clusters, starts: number[], options: LineOptions, indent: number): void {
  const { count, bits } = clusters;
  const last = starts.at(-1) ?? 0;
  const before = starts.at(-2);
  if (before === undefined || !isLonely(clusters, last)) return;
  const isFirst = starts.length === 2;
  const first = isFirst ? skipSpaces(bits, 0, count) : before;
  const room = options.width - (isFirst ? indent : 0);
  for (let at = last - 1; at > first; at -= 1) {
    if (mayBreakBefore(clusters, at)) {
      const left = widthBetween(clusters, first, at, isFirst);
      const isFull = left >= LENDING_PART_MIN * room;
      const fits = widthBetween(clusters, at, count, false) <= options.width + ROUNDING_PX;
      if (isFull && fits && !isLonely(clusters, at)) starts[starts.length - 1] = at;
      return;
    }
  }
}

/** Whether only one character is left, apart from trailing punctuation and spaces. */
function isLonely({ count, bits }: Clusters, from: number): boolean {
  let characters = 0;
  for (let at = from; at < count; at += 1) {
    const here = bits[at] ?? 0;
    if ((here & (SPACE | NO_START)) === 0) characters += 1;
    if (characters > 1) return false;
  }
  return true;
}

function widthBetween(clusters: Clusters, from: number, to: number, isFirst: boolean): number {
  return drawnLine(clusters, from, to, isFirst).width;
}

interface Drawn {
  readonly width: number;
  readonly trims: Trim[];
  /** End of the rendered clusters (exclusive). */
  readonly end: number;
  /** Number of gaps that may be stretched: those between characters, not within words. */
  readonly gaps: number;
}

function drawnLine(clusters: Clusters, from: number, to: number, isFirst: boolean): Drawn {
  const { bits, widths, ends } = clusters;
  let end = to;
  while (end > from && (bits[end - 1] ?? 0) & SPACE) end -= 1;
  const trims: Trim[] = [];
  let width = 0;
  let gaps = 0;
  for (let at = from; at < end; at += 1) {
    const here = bits[at] ?? 0;
    const before = at > from ? (bits[at - 1] ?? 0) : 0;
    width += widths[at] ?? 0;
    if (at > from && !isTight(before, here)) gaps += 1;
    const trim = at > from ? trimBetween(before, here) : undefined;
    const isHanging = at === from && !isFirst && (here & BLANK_BEFORE) !== 0;
    if (trim === 'first') {
      trims.push({ at: (ends[at - 1] ?? 1) - 1, side: 'after' });
      width -= (widths[at - 1] ?? 0) / 2;
    } else if (trim === 'second' || isHanging) {
      trims.push({ at: (ends[at] ?? 1) - 1, side: 'before' });
      width -= (widths[at] ?? 0) / 2;
    }
  }
  return { width, trims, end, gaps };
}

interface Placed extends LineOptions {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function lineOf(clusters: Clusters, first: number, next: number, placed: Placed): Line {
  const { bits, widths, ends, count } = clusters;
  const { isFirst, isLast, indent } = placed;
  const from = isFirst ? skipSpaces(bits, 0, next) : first;
  const drawn = drawnLine(clusters, from, next, isFirst);
  const room = placed.width - indent;
  let { width } = drawn;
  const last = drawn.end - 1;
  if (width > room + ROUNDING_PX && last >= from && (bits[last] ?? 0) & BLANK_AFTER) {
    drawn.trims.push({ at: (ends[last] ?? 1) - 1, side: 'after' });
    width -= (widths[last] ?? 0) / 2;
  }
  const unitAt = (cluster: number) => (cluster === 0 ? 0 : (ends[cluster - 1] ?? 0));
  const spacing =
    placed.isJustified && !isLast ? spacingOf(room - width, drawn.gaps, placed.em) : 0;
  return {
    start: unitAt(first),
    end: unitAt(Math.min(next, count)),
    drawnStart: unitAt(from),
    drawnEnd: unitAt(Math.max(from, drawn.end)),
    indent,
    width,
    spacing,
    words: spacing > 0 ? wordSpans(clusters, from, drawn.end) : NO_WORDS,
    trims: drawn.trims.length > 0 ? drawn.trims : NO_TRIMS,
  };
}

function spacingOf(slack: number, gaps: number, em: number): number {
  if (slack <= ROUNDING_PX || gaps === 0) return 0;
  const spacing = slack / gaps;
  return spacing <= STRETCH_MAX_EM * em ? spacing : 0;
}

/** No stretching inside words, or between two dashes, which many fonts draw as one line. */
function isTight(before: number, after: number): boolean {
  return (before & after & (WORD | PAIRED)) !== 0;
}

function wordSpans({ bits, ends }: Clusters, from: number, to: number): readonly Span[] {
  const words: Span[] = [];
  for (let at = from; at < to; at += 1) {
    const start = at;
    while (at + 1 < to && isTight(bits[at] ?? 0, bits[at + 1] ?? 0)) at += 1;
    const isWord = at > start || ((bits[at] ?? 0) & WORD) !== 0;
    if (isWord) words.push([start === 0 ? 0 : (ends[start - 1] ?? 0), ends[at] ?? 0]);
  }
  return words.length > 0 ? words : NO_WORDS;
}
