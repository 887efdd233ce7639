import { expect, it } from 'vitest';
import { startingWorks } from '../../../src/features/shelf/startingWorks.ts';
import { work } from '../../shared/offline/samples.ts';
import { chapterAt } from '../download/samples.ts';

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
