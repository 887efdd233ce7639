import type { Kysely } from 'kysely';
import { CLOSING_DAYS } from '../../../src/shared/limits.ts';
import { DAY_MS } from '../../base/time.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import type { UserTable } from '../../storage/tables.ts';
import { holdAccount, post } from '../ledger/ledger.ts';
import { endPush } from '../push/subscriptions.ts';
import { lockAccount } from './accounts.ts';

/**
 * [Note: The end of an account]
 * Its owner asks for it, and may take that back for CLOSING_DAYS, in which the account works as before but places no
 * orders. Then its name, phone, password, sessions, known devices, favorites, records, reading days, downloads' index,
 * notifications and messages are
 * removed; the coins that are left end as a row of the ledger. The row of the account stays without a name, because
 * ledger, purchases and orders refer to it, and so that no token ever brings it back.
 */

export async function addClosing(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('app_user').addColumn('closing_at', 'bigint').execute();
  await db.schema.alterTable('app_user').addColumn('closed_at', 'bigint').execute();
  await db.schema.createIndex('app_user_closing').on('app_user').column('closing_at').execute();
}

const CLOSING_MS = CLOSING_DAYS * DAY_MS;
export const CLOSING_TITLE = '账号注销';

/**
 * Begins the days of grace.
 * @returns when the account will be closed, ms since 1970; of a repeat, the time of the first request
 */
export async function requestClosing(t: Write, userId: string, nowMs: number): Promise<number> {
  const { closing_at } = await holdAccount(t, userId);
  if (closing_at !== null) return closing_at;
  const closingAtMs = nowMs + CLOSING_MS;
  await setClosing(t, userId, closingAtMs);
  return closingAtMs;
}

/** Until the account is closed. */
export async function undoClosing(t: Write, userId: string): Promise<void> {
  await holdAccount(t, userId);
  await setClosing(t, userId, null);
}

async function setClosing(t: Write, userId: string, closingAtMs: number | null): Promise<void> {
  await t
    .updateTable('app_user')
    .set({ closing_at: closingAtMs })
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .execute();
}

/** @returns how many accounts were closed, at most `rows` */
export async function closeDueAccounts(db: Database, nowMs: number, rows: number): Promise<number> {
  const due = await db
    .selectFrom('app_user')
    .select('id')
    .where('closing_at', '<=', nowMs)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(rows)
    .execute();
  for (const { id } of due) await transact(db, (t) => closeAccount(t, id, nowMs));
  return due.length;
}

/** Rows of these tables are the owner's alone. */
const PERSONAL = [
  'session',
  'known_origin',
  'collection',
  'record',
  'kept',
  'service_message',
  'support_thread',
  'opds_access',
  'reading_day',
  'reading_deletion',
] as const;

async function closeAccount(t: Write, userId: string, nowMs: number): Promise<void> {
  const account = await lockAccount(t, { id: userId });
  if (!account || !isDue(account, nowMs)) return;
  if (account.coins > 0) {
    await post(t, {
      userId,
      delta: -account.coins,
      cause: `close:${userId}`,
      kind: 'adjust',
      title: CLOSING_TITLE,
      ref: '',
      nowMs,
    });
  }
  await t.updateTable('report').set({ user_id: null }).where('user_id', '=', userId).execute();
  await endPush(t, userId);
  for (const table of PERSONAL) await t.deleteFrom(table).where('user_id', '=', userId).execute();
  await t
    .updateTable('app_user')
    .set({
      username: `closed-${userId}`,
      phone: null,
      password_hash: null,
      combo_until: null,
      wid: '',
      channel_id: '',
      closed_at: nowMs,
    })
    .where('id', '=', userId)
    .execute();
}

function isDue({ closing_at, closed_at }: UserTable, nowMs: number): boolean {
  return closed_at === null && closing_at !== null && closing_at <= nowMs;
}
