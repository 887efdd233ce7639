import { detect } from 'jschardet';
import { DETECTION_BYTES } from '../importLimits.ts';
import type { Reading } from '../types.ts';

/** Names of the detector by those of `TextDecoder`. */
const NAMES: Readonly<Record<string, string>> = {
  gb18030: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  big5: 'big5',
  'big5-hkscs': 'big5',
  cp950: 'big5',
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  shift_jis: 'shift_jis',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-kr': 'euc-kr',
  cp949: 'euc-kr',
};

/** Encodings that an operator may choose. */
export const ENCODINGS = ['utf-8', ...new Set(Object.values(NAMES))];

/** Measured: from 120 characters on every right answer has more, and Latin texts taken for Chinese have less. */
const CONFIDENCE_MIN = 0.3;
/** Replaced characters of all: a few broken bytes do not make an encoding wrong. */
const REPLACED_MAX = 0.001;
const LINE_FEED = 0x0a;
const PIECE_BYTES = 2_048;
const SAMPLE_BYTES = 400;
const SAMPLE_CHARACTERS = 80;
const READINGS = 3;

/** A decoded text, or the ways to read it if its encoding is unsure. */
export type Decoded =
  | { readonly text: string; readonly encoding: string }
  | { readonly readings: readonly Reading[] };

/**
 * Decodes a text: byte order mark, strict UTF-8, then the detector's answer on the first 60 KB.
 *
 * @param encoding chosen by the operator; it is not doubted
 * @throws {RangeError} if the chosen encoding is none of `ENCODINGS`
 */
export function decodeText(bytes: Uint8Array, encoding?: string): Decoded {
  if (encoding !== undefined) {
    if (!ENCODINGS.includes(encoding)) throw new RangeError(`no such encoding: ${encoding}`);
    return { text: decodeAs(bytes, encoding), encoding };
  }
  const marked = markOf(bytes);
  if (marked) return { text: decodeAs(bytes, marked), encoding: marked };
  const utf8 = strictUtf8(bytes);
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' };
  const start = bytes.subarray(0, DETECTION_BYTES);
  const name = detectedIn(start) ?? detectedInPieces(start);
  if (name !== undefined) {
    const text = decodeAs(bytes, name);
    if (replacedIn(text) <= Math.max(1, text.length * REPLACED_MAX))
      return { text, encoding: name };
  }
  return { readings: readingsOf(start, name) };
}

function detectedIn(bytes: Uint8Array): string | undefined {
  const { encoding, confidence } = detect(bytes);
  return confidence >= CONFIDENCE_MIN ? NAMES[encoding?.toLowerCase() ?? ''] : undefined;
}

/** One broken byte makes the detector drop the right answer: most pieces have none. */
function detectedInPieces(bytes: Uint8Array): string | undefined {
  const votes = new Map<string | undefined, number>();
  let count = 0;
  for (let from = 0; from < bytes.length; count += 1) {
    // Whole lines: a piece that begins within a character is as broken as the byte.
    const feed = bytes.indexOf(LINE_FEED, from + PIECE_BYTES);
    const end = feed === -1 ? bytes.length : feed + 1;
    const name = detectedIn(bytes.subarray(from, end));
    votes.set(name, (votes.get(name) ?? 0) + 1);
    from = end;
  }
  return [...votes.keys()].find((name) => (votes.get(name) ?? 0) > count / 2);
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

function markOf(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return undefined;
}

/** Texts with zero bytes are UTF-16 without a mark, which may be valid UTF-8 too. */
function strictUtf8(bytes: Uint8Array): string | undefined {
  if (bytes.subarray(0, DETECTION_BYTES).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function replacedIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) count += 1;
  return count;
}

/** The detector's answer first, then those with the fewest characters that cannot be read. */
function readingsOf(start: Uint8Array, detected: string | undefined): readonly Reading[] {
  const readings = ENCODINGS.map((encoding) => {
    const text = decodeAs(start.subarray(0, SAMPLE_BYTES), encoding).replace(/\s+/g, ' ').trim();
    // Private and rare characters are what a wrong reading is full of.
    const odd = text.match(/[\uFFFD\uE000-\uF8FF\u0080-\u009F]|[\uD800-\uDFFF]/g)?.length ?? 0;
    const rank = encoding === detected ? -1 : odd / Math.max(1, text.length);
    return { encoding, sample: text.slice(0, SAMPLE_CHARACTERS), rank };
  });
  return readings
    .sort((a, b) => a.rank - b.rank)
    .slice(0, READINGS)
    .map(({ encoding, sample }) => ({ encoding, sample }));
}
