import type { ComicPage, Directory, WorkDetail } from '../../../src/shared/contract/index.ts';
import { pagesOf } from '../../../src/shared/offline/chapters/content.ts';
import type {
  Change,
  StoredChapter,
  StoredAsset,
  StoredWork,
} from '../../../src/shared/offline/database/offlineStore.ts';

export function hash(digit: string): string {
  return digit.repeat(64);
}

export function page(path: string, sha256 = ''): ComicPage {
  return { path, width: 800, height: 1200, bytes: 0, sha256 };
}

export function picture(path: string, over: Partial<StoredAsset> = {}): StoredAsset {
  const bytes = new Uint8Array(100).fill(path.length).buffer;
  return { path, bytes, type: 'image/webp', sha256: '', chapter: '', at: 1_000, ...over };
}

export function chapter(
  uuid: string,
  {
    pages = [page(`${uuid}/1`), page(`${uuid}/2`)],
    work: of = 'work',
    index = 1,
    ...over
  }: Partial<StoredChapter & { pages: ComicPage[]; index: number }> = {},
): StoredChapter {
  const content = {
    uuid,
    work: of,
    index,
    title: `第 ${index} 话`,
    previous: null,
    next: null,
    pages,
  };
  const used = { pinned: false, readAt: 1, savedAt: 1, owner: '' };
  return { uuid, work: of, kind: 'comic', content, ...used, ...over };
}

/** Image bytes for all pages of a chapter. */
export function picturesOf({ uuid, content }: StoredChapter): StoredAsset[] {
  return pagesOf(content).map(({ path, sha256 }) => picture(path, { sha256, chapter: uuid }));
}

/** A chapter of a novel; Chinese characters take three bytes each. */
export function novelChapter(
  uuid: string,
  {
    paragraphs = ['初，郑武公娶于申。', '大叔完聚。'],
    work: of = 'work',
    index = 1,
    ...over
  }: Partial<StoredChapter & { paragraphs: string[]; index: number }> = {},
): StoredChapter {
  const known = { uuid, work: of, index, title: `第 ${index} 章`, previous: null, next: null };
  const content = { ...known, note: '', paragraphs };
  const used = { pinned: false, readAt: 1, savedAt: 1, owner: '' };
  return { uuid, work: of, kind: 'novel', content, ...used, ...over };
}

export function work(uuid: string): StoredWork {
  const detail: WorkDetail = {
    uuid,
    kind: 'comic',
    title: '潮汐',
    cover: 'covers/1',
    author: '',
    tags: [],
    status: 'serial',
    chapters: 1,
    latest: null,
    score: 0,
    views: 0,
    price: 'free',
    updated_at: '',
    note: '',
    intro: '',
    category: '',
    collects: 0,
    collected: false,
    progress: null,
    comic_price: 0,
    weekday: 0,
    layout: 'page',
  };
  const directory: Directory = { comic_count: 0, chapters: [], comic_dict: {} };
  return { uuid, kind: 'comic', detail, directory, at: 1 };
}

export function progress(of: string, index: number): Change {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    type: 'progress',
    entry: { kind: 'comic', work: of, chapter: 'c', index, page: 1, ratio: 0, at },
  };
}

export function collect(of: string, action: 'add' | 'delete'): Change {
  return { type: 'collect', action, kind: 'comic', work: of, at: '2026-01-01T00:00:00.000Z' };
}
