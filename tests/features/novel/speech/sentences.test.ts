import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceAt, sentencesOf } from '../../../../src/features/novel/speech/sentences.ts';
import { SENTENCE_CHARACTERS_MAX } from '../../../../src/shared/limits.ts';

const texts = (paragraphs: string[]) => sentencesOf(paragraphs).map(({ text }) => text);

describe('sentences for speech', () => {
  it('end with their mark and the quotes that it closes', () => {
    expect(texts(['“你来了？”他问。她说：“来了……”', '好；走吧！'])).toEqual([
      '“你来了？”',
      '他问。',
      '她说：“来了……”',
      '好；',
      '走吧！',
    ]);
  });

  it('leave out what has nothing to speak', () => {
    expect(texts(['……', '', '※※※', '“！”', '完'])).toEqual(['完']);
  });

  it('are cut at commas where they are long', () => {
    const clause = '一二三四五六七八九，';
    const parts = texts([`${clause.repeat(12)}完。`]);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.slice(0, -1).every((part) => part.endsWith('，'))).toBe(true);
  });

  it('contain every letter once, in order, never half a surrogate pair, each at its place and short enough', () => {
    const unit = fc.constantFrom('天', '地', '𠮷', '。', '！”', '，', '…', ' ', 'a', '“', '；');
    const paragraph = fc.array(unit, { maxLength: 200 }).map((units) => units.join(''));
    fc.assert(
      fc.property(fc.array(paragraph, { maxLength: 4 }), (paragraphs) => {
        const text = paragraphs.join('\n');
        const sentences = sentencesOf(paragraphs);
        const letters = (given: string) => given.match(/[\p{L}\p{N}]/gu)?.join('') ?? '';
        expect(sentences.map((each) => letters(each.text)).join('')).toBe(letters(text));
        for (const { start, end, text: said } of sentences) {
          expect(text.slice(start, end)).toBe(said);
          expect(said.length).toBeLessThanOrEqual(SENTENCE_CHARACTERS_MAX);
        }
      }),
    );
  });

  it('are found by the position where reading begins', () => {
    const sentences = sentencesOf(['一二三。四五六。']);
    expect([0, 3, 4, 7, 8].map((offset) => sentenceAt(sentences, offset))).toEqual([0, 0, 1, 1, 2]);
  });
});
