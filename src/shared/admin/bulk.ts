import * as v from 'valibot';
import { listUpTo, uuidSchema } from '../contract/values.ts';
import { adminCall, EDITORS } from './call.ts';
import { BULK_ITEMS_MAX } from './limits.ts';
import { refusedFiles } from './publishing.ts';

/** One change of many works, chapters or accounts; each is changed or refused for itself. */

export const bulkIdsSchema = listUpTo(uuidSchema, BULK_ITEMS_MAX, 1);

const refusedSchema = v.object({
  id: v.string(),
  /** Of an account: its name. */
  title: v.string(),
  /** A Chinese sentence. */
  reason: v.string(),
});
export type BulkRefusal = v.InferOutput<typeof refusedSchema>;

export const bulkResults = v.object({
  /** Ids of what was changed. */
  done: v.array(v.string()),
  refused: v.array(refusedSchema),
});

export const bulkChange = adminCall({
  method: 'POST',
  path: '/bulk',
  access: EDITORS,
  input: v.variant('on', [
    v.object({
      on: v.literal('work'),
      /** `publish`: with all drafts that have content; `delete`: drafts only. */
      action: v.picklist(['publish', 'withdraw', 'republish', 'delete']),
      ids: bulkIdsSchema,
    }),
    v.object({
      on: v.literal('chapter'),
      /** `unschedule`: what has a time to come is a draft again. */
      action: v.picklist(['withdraw', 'republish', 'unschedule', 'delete']),
      ids: bulkIdsSchema,
    }),
  ]),
  answer: bulkResults,
  about: 'Publishes, withdraws or puts back works or chapters, or deletes drafts.',
});

export const bulkBlock = adminCall({
  method: 'POST',
  path: '/bulk/block',
  access: EDITORS,
  input: v.object({ on: v.picklist(['work', 'chapter']), ids: bulkIdsSchema }),
  answer: v.object({
    ...bulkResults.entries,
    ...refusedFiles,
  }),
  stepUp: true,
  about: 'Blocks works or chapters for everybody; buyers are refunded.',
});
