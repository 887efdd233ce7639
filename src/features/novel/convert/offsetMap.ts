/**
 * Maps offsets between displayed and original text, in UTF-16 units of the paragraphs joined by line feeds. Most
 * conversions replace character by character. Regional vocabulary can change the length: the mapping is then exact at
 * punctuation marks and paragraph starts, and interpolated between them.
 */
export interface OffsetMap {
  readonly toOriginal: (offset: number) => number;
  readonly toShown: (offset: number) => number;
}

export const SAME_OFFSETS: OffsetMap = {
  toOriginal: (offset) => offset,
  toShown: (offset) => offset,
};

/** @param shown as many paragraphs as `original` */
export function mapOffsets(original: readonly string[], shown: readonly string[]): OffsetMap {
  if (original.every((paragraph, at) => paragraph.length === shown[at]?.length)) {
    return SAME_OFFSETS;
  }
  const [from, to] = stations(original, shown);
  return {
    toOriginal: (offset) => between(offset, to, from),
    toShown: (offset) => between(offset, from, to),
  };
}

/** Pairs of offsets that correspond, ascending in both texts; the last pair is the end of both. */
function stations(original: readonly string[], shown: readonly string[]): [number[], number[]] {
  const [from, to]: [number[], number[]] = [[], []];
  let [fromStart, toStart] = [0, 0];
  for (const [at, paragraph] of original.entries()) {
    const other = shown[at] ?? '';
    from.push(fromStart);
    to.push(toStart);
    if (paragraph.length !== other.length) {
      const [here, there] = [marksOf(paragraph), marksOf(other)];
      if (areSame(here, there)) {
        from.push(...here.map(({ index }) => fromStart + index));
        to.push(...there.map(({ index }) => toStart + index));
      }
    }
    fromStart += paragraph.length + 1;
    toStart += other.length + 1;
    // The line feed between two paragraphs, or the end of the text.
    from.push(fromStart - 1);
    to.push(toStart - 1);
  }
  return [from, to];
}

const marksOf = (paragraph: string) => [...paragraph.matchAll(/\p{P}/gu)];

function areSame(here: readonly RegExpExecArray[], there: readonly RegExpExecArray[]): boolean {
  return here.length === there.length && here.every(([mark], at) => mark === there[at]?.[0]);
}

function between(offset: number, from: readonly number[], to: readonly number[]): number {
  const at = lastAtOrBefore(offset, from);
  const [start, end] = [from[at] ?? 0, from[at + 1]];
  const [toStart, toEnd] = [to[at] ?? 0, to[at + 1]];
  if (end === undefined || toEnd === undefined) return toStart;
  const [length, toLength] = [end - start, toEnd - toStart];
  const into = Math.max(0, offset - start);
  if (length === toLength) return toStart + into;
  return toStart + Math.min(Math.floor((into * toLength) / length), Math.max(0, toLength - 1));
}

function lastAtOrBefore(offset: number, ascending: readonly number[]): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
