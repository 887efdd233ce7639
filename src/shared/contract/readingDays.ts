import * as v from 'valibot';
import {
  READING_DAY_CHAPTERS_MAX,
  READING_DAY_FINISHED_MAX,
  READING_DAY_SECONDS_MAX,
  READING_DAY_TAGS_MAX,
  READING_DAYS_SENT_MAX,
  READING_HOUR_SECONDS_MAX,
  READING_TAG_CHARACTERS_MAX,
} from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { countSchema, listUpTo, textUpTo, timeSchema, uuidSchema } from './values.ts';

/**
 * How long an account read on which day: an optional extension. Not among `calls`, which load with the first screen.
 */

const HOURS = 24;
// Functions of valibot that nothing else uses would be part of the first screen's chunk.
export const daySchema = v.pipe(
  textUpTo(10),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
);
const countUpTo = (max: number) => v.pipe(countSchema, v.maxValue(max));

/** What one device counted on one day of its own calendar. */
export const readingDaySchema = v.object({
  /** YYYY-MM-DD, where the device was. */
  day: daySchema,
  /** When the device began to count that day. */
  started_at: timeSchema,
  /** With a page, a text or a film before the reader's eyes. */
  seconds: countUpTo(READING_DAY_SECONDS_MAX),
  /** Chapters read to their end. */
  chapters: countUpTo(READING_DAY_CHAPTERS_MAX),
  /** Works whose last chapter was read to its end. */
  finished: v.optional(listUpTo(uuidSchema, READING_DAY_FINISHED_MAX), []),
  /** Seconds by hour of the day, from 0 to 23. */
  hours: listUpTo(countUpTo(READING_HOUR_SECONDS_MAX), HOURS, HOURS),
  /** Seconds by tag of the works, the longest first. */
  tags: v.optional(
    listUpTo(
      v.object({
        name: v.pipe(textUpTo(READING_TAG_CHARACTERS_MAX), v.minLength(1)),
        seconds: countUpTo(READING_DAY_SECONDS_MAX),
      }),
      READING_DAY_TAGS_MAX,
    ),
    [],
  ),
});
export type ReadingDay = v.InferOutput<typeof readingDaySchema>;

export const readingDays = endpoint({
  name: 'readingDays',
  method: 'GET',
  path: '/api/reading_days/',
  /** Without the days of this device, which has them itself. */
  input: v.object({ device: v.optional(uuidSchema) }),
  data: v.object({
    /** One entry a day and device. */
    days: v.array(readingDaySchema),
    /** What was begun until then, ISO 8601 UTC, has been deleted; null: nothing was. */
    deleted_at: v.optional(v.nullable(v.string()), null),
  }),
  token: 'header',
  repeat: 'safe',
});

/** `save` states the whole of a day, so that a repetition changes nothing. */
export const changeReadingDays = endpoint({
  name: 'changeReadingDays',
  method: 'POST',
  path: '/api/reading_days/',
  input: v.variant('action', [
    v.object({
      action: v.literal('save'),
      device: uuidSchema,
      days: listUpTo(readingDaySchema, READING_DAYS_SENT_MAX, 1),
    }),
    /** Of all devices. */
    v.object({ action: v.literal('delete'), at: timeSchema }),
  ]),
  data: v.object({ deleted_at: v.optional(v.nullable(v.string()), null) }),
  token: 'header',
  repeat: 'keyed',
});
