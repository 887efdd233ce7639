import {
  BLANK_AFTER,
  BLANK_BEFORE,
  HYPHEN,
  NO_END,
  NO_START,
  PAIRED,
  WORD,
  bitsOf,
  isCentredInTraditional,
  isLetter,
  isSquare,
} from './characters.ts';
import type { Measure } from './measure.ts';

/** A paragraph split into grapheme clusters: an emoji of five code points is one cluster. */
export interface Clusters {
  readonly count: number;
  /** End of each cluster, UTF-16 units (exclusive). */
  readonly ends: Uint32Array;
  /** CSS pixels; 0 for spaces that CSS collapses. */
  readonly widths: Float64Array;
  /** Bits of characters.ts. */
  readonly bits: Uint8Array;
}

/** Clusters processed between two yields. */
export const CLUSTERS_A_STEP = 1_000;
/** Limit against endless runs of combining marks, UTF-16 units. */
const CLUSTER_UNITS_MAX = 256;
/** A width within this share of the em counts as a full square. */
const SQUARE_TOLERANCE = 0.03;

const LEFT_QUOTE = 0x22;
const APOSTROPHE = 0x2019;

/** Whether stops are centred in their square. */
export function isTraditional(lang: string): boolean {
  return /^zh-(Hant|TW|HK|MO)/i.test(lang);
}

/** Yields periodically; returns the whole paragraph. */
export function* clustersOf(
  text: string,
  measure: Measure,
  lang: string,
): Generator<void, Clusters> {
  const ends = new Uint32Array(text.length);
  const widths = new Float64Array(text.length);
  const bits = new Uint8Array(text.length);
  const traditional = isTraditional(lang);
  let count = 0;
  let isQuoted = false;
  for (let start = 0; start < text.length; count += 1) {
    const code = text.charCodeAt(start);
    const end = clusterEnd(text, start);
    ends[count] = end;
    const isOne = end === start + 1;
    if (isOne && isSquare(code)) {
      bits[count] = bitsOf(code);
      widths[count] = measure.em;
    } else {
      let found = bitsInText(text, start, code);
      if (code === LEFT_QUOTE) {
        isQuoted = !isQuoted;
        found |= isQuoted ? NO_END : NO_START;
      }
      const width = isCollapsed(text, start) ? 0 : widthIn(text, start, end, found, measure);
      const isWhole = Math.abs(width - measure.em) <= SQUARE_TOLERANCE * measure.em;
      if (!isWhole || (traditional && isCentredInTraditional(code)))
        found &= ~(BLANK_AFTER | BLANK_BEFORE);
      bits[count] = found;
      widths[count] = width;
    }
    start = end;
    if (count % CLUSTERS_A_STEP === CLUSTERS_A_STEP - 1) yield;
  }
  return { count, ends, widths, bits };
}

/** Fonts draw two dashes as one long dash, wider than twice a single one. */
function widthIn(text: string, start: number, end: number, bits: number, measure: Measure): number {
  const own = text.slice(start, end);
  const isOfPair = (bits & PAIRED) !== 0 && (text[start - 1] === own || text[end] === own);
  return isOfPair ? measure.widthOf(own + own) / 2 : measure.widthOf(own);
}

/** Hyphens and apostrophes between letters are part of the word. */
function bitsInText(text: string, at: number, code: number): number {
  const isHyphen = code === 0x2d || code === 0x2010;
  if (isHyphen || code === APOSTROPHE) {
    const isInWord = isLetterAt(text, at - 1) && isLetterAt(text, at + 1);
    if (isInWord) return isHyphen ? WORD | HYPHEN : WORD;
  }
  return bitsOf(code);
}

function isLetterAt(text: string, at: number): boolean {
  return at >= 0 && at < text.length && isLetter(text.charCodeAt(at));
}

function isCollapsed(text: string, at: number): boolean {
  return isCollapsible(text.charCodeAt(at)) && at > 0 && isCollapsible(text.charCodeAt(at - 1));
}

function isCollapsible(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** @returns end of the cluster that begins at `start`, UTF-16 units (exclusive) */
export function clusterEnd(text: string, start: number): number {
  const next = start + 1;
  if (next >= text.length) return text.length;
  if (!mayJoin(text.charCodeAt(start)) && !mayJoin(text.charCodeAt(next))) return next;
  const stretch = text.slice(start, start + CLUSTER_UNITS_MAX);
  return start + firstCluster(stretch).length;
}

/** Fast path: only these units can be part of a cluster of several units. */
function mayJoin(code: number): boolean {
  if (code < 0x300) return code === 0x0d;
  if (code >= 0x2010 && code < 0x20d0) return code === 0x2060;
  // Within the CJK blocks only tone marks and voiced-kana marks combine.
  if (code >= 0x2e80 && code < 0xa000)
    return (code >= 0x302a && code <= 0x302f) || code === 0x3099 || code === 0x309a;
  return code < 0xff00 || code === 0xff9e || code === 0xff9f;
}

const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : undefined;

function firstCluster(stretch: string): string {
  if (!segmenter) return /^[^]\p{M}*/u.exec(stretch)?.[0] ?? stretch;
  for (const { segment } of segmenter.segment(stretch)) return segment;
  return stretch;
}
