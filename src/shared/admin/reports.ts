import * as v from 'valibot';
import { kindSchema, textUpTo } from '../contract/values.ts';
import { REPORT_REASONS } from '../contract/report.ts';
import { SERVICE_TEXT_CHARACTERS_MAX } from '../limits.ts';
import {
  adminCall,
  idInput,
  momentSchema,
  nothing,
  pageInput,
  pageOf,
  USER_READERS,
} from './call.ts';

/** Readers' reports of works and chapters. */

export const reportStateSchema = v.picklist(['open', 'accepted', 'rejected']);
const publicationSchema = v.picklist(['draft', 'published', 'withdrawn', 'blocked']);

export const reportSchema = v.object({
  id: v.string(),
  created_at: momentSchema,
  /** Of the reader; null where the account was closed. */
  username: v.nullable(v.string()),
  work_id: v.string(),
  /** The parts of a work or chapter that was deleted meanwhile are null. */
  work_kind: v.nullable(kindSchema),
  work_title: v.nullable(v.string()),
  work_state: v.nullable(publicationSchema),
  /** '': the whole work. */
  chapter_id: v.string(),
  chapter_title: v.nullable(v.string()),
  chapter_state: v.nullable(publicationSchema),
  reason: v.picklist(REPORT_REASONS),
  text: v.string(),
  state: reportStateSchema,
  answer: v.string(),
  answered_by: v.string(),
  answered_at: v.nullable(momentSchema),
});
export type ReportView = v.InferOutput<typeof reportSchema>;

export const listReports = adminCall({
  method: 'GET',
  path: '/reports',
  access: USER_READERS,
  input: v.object({ ...pageInput, state: v.optional(reportStateSchema, 'open') }),
  answer: v.object({
    ...pageOf(reportSchema).entries,
    counts: v.object({ open: v.number(), accepted: v.number(), rejected: v.number() }),
  }),
  about:
    'Lists reports of one state: open ones the longest waiting first, others the latest first.',
});

export const answerReport = adminCall({
  method: 'POST',
  path: '/reports/:id/answer',
  access: ['owner', 'support'],
  input: v.object({
    ...idInput.entries,
    state: v.picklist(['accepted', 'rejected']),
    /** Sent to the reader as a message of customer service. */
    text: v.pipe(
      textUpTo(4 * SERVICE_TEXT_CHARACTERS_MAX),
      v.trim(),
      v.minLength(1),
      v.maxLength(SERVICE_TEXT_CHARACTERS_MAX),
    ),
  }),
  answer: nothing,
  about: 'Answers an open report; the reader gets the text as a message.',
});
