import * as v from 'valibot';
import type {
  Chapter,
  ChapterContent,
  ComicContent,
  NovelContent,
} from '../../../src/shared/contract/index.ts';
import type { Database } from '../../storage/database.ts';
import type { ChapterTable, UserTable, WorkTable } from '../../storage/tables.ts';
import type { PageTable } from './catalogueTables.ts';
import { nextFreeTime, priceOf } from './freePeriod.ts';
import { imagePath } from './imagePaths.ts';
import { previewedChapters } from './draftPreview.ts';
import { isReadableChapter, type Viewer } from './published.ts';
import { isoTime } from '../../base/time.ts';

export interface ChapterOfAccount extends ChapterTable {
  readonly bought: boolean;
  /** Read by an operator before it is published: open whatever it costs. */
  readonly isPreviewed?: boolean;
}

type WorkRead = Pick<WorkTable, 'id' | 'state' | 'price' | 'free_after_days'>;

function chaptersOfAccount(db: Database, work: WorkRead, viewer: Viewer) {
  return db
    .selectFrom('chapter')
    .leftJoin('unlock', (join) =>
      join.onRef('unlock.chapter_id', '=', 'chapter.id').on('unlock.user_id', '=', viewer.userId),
    )
    .selectAll('chapter')
    .select('unlock.created_at as bought_at')
    .where('chapter.work_id', '=', work.id)
    .where(isReadableChapter(viewer, work));
}

/** The chapters that the viewer may read or buy, in reading order. */
export async function listChapters(
  db: Database,
  work: WorkRead,
  viewer: Viewer,
): Promise<ChapterOfAccount[]> {
  if (viewer.previewedWorkId === work.id) {
    const chapters = await previewedChapters(db, work.id, viewer.nowMs);
    return chapters.map((chapter) => ({ ...chapter, bought: false, isPreviewed: true }));
  }
  const rows = await chaptersOfAccount(db, work, viewer).orderBy('chapter.idx').execute();
  return rows.map(ofAccount);
}

function ofAccount(row: ChapterTable & { bought_at: number | null }): ChapterOfAccount {
  const { bought_at, ...chapter } = row;
  return { ...chapter, bought: bought_at !== null };
}

/** @returns undefined where the viewer may not see it */
export async function findChapter(
  db: Database,
  work: WorkRead,
  chapterId: string,
  viewer: Viewer,
): Promise<ChapterOfAccount | undefined> {
  if (viewer.previewedWorkId === work.id) {
    return (await listChapters(db, work, viewer)).find(({ id }) => id === chapterId);
  }
  const row = await chaptersOfAccount(db, work, viewer)
    .where('chapter.id', '=', chapterId)
    .executeTakeFirst();
  return row && ofAccount(row);
}

/** Whether the account must pay first. Bought and free chapters are open, and all chapters while its combo runs. */
export function isLocked(
  work: WorkTable,
  chapter: ChapterOfAccount,
  account: UserTable,
  nowMs: number,
): boolean {
  if (chapter.bought || chapter.isPreviewed || priceOf(work, chapter, nowMs) === 0) return false;
  return account.combo_until === null || account.combo_until <= nowMs;
}

export function chapterOf(
  work: WorkTable,
  chapter: ChapterOfAccount,
  account: UserTable,
  nowMs: number,
): Chapter {
  const freeAtMs = chapter.bought ? undefined : nextFreeTime(work, chapter, nowMs);
  return {
    uuid: chapter.id,
    index: chapter.idx,
    title: chapter.title,
    volume: chapter.volume || undefined,
    price: priceOf(work, chapter, nowMs),
    locked: isLocked(work, chapter, account, nowMs),
    bought: chapter.bought,
    size: chapter.size,
    at: isoTime(chapter.published_at),
    free_at: freeAtMs === undefined ? undefined : isoTime(freeAtMs),
  };
}

/** A chapter that is opened, and by whom. */
export interface OpenChapter {
  readonly work: WorkTable;
  readonly chapter: ChapterTable;
  readonly viewer: Viewer;
}

export async function comicContent(
  db: Database,
  secret: string,
  open: OpenChapter,
): Promise<SizedComic> {
  const { chapter } = open;
  const pages = await db
    .selectFrom('page')
    .select(['idx', 'path', 'width', 'height', 'bytes', 'sha256'])
    .where('chapter_id', '=', chapter.id)
    .where('version', '=', chapter.version)
    .orderBy('idx')
    .execute();
  const smaller = await db
    .selectFrom('page_variant')
    .select(['idx', 'path', 'width', 'height', 'bytes', 'sha256'])
    .where('chapter_id', '=', chapter.id)
    .where('version', '=', chapter.version)
    .orderBy('width')
    .execute();
  const variants = new Map<number, ComicContent['pages']>();
  for (const { idx, ...variant } of smaller) {
    variants.set(idx, [...(variants.get(idx) ?? []), pageOf(secret, variant)]);
  }
  return {
    ...(await entriesOf(db, open)),
    pages: pages.map((page) => ({
      ...pageOf(secret, page),
      variants: variants.get(page.idx),
    })),
  };
}

type SizedComic = Extract<ChapterContent, { pages: { variants?: unknown }[] }>;

export async function novelContent(db: Database, open: OpenChapter): Promise<NovelContent> {
  const { chapter } = open;
  const { note, paragraphs } = await db
    .selectFrom('novel_text')
    .select(['note', 'paragraphs'])
    .where('chapter_id', '=', chapter.id)
    .where('version', '=', chapter.version)
    .executeTakeFirstOrThrow();
  return {
    ...(await entriesOf(db, open)),
    note,
    paragraphs: v.parse(paragraphsSchema, JSON.parse(paragraphs)),
  };
}

const paragraphsSchema = v.array(v.string());

/** The fields that chapters of every kind have. */
export async function entriesOf(
  db: Database,
  { work, chapter, viewer }: OpenChapter,
): Promise<Omit<NovelContent, 'note' | 'paragraphs'>> {
  const own = { uuid: chapter.id, work: work.id, index: chapter.idx, title: chapter.title };
  if (viewer.previewedWorkId === work.id) {
    const chapters = await previewedChapters(db, work.id, viewer.nowMs);
    const idAt = (idx: number) => chapters.find((each) => each.idx === idx)?.id ?? null;
    return { ...own, previous: idAt(chapter.idx - 1), next: idAt(chapter.idx + 1) };
  }
  const readable = db
    .selectFrom('chapter')
    .where('chapter.work_id', '=', work.id)
    .where(isReadableChapter(viewer, work));
  const nearest = (side: '<' | '>') =>
    readable
      .select('chapter.idx')
      .where('chapter.idx', side, chapter.idx)
      .orderBy('chapter.idx', side === '<' ? 'desc' : 'asc')
      .limit(1);
  const beside = await db
    .selectFrom('chapter')
    .select(['id', 'idx'])
    .where('work_id', '=', work.id)
    .where((is) => is.or([is('idx', '=', nearest('<')), is('idx', '=', nearest('>'))]))
    .execute();
  return {
    ...own,
    previous: beside.find(({ idx }) => idx < chapter.idx)?.id ?? null,
    next: beside.find(({ idx }) => idx > chapter.idx)?.id ?? null,
  };
}

function pageOf(
  secret: string,
  { path, width, height, bytes, sha256 }: Omit<PageTable, 'chapter_id' | 'version' | 'idx'>,
): ComicContent['pages'][number] {
  return { path: imagePath(secret, path), width, height, bytes, sha256 };
}
