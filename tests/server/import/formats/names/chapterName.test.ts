import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChapterName } from '../../../../../server/import/formats/names/chapterName.ts';
import { parseChineseNumber } from '../../../../../server/import/formats/names/chineseNumber.ts';

const DIGITS = '零一二三四五六七八九';

/** Writes a number below 100,000,000 as Chinese schools teach it. */
function chinese(value: number): string {
  if (value >= 10_000) {
    const low = value % 10_000;
    const gap = low > 0 && low < 1_000 ? '零' : '';
    return `${chinese(Math.floor(value / 10_000))}万${gap}${low > 0 ? chinese(low) : ''}`;
  }
  let text = '';
  let isGap = false;
  for (const [unit, word] of [
    [1_000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / unit) % 10;
    if (digit === 0) isGap = text !== '';
    else {
      text += `${isGap ? '零' : ''}${DIGITS[digit]}${word}`;
      isGap = false;
    }
  }
  return text || '零';
}

const fullWidth = (value: number) =>
  String(value)
    .split('')
    .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    .join('');

describe('Chinese numbers', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        expect(parseChineseNumber(chinese(value))).toBe(value);
      }),
    );
  });

  it('are read digit by digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 9_999_999 }), (value) => {
        const text = String(value)
          .split('')
          .map((digit) => DIGITS[Number(digit)])
          .join('');
        expect(parseChineseNumber(text)).toBe(value);
        expect(parseChineseNumber(text.replaceAll('零', '〇'))).toBe(value);
      }),
    );
  });

  it('never stop the reader', () => {
    const characters = fc.constantFrom(...'〇零一二两三九十百千万廿卅卌'.split(''));
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 20 }), (text) => {
        const value = parseChineseNumber(text.join(''));
        expect(value === undefined || (Number.isInteger(value) && value >= 0)).toBe(true);
      }),
    );
  });

  it.each([
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['廿三', 23],
    ['卅', 30],
    ['一百廿三', 123],
    ['两千零一', 2001],
    ['一百二', 102],
    ['一万', 10_000],
    ['两万三千', 23_000],
    ['一千零一十', 1010],
    ['壹佰贰拾叁', 123],
    ['十十', undefined],
    ['百千', undefined],
    ['一百二百', undefined],
    ['零百', undefined],
    ['万', undefined],
    ['', undefined],
    ['一万二万', undefined],
  ])('%s is %s', (text, value) => {
    expect(parseChineseNumber(text)).toBe(value);
  });
});

const WAYS: readonly ((value: number) => string)[] = [
  (value) => `第${value}话`,
  (value) => `第 ${value} 章 名字`,
  (value) => `第${chinese(value)}回`,
  (value) => `第${fullWidth(value)}集`,
  (value) => `Ch.${value}`,
  (value) => `海贼王 chapter ${String(value).padStart(4, '0')}`,
  (value) => `[汉化组] 海贼王 第${chinese(value)}話 出发`,
  (value) => `海贼王_${String(value).padStart(3, '0')}`,
  (value) => `${value}话`,
  (value) => String(value),
  (value) => `Vol.02 Ch.${value}`,
  (value) => `第三卷 第${chinese(value)}章`,
];

describe('the number of a chapter', () => {
  it('is read from every way to write it', () => {
    const ways = fc.constantFrom(...WAYS);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), ways, (value, write) => {
        expect(parseChapterName(write(value))).toMatchObject({ number: value, place: 'numbered' });
      }),
      { numRuns: 1_000 },
    );
  });

  it('may have decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 9 }),
        (whole, tenth) => {
          const value = Number(`${whole}.${tenth}`);
          for (const name of [`第${value}话`, `Ch.${value}`, `作品 ${value}`, `${value}`]) {
            expect(parseChapterName(name).number).toBe(value);
          }
        },
      ),
    );
  });

  it('is read from any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const { number = 0, volumeNumber = 0 } = parseChapterName(name);
        expect(Number.isFinite(number) && Number.isFinite(volumeNumber)).toBe(true);
      }),
    );
  });

  it.each([
    ['第3卷', { volumeNumber: 3, volume: '第3卷', place: 'numbered' }],
    ['Vol.12', { volumeNumber: 12, place: 'numbered' }],
    ['海贼王 v03', { volumeNumber: 3, before: '海贼王' }],
    ['卷三', { volumeNumber: 3 }],
    ['第二季 第5话', { volumeNumber: 2, number: 5 }],
    ['番外3', { place: 'extra', number: 3 }],
    ['番外篇 第二话', { place: 'extra', number: 2 }],
    ['特别篇', { place: 'extra' }],
    ['第12.5话 番外', { place: 'numbered', number: 12.5 }],
    ['序章', { place: 'front' }],
    ['楔子 归来', { place: 'front' }],
    ['第7话 上', { number: 7, part: 1 }],
    ['第7话（下）', { number: 7, part: 3 }],
    ['第7话 上海之行', { number: 7 }],
    ['[组] 某作品 第01话 (2020)', { number: 1, before: '某作品' }],
    ['20世纪少年 第03卷', { volumeNumber: 3, before: '20世纪少年' }],
    ['某作品 012 (2020) (Digital)', { number: 12, before: '某作品' }],
    ['012 出发', { number: 12, before: '' }],
    ['#4', { number: 4 }],
    ['Episode 9', { number: 9 }],
    ['第1-3话', { number: 1 }],
    ['[012]', { number: 12 }],
  ])('%s', (name, expected) => {
    expect(parseChapterName(name)).toMatchObject(expected);
  });

  it.each(['三体', '春天', 'Akira', '一拳超人', '千与千寻', 'Spy Family', '20世纪少年'])(
    'is not found in %s',
    (name) => {
      expect(parseChapterName(name)).toMatchObject({ place: 'named', title: name });
      expect(parseChapterName(name).number).toBeUndefined();
    },
  );

  it('has no part in 上海', () => {
    expect(parseChapterName('第7话 上海之行').part).toBeUndefined();
  });
});
