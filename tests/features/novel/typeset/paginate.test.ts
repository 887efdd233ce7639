import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookChapter } from '../../../../src/features/novel/book/view.ts';
import {
  type ChapterLayout,
  layOutChapter,
  rowAt,
  runToEnd,
} from '../../../../src/features/novel/typeset/layOutChapter.ts';
import { rememberedMeasure } from '../../../../src/features/novel/typeset/measure.ts';
import { pageAt, paginate } from '../../../../src/features/novel/typeset/paginate.ts';
import { chapters, type Look, looks, typesettingOf } from './arbitraries.ts';

function pagesOf(chapter: BookChapter, look: Look) {
  const layout = runToEnd(layOutChapter(chapter, typesettingOf(look)));
  return { layout, pages: paginate(layout, look.height), text: chapter.paragraphs.join('\n') };
}

const EM = 10;
const PLAIN: Look = {
  em: EM,
  measure: rememberedMeasure(() => EM),
  width: 10 * EM,
  // Ten lines of 19.
  height: 190,
  indentEm: 0,
  gap: 0,
  isJustified: true,
};

/** A chapter without title, of paragraphs with the given numbers of lines. */
function chapterOf(...lines: readonly number[]): BookChapter {
  const paragraphs = lines.map((count) => '春'.repeat(count * 10));
  return { uuid: 'a', index: 1, title: '', note: '', paragraphs };
}

function linesOnPages(chapter: BookChapter, look: Look = PLAIN): readonly number[] {
  return pagesOf(chapter, look).pages.map(({ first, end }) => end - first);
}

describe('pages of any chapter in any font, on any screen', () => {
  it('have every unit of the text once and in order', () => {
    fc.assert(
      fc.property(chapters, looks, (chapter, look) => {
        const { layout, pages, text } = pagesOf(chapter, look);
        expect(pages.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
        expect(pages[0]?.from).toBe(0);
        expect(pages.at(-1)?.to).toBe(text.length);
        const rows = pages.flatMap(({ first, end }) => layout.rows.slice(first, end));
        expect(rows).toEqual(layout.rows);
        for (const [index, { from }] of rows.entries()) {
          expect(from).toBe(rows[index - 1]?.to ?? 0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are no higher than their box unless they have one line only', () => {
    fc.assert(
      fc.property(chapters, looks, (chapter, look) => {
        const { layout, pages } = pagesOf(chapter, look);
        for (const { first, end } of pages) {
          const [upper, lower] = [layout.rows[first], layout.rows[end - 1]];
          if (!upper || !lower || end - first === 1) continue;
          expect(lower.top + lower.height - upper.top).toBeLessThanOrEqual(look.height);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are found by any of their characters, whatever was shown before', () => {
    fc.assert(
      fc.property(
        chapters,
        fc.array(looks, { minLength: 1, maxLength: 20 }),
        fc.nat(),
        (chapter, all, any) => {
          const { length } = chapter.paragraphs.join('\n');
          const offset = length === 0 ? 0 : any % length;
          for (const look of all) {
            const { layout, pages } = pagesOf(chapter, look);
            const page = pages[pageAt(pages, offset)];
            const [from = -1, to = -1] = [page?.from, page?.to];
            // A title that fills its page stands in front of the first character.
            expect(from <= offset && (to > offset || offset === 0)).toBe(true);
            const row = layout.rows[rowAt(layout.rows, offset)];
            const holds = row !== undefined && row.from <= offset && row.to > offset;
            expect(holds || length === 0).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('split a paragraph only where two lines of it stay on each side', () => {
    const tall = looks.filter(({ em, height }) => height >= em * 1.9 * 6 + 20);
    const plain = chapters.map((chapter) => ({ ...chapter, title: '', note: '' }));
    fc.assert(
      fc.property(plain, tall, (chapter, look) => {
        const { layout, pages } = pagesOf(chapter, look);
        for (const { first, end } of pages.slice(0, -1)) {
          const [before, after] = [layout.rows[end - 1], layout.rows[end]];
          if (!before || !after || before.paragraph !== after.paragraph) continue;
          expect([first, before.isFirst, after.isLast]).toEqual([first, false, false]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('pages of the beginning of a chapter', () => {
  it('are those of the whole chapter', () => {
    fc.assert(
      fc.property(chapters, looks, fc.nat({ max: 60 }), (chapter, look, rows) => {
        let beginning: ChapterLayout | undefined;
        const show = (layout: ChapterLayout) => {
          beginning = layout;
        };
        const isEnough = (all: readonly unknown[]) => all.length > rows;
        const typesetting = typesettingOf(look);
        const whole = runToEnd(layOutChapter(chapter, typesetting, { isEnough, show }));
        if (!beginning) return;
        expect(beginning.length).toBe(whole.length);
        expect(whole.rows.slice(0, beginning.rows.length)).toEqual(beginning.rows);
        const pages = paginate(beginning, look.height);
        const laidOut = beginning.rows.length;
        const known = pages.filter(({ end }) => end < laidOut);
        expect(known.length).toBeGreaterThanOrEqual(pages.length - 1);
        expect(paginate(whole, look.height).slice(0, known.length)).toEqual(known);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a page', () => {
  it('has no lonely last line of a paragraph, and does not end with a first line', () => {
    expect(linesOnPages(chapterOf(11))).toEqual([9, 2]);
    expect(linesOnPages(chapterOf(9, 4))).toEqual([9, 4]);
    expect(linesOnPages(chapterOf(8, 3))).toEqual([8, 3]);
    expect(linesOnPages(chapterOf(9, 2))).toEqual([9, 2]);
  });

  it('is full where no rule forbids it', () => {
    expect(linesOnPages(chapterOf(40))).toEqual([10, 10, 10, 10]);
    expect(linesOnPages(chapterOf(8, 4, 8))).toEqual([10, 10]);
  });

  it('drops these rules where it is too low', () => {
    expect(linesOnPages(chapterOf(3), { ...PLAIN, height: 20 })).toEqual([1, 1, 1]);
    expect(linesOnPages(chapterOf(3), { ...PLAIN, height: 1 })).toEqual([1, 1, 1]);
  });

  it('does not end with a title', () => {
    const chapter = { ...chapterOf(1, 9), title: '归田' };
    expect(linesOnPages(chapter, { ...PLAIN, height: 30 + 18 + 19 })[0]).toBe(2);
  });

  it('opens with the title for the first character even where the title fills a page', () => {
    const { pages } = pagesOf({ ...chapterOf(1), title: '归田' }, { ...PLAIN, height: 20 });
    expect(pages.map(({ from, to }) => [from, to])).toEqual([
      [0, 0],
      [0, 10],
    ]);
    expect(pageAt(pages, 0)).toBe(0);
    expect(pageAt(pages, 1)).toBe(1);
  });
});

it('is computed in short steps for a paragraph of 50,000 characters', () => {
  const chapter = { ...chapterOf(), paragraphs: ['春眠不觉晓，处处闻啼鸟。'.repeat(4_200)] };
  const steps = layOutChapter(chapter, typesettingOf({ ...PLAIN, width: 200 }));
  let count = 0;
  while (!steps.next().done) count += 1;
  expect(count).toBeGreaterThan(80);
  const { pages } = pagesOf(chapter, { ...PLAIN, width: 200 });
  expect(pages.at(-1)?.to).toBe(50_400);
});

it('keeps an empty paragraph as an empty line with the position of its line feed', () => {
  const { layout } = pagesOf({ ...chapterOf(), paragraphs: ['春', '', '夏'] }, PLAIN);
  expect(layout.rows.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 3],
    [3, 4],
  ]);
});
