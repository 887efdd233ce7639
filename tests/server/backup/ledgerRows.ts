import { sql } from 'kysely';
import { post } from '../../../server/domain/ledger/ledger.ts';
import { type Database, transact } from '../../../server/storage/database.ts';

export const NOW_MS = Date.parse('2026-11-23T04:00:00Z');
export const ACCOUNTS = 10_000;

/** Accounts with two rows in the ledger each, and texts with every line separator. */
export async function addAccounts(db: Database, count: number): Promise<void> {
  const numbers = sql`with recursive n(i) as
    (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
  const at = sql.lit(NOW_MS);
  await sql`${numbers} insert into app_user (id, username, password_version, coins, wid, channel_id, created_at)
    select 'user-' || i, 'name-' || i, 1, i % 500 + 30, '', '', ${at} + i from n`.execute(db);
  const title = `一\n二\u2028三\t四\r\\五`;
  await sql`${numbers} insert into coin_ledger (cause, user_id, kind, delta, balance_after, title, ref, created_at)
    select 'first:' || i, 'user-' || i, 'topup', i % 500, i % 500, ${title}, '', ${at} + i from n`.execute(
    db,
  );
  await sql`${numbers} insert into coin_ledger (cause, user_id, kind, delta, balance_after, title, ref, created_at)
    select 'second:' || i, 'user-' || i, 'bonus', 30, i % 500 + 30, ${title}, '', ${at} + i from n`.execute(
    db,
  );
}

interface Posting {
  stopped: boolean;
  posted: number;
}

export async function postUntilStopped(db: Database, posting: Posting): Promise<void> {
  while (!posting.stopped) {
    const number = posting.posted;
    await transact(db, (t) =>
      post(t, {
        userId: `user-${(number % ACCOUNTS) + 1}`,
        delta: 1,
        cause: `meanwhile:${String(number).padStart(9, '0')}`,
        kind: 'adjust',
        title: '同时',
        ref: '',
        nowMs: NOW_MS,
      }),
    );
    posting.posted += 1;
    await new Promise((done) => {
      setImmediate(done);
    });
  }
}

/** Takes the postings after the first `rows` rows of the ledger back. */
export async function undoPostings(db: Database, rows: number): Promise<void> {
  const first = `meanwhile:${String(rows - 2 * ACCOUNTS).padStart(9, '0')}`;
  await db.transaction().execute(async (t) => {
    const later = await t
      .deleteFrom('coin_ledger')
      .where('cause', '>=', first)
      .where('cause', 'like', 'meanwhile:%')
      .returning('user_id')
      .execute();
    for (const { user_id } of later) {
      await t
        .updateTable('app_user')
        .set((is) => ({ coins: is('coins', '-', 1) }))
        .where('id', '=', user_id)
        .execute();
    }
  });
}

export async function addAsset(
  db: Database,
  key: string,
  sha256: string,
  bytes: number,
): Promise<void> {
  await db
    .insertInto('asset')
    .values({
      key,
      sha256,
      bytes,
      type: 'image/webp',
      store: 'files',
      blocked: 0,
      sealed: 0,
      width: 0,
      height: 0,
      created_at: NOW_MS,
      unused_since: null,
    })
    .execute();
}
