import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakLines,
  type Line,
  mayBreakBefore,
} from '../../../../src/features/novel/typeset/breakLines.ts';
import { clustersOf } from '../../../../src/features/novel/typeset/clusters.ts';
import { runToEnd } from '../../../../src/features/novel/typeset/layOutChapter.ts';
import { rememberedMeasure } from '../../../../src/features/novel/typeset/measure.ts';
import { looks, type Look, paragraphs } from './arbitraries.ts';

const EM = 10;
/** Ideographs and punctuation fill a square, letters half of one. */
const squares = rememberedMeasure(
  (text) => text.length * ((text.codePointAt(0) ?? 0) > 0x2000 ? EM : EM / 2),
);

interface Box {
  readonly em: number;
  readonly lang?: string;
  readonly indentEm?: number;
}

function linesOf(text: string, { em, lang = 'zh-Hans', indentEm = 0 }: Box): readonly Line[] {
  const options = { width: em * EM, indent: indentEm * EM, em: EM, isJustified: true };
  return runToEnd(breakLines(runToEnd(clustersOf(text, squares, lang)), options));
}

/** The text of each line, as rendered. */
function broken(text: string, box: Box): readonly string[] {
  return linesOf(text, box).map(({ drawnStart, drawnEnd }) => text.slice(drawnStart, drawnEnd));
}

function brokenBy(text: string, { measure, width, em, indentEm, isJustified }: Look) {
  const clusters = runToEnd(clustersOf(text, measure, 'zh-Hans'));
  const options = { width, indent: indentEm * em, em, isJustified };
  return { clusters, lines: runToEnd(breakLines(clusters, options)) };
}

describe('lines of any text in any font', () => {
  it('have every unit once and in order, and at least one each', () => {
    fc.assert(
      fc.property(paragraphs, looks, (text, look) => {
        const { lines } = brokenBy(text, look);
        expect(lines.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(lines[0]?.start).toBe(0);
        for (const [index, { start, end }] of lines.entries()) {
          expect(start).toBe(lines[index - 1]?.end ?? 0);
          expect(end > start || text === '').toBe(true);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('hide nothing but spaces', () => {
    fc.assert(
      fc.property(paragraphs, looks, (text, look) => {
        for (const { start, drawnStart, drawnEnd, end } of brokenBy(text, look).lines) {
          expect(text.slice(start, drawnStart).trim().replaceAll('\u200B', '')).toBe('');
          expect(text.slice(drawnEnd, end).trim().replaceAll('\u200B', '')).toBe('');
        }
      }),
    );
  });

  it('are no wider than their box unless they have one cluster only', () => {
    fc.assert(
      fc.property(paragraphs, looks, (text, look) => {
        const { lines, clusters } = brokenBy(text, look);
        const ends = clusters.ends.subarray(0, clusters.count);
        const long = lines.filter(
          ({ drawnStart, drawnEnd }) =>
            ends.filter((end) => end > drawnStart && end <= drawnEnd).length > 1,
        );
        for (const { width, indent } of long) {
          expect(width + indent).toBeLessThanOrEqual(look.width + 0.03);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('never end within a grapheme', () => {
    const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });
    fc.assert(
      fc.property(paragraphs, looks, (text, look) => {
        const bounds = new Set([...segmenter.segment(text)].map(({ index }) => index));
        for (const { start } of brokenBy(text, look).lines)
          expect(bounds.has(start) || text === '').toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('break where punctuation forbids it only if the line has no other break', () => {
    fc.assert(
      fc.property(paragraphs, looks, (text, look) => {
        const { lines, clusters } = brokenBy(text, look);
        const indexOf = new Map([...clusters.ends].map((end, index) => [end, index + 1]));
        for (const { start, end } of lines.slice(0, -1)) {
          const [first, next] = [
            start === 0 ? 0 : (indexOf.get(start) ?? 0),
            indexOf.get(end) ?? 0,
          ];
          if (mayBreakBefore(clusters, next)) continue;
          for (let at = first + 1; at < next; at += 1) {
            // The spaces in front of a paragraph are not a line that could end.
            const isSpaceBefore =
              text
                .slice(start, clusters.ends[at - 1])
                .replaceAll('\u200B', ' ')
                .trim() === '';
            expect(isSpaceBefore || !mayBreakBefore(clusters, at)).toBe(true);
          }
        }
      }),
      { numRuns: 600 },
    );
  });
});

describe('line breaking of Chinese', () => {
  const NEVER_FIRST = Array.from('。，、；：！？…—）》」』】〉”’·');
  const NEVER_LAST = Array.from('（《「『【〈“‘');

  it('never has closing punctuation at a line start nor opening punctuation at a line end', () => {
    const words = fc.array(fc.constantFrom(...Array.from('他说好的我们走吧春风花草香')), {
      minLength: 1,
      maxLength: 9,
    });
    const sentence = fc
      .tuple(
        words,
        fc.constantFrom('，', '。', '！”', '：“', '——', '……', '（', '）', '《', '》', '、'),
      )
      .map(([all, sign]) => all.join('') + sign);
    const text = fc
      .array(sentence, { minLength: 1, maxLength: 20 })
      .map((all) => `春${all.join('')}`);
    fc.assert(
      fc.property(text, fc.integer({ min: 8, max: 40 }), (all, em) => {
        const lines = broken(all, { em });
        for (const line of lines.slice(1)) expect(NEVER_FIRST).not.toContain(line.slice(0, 1));
        for (const line of lines.slice(0, -1)) expect(NEVER_LAST).not.toContain(line.slice(-1));
      }),
      { numRuns: 300 },
    );
  });

  it('moves a character down with the punctuation that follows it', () => {
    expect(broken('春眠不觉晓，处处闻啼鸟', { em: 4 })).toEqual(['春眠不觉', '晓，处处', '闻啼鸟']);
    expect(broken('春眠不觉！处处闻啼鸟', { em: 4 })).toEqual(['春眠不', '觉！处处', '闻啼鸟']);
  });

  it('keeps a stop on its line by trimming the blank half of its square', () => {
    const [first] = linesOf('春眠不觉。处处闻啼鸟', { em: 4.5 });
    expect(first).toMatchObject({ end: 5, width: 45, trims: [{ at: 4, side: 'after' }] });
  });

  it('does not split a double dash or ellipsis', () => {
    expect(broken('春眠不——觉晓处处', { em: 4 })).toEqual(['春眠', '不——觉', '晓处处']);
    expect(broken('！！！……！！', { em: 4 }).join('|')).toBe('！！！|……！！');
  });

  it('sets consecutive punctuation in one and a half squares', () => {
    const [line] = linesOf('他说：“好。”', { em: 20 });
    expect(line).toMatchObject({
      width: 60,
      trims: [
        { at: 2, side: 'after' },
        { at: 5, side: 'after' },
      ],
    });
    const [opening] = linesOf('（《春》）', { em: 20 });
    expect(opening?.trims).toEqual([
      { at: 1, side: 'before' },
      { at: 3, side: 'after' },
    ]);
  });

  it('sets opening punctuation flush with the edge, but not behind an indent', () => {
    const lines = linesOf('“春眠不觉“晓处', { em: 5 });
    expect(lines.map(({ trims }) => trims)).toEqual([[], [{ at: 5, side: 'before' }]]);
  });

  it('leaves stops of traditional Chinese in the middle of their squares', () => {
    const [line] = linesOf('他說：「好。」', { em: 20, lang: 'zh-Hant' });
    expect(line?.trims).toEqual([]);
  });

  it('does not trim punctuation that is narrow in its font', () => {
    const narrow = rememberedMeasure((text) => (/[“”]/u.test(text) ? EM * 0.4 : EM));
    const clusters = runToEnd(clustersOf('他说“”好', narrow, 'zh-Hans'));
    const options = { width: 100, indent: 0, em: EM, isJustified: true };
    expect(runToEnd(breakLines(clusters, options))[0]?.trims).toEqual([]);
  });

  it('has no last line of one character where the line before has one to give', () => {
    expect(broken('春眠不觉晓处处闻啼鸟。夜', { em: 11 })).toEqual([
      '春眠不觉晓处处闻啼',
      '鸟。夜',
    ]);
    expect(broken('春眠不觉晓处处闻啼鸟来风。', { em: 11 })).toEqual([
      '春眠不觉晓处处闻啼鸟',
      '来风。',
    ]);
  });

  it('indents the first line alone, and replaces leading spaces with that indent', () => {
    const lines = linesOf('　　春眠不觉晓处处闻啼鸟', { em: 8, indentEm: 2 });
    expect(lines.map(({ indent }) => indent)).toEqual([20, 0]);
    expect(lines[0]).toMatchObject({ start: 0, drawnStart: 2, drawnEnd: 8 });
  });

  it('justifies full lines between characters but not in words, and not the last line', () => {
    const lines = linesOf('春眠不觉Wang，处处闻啼鸟', { em: 7.5 });
    expect(lines.map(({ start, spacing, words }) => [start, spacing, words])).toEqual([
      [0, 1, [[4, 8]]],
      [9, 0, []],
    ]);
  });
});

describe('words', () => {
  it('stay whole, numbers with their unit', () => {
    expect(broken('春眠不觉hello晓', { em: 6 })).toEqual(['春眠不觉', 'hello晓']);
    expect(broken('春眠不觉99.5%晓处', { em: 6 })).toEqual(['春眠不觉', '99.5%晓处']);
    expect(broken('春眠不觉don’t晓处', { em: 6 })).toEqual(['春眠不觉', 'don’t晓处']);
  });

  it('break behind a hyphen and at spaces, which hang', () => {
    expect(broken('well-known to all', { em: 4 })).toEqual(['well-', 'known to', 'all']);
    expect(broken('one two  three', { em: 4 })).toEqual(['one two', 'three']);
  });

  it('are broken where they are longer than a line', () => {
    expect(broken('abcdefghij', { em: 2 })).toEqual(['abcd', 'efgh', 'ij']);
  });

  it('are not letter-spaced to fill a line', () => {
    const [first] = linesOf('他说 internationalization', { em: 12 });
    expect(first).toMatchObject({ end: 3, spacing: 0 });
  });
});

it('fill at least one character per line, also where a glyph is wider than the line', () => {
  expect(broken('春，。', { em: 0.2, indentEm: 2 })).toEqual(['春', '，', '。']);
  expect(linesOf('', { em: 4 })).toHaveLength(1);
  expect(linesOf('   ', { em: 4 })).toHaveLength(1);
});
