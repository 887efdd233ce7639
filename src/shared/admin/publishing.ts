import * as v from 'valibot';
import { listUpTo, textUpTo, uuidSchema, wholeNumber } from '../contract/values.ts';
import { chapterSchema } from './chapters.ts';
import { adminCall, CATALOGUE_READERS, EDITORS, idInput, momentSchema, nothing } from './call.ts';
import { BULK_CHAPTERS_MAX } from './limits.ts';
import { workSchema } from './works.ts';

/** Publishing: at once, at a time or weekly; what is coming; withdrawing and blocking. */

const MINUTES_OF_DAY = 24 * 60;

/** Days of the week and a time. */
export const weeklyFields = {
  /** 1 is Monday. */
  weekdays: listUpTo(wholeNumber(1, 7), 7, 1),
  /** Minutes after midnight in `zone`. */
  minute: wholeNumber(0, MINUTES_OF_DAY - 1),
  /** Absent: the site's (`time_zone` of the settings). */
  zone: v.optional(textUpTo(64)),
};

export const publishTimeSchema = v.variant('when', [
  v.object({ when: v.literal('now') }),
  v.object({ when: v.literal('at'), at: momentSchema }),
  v.object({ when: v.literal('rhythm'), ...weeklyFields }),
]);

/** A chapter that was given a time. */
export const publishedSchema = v.object({
  id: v.string(),
  title: v.string(),
  published_at: momentSchema,
});

export const publishChapters = adminCall({
  method: 'POST',
  path: '/works/:id/publish',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    /** Drafts; absent: all drafts of the work that have content. */
    chapter_ids: v.optional(listUpTo(uuidSchema, BULK_CHAPTERS_MAX, 1)),
    time: publishTimeSchema,
  }),
  answer: v.object({
    work: workSchema,
    chapters: v.array(publishedSchema),
  }),
  about:
    'Publishes or schedules chapters, all or none; a work that is a draft is published with them.',
});

export const moveChapter = adminCall({
  method: 'POST',
  path: '/chapters/:id/move',
  access: EDITORS,
  input: v.object({
    ...idInput.entries,
    /** The chapter before it in reading order; '' puts it first. */
    after: v.optional(v.union([v.literal(''), uuidSchema])),
    /** In place of `after`: its place in reading order, from 1; one that is too large puts it last. */
    at: v.optional(wholeNumber(1, 1_000_000)),
  }),
  answer: v.object({ chapter: chapterSchema }),
  about: 'Moves a draft to another place of the reading order, after a chapter or by its number.',
});

export const listComing = adminCall({
  method: 'GET',
  path: '/coming',
  access: CATALOGUE_READERS,
  input: v.object({ work: v.optional(uuidSchema) }),
  answer: v.object({
    items: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        work_id: v.string(),
        work_title: v.string(),
        published_at: momentSchema,
      }),
    ),
  }),
  about: 'Lists scheduled chapters, the next first.',
});

export const moveComing = adminCall({
  method: 'PATCH',
  path: '/coming/:id',
  access: EDITORS,
  input: v.object({ ...idInput.entries, at: momentSchema }),
  answer: nothing,
  about: 'Gives a scheduled chapter another time.',
});

export const cancelComing = adminCall({
  method: 'DELETE',
  path: '/coming/:id',
  access: EDITORS,
  input: idInput,
  answer: nothing,
  about: 'Makes a scheduled chapter a draft again.',
});

/** A work, or one chapter. */
const targetSchema = v.union([
  v.object({ work: uuidSchema, undo: v.optional(v.boolean(), false) }),
  v.object({ chapter: uuidSchema, undo: v.optional(v.boolean(), false) }),
]);

export const withdraw = adminCall({
  method: 'POST',
  path: '/withdraw',
  access: EDITORS,
  input: targetSchema,
  answer: nothing,
  about:
    'Takes a work or chapter off the lists and off sale, or puts it back; buyers go on reading.',
});

/** Of the answer to a block. */
export const refusedFiles = {
  /** Keys of files that are refused from now on. */
  files: v.array(v.string()),
  /** Their addresses, which caches before the server have to forget; `*` stands for any characters. */
  addresses: v.array(v.string()),
};

export const block = adminCall({
  method: 'POST',
  path: '/block',
  access: EDITORS,
  input: targetSchema,
  answer: v.object(refusedFiles),
  stepUp: true,
  about: 'Blocks a work or chapter for everybody, or opens it again; buyers are refunded.',
});
