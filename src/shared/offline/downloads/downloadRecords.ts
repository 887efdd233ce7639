import * as v from 'valibot';
import { kindSchema } from '../../contract/values.ts';
import { allValid, valid } from '../database/records.ts';
import type { Download, QueuePause, WorkRule } from './download.ts';

/** See `records.ts`: an invalid record counts as absent. */

const number = v.pipe(v.number(), v.minValue(0));

const downloadSchema = v.object({
  chapter: v.pipe(v.string(), v.minLength(1)),
  work: v.string(),
  kind: kindSchema,
  account: v.string(),
  workTitle: v.string(),
  cover: v.string(),
  index: number,
  title: v.string(),
  pages: number,
  bytes: number,
  pagesKept: number,
  state: v.picklist(['waiting', 'paused', 'failed']),
  reason: v.picklist(['', 'pages', 'network', 'server', 'locked']),
  failedPages: v.array(v.number()),
  quality: v.exactOptional(v.string()),
  origin: v.picklist(['person', 'rule']),
  at: number,
});
const ruleSchema = v.object({
  work: v.string(),
  kind: kindSchema,
  account: v.string(),
  rule: v.variant('keep', [
    v.object({ keep: v.literal('none') }),
    v.object({ keep: v.literal('next'), count: number }),
    v.object({ keep: v.literal('unread') }),
    v.object({ keep: v.literal('all') }),
  ]),
  at: number,
});

/** The queue without its items. */
export interface QueueState {
  /** Uuids of chapters; unlisted items come last. */
  readonly order: readonly string[];
  readonly pause: QueuePause;
  readonly shortBytes: number;
}
const stateSchema = v.object({
  order: v.array(v.string()),
  pause: v.picklist(['', 'person', 'storage']),
  shortBytes: number,
});

export const validDownloads = (values: readonly unknown[]): Download[] =>
  allValid(downloadSchema, values);
export const validRules = (values: readonly unknown[]): WorkRule[] => allValid(ruleSchema, values);
export const validQueueState = (value: unknown): QueueState =>
  valid(stateSchema, value) ?? { order: [], pause: '', shortBytes: 0 };
