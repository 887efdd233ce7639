import fc from 'fast-check';
import type { BookChapter } from '../../../../src/features/novel/book/view.ts';
import type { Typesetting } from '../../../../src/features/novel/typeset/layOutChapter.ts';
import { type Measure, rememberedMeasure } from '../../../../src/features/novel/typeset/measure.ts';

/** Random texts and fonts, realistic and not. */

const IDEOGRAPHS = Array.from('春眠不觉晓处处闻啼鸟夜来风雨声花落知多少𠀀々');
const SIGNS = Array.from('，。、；：！？“”‘’（）《》「」『』【】〈〉…—·～％￥');
const LATIN = Array.from('abcXYZ0189.,-\'"%$()é ');
const CLUSTERS = [
  '👨‍👩‍👧‍👦',
  '🇨🇳',
  '👍🏽',
  'é',
  'が',
  '葛󠄀',
  '한',
  '각',
  '\u00A0',
  '\u3000',
  '\u200B',
  '\t',
  '\n',
];

const unit = (characters: readonly string[]) => fc.constantFrom(...characters);
const run = (characters: readonly string[], maxLength: number) =>
  fc.array(unit(characters), { minLength: 1, maxLength }).map((all) => all.join(''));

/** Chinese mixed with words, runs of punctuation, emoji, and halves of surrogate pairs. */
export const paragraphs: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: run(IDEOGRAPHS, 40) },
      { weight: 3, arbitrary: run(SIGNS, 2) },
      { weight: 1, arbitrary: run(SIGNS, 12) },
      { weight: 2, arbitrary: run(LATIN, 16) },
      { weight: 1, arbitrary: run(CLUSTERS, 3) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constantFrom('——', '……', '\uD83D', 'Supercalifragilistic') },
    ),
    { maxLength: 16 },
  )
  .map((parts) => parts.join(''));

export const chapters: fc.Arbitrary<BookChapter> = fc.record({
  uuid: fc.constant('a'),
  index: fc.constant(1),
  title: fc.oneof(fc.constant(''), fc.constant('第十二章　归田'), paragraphs),
  note: fc.oneof(fc.constant(''), fc.constant('先秦·左丘明《左传》')),
  paragraphs: fc.array(paragraphs, { minLength: 1, maxLength: 8 }),
});

/** Fonts whose glyphs are squares, narrower, or of any width. */
const fonts: fc.Arbitrary<(text: string, em: number) => number> = fc.oneof(
  fc.constant((text: string, em: number) => (isWide(text) ? em : em / 2)),
  fc.constant((text: string, em: number) => (/[“”‘’…—·]/u.test(text) ? em * 0.4 : em)),
  fc
    .func(fc.double({ min: 0, max: 3, noNaN: true }))
    .map((part) => (text: string, em: number) => em * part(text)),
);

function isWide(text: string): boolean {
  return (text.codePointAt(0) ?? 0) > 0x2000;
}

export interface Look {
  readonly em: number;
  readonly measure: Measure;
  readonly width: number;
  readonly height: number;
  readonly indentEm: number;
  readonly gap: number;
  readonly isJustified: boolean;
}

export const looks: fc.Arbitrary<Look> = fc
  .record({
    em: fc.integer({ min: 12, max: 32 }),
    font: fonts,
    // Narrower than a glyph, too.
    width: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 200, max: 900 })),
    height: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 200, max: 1200 })),
    indentEm: fc.constantFrom(0, 2, 4),
    gap: fc.integer({ min: 0, max: 40 }),
    isJustified: fc.boolean(),
  })
  // Named one by one: a spread would copy fast-check's hidden symbol, with which it clones the original value.
  .map(({ em, font, width, height, indentEm, gap, isJustified }) => ({
    em,
    width,
    height,
    indentEm,
    gap,
    isJustified,
    measure: rememberedMeasure((text) => (text === '中' ? em : font(text, em))),
  }));

/** Glyphs as wide as they are high, 26 in a line. */
export const squareLook = (em: number, height: number): Look => ({
  em,
  measure: rememberedMeasure(() => em),
  width: 26 * em,
  height,
  indentEm: 2,
  gap: 10,
  isJustified: true,
});

export function typesettingOf(look: Look, lang = 'zh-Hans'): Typesetting {
  const { em, measure, width, gap, isJustified } = look;
  const lineHeight = Math.round(em * 1.9);
  const text = { measure, lineHeight, indent: look.indentEm * em, gap, isJustified };
  const title = { ...text, lineHeight: em + 20, indent: 0, gap: 18, isJustified: false };
  return { width, lang, title, note: { ...text, indent: 0, isJustified: false }, text };
}
