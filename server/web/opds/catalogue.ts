import type { Work } from '../../../src/shared/contract/index.ts';
import { chapterNotFound, workNotFound } from '../../base/apiError.ts';
import { isLocked, listChapters } from '../../domain/catalogue/chapters.ts';
import { searchWorks } from '../../domain/catalogue/search/searchWorks.ts';
import { findWork, listWorks } from '../../domain/catalogue/works.ts';
import { findProgress, listFavorites } from '../../domain/reading/favorites.ts';
import { listReads } from '../../domain/reading/records.ts';
import type { Database } from '../../storage/database.ts';
import type { Part } from '../../storage/part.ts';
import type { UserTable } from '../../storage/tables.ts';
import {
  ACQUISITION_TYPE,
  type Feed,
  type FeedEntry,
  type FeedLink,
  NAVIGATION_TYPE,
  type PageStream,
} from './feed.ts';

/** What one account sees in another maker's reader: comics, and of them the chapters that are open to it. */
export interface OpdsReader {
  readonly db: Database;
  readonly account: UserTable;
  readonly nowMs: number;
  /** The address of its catalogue, without a slash at the end. */
  readonly base: string;
}

export const OPDS_LISTS = ['reading', 'favorites', 'updated', 'hot'] as const;
export type OpdsList = (typeof OPDS_LISTS)[number];
const LIST_TITLES: Readonly<Record<OpdsList, string>> = {
  reading: '继续阅读',
  favorites: '收藏',
  updated: '最近更新',
  hot: '全部漫画',
};
const PAGE_SIZE = 50;
const KIND = 'comic';

export function rootFeed(reader: OpdsReader): Feed {
  const { base, nowMs } = reader;
  return {
    id: 'catalogue',
    title: '墨屿',
    updatedMs: nowMs,
    links: commonLinks(reader, base, NAVIGATION_TYPE),
    entries: OPDS_LISTS.map((list) => ({
      id: `list:${list}`,
      title: LIST_TITLES[list],
      updatedMs: nowMs,
      links: [subsection(`${base}/lists/${list}`, NAVIGATION_TYPE)],
    })),
  };
}

/** @param page counts from 1 */
export async function listFeed(reader: OpdsReader, list: OpdsList, page: number): Promise<Feed> {
  const part = await worksOf(reader, list, page);
  return worksFeed(reader, part, {
    id: `list:${list}`,
    title: LIST_TITLES[list],
    path: `/lists/${list}`,
  });
}

/** @param page counts from 1 */
export async function searchFeed(reader: OpdsReader, keyword: string, page: number): Promise<Feed> {
  const { db, nowMs } = reader;
  const wanted = { page, size: PAGE_SIZE };
  const part =
    keyword === ''
      ? { ...wanted, items: [], total: 0 }
      : await searchWorks(db, { kind: KIND, keyword, nowMs }, wanted);
  const path = `/search?${new URLSearchParams({ q: keyword }).toString()}`;
  return worksFeed(reader, part, { id: 'search', title: `搜索 ${keyword}`, path });
}

async function worksOf(
  { db, account, nowMs }: OpdsReader,
  list: OpdsList,
  page: number,
): Promise<Part<Work>> {
  const viewer = { userId: account.id, nowMs };
  const wanted = { page, size: PAGE_SIZE };
  if (list === 'favorites') return listFavorites(db, viewer, KIND, wanted);
  if (list === 'reading') {
    const part = await listReads(db, viewer, KIND, wanted);
    return { ...part, items: part.items.map(({ work }) => work) };
  }
  return listWorks(db, { kind: KIND, nowMs }, list, wanted);
}

interface WorksFeed {
  readonly id: string;
  readonly title: string;
  /** Below the catalogue's address. */
  readonly path: string;
}

function worksFeed(
  reader: OpdsReader,
  { items, page, size, total }: Part<Work>,
  { id, title, path }: WorksFeed,
): Feed {
  const { base, nowMs } = reader;
  const at = (number: number) => `${base}${path}${path.includes('?') ? '&' : '?'}page=${number}`;
  const next = { rel: 'next', type: NAVIGATION_TYPE, href: at(page + 1) };
  return {
    id,
    title,
    updatedMs: nowMs,
    links: [
      ...commonLinks(reader, at(page), NAVIGATION_TYPE),
      ...(page * size < total ? [next] : []),
    ],
    entries: items.map((work) => workEntry(reader, work)),
  };
}

function workEntry({ base }: OpdsReader, work: Work): FeedEntry {
  return {
    id: work.uuid,
    title: work.title,
    updatedMs: Date.parse(work.updated_at),
    author: work.author,
    summary: work.tags.join(' '),
    links: [
      subsection(`${base}/works/${work.uuid}`, ACQUISITION_TYPE),
      ...coverLinks(base, work.uuid),
    ],
  };
}

/** The chapters of a comic that the account may read now. @throws ApiError 404 where it may not see the work */
export async function workFeed(reader: OpdsReader, workId: string): Promise<Feed> {
  const { db, account, base, nowMs } = reader;
  const viewer = { userId: account.id, nowMs };
  const work = await findWork(db, KIND, workId, viewer);
  if (!work) throw workNotFound();
  const chapters = await listChapters(db, work, viewer);
  const progress = await findProgress(db, work.id, account.id);
  const open = chapters.filter((chapter) => !isLocked(work, chapter, account, nowMs));
  return {
    id: work.id,
    title: work.title,
    updatedMs: work.updated_at,
    links: commonLinks(reader, `${base}/works/${work.id}`, ACQUISITION_TYPE),
    entries: open.map((chapter) => {
      const { id, idx, title, size, published_at } = chapter;
      const isAt = progress?.chapter === id;
      const isBefore = progress !== undefined && idx < progress.index;
      const page = isAt ? Math.min(progress.page, size) : size;
      const lastRead = (isAt || isBefore) && { page, atMs: Date.parse(progress.at) };
      const stream: PageStream = {
        href: `${base}/pages/${id}/{pageNumber}?work=${work.id}&width={maxWidth}`,
        type: 'image/webp',
        pages: size,
        lastRead: lastRead || undefined,
      };
      return {
        id,
        title: `第${idx}话 ${title}`.trim(),
        updatedMs: published_at,
        author: work.author,
        links: coverLinks(base, work.id),
        stream,
      };
    }),
  };
}

/** @throws ApiError 404 where the account may not see the work */
export async function coverKey({ db, account, nowMs }: OpdsReader, workId: string) {
  const work = await findWork(db, KIND, workId, { userId: account.id, nowMs });
  if (!work) throw workNotFound();
  return work.cover;
}

export interface OpdsPage {
  readonly workId: string;
  readonly chapterId: string;
  /** Counted from 0. */
  readonly page: number;
  /** Pixels; undefined: the largest. */
  readonly maxWidth: number | undefined;
}

/**
 * The asset of a page of a chapter that is open to the account.
 * @throws ApiError 404 where it is not, and where there is no such page
 */
export async function openPage(
  { db, account, nowMs }: OpdsReader,
  { workId, chapterId, page, maxWidth }: OpdsPage,
) {
  const viewer = { userId: account.id, nowMs };
  const work = await findWork(db, KIND, workId, viewer);
  if (!work) throw workNotFound();
  const chapter = (await listChapters(db, work, viewer)).find(({ id }) => id === chapterId);
  if (!chapter || isLocked(work, chapter, account, nowMs)) throw chapterNotFound(KIND);
  const sizes = await Promise.all(
    (['page', 'page_variant'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(['path', 'width'])
        .where('chapter_id', '=', chapter.id)
        .where('version', '=', chapter.version)
        // Rows count from 1.
        .where('idx', '=', page + 1)
        .orderBy('width')
        .execute(),
    ),
  );
  const [[whole], variants] = [sizes[0]!, sizes[1]!];
  if (!whole) throw chapterNotFound(KIND);
  const fitting = variants.find(({ width }) => maxWidth !== undefined && width >= maxWidth);
  return { key: (fitting ?? whole).path, chapter };
}

function commonLinks({ base }: OpdsReader, self: string, type: string): FeedLink[] {
  return [
    { rel: 'self', type, href: self },
    { rel: 'start', type: NAVIGATION_TYPE, href: base },
    {
      rel: 'search',
      type: 'application/opensearchdescription+xml',
      href: `${base}/search.xml`,
    },
  ];
}

function subsection(href: string, type: string): FeedLink {
  return { rel: 'subsection', type, href };
}

function coverLinks(base: string, workId: string): FeedLink[] {
  const href = `${base}/covers/${workId}`;
  return [
    { rel: 'http://opds-spec.org/image', type: 'image/webp', href },
    { rel: 'http://opds-spec.org/image/thumbnail', type: 'image/webp', href },
  ];
}
