import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from '../../../../src/features/novel/book/lineParts.ts';
import { layOutChapter, runToEnd } from '../../../../src/features/novel/typeset/layOutChapter.ts';
import { chapters, looks, typesettingOf } from '../typeset/arbitraries.ts';

const marks = fc.array(
  fc.record({
    start: fc.nat(60),
    end: fc.integer({ min: 1, max: 80 }),
    kind: fc.constantFrom('hit' as const, 'speech' as const),
  }),
  { maxLength: 3 },
);

it('the parts of a line have its text once and in order, whatever is styled differently', () => {
  fc.assert(
    fc.property(chapters, looks, marks, (chapter, look, all) => {
      const { rows } = runToEnd(layOutChapter(chapter, typesettingOf(look)));
      for (const { kind, paragraph, line } of rows.filter((row) => row.kind === 'text')) {
        const text = chapter.paragraphs[paragraph] ?? '';
        const parts = partsOf(text, line, all);
        const drawn = text.slice(line.drawnStart, line.drawnEnd);
        expect([kind, parts.map((part) => part.text).join('')]).toEqual(['text', drawn]);
        for (const { at, text: own, mark } of parts) {
          const cover = all.find(({ start, end }) => start <= at && at + own.length <= end);
          expect(mark).toBe(cover?.kind);
        }
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
