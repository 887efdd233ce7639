import { LIST_TOTAL_MAX } from '../../../src/shared/admin/limits.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import type { ReportReason } from '../../../src/shared/contract/report.ts';
import { ApiError } from '../../base/apiError.ts';
import { newId, type Random } from '../../base/random.ts';
import type { Database, Write } from '../../storage/database.ts';
import { cut, type PartWanted, partWith } from '../../storage/part.ts';
import { holdAccount } from '../ledger/ledger.ts';
import { addMessage } from './messages.ts';
import type { ReportTable } from './supportTables.ts';

export interface ReportInput {
  readonly userId: string;
  readonly workId: string;
  /** '' where the whole work is meant. */
  readonly chapterId: string;
  readonly reason: ReportReason;
  readonly text: string;
}

/** @throws ApiError 409 where a report of the same by the same account is still open */
export async function addReport(
  t: Write,
  { userId, workId, chapterId, reason, text }: ReportInput,
  nowMs: number,
  random: Random,
): Promise<void> {
  await holdAccount(t, userId);
  const open = await t
    .selectFrom('report')
    .select('id')
    .where('user_id', '=', userId)
    .where('work_id', '=', workId)
    .where('chapter_id', '=', chapterId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open) throw new ApiError(CODE.conflict, '你已经举报过了，处理好会在客服里回复你');
  await t
    .insertInto('report')
    .values({
      id: newId(nowMs, random),
      user_id: userId,
      work_id: workId,
      chapter_id: chapterId,
      reason,
      text,
      state: 'open',
      answer: '',
      answered_by: '',
      answered_at: null,
      created_at: nowMs,
    })
    .execute();
}

/** Open ones: the longest waiting first; answered ones: the latest first. */
export async function listReports(
  db: Database,
  wanted: PartWanted & { readonly state: ReportTable['state'] },
) {
  const { state } = wanted;
  const matching = db.selectFrom('report').where('report.state', '=', state);
  const direction = state === 'open' ? 'asc' : 'desc';
  const ordered = matching
    .leftJoin('work', 'work.id', 'report.work_id')
    .leftJoin('chapter', 'chapter.id', 'report.chapter_id')
    .leftJoin('app_user', 'app_user.id', 'report.user_id')
    .select(['report.id', 'report.created_at', 'report.work_id', 'report.chapter_id'])
    .select(['report.reason', 'report.text', 'report.state', 'report.answer'])
    .select(['report.answered_by', 'report.answered_at'])
    .select(['work.title as work_title', 'work.state as work_state', 'work.kind as work_kind'])
    .select(['chapter.title as chapter_title', 'chapter.state as chapter_state'])
    .select('app_user.username')
    .orderBy('report.created_at', direction)
    .orderBy('report.id', direction);
  return partWith(await cut(ordered, wanted).execute(), matching, wanted, LIST_TOTAL_MAX);
}

export async function countReports(db: Database): Promise<Record<ReportTable['state'], number>> {
  const rows = await db
    .selectFrom('report')
    .select((is) => ['state', is.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { open: 0, accepted: 0, rejected: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

export interface ReportAnswer {
  readonly state: 'accepted' | 'rejected';
  /** What the reader gets as a message of customer service. */
  readonly text: string;
  /** The operator's name. */
  readonly by: string;
}

/**
 * Answers an open report once.
 * @returns undefined where there is no such report, or it was answered before
 */
export async function answerReport(
  t: Write,
  id: string,
  { state, text, by }: ReportAnswer,
  nowMs: number,
  random: Random,
): Promise<ReportTable | undefined> {
  const row = await t
    .updateTable('report')
    .set({ state, answer: text, answered_by: by, answered_at: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (row?.user_id) {
    await addMessage(t, row.user_id, { text, fromOperator: true }, nowMs, random);
  }
  return row;
}
