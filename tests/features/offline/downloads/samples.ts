import type { Chapter } from '../../../../src/shared/contract/index.ts';
import type { Download } from '../../../../src/shared/offline/downloads/download.ts';

export function chapterAt(index: number, change: Partial<Chapter> = {}): Chapter {
  return {
    uuid: `chapter-${index}`,
    index,
    title: `题${index}`,
    price: 0,
    locked: false,
    bought: false,
    size: 10,
    at: '2026-11-01T00:00:00Z',
    ...change,
  };
}

export function downloadAt(index: number, change: Partial<Download> = {}): Download {
  return {
    chapter: `chapter-${index}`,
    work: 'work-1',
    kind: 'comic',
    account: 'account-1',
    workTitle: '雪落长安',
    cover: 'cover',
    index,
    title: `题${index}`,
    pages: 48,
    bytes: 0,
    pagesKept: 0,
    state: 'waiting',
    reason: '',
    failedPages: [],
    origin: 'person',
    at: 0,
    ...change,
  };
}
