import type { Download } from '../../../src/shared/offline/downloads/download.ts';

export function download(chapter: string, over: Partial<Download> = {}): Download {
  return {
    chapter,
    work: 'work',
    kind: 'comic',
    account: 'me',
    workTitle: '潮汐',
    cover: 'covers/1',
    index: 1,
    title: '第 1 话',
    pages: 2,
    bytes: 0,
    pagesKept: 0,
    state: 'waiting',
    reason: '',
    failedPages: [],
    origin: 'person',
    at: 1,
    ...over,
  };
}
