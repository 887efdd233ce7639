import { expressionBuilder, sql } from 'kysely';
import { LIST_TOTAL_MAX } from '../../../src/shared/admin/limits.ts';
import { REFUND_CAUSE } from '../ledger/refunds.ts';
import { PHONE_END, PHONE_END_DIGITS } from '../../storage/adminSearchIndexes.ts';
import { beginsWith } from '../../storage/beginsWith.ts';
import type { Database } from '../../storage/database.ts';
import { type PartWanted, cut, partWith, readPart } from '../../storage/part.ts';
import type { Tables, UserTable } from '../../storage/tables.ts';
import { isGood } from './accounts.ts';

/** Accounts and what belongs to them, for operators. */

export type AccountState = 'active' | 'banned' | 'closing' | 'closed';

export function accountState({
  banned_at,
  closing_at,
  closed_at,
}: Pick<UserTable, 'banned_at' | 'closing_at' | 'closed_at'>): AccountState {
  if (closed_at !== null) return 'closed';
  if (banned_at !== null) return 'banned';
  return closing_at === null ? 'active' : 'closing';
}

export interface UserFilter {
  /** The beginning of a username, an id, or a phone. */
  readonly q?: string | undefined;
  readonly state?: AccountState | undefined;
  /**
   * Whether the beginning of a phone, or its last 4 digits, find it: to an operator who sees phones masked, that would
   * give away all digits.
   */
  readonly byPartOfPhone: boolean;
}

/** A page, the newest account first. */
export function listUsers(db: Database, filter: UserFilter, wanted: PartWanted) {
  const { q, state, byPartOfPhone } = filter;
  let rows = db.selectFrom('app_user');
  if (q !== undefined) rows = rows.where(isNamed(db, q, byPartOfPhone));
  if (state === 'closed') rows = rows.where('closed_at', 'is not', null);
  else if (state !== undefined) {
    rows = rows
      .where('closed_at', 'is', null)
      .where('banned_at', state === 'banned' ? 'is not' : 'is', null);
    if (state !== 'banned') {
      rows = rows.where('closing_at', state === 'closing' ? 'is not' : 'is', null);
    }
  }
  // Ids begin with the time at which they were made.
  return readPart(rows, rows.selectAll().orderBy('id', 'desc'), wanted, LIST_TOTAL_MAX);
}

/** Matches accounts by `UserFilter.q`, with an index for each of its parts. */
export function isNamed(db: Database, q: string, byPartOfPhone: boolean) {
  const is = expressionBuilder<Tables, 'app_user'>();
  const parts = byPartOfPhone ? [beginsWith(db, sql`phone`, q)] : [];
  if (byPartOfPhone && q.length === PHONE_END_DIGITS) parts.push(sql<boolean>`${PHONE_END} = ${q}`);
  return is.or([
    beginsWith(db, sql`lower(username)`, q.toLowerCase()),
    is('id', '=', q),
    is('phone', '=', q),
    ...parts,
  ]);
}

/** Sessions of one account that an operator sees. */
const SESSIONS_LISTED_MAX = 20;

/** Sessions in force, the one used last first; without anything that opens them. */
export function listSessions(db: Database, userId: string, nowMs: number) {
  return db
    .selectFrom('session')
    .select(['scope', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where(isGood(nowMs))
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .limit(SESSIONS_LISTED_MAX)
    .execute();
}

/** The purchased chapters of an account, the latest first. */
export async function listPurchases(db: Database, userId: string, wanted: PartWanted) {
  const rows = db.selectFrom('unlock').where('unlock.user_id', '=', userId);
  const ordered = withTitles(db)
    .where('unlock.user_id', '=', userId)
    .orderBy('unlock.created_at', 'desc')
    .orderBy('unlock.chapter_id');
  return partWith(await cut(ordered, wanted).execute(), rows, wanted);
}

/** One purchased chapter of an account. */
export function findPurchase(db: Database, userId: string, chapterId: string) {
  return withTitles(db)
    .where('unlock.user_id', '=', userId)
    .where('unlock.chapter_id', '=', chapterId)
    .executeTakeFirst();
}

/** With the titles of work and chapter, and when the coins were given back. */
function withTitles(db: Database) {
  return db
    .selectFrom('unlock')
    .leftJoin('work', 'work.id', 'unlock.work_id')
    .leftJoin('chapter', 'chapter.id', 'unlock.chapter_id')
    .leftJoin('coin_ledger', (join) => join.on((is) => is('coin_ledger.cause', '=', REFUND_CAUSE)))
    .select(['unlock.work_id', 'unlock.chapter_id', 'unlock.price', 'unlock.created_at'])
    .select(['work.title as work_title', 'work.kind as work_kind'])
    .select(['chapter.idx', 'chapter.title as chapter_title'])
    .select('coin_ledger.created_at as refunded_at');
}
