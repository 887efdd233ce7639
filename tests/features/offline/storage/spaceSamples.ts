import type {
  SpaceChapter,
  SpaceWork,
} from '../../../../src/features/offline/storage/spaceWorks.ts';
import type { ReadEntry } from '../../../../src/state/userState.ts';

export function spaceChapter(uuid: string, over: Partial<SpaceChapter> = {}): SpaceChapter {
  const index = Number(uuid.split('-')[1]);
  return { uuid, index, bytes: 1_000_000, isWhole: true, isPinned: true, readAt: 1, ...over };
}

export function spaceWork(
  uuid: string,
  chapters: readonly SpaceChapter[],
  over: Partial<SpaceWork> = {},
): SpaceWork {
  const bytes = chapters.reduce((sum, each) => sum + each.bytes, 0);
  const of = { uuid, kind: 'comic', title: `书 ${uuid}`, cover: '' } as const;
  return { ...of, chaptersOfAll: 9, isFinished: false, chapters, bytes, ...over };
}

/** Read to the end of a chapter. */
export function readTo(work: string, index: number): ReadEntry {
  return {
    uuid: work,
    kind: 'comic',
    title: '',
    cover: '',
    chapter: `${work}-${index}`,
    chapterTitle: '',
    index,
    page: 10,
    pages: 10,
    ratio: 1,
    at: '2026-11-21T00:00:00.000Z',
  };
}
