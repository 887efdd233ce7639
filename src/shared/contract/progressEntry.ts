import * as v from 'valibot';
import { countSchema, kindSchema, sizeSchema, timeSchema, uuidSchema } from './values.ts';

/** Progress from a device, possibly made offline; the newer entry wins, by its own clock (`at`). */
export const progressEntrySchema = v.object({
  kind: kindSchema,
  work: uuidSchema,
  chapter: uuidSchema,
  index: countSchema,
  page: sizeSchema,
  ratio: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  at: timeSchema,
  deleted: v.optional(v.boolean()),
  /** For an undone deletion: when it was read. `at` is then the time of undoing, and decides which entry wins. */
  read_at: v.optional(timeSchema),
});
export type ProgressEntry = v.InferOutput<typeof progressEntrySchema>;
