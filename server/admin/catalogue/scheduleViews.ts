import type { ScheduleView } from '../../../src/shared/admin/schedules.ts';
import {
  nextScheduleTime,
  readSchedule,
  scheduledDrafts,
} from '../../domain/catalogue/publishSchedule.ts';
import { isZone, type WeeklyTimes } from '../../domain/catalogue/publishTimes.ts';
import type { Database } from '../../storage/database.ts';
import { badField } from '../adminError.ts';

/** Schedules as operators see them. */

interface WeeklyTimesInput {
  readonly weekdays: readonly number[];
  readonly minute: number;
  readonly zone?: string | undefined;
}

/** @param field of the zone in the call's input @throws AdminError where the zone is unknown */
export function weeklyTimesOf(
  { weekdays, minute, zone }: WeeklyTimesInput,
  zoneOfSite: string,
  field: string,
): WeeklyTimes {
  if (zone !== undefined && !isZone(zone)) throw badField(field, '没有这个时区');
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b);
  return { weekdays: days, minute, zone: zone ?? zoneOfSite };
}

/** @returns null where the work has no schedule */
export async function readScheduleView(
  db: Database,
  work: { readonly id: string; readonly title: string },
  nowMs: number,
): Promise<ScheduleView | null> {
  const schedule = await readSchedule(db, work.id);
  if (!schedule) return null;
  const { weekly, fromChapter, revision } = schedule;
  const { waitsFor = '' } = await scheduledDrafts(db, work.id, schedule);
  const from = await db
    .selectFrom('chapter')
    .select('title')
    .where('id', '=', fromChapter)
    .executeTakeFirst();
  return {
    work_id: work.id,
    work_title: work.title,
    weekdays: [...weekly.weekdays],
    minute: weekly.minute,
    zone: weekly.zone,
    from_chapter: fromChapter,
    from_title: from?.title ?? '',
    next_at: await nextScheduleTime(db, work.id, schedule, nowMs),
    waits_for: waitsFor,
    revision,
  };
}

export async function listScheduleViews(db: Database, nowMs: number): Promise<ScheduleView[]> {
  const works = await db
    .selectFrom('work')
    .innerJoin('publish_schedule', 'publish_schedule.work_id', 'work.id')
    .select(['work.id', 'work.title'])
    .orderBy('work.title_folded')
    .orderBy('work.id')
    .execute();
  const views: ScheduleView[] = [];
  for (const work of works) {
    const view = await readScheduleView(db, work, nowMs);
    if (view) views.push(view);
  }
  return views;
}
