/** Digits of Chinese numbers, also those of banks, and 两. */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    '〇零○',
    '一壹',
    '二两贰兩貳',
    '三叁參',
    '四肆',
    '五伍',
    '六陆陸',
    '七柒',
    '八捌',
    '九玖',
  ].flatMap((characters, value) => characters.split('').map((character) => [character, value])),
);
const UNITS: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1_000,
  仟: 1_000,
};
/** Contracted tens: 廿三 is 23. */
const TENS: Readonly<Record<string, number>> = { 廿: 20, 卅: 30, 卌: 40 };
const MYRIADS = '万萬';

/** For character classes: every character that a Chinese number may have. */
export const CHINESE_DIGITS = [
  ...Object.keys(DIGITS),
  ...Object.keys(UNITS),
  ...Object.keys(TENS),
  MYRIADS,
].join('');

/**
 * Reads a Chinese number below 100,000,000: 一百零二, 廿三, 两千, and digit by digit 一〇二. A digit after 百 or 千 counts
 * as itself (一百二 is 102): so authors number chapters, although one says it for 120.
 *
 * @returns undefined if the text is no such number
 */
export function parseChineseNumber(text: string): number | undefined {
  const characters = text.split('');
  if (characters.length === 0 || characters.length > 16) return undefined;
  if (characters.every((character) => character in DIGITS)) {
    return Number(characters.map((character) => DIGITS[character]).join(''));
  }
  const parts = text.split(/[万萬]/);
  if (parts.length > 2) return undefined;
  const [below = '', above] = parts.toReversed();
  const low = below === '' && above !== undefined ? 0 : belowMyriad(below);
  const high = above === undefined ? 0 : belowMyriad(above);
  if (low === undefined || high === undefined) return undefined;
  if (above !== undefined && high === 0) return undefined;
  return high * 10_000 + low;
}

/** Reads a number below 10,000 in which each unit is smaller than the one before. */
function belowMyriad(text: string): number | undefined {
  let sum = 0;
  let digit: number | undefined;
  let unitBefore = 10_000;
  for (const character of text) {
    const value = DIGITS[character];
    const unit = UNITS[character];
    const tens = TENS[character];
    if (value !== undefined) {
      if (digit !== undefined && digit !== 0) return undefined;
      digit = value;
    } else if (unit !== undefined && unit < unitBefore && (digit !== 0 || unit === 10)) {
      sum += (digit || 1) * unit;
      digit = undefined;
      unitBefore = unit;
    } else if (tens !== undefined && unitBefore > 10 && !digit) {
      sum += tens;
      digit = undefined;
      unitBefore = 10;
    } else {
      return undefined;
    }
  }
  return text === '' ? undefined : sum + (digit ?? 0);
}
