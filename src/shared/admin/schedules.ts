import * as v from 'valibot';
import { uuidSchema } from '../contract/values.ts';
import { adminCall, CATALOGUE_READERS, EDITORS, idInput, nothing, revisionSchema } from './call.ts';
import { publishedSchema, weeklyFields } from './publishing.ts';

/** Schedules of works: the days and the time at which new drafts are published by themselves. */

export const scheduleSchema = v.object({
  work_id: v.string(),
  work_title: v.string(),
  /** 1 is Monday. */
  weekdays: v.array(v.number()),
  /** Minutes after midnight in `zone`. */
  minute: v.number(),
  /** IANA name. */
  zone: v.string(),
  /** The first chapter that it publishes; '' for all drafts. */
  from_chapter: v.string(),
  from_title: v.string(),
  /** When the next draft appears, ms since 1970. */
  next_at: v.number(),
  /** The draft without content that the following ones wait for; '' for none. */
  waits_for: v.string(),
  revision: revisionSchema,
});
export type ScheduleView = v.InferOutput<typeof scheduleSchema>;

export const getSchedule = adminCall({
  method: 'GET',
  path: '/works/:id/schedule',
  access: CATALOGUE_READERS,
  input: idInput,
  answer: v.object({
    schedule: v.nullable(scheduleSchema),
    /** The site's time zone, an IANA name. */
    zone: v.string(),
  }),
  about: 'Reads the schedule of a work.',
});

export const saveSchedule = adminCall({
  method: 'PUT',
  path: '/works/:id/schedule',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    ...weeklyFields,
    /** The first draft that it publishes; '' for all. */
    from: v.union([v.literal(''), uuidSchema]),
    /** Of the schedule that was read; absent where there was none. */
    revision: v.optional(revisionSchema),
  }),
  answer: v.object({ chapters: v.array(publishedSchema) }),
  about:
    'Sets the days and the time at which drafts of a work are published, and schedules those that are ready.',
});

export const removeSchedule = adminCall({
  method: 'DELETE',
  path: '/works/:id/schedule',
  access: EDITORS,
  input: idInput,
  answer: nothing,
  about: 'Ends the schedule of a work; chapters that have a time keep it.',
});

export const listSchedules = adminCall({
  method: 'GET',
  path: '/schedules',
  access: CATALOGUE_READERS,
  input: nothing,
  answer: v.object({ items: v.array(scheduleSchema) }),
  about: 'Lists the schedules of all works, by title.',
});
