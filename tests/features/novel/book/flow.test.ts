import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  flowOf,
  placeIn,
  rowsBetween,
  topOf,
  turnedTop,
} from '../../../../src/features/novel/book/flow.ts';
import { layOutChapter, runToEnd } from '../../../../src/features/novel/typeset/layOutChapter.ts';
import { rememberedMeasure } from '../../../../src/features/novel/typeset/measure.ts';
import { chapters, type Look, typesettingOf } from '../typeset/arbitraries.ts';

const books = fc
  .array(chapters, { minLength: 1, maxLength: 3 })
  .map((all) =>
    all.map((chapter, index) => ({ ...chapter, uuid: `chapter-${index}`, title: '归田' })),
  );
/** Screens with room for a line at least. */
const screens: fc.Arbitrary<Look> = fc
  .record({
    em: fc.integer({ min: 12, max: 32 }),
    width: fc.integer({ min: 60, max: 700 }),
    height: fc.integer({ min: 90, max: 900 }),
    gap: fc.integer({ min: 0, max: 40 }),
  })
  .map((part) => ({
    ...part,
    indentEm: 2,
    isJustified: true,
    measure: rememberedMeasure(() => part.em),
  }));

function flowIn(book: readonly Parameters<typeof layOutChapter>[0][], look: Look) {
  const typesetting = typesettingOf(look);
  return flowOf(
    book.map((chapter) => runToEnd(layOutChapter(chapter, typesetting))),
    60,
  );
}

describe('scrolled chapters', () => {
  it('show each line fully on some screen when turned screen by screen to the end', () => {
    fc.assert(
      fc.property(books, screens, (book, look) => {
        const flow = flowIn(book, look);
        const missing = new Set(flow.chapters.flatMap(({ layout }) => layout.rows));
        const end = flow.height - look.height;
        for (
          let top = 0;
          ;
          top = Math.min(Math.max(0, end), turnedTop(flow, top, look.height, 1))
        ) {
          for (const chapter of flow.chapters) {
            for (const row of chapter.layout.rows) {
              const from = chapter.top + row.top;
              if (from >= top - 2 && from + row.height <= top + look.height + 2)
                missing.delete(row);
            }
          }
          if (top >= end) break;
        }
        expect(missing.size).toBe(0);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it('go back by no more than they went forward', () => {
    fc.assert(
      fc.property(
        books,
        screens,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (book, look, part) => {
          const flow = flowIn(book, look);
          const top = 3 + part * flow.height;
          const back = turnedTop(flow, top, look.height, -1);
          expect(back).toBeLessThan(top);
          // The space between two paragraphs or chapters need not be seen again.
          expect(back).toBeGreaterThanOrEqual(top - look.height - 100);
          expect(turnedTop(flow, top, look.height, 1)).toBeGreaterThan(top);
        },
      ),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('are found again by the character that was first on the screen', () => {
    fc.assert(
      fc.property(books, screens, fc.nat(), (book, look, any) => {
        const flow = flowIn(book, look);
        const top = any % Math.max(1, Math.floor(flow.height));
        const place = placeIn(flow, top, look.height);
        const line = place && topOf(flow, place);
        const last = flow.chapters.at(-1);
        const end = (last?.top ?? 0) + (last?.layout.rows.at(-1)?.top ?? 0);
        // A chapter's first character is found with its title, which stands above it.
        expect(line === undefined || line >= Math.min(top, end) - 2 || place?.offset === 0).toBe(
          true,
        );
        expect(place?.ratio).toBeGreaterThanOrEqual(0);
        expect(place?.ratio).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('return the lines that touch a range, and no others', () => {
    fc.assert(
      fc.property(books, screens, fc.nat(5_000), fc.nat(2_000), (book, look, from, length) => {
        for (const chapter of flowIn(book, look).chapters) {
          const [first, end] = rowsBetween(chapter, from, from + length);
          const touching = chapter.layout.rows.filter(
            ({ top, height }) =>
              chapter.top + top + height > from && chapter.top + top < from + length,
          );
          expect(chapter.layout.rows.slice(first, end)).toEqual(touching);
        }
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });
});
