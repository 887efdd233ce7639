import { refused, workNotFound } from '../../base/apiError.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import type { ChapterTable } from '../../storage/tables.ts';
import type { PublishScheduleTable } from './catalogueTables.ts';
import { isAlternative } from './alternatives.ts';
import { lockWork, publishChapters, publishWork } from './publishing.ts';
import { nextTimes, type WeeklyTimes } from './publishTimes.ts';
import { RevisionError } from './workFields.ts';

/**
 * [Note: Schedules of works]
 * A work with a schedule publishes its drafts by itself, in reading order, one at each of its times. Every 30 s each
 * process gives times to the drafts that come after the last chapter with a time. A draft without content holds up
 * those behind it, because they could not be put before it later; one that an operator took out is passed over.
 */

export interface PublishSchedule {
  readonly weekly: WeeklyTimes;
  /** The first chapter in reading order that it publishes; '' for all drafts. */
  readonly fromChapter: string;
  readonly revision: number;
}

/** @returns undefined where the work has none */
export async function readSchedule(
  db: Database,
  workId: string,
): Promise<PublishSchedule | undefined> {
  const row = await db
    .selectFrom('publish_schedule')
    .selectAll()
    .where('work_id', '=', workId)
    .executeTakeFirst();
  return row && scheduleOf(row);
}

function scheduleOf({ weekdays, minute, zone, from_chapter, revision }: PublishScheduleTable) {
  const weekly = { weekdays: weekdays.split(' ').map(Number), minute, zone };
  return { weekly, fromChapter: from_chapter, revision };
}

export interface ScheduleInput {
  readonly weekly: WeeklyTimes;
  readonly fromChapter: string;
  /** Of the schedule that was read; undefined where there was none. */
  readonly revision: number | undefined;
}

/**
 * Sets the schedule of a work, and gives times to the drafts that are ready. A draft work is published with them.
 * Chapters that have a time already keep it.
 * @returns the chapters that were given a time
 * @throws ApiError 404; 409 where the work cannot be published, or the chapter has a time already; RevisionError
 */
export async function saveSchedule(
  t: Write,
  workId: string,
  { weekly, fromChapter, revision }: ScheduleInput,
  nowMs: number,
): Promise<ChapterTable[]> {
  const work = await t
    .selectFrom('work')
    .select('state')
    .where('id', '=', workId)
    .executeTakeFirst();
  if (!work) throw workNotFound();
  if (work.state === 'blocked') throw refused('封禁的作品要先解除封禁');
  if (work.state === 'withdrawn') throw refused('下架的作品要先重新上架');
  const known = await readSchedule(t, workId);
  if (known?.revision !== revision) throw new RevisionError(known ?? {});
  if (fromChapter !== '') await ensureDraft(t, workId, fromChapter);
  const row = {
    weekdays: weekly.weekdays.join(' '),
    minute: weekly.minute,
    zone: weekly.zone,
    from_chapter: fromChapter,
    revision: (revision ?? -1) + 1,
  };
  await t
    .insertInto('publish_schedule')
    .values({ work_id: workId, ...row })
    .onConflict((conflict) => conflict.column('work_id').doUpdateSet(row))
    .execute();
  // Drafts that were taken out of an earlier schedule belong to this one.
  await t
    .deleteFrom('publish_hold')
    .where('chapter_id', 'in', (of) =>
      of.selectFrom('chapter').select('id').where('work_id', '=', workId),
    )
    .execute();
  const published = await scheduleDrafts(t, workId, nowMs);
  const [first] = published;
  if (work.state === 'draft') await publishWork(t, workId, first?.published_at ?? nowMs, nowMs);
  return published;
}

async function ensureDraft(t: Write, workId: string, chapterId: string): Promise<void> {
  const chapter = await t
    .selectFrom('chapter')
    .select(['state', 'title'])
    .where('id', '=', chapterId)
    .where('work_id', '=', workId)
    .executeTakeFirst();
  if (!chapter) throw refused('开始的那一章已经不在了，请刷新后再试');
  if (chapter.state !== 'draft') throw refused(`《${chapter.title}》不是草稿`);
}

/** Ends the schedule of a work. Chapters that have a time keep it. @throws ApiError 409 where there is none */
export async function removeSchedule(t: Write, workId: string): Promise<void> {
  const gone = await t
    .deleteFrom('publish_schedule')
    .where('work_id', '=', workId)
    .returning('work_id')
    .executeTakeFirst();
  if (!gone) throw refused('这部作品没有固定的更新时间');
}

export interface ScheduledDrafts {
  /** In reading order, those that can be given a time. */
  readonly ready: readonly string[];
  /** The draft without content that the following ones wait for. */
  readonly waitsFor: string | undefined;
}

/** The drafts at the end of a work that its schedule publishes next. */
export async function scheduledDrafts(
  db: Database,
  workId: string,
  { fromChapter }: Pick<PublishSchedule, 'fromChapter'>,
): Promise<ScheduledDrafts> {
  const chapters = await db
    .selectFrom('chapter')
    .leftJoin('publish_hold', 'publish_hold.chapter_id', 'chapter.id')
    .select(['chapter.id', 'chapter.title', 'chapter.idx', 'chapter.version'])
    .select('publish_hold.chapter_id as held')
    .where('work_id', '=', workId)
    .where((is) => is.not(isAlternative(is)))
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const from = chapters.findIndex(({ id }) => id === fromChapter);
  const last = chapters.findLastIndex(({ idx }) => idx > 0);
  const drafts = chapters.slice(Math.max(from, last + 1)).filter(({ held }) => held === null);
  const gap = drafts.findIndex(({ version }) => version === 0);
  const ready = gap === -1 ? drafts : drafts.slice(0, gap);
  return { ready: ready.map(({ id }) => id), waitsFor: drafts[gap]?.title };
}

async function scheduleDrafts(t: Write, workId: string, nowMs: number): Promise<ChapterTable[]> {
  // Locks the row: each process looks for drafts.
  const row = await t
    .updateTable('publish_schedule')
    .set((is) => ({ minute: is.ref('minute') }))
    .where('work_id', '=', workId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return [];
  await lockWork(t, workId);
  const schedule = scheduleOf(row);
  const { ready } = await scheduledDrafts(t, workId, schedule);
  return publishChapters(t, workId, ready, { weekly: schedule.weekly }, nowMs);
}

/**
 * Gives times to new drafts of all works that have a schedule.
 * @returns how many chapters were given one
 */
export async function scheduleNewDrafts(db: Database, nowMs: number): Promise<number> {
  const works = await db
    .selectFrom('publish_schedule')
    .innerJoin('work', 'work.id', 'publish_schedule.work_id')
    .selectAll('publish_schedule')
    .where('work.state', '=', 'published')
    .where((is) =>
      is.exists(
        is
          .selectFrom('chapter')
          .select('chapter.id')
          .whereRef('chapter.work_id', '=', 'work.id')
          .where('chapter.state', '=', 'draft')
          .where('chapter.version', '>', 0),
      ),
    )
    .execute();
  let scheduled = 0;
  for (const work of works) {
    // Nothing is locked or written where no draft can be given a time.
    const { ready } = await scheduledDrafts(db, work.work_id, scheduleOf(work));
    if (ready.length === 0) continue;
    scheduled += (await transact(db, (t) => scheduleDrafts(t, work.work_id, nowMs))).length;
  }
  return scheduled;
}

/** The time that the next draft of a work gets, ms since 1970. */
export async function nextScheduleTime(
  db: Database,
  workId: string,
  { weekly }: Pick<PublishSchedule, 'weekly'>,
  nowMs: number,
): Promise<number> {
  const { last } = await db
    .selectFrom('chapter')
    .select((is) => is.fn.max<number | null>('published_at').as('last'))
    .where('work_id', '=', workId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow();
  return nextTimes(weekly, Math.max(nowMs, last ?? 0), 1)[0] ?? nowMs;
}
