import { expect, it } from 'vitest';
import { startingWorks } from '../../../src/features/library/startingWorks.ts';
import { work } from '../../support/fakes/storeSamples.ts';
import { chapterAt } from '../offline/downloads/samples.ts';

it('the suggested downloads leave out works in the queue', () => {
  const chapters = [chapterAt(1), chapterAt(2), chapterAt(3, { locked: true })];
  const empty = work('collected');
  const known = { ...empty, directory: { ...empty.directory, chapters } };
  const starts = (...queued: readonly string[]) =>
    startingWorks(['collected'], [known], { entries: [], queued: new Set(queued) });
  expect(starts().map((start) => start.chapters)).toEqual([2]);
  expect(starts('chapter-1').map((start) => start.chapters)).toEqual([1]);
  expect(starts('chapter-1', 'chapter-2')).toEqual([]);
});

it('the suggested download of a book has the size of its characters', () => {
  const chapters = [chapterAt(1, { size: 1_000 }), chapterAt(2, { size: 0 })];
  const empty = work('collected');
  const book = { ...empty, kind: 'novel' as const, directory: { ...empty.directory, chapters } };
  const [start] = startingWorks(['collected'], [book], { entries: [], queued: new Set() });
  // Three UTF-8 bytes per character, and a default for a chapter of unknown length.
  expect(start?.bytes).toBe(3 * (1_000 + 3_000));
});
