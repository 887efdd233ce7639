import { sql } from 'kysely';
import { refused, workNotFound } from '../../base/apiError.ts';
import type { Database, Write } from '../../storage/database.ts';
import type { ChapterTable, WorkTable } from '../../storage/tables.ts';
import { isAlternative } from './alternatives.ts';
import { nextTimes, type WeeklyTimes } from './publishTimes.ts';
import { DRAFT_IDX_BELOW, nextDraftIdx } from './drafts.ts';
import { findAnyChapter } from './versions.ts';
import { updateWorkSums } from './workSums.ts';

/** When chapters appear: at once, all at one time, or one after another. Times are ms since 1970. */
export type PublishTime = 'now' | { readonly atMs: number } | { readonly weekly: WeeklyTimes };

/**
 * Publishes or schedules drafts of one work's chapters, in reading order, all of them or none. Each gets its index; those
 * after it move on, with the places of their readers.
 * @returns the chapters with their times
 * @throws ApiError 404; 409 where a chapter is no draft, is an alternative, has no content, or would appear before its predecessor
 */
export async function publishChapters(
  t: Write,
  workId: string,
  chapterIds: readonly string[],
  time: PublishTime,
  nowMs: number,
): Promise<ChapterTable[]> {
  if (chapterIds.length === 0) return [];
  await lockWork(t, workId);
  const chapters = await t
    .selectFrom('chapter')
    .selectAll()
    .select((is) => isAlternative(is).as('is_alternative'))
    .where('work_id', '=', workId)
    .where('id', 'in', chapterIds)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  if (chapters.length < new Set(chapterIds).size) throw refused('有章节不存在，请刷新后再试');
  for (const { state, version, title, is_alternative: isOther } of chapters) {
    if (state !== 'draft') throw refused(`《${title}》不是草稿`);
    if (version === 0) throw refused(`《${title}》还没有内容`);
    if (isOther) throw refused(`《${title}》是备选，要发布它，先到“问题”里选用它的文件`);
  }
  const times = await timesOf(t, chapters, time, nowMs);
  const published: ChapterTable[] = [];
  for (const [i, chapter] of chapters.entries()) {
    const atMs = times[i] ?? nowMs;
    await ensureOrder(t, chapter, atMs, nowMs);
    const before = await neighbour(t, chapter, 'before');
    const idx = (before?.idx ?? 0) + 1;
    await moveIndexes(t, workId, idx, 1);
    published.push(
      await setChapter(t, chapter.id, { state: 'published', idx, published_at: atMs }),
    );
  }
  await updateWorkSums(t, [workId], nowMs);
  return published;
}

/** Makes other transactions that give this work's chapters their places wait, in every process. */
export async function lockWork(t: Write, id: string): Promise<void> {
  await t
    .updateTable('work')
    .set((is) => ({ revision: is.ref('revision') }))
    .where('id', '=', id)
    .execute();
}

async function timesOf(
  t: Write,
  chapters: readonly ChapterTable[],
  time: PublishTime,
  nowMs: number,
): Promise<number[]> {
  if (time === 'now') return chapters.map(() => nowMs);
  if ('atMs' in time) return chapters.map(() => time.atMs);
  const [first] = chapters;
  const before = first && (await neighbour(t, first, 'before'));
  return nextTimes(time.weekly, Math.max(nowMs, before?.published_at ?? 0), chapters.length);
}

/** The nearest chapter in reading order that has an index of readers. */
function neighbour(
  t: Write,
  { work_id, id, sort }: ChapterTable,
  side: 'before' | 'after',
): Promise<ChapterTable | undefined> {
  return t
    .selectFrom('chapter')
    .selectAll()
    .where('work_id', '=', work_id)
    .where('idx', '>', 0)
    .where('id', '<>', id)
    .where('sort', side === 'before' ? '<=' : '>', sort)
    .orderBy('sort', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
}

/** @throws ApiError 409 where readers would get the chapters in another order than they are read in */
async function ensureOrder(
  t: Write,
  chapter: ChapterTable,
  atMs: number,
  nowMs: number,
): Promise<void> {
  const before = await neighbour(t, chapter, 'before');
  if (before && before.state === 'published' && atMs < before.published_at) {
    throw refused(`《${chapter.title}》不能早于它前面的《${before.title}》发布`);
  }
  const after = await neighbour(t, chapter, 'after');
  if (after && atMs > nowMs && after.published_at < atMs) {
    throw refused(`《${chapter.title}》不能晚于它后面的《${after.title}》发布`);
  }
}

/**
 * Moves the chapters from an index on by one place, with the places of their readers. In two steps, because the index is
 * unique at every moment; drafts lie far below.
 */
async function moveIndexes(t: Write, workId: string, from: number, by: 1 | -1): Promise<void> {
  await t
    .updateTable('chapter')
    .set({ idx: sql<number>`-(idx + ${sql.lit(by)})` })
    .where('work_id', '=', workId)
    .where('idx', '>=', from)
    .execute();
  await t
    .updateTable('chapter')
    .set({ idx: sql<number>`-idx` })
    .where('work_id', '=', workId)
    .where('idx', '<', 0)
    .where('idx', '>', DRAFT_IDX_BELOW)
    .execute();
  await t
    .updateTable('record')
    .set((is) => ({ idx: is('idx', '+', by) }))
    .where('work_id', '=', workId)
    .where('idx', '>=', from)
    .execute();
}

function setChapter(t: Write, id: string, change: Partial<ChapterTable>): Promise<ChapterTable> {
  return t
    .updateTable('chapter')
    .set((is) => ({ ...change, revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks its work. @throws ApiError 404, 409 where it is not scheduled (any more) */
async function findScheduled(t: Write, id: string, nowMs: number): Promise<ChapterTable> {
  await lockWork(t, (await findAnyChapter(t, id)).work_id);
  const chapter = await findAnyChapter(t, id);
  if (chapter.state !== 'published' || chapter.published_at <= nowMs) {
    throw refused(`《${chapter.title}》没有定时，或已经发布`);
  }
  return chapter;
}

/**
 * Gives a scheduled chapter another time.
 * @throws ApiError 404; 409 where it is not scheduled, or would appear out of order
 */
export async function moveScheduled(
  t: Write,
  chapterId: string,
  atMs: number,
  nowMs: number,
): Promise<ChapterTable> {
  const chapter = await findScheduled(t, chapterId, nowMs);
  await ensureOrder(t, chapter, atMs, nowMs);
  const after = await neighbour(t, chapter, 'after');
  if (after && atMs > after.published_at) {
    throw refused(`《${chapter.title}》不能晚于它后面的《${after.title}》发布`);
  }
  const moved = await setChapter(t, chapterId, { published_at: atMs });
  await updateWorkSums(t, [chapter.work_id], nowMs);
  return moved;
}

/** Makes a scheduled chapter a draft again. @throws ApiError 404; 409 where it is not scheduled */
export async function cancelScheduled(
  t: Write,
  chapterId: string,
  nowMs: number,
): Promise<ChapterTable> {
  const { work_id: workId, idx } = await findScheduled(t, chapterId, nowMs);
  const draft = await setChapter(t, chapterId, {
    state: 'draft',
    published_at: 0,
    idx: await nextDraftIdx(t, workId),
  });
  await moveIndexes(t, workId, idx + 1, -1);
  await holdDraft(t, draft);
  return draft;
}

/** Takes a draft out of the schedule of its work, where it has one: else it would get a time again at once. */
async function holdDraft(t: Write, { id, work_id: workId }: ChapterTable): Promise<void> {
  const schedule = await t
    .selectFrom('publish_schedule')
    .select('work_id')
    .where('work_id', '=', workId)
    .executeTakeFirst();
  if (!schedule) return;
  await t
    .insertInto('publish_hold')
    .values({ chapter_id: id })
    .onConflict((conflict) => conflict.column('chapter_id').doNothing())
    .execute();
}

const COMING_MAX = 200;

/** The scheduled chapters, the next first. @param workId of one work; absent: of all */
export async function listComing(
  db: Database,
  nowMs: number,
  workId?: string,
): Promise<(ChapterTable & { readonly work_title: string })[]> {
  return db
    .selectFrom('chapter')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .selectAll('chapter')
    .select('work.title as work_title')
    .where('chapter.state', '=', 'published')
    .where('chapter.published_at', '>', nowMs)
    .$if(workId !== undefined, (query) => query.where('chapter.work_id', '=', workId!))
    .orderBy('chapter.published_at')
    .orderBy('chapter.idx')
    .limit(COMING_MAX)
    .execute();
}

/**
 * Publishes or schedules a work. It appears with its first chapter at the earliest.
 * @param atMs ms since 1970
 * @throws ApiError 404; 409 where its title, its cover or a published chapter is missing, or it is blocked
 */
export async function publishWork(
  t: Write,
  workId: string,
  atMs: number,
  nowMs: number,
): Promise<WorkTable> {
  await lockWork(t, workId);
  const work = await t.selectFrom('work').selectAll().where('id', '=', workId).executeTakeFirst();
  if (!work) throw workNotFound();
  if (work.state === 'blocked') throw refused('封禁的作品要先解除封禁');
  if (work.title.trim() === '') throw refused('还没有书名');
  if (work.cover === '') throw refused('还没有封面');
  const { first } = await t
    .selectFrom('chapter')
    .select((is) => is.fn.min<number | null>('published_at').as('first'))
    .where('work_id', '=', workId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  if (first === null) throw refused('还没有发布或定时的章节');
  const published = await t
    .updateTable('work')
    .set((is) => ({
      state: 'published' as const,
      published_at: Math.max(atMs, first),
      revision: is('revision', '+', 1),
    }))
    .where('id', '=', workId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await updateWorkSums(t, [workId], nowMs);
  return published;
}
