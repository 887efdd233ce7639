import { describe, expect, it } from 'vitest';
import { chaptersThatFit } from '../../../../src/features/offline/storage/cleanups.ts';
import { fullCandidates } from '../../../../src/features/offline/storage/fullCandidates.ts';
import { checkText } from '../../../../src/features/offline/storage/IntegrityCheck.tsx';
import { spaceParts } from '../../../../src/features/offline/storage/SpaceMeter.tsx';
import { workNote } from '../../../../src/features/offline/storage/SpaceWorks.tsx';
import {
  FILM_SECOND_BYTES_GUESS,
  FILM_SECONDS_GUESS,
  FREE_BYTES_MIN,
} from '../../../../src/shared/limits.ts';
import { spaceChapter, spaceWork } from './spaceSamples.ts';

const film = (over: object = {}) =>
  spaceWork('f', [spaceChapter('f-1', { bytes: 1_400_000 }), spaceChapter('f-2', { bytes: 7 })], {
    kind: 'film',
    chaptersOfAll: 3,
    ...over,
  });

describe('Films on the device', () => {
  it('have a segment of the meter of their own', () => {
    const sizes = { chapters: new Map(), coverBytes: 0, totalBytes: 2_400_007 };
    const works = [film(), spaceWork('a', [spaceChapter('a-1')])];
    const parts = spaceParts({ sizes, works }, undefined);
    expect(parts.map(({ label, value, tone }) => [label, value, tone])).toEqual([
      ['漫画', '1\u00a0MB', 'jade'],
      ['影视', '1\u00a0MB', 'plum'],
    ]);
  });

  it('are counted in episodes; a film of one part is downloaded or not', () => {
    expect(workNote(film())).toBe('已下 第\u00a01–2\u00a0集');
    const only = film({ chaptersOfAll: 1, chapters: [spaceChapter('f-1')] });
    expect(workNote(only)).toBe('已下 全片');
    const part = film({ chaptersOfAll: 1, chapters: [spaceChapter('f-1', { isWhole: false })] });
    expect(workNote(part)).toBe('不完整');
  });

  it('show how many more of the same size fit', () => {
    const each = (1_400_000 + 7) / 2;
    expect(chaptersThatFit([film()], FREE_BYTES_MIN + 4 * each, 'film')).toBe(4);
    const guess = FILM_SECONDS_GUESS * FILM_SECOND_BYTES_GUESS;
    expect(chaptersThatFit([], FREE_BYTES_MIN + 2 * guess, 'film')).toBe(2);
  });

  it('are offered for cleanup with their position', () => {
    const at = {
      uuid: 'f',
      kind: 'film',
      title: '',
      cover: '',
      chapter: 'f-2',
      chapterTitle: '',
      index: 2,
      page: 41,
      pages: 100,
      ratio: 0.4,
      at: '2026-11-21T00:00:00.000Z',
    } as const;
    const nowMs = Date.UTC(2026, 10, 21);
    const work = film({ chapters: [spaceChapter('f-2', { readAt: nowMs })] });
    const [first] = fullCandidates([work], { entries: [at], queued: new Set(), nowMs });
    expect(first?.note).toBe('第\u00a02\u00a0集 · 看到 0:40 · 1\u00a0集');
  });

  it('are audited segment by segment, with a label of their own', () => {
    const idle = checkText({ state: 'idle' }, false, true);
    expect(idle).toBe('逐页、逐章、逐段核对，坏的会单独重新下载');
    const found = {
      pagesChecked: 9,
      textsChecked: 0,
      badPages: [{ chapter: 'f-1', path: 'film/f-1/480p_000.ts' }],
      mending: 1,
    };
    const text = checkText({ state: 'done', found }, false, true);
    expect(text).toBe('9\u00a0项里有 1\u00a0项坏了，正在重新下载这些内容');
  });
});
