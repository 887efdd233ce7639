import { sql } from 'kysely';
import type { ThreadState } from '../../../src/shared/admin/support.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import { ApiError } from '../../base/apiError.ts';
import type { Random } from '../../base/random.ts';
import type { Database, Write } from '../../storage/database.ts';
import { type Part, type PartWanted, readPart } from '../../storage/part.ts';
import { holdAccount } from '../ledger/ledger.ts';
import { addMessage } from './messages.ts';
import type { ServiceMessageTable } from './supportTables.ts';

/** The conversations with customer service as operators see them: one for each account that has messages. */

export type ThreadRow = ServiceMessageTable & {
  readonly username: string;
  readonly state: ThreadState;
};

const stateSql = sql<ThreadState>`case
  when support_thread.closed_through >= service_message.created_at then 'closed'
  when service_message.from_desk = 0 then 'waiting'
  else 'answered' end`;

/** The last message of each conversation, with nothing selected. */
function lastMessages(db: Database) {
  const last = db
    .selectFrom('service_message')
    .select((is) => ['user_id', is.fn.max('created_at').as('at')])
    .groupBy('user_id')
    .as('last');
  return (
    db
      .selectFrom('service_message')
      // No two messages of a conversation have the same time.
      .innerJoin(last, (join) =>
        join
          .onRef('last.user_id', '=', 'service_message.user_id')
          .onRef('last.at', '=', 'service_message.created_at'),
      )
      .innerJoin('app_user', 'app_user.id', 'service_message.user_id')
      .leftJoin('support_thread', 'support_thread.user_id', 'service_message.user_id')
  );
}

/**
 * The last message of each conversation: those that wait first, the longest waiting at the top; then the others, the
 * latest first.
 * @param state absent: all
 */
export function listThreads(
  db: Database,
  { state, ...wanted }: PartWanted & { readonly state?: ThreadState | undefined },
): Promise<Part<ThreadRow>> {
  let rows = lastMessages(db);
  if (state !== undefined) rows = rows.where(stateSql, '=', state);
  const isWaiting = sql`case when ${stateSql} = 'waiting' then 0 else 1 end`;
  const at = sql`service_message.created_at`;
  const ordered = rows
    .selectAll('service_message')
    .select(['app_user.username', stateSql.as('state')])
    .orderBy(isWaiting)
    .orderBy(sql`case when ${stateSql} = 'waiting' then ${at} else -${at} end`);
  return readPart(rows, ordered, wanted);
}

export async function countThreads(db: Database): Promise<Record<ThreadState, number>> {
  const rows = await lastMessages(db)
    .select((is) => [stateSql.as('state'), is.fn.countAll<number>().as('count')])
    .groupBy(stateSql)
    .execute();
  const counts = { waiting: 0, answered: 0, closed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** @returns undefined where the account has no messages */
export async function threadState(db: Database, userId: string): Promise<ThreadState | undefined> {
  const row = await lastMessages(db)
    .select(stateSql.as('state'))
    .where('service_message.user_id', '=', userId)
    .executeTakeFirst();
  return row?.state;
}

/**
 * Locks the conversation.
 * @param seen id of the last message that the operator has seen; '' where there was none
 * @throws ApiError 409 where there is a later one, of the account or of another operator
 */
async function ensureSeen(
  t: Write,
  userId: string,
  seen: string,
): Promise<ServiceMessageTable | undefined> {
  // `addMessage` takes the same lock.
  await holdAccount(t, userId);
  const last = await t
    .selectFrom('service_message')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((last?.id ?? '') !== seen) {
    throw new ApiError(CODE.conflict, '刚才又有新消息，请先看一眼再处理');
  }
  return last;
}

export interface ThreadAnswer {
  readonly userId: string;
  readonly text: string;
  /** As for `ensureSeen`. */
  readonly seen: string;
}

/** @throws ApiError 409 where the operator has not seen the last message */
export async function answerThread(
  t: Write,
  { userId, text, seen }: ThreadAnswer,
  nowMs: number,
  random: Random,
): Promise<ServiceMessageTable> {
  await ensureSeen(t, userId, seen);
  return addMessage(t, userId, { text, fromOperator: true }, nowMs, random);
}

/**
 * Closes a conversation until its next message.
 * @throws ApiError 409 where the operator has not seen the last message; 404 where there is no message
 */
export async function closeThread(t: Write, userId: string, seen: string): Promise<void> {
  const last = await ensureSeen(t, userId, seen);
  if (!last) throw new ApiError(CODE.notFound, '还没有对话');
  const closed = { closed_through: last.created_at };
  await t
    .insertInto('support_thread')
    .values({ user_id: userId, ...closed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(closed))
    .execute();
}
