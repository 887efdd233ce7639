import {
  getSchedule,
  listSchedules,
  removeSchedule,
  saveSchedule,
} from '../../../src/shared/admin/schedules.ts';
import {
  removeSchedule as removeFrom,
  saveSchedule as saveFor,
} from '../../domain/catalogue/publishSchedule.ts';
import { readTimeZone } from '../../domain/site/settings.ts';
import { transact } from '../../storage/database.ts';
import { adminRoute } from '../adminRoute.ts';
import { saving } from '../catalogue/saving.ts';
import { listScheduleViews, readScheduleView, weeklyTimesOf } from '../catalogue/scheduleViews.ts';
import { readWork } from '../catalogue/workViews.ts';
import { workNamed } from './works.ts';

export const scheduleRoutes = [
  adminRoute(getSchedule, async ({ services: { db }, nowMs }, { id }) => ({
    schedule: await readScheduleView(db, await readWork(db, id), nowMs),
    zone: await readTimeZone(db),
  })),

  adminRoute(saveSchedule, async ({ services, nowMs, audit }, { id, from, revision, ...time }) => {
    const { db } = services;
    const weekly = weeklyTimesOf(time, await readTimeZone(db), 'zone');
    const read = async () => readScheduleView(db, await readWork(db, id), nowMs);
    return saving(db, read, async (t) => {
      const work = await readWork(t, id);
      const before = await readScheduleView(t, work, nowMs);
      const wanted = { weekly, fromChapter: from, revision };
      const published = await saveFor(t, id, wanted, nowMs);
      const chapters = published.map(({ id: chapter, title, published_at }) => {
        return { id: chapter, title, published_at };
      });
      const after = { ...weekly, from, chapters: chapters.map(({ title }) => title) };
      const on = workNamed(work);
      await audit(t, { what: 'schedule.save', on, ...(before && { before }), after });
      return { chapters };
    });
  }),

  adminRoute(removeSchedule, async ({ services, nowMs, audit }, { id }) => {
    return transact(services.db, async (t) => {
      const work = await readWork(t, id);
      const before = await readScheduleView(t, work, nowMs);
      await removeFrom(t, id);
      const on = workNamed(work);
      await audit(t, { what: 'schedule.remove', on, ...(before && { before }) });
      return {};
    });
  }),

  adminRoute(listSchedules, async ({ services: { db }, nowMs }) => ({
    items: await listScheduleViews(db, nowMs),
  })),
];
