import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapOffsets } from '../../../../src/features/novel/convert/offsetMap.ts';

/** Paragraphs, and the same with some words longer and some shorter. */
const unit = fc.constantFrom('天', '地', '玄', '黄', '，', '。', 'a');
const paragraphs = fc.array(
  fc.array(unit, { maxLength: 30 }).map((units) => units.join('')),
  { minLength: 1, maxLength: 6 },
);
const converted = (paragraph: string) =>
  paragraph.replaceAll('玄', '元宇').replaceAll('地黄', '土');

function startsOf(all: readonly string[]): number[] {
  return all.map((_, at) => all.slice(0, at).join('\n').length + (at > 0 ? 1 : 0));
}

describe('offsets between an original and its converted text', () => {
  it('are equal, both ways, where no paragraph changes its length', () => {
    fc.assert(
      fc.property(paragraphs, fc.nat(), (original, seed) => {
        const map = mapOffsets(
          original,
          original.map((each) => each.replaceAll('天', '人')),
        );
        const offset = seed % (original.join('\n').length + 1);
        expect(map.toShown(offset)).toBe(offset);
        expect(map.toOriginal(offset)).toBe(offset);
      }),
    );
  });

  it('are monotonic, stay in the text, and are exact at each paragraph and at both ends', () => {
    fc.assert(
      fc.property(paragraphs, (original) => {
        const shown = original.map(converted);
        const [length, shownLength] = [original.join('\n').length, shown.join('\n').length];
        const { toShown, toOriginal } = mapOffsets(original, shown);
        const there = Array.from({ length: length + 1 }, (_, at) => toShown(at));
        const back = Array.from({ length: shownLength + 1 }, (_, at) => toOriginal(at));
        expect(there).toEqual(there.toSorted((a, b) => a - b));
        expect(back).toEqual(back.toSorted((a, b) => a - b));
        expect([there.at(-1), back.at(-1)]).toEqual([shownLength, length]);
        const shownStarts = startsOf(shown);
        for (const [at, start] of startsOf(original).entries()) {
          expect(toShown(start)).toBe(shownStarts[at]);
          expect(toOriginal(shownStarts[at] ?? 0)).toBe(start);
        }
      }),
    );
  });

  it('stay within their clause where words grow', () => {
    const original = ['他打开计算机，写了一个软件。'];
    const shown = ['他打開計算機器，寫了一個軟體程式。'];
    const { toShown, toOriginal } = mapOffsets(original, shown);
    expect(toShown(original[0]?.indexOf('，') ?? 0)).toBe(shown[0]?.indexOf('，'));
    expect(toOriginal(shown[0]?.indexOf('。') ?? 0)).toBe(original[0]?.indexOf('。'));
    expect(toShown(8)).toBeGreaterThan(shown[0]?.indexOf('，') ?? 0);
  });

  it('return to the exact character after a round trip, where nothing changed its length before it', () => {
    const original = ['第一段没有变化。', '第二段有玄字。'];
    const { toShown, toOriginal } = mapOffsets(original, original.map(converted));
    for (let offset = 0; offset < 9; offset += 1) expect(toOriginal(toShown(offset))).toBe(offset);
  });
});
