import { expect, it } from 'vitest';
import { startingWorks } from '../../../src/features/library/startingWorks.ts';
import { work } from '../../support/fakes/shelfSamples.ts';
import { chapterAt } from '../offline/downloads/samples.ts';

it('does not offer what is in line already', () => {
  const chapters = [chapterAt(1), chapterAt(2), chapterAt(3, { locked: true })];
  const empty = work('collected');
  const known = { ...empty, directory: { ...empty.directory, chapters } };
  const starts = (...queued: readonly string[]) =>
    startingWorks(['collected'], [known], { entries: [], queued: new Set(queued) });
  expect(starts().map((start) => start.chapters)).toEqual([2]);
  expect(starts('chapter-1').map((start) => start.chapters)).toEqual([1]);
  expect(starts('chapter-1', 'chapter-2')).toEqual([]);
});

it('counts what a book takes by its characters', () => {
  const chapters = [chapterAt(1, { size: 1_000 }), chapterAt(2, { size: 0 })];
  const empty = work('collected');
  const book = { ...empty, kind: 'novel' as const, directory: { ...empty.directory, chapters } };
  const [start] = startingWorks(['collected'], [book], { entries: [], queued: new Set() });
  // UTF-8, and a chapter of which nobody has counted the characters.
  expect(start?.bytes).toBe(3 * (1_000 + 3_000));
});
