import * as v from 'valibot';
import type { JobTable } from './jobTables.ts';

const progressSchema = v.object({
  done: v.number(),
  total: v.number(),
  /** What is worked on: a page, a file. */
  what: v.optional(v.string(), ''),
});
export type JobProgress = v.InferOutput<typeof progressSchema>;

/** @returns undefined before the first report */
export function progressOf({ progress }: Pick<JobTable, 'progress'>): JobProgress | undefined {
  return progress === '' ? undefined : v.parse(progressSchema, JSON.parse(progress));
}
