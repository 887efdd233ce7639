import * as v from 'valibot';
import { textUpTo } from '../contract/values.ts';
import { adminCall, momentSchema, nothing, OWNERS } from './call.ts';
import { lastJobSchema } from './storage.ts';

/** Backups of the server. They are restored by command, while the server is stopped. */

export const backupSchema = v.object({
  name: v.string(),
  /** Bytes without the imported files, which backups share. */
  bytes: v.number(),
  /** Null where this version cannot read it. */
  about: v.nullable(
    v.object({
      created_at: momentSchema,
      cause: v.picklist(['daily', 'manual', 'migration']),
      accounts: v.number(),
      /** Imported files that belong to it; null: none were wanted. */
      files: v.nullable(v.number()),
      /** Whether the server's secret is in it, sealed. */
      has_secret: v.boolean(),
    }),
  ),
  /** The last job that verifies it; null: none was run lately. */
  verify: v.nullable(lastJobSchema),
  /** What the last one found that ended; `faults` has a sentence for each check that failed. */
  verified: v.nullable(v.object({ at: momentSchema, faults: v.array(v.string()) })),
});
export type BackupView = v.InferOutput<typeof backupSchema>;

export const listBackups = adminCall({
  method: 'GET',
  path: '/backups',
  access: ['owner', 'viewer'],
  input: nothing,
  answer: v.object({
    /** The newest first. */
    items: v.array(backupSchema),
    /** Whether one is being made or waits. */
    is_open: v.boolean(),
    /** The last attempt that failed; null where none has in the last weeks. */
    failure: v.nullable(v.object({ at: momentSchema, problem: v.string() })),
    /** Whether backups are made daily and before migrations. */
    is_daily: v.boolean(),
    seals_secret: v.boolean(),
  }),
  about: 'Lists the backups, and says why the last attempt failed.',
});

export const createBackup = adminCall({
  method: 'POST',
  path: '/backups',
  access: OWNERS,
  input: nothing,
  answer: nothing,
  about: 'Makes a backup in the background.',
});

export const verifyBackup = adminCall({
  method: 'POST',
  path: '/backups/:name/verify',
  access: OWNERS,
  input: v.object({ name: textUpTo(64) }),
  answer: nothing,
  about: 'Reopens a backup and compares it with its manifest, in the background.',
});
