/**
 * Line-breaking properties of characters as bits, after the Requirements for Chinese Text Layout (CLREQ, W3C) and the
 * unambiguous part of Unicode line breaking (UAX 14).
 */

export const NO_START = 1;
export const NO_END = 2;
/** The right half of its square is blank and may be removed. */
export const BLANK_AFTER = 4;
/** The left half of its square is blank and may be removed. */
export const BLANK_BEFORE = 8;
/** Not separated from neighbours of the same kind: letters of a word, digits and their unit. */
export const WORD = 16;
/** Hangs at the end of a line. */
export const SPACE = 32;
/** Hyphen between letters: a line may break after it. */
export const HYPHEN = 64;
/** Two of them form one sign: —— and …… */
export const PAIRED = 128;

/** Includes “ and ‘: Chinese fonts draw them in a square. */
const OPENING = '“‘（〔［｛〈《「『【〖〘〚﹁﹃｢';
const CLOSING = '”’、。，．）〕］｝〉》」』】〗〙〛﹂﹄｣';
/** Left in their square in simplified Chinese, centred in traditional. */
const COLONS = '：；';
const STOPS = '！？‼⁇⁈⁉·・‧•～〜々〻ーヽヾゝゞァィゥェォッャュョヮぁぃぅぇぉっゃゅょゎ％／';
const DASHES = '…⋯—―─';
/** Signs whose width depends on the font, with pairs of dashes. */
export const CHINESE_SIGNS: readonly string[] = [
  ...Array.from(OPENING + CLOSING + COLONS + STOPS + DASHES),
  ...Array.from(DASHES, (dash) => dash + dash),
];
const UNITS = '%‰℃℉°′″¢,.;:!?)]}';
const CURRENCIES = '$£¥€￥￡№([{';
/** Prevent breaks on both sides. */
const GLUE = '\u00A0\u202F\u2060\uFEFF';
const SPACES =
  ' \t\n\r\v\f\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200A\u200B\u205F\u3000';

const SIGNS = new Map<number, number>();
function put(characters: string, bits: number): void {
  for (const character of characters) SIGNS.set(character.charCodeAt(0), bits);
}
put(OPENING, NO_END | BLANK_BEFORE);
put(CLOSING, NO_START | BLANK_AFTER);
put(COLONS, NO_START | BLANK_AFTER);
put(STOPS, NO_START);
put(DASHES, NO_START | PAIRED);
put(UNITS, NO_START | WORD);
put(CURRENCIES, NO_END | WORD);
put(GLUE, NO_START | NO_END | WORD);
put(SPACES, SPACE);

/** Blocks of scripts without spaces, where a line may begin at each character. First and last code. */
const UNSPACED: readonly (readonly [number, number])[] = [
  [0x2190, 0x2bff],
  [0x2e80, 0x31ff],
  [0x3200, 0xa4cf],
  [0xac00, 0xdfff],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff0f],
  [0xff1a, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xffef],
];

/** Cache for all UTF-16 units: a chapter makes ten thousand look-ups. */
const known = new Uint8Array(0x10000);
const NOT_YET = HYPHEN | PAIRED | SPACE;
known.fill(NOT_YET);

/** @param code UTF-16 unit; a surrogate has the properties of its character */
export function bitsOf(code: number): number {
  const bits = known[code] ?? 0;
  if (bits !== NOT_YET) return bits;
  const found = SIGNS.get(code) ?? (isUnspaced(code) ? 0 : WORD);
  known[code] = found;
  return found;
}

function isUnspaced(code: number): boolean {
  return UNSPACED.some(([first, last]) => code >= first && code <= last);
}

/** Ideographs and kana, which fill a square in every font that has them. */
export function isSquare(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x3041 && code <= 0x30ff) ||
    code === 0x3000
  );
}

/** Traditional Chinese centres these in their square, so there is no blank half to remove. */
export function isCentredInTraditional(code: number): boolean {
  return CENTRED.includes(String.fromCharCode(code));
}
const CENTRED = '、。，．：；';

/** A letter or digit of a script with spaces, not punctuation. */
export function isLetter(code: number): boolean {
  return bitsOf(code) === WORD && (code > 0x7f || /[0-9A-Za-z]/.test(String.fromCharCode(code)));
}
