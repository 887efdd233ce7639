import * as v from 'valibot';
import { adminCall, momentSchema, nothing, OWNERS, SITE_READERS } from './call.ts';

/** Where the bytes are, and whether the files are what they were. */

const usageSchema = v.object({ files: v.number(), bytes: v.number() });
export const lastJobSchema = v.object({
  state: v.picklist(['waiting', 'running', 'done', 'failed', 'cancelled']),
  progress: v.nullable(v.object({ done: v.number(), total: v.number() })),
  /** Why the last attempt failed; '' where none has. */
  problem: v.string(),
  /** When it last changed. */
  at: momentSchema,
});

export const getStorage = adminCall({
  method: 'GET',
  path: '/storage',
  access: SITE_READERS,
  input: nothing,
  answer: v.object({
    /** Imported files by what they are for. */
    kinds: v.object({
      pages: usageSchema,
      covers: usageSchema,
      films: usageSchema,
      other: usageSchema,
    }),
    /** Those of them that nothing names any more: the weekly sweep removes them after 7 days. */
    unused: usageSchema,
    /** Files of the demo, which lie in the program's folder. */
    demo: usageSchema,
    /** Uploaded files as they came. */
    originals: usageSchema,
    database_bytes: v.number(),
    disk: v.object({ free_bytes: v.number(), total_bytes: v.number() }),
    /** The last job that compares every file with its SHA-256; null: none was run lately. */
    verify: v.nullable(lastJobSchema),
    /** What the last one found that ended. */
    verified: v.nullable(
      v.object({
        at: momentSchema,
        checked: v.number(),
        wrong: v.number(),
        /** The first hundred. */
        listed: v.array(
          v.object({
            key: v.string(),
            fault: v.picklist(['missing', 'changed']),
            /** A work that shows it. */
            work: v.nullable(v.object({ id: v.string(), title: v.string() })),
          }),
        ),
      }),
    ),
    /** The last weekly sweep. */
    sweep: v.nullable(lastJobSchema),
  }),
  about: 'Says how many bytes are used for what, and what the last verification found.',
});

export const verifyStorage = adminCall({
  method: 'POST',
  path: '/storage/verify',
  access: OWNERS,
  input: nothing,
  answer: nothing,
  about: 'Compares every imported file with its SHA-256, in the background.',
});
