import { type RawBuilder, sql } from 'kysely';
import { onPostgres } from '../../../server/storage/beginsWith.ts';
import type { Database } from '../../../server/storage/database.ts';

export interface ManyRows {
  readonly works: number;
  readonly chaptersEach: number;
  /** Rows of the account of each sort: favorites, read records, purchases, changes of coins. */
  readonly entries: number;
  /** Others than `OWNER`, of whom every second has an order that was paid. */
  readonly accounts?: number;
  /** Read records of each of them; fewer than works. */
  readonly recordsEach?: number;
}

export const OWNER = 'owner';
const AT_MS = 1_763_000_000_000;

/** Of a statement on the embedded database, whose log holds all of them until they are written. */
const ROWS_PER_STATEMENT = 500_000;

/** Runs an insert from `n(i)`, the numbers from 1. */
async function insertFrom(
  db: Database,
  count: number,
  insert: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const isPostgres = onPostgres(db);
  const step = isPostgres ? count : ROWS_PER_STATEMENT;
  for (let from = 1; from <= count; from += step) {
    const to = Math.min(count, from + step - 1);
    const numbers = isPostgres
      ? sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}) as n(i)`
      : sql`(with recursive n(i) as (select ${sql.lit(from)} union all
          select i + 1 from n where i < ${sql.lit(to)}) select i from n) as n`;
    await insert(numbers).execute(db);
  }
}

/** Fills an empty database: works of all kinds with chapters, one account with rows of every sort, and others. */
export async function fillDatabase(db: Database, size: ManyRows): Promise<void> {
  const { works, chaptersEach, entries, accounts = 0, recordsEach = 0 } = size;
  const at = sql.lit(AT_MS);
  await db
    .insertInto('app_user')
    .values({
      id: OWNER,
      username: OWNER,
      phone: null,
      password_hash: null,
      password_version: 1,
      coins: 0,
      combo_until: null,
      wid: '',
      channel_id: '',
      created_at: AT_MS,
    })
    .execute();
  await insertFrom(
    db,
    works,
    (numbers) => sql`insert into work (id, kind, origin, title, author, intro, cover, tags,
      category, status, price, layout, latest_title, title_folded, author_folded, tags_folded, form,
      comic_price, weekday, score_hundredths, chapter_count, latest_idx, characters, duration, coins,
      preview_seconds, views, collects, latest_at, first_at, updated_at)
    select 'work-' || i, case i % 100 when 0 then 'novel' when 1 then 'film' else 'comic' end, 'many',
      'Title ' || i, 'Author ' || (i % 500), 'What it is about.', 'covers/x.webp', 'a b c',
      'category-' || (i % 12), case i % 3 when 0 then 'finished' else 'serial' end,
      case i % 5 when 0 then 'free' else 'paid' end, 'page', 'Latest', 'title ' || i,
      'author ' || (i % 500), 'a b c', '', 30, i % 7 + 1, i * 37 % 1000, ${sql.lit(chaptersEach)},
      ${sql.lit(chaptersEach)}, i * 91 % 900000, 0, 0, 0, i * 7919 % 100003, i * 31 % 5003,
      ${at}, ${at} - i * 1000, ${at} + i * 1000 from ${numbers}`,
  );
  const each = sql.lit(chaptersEach);
  await insertFrom(
    db,
    works * chaptersEach,
    (
      numbers,
    ) => sql`insert into chapter (id, work_id, idx, title, volume, price, size, published_at)
      select 'work-' || ((i - 1) / ${each} + 1) || '-' || ((i - 1) % ${each} + 1), 'work-' || ((i - 1) / ${each} + 1),
        (i - 1) % ${each} + 1, 'Chapter', '', 30, 20, ${at} + ((i - 1) % ${each} + 1) * 1000 from ${numbers}`,
  );
  await sql`insert into collection (user_id, work_id, created_at)
    select ${OWNER}, id, first_at + 10000 from work order by id limit ${entries}`.execute(db);
  await sql`insert into record (user_id, work_id, chapter_id, idx, page, ratio_millionths, at, deleted)
    select ${OWNER}, id, id || '-1', 1, 1, 0, first_at, case views % 3 when 0 then 1 else 0 end
    from work order by id limit ${entries}`.execute(db);
  await sql`insert into kept (user_id, device, work_id, kind, chapters, at)
    select ${OWNER}, 'device-' || (views % 3), id, kind, id || '-1 ' || id || '-2', first_at
    from work order by id limit ${entries}`.execute(db);
  await sql`insert into unlock (user_id, chapter_id, work_id, price, created_at)
    select ${OWNER}, id, work_id, 30, published_at from chapter where idx <= 3 order by id limit ${entries}`.execute(
    db,
  );
  await sql`insert into coin_ledger (cause, user_id, kind, delta, balance_after, title, ref, created_at)
    select 'unlock:' || chapter_id, user_id, 'unlock', -30, 0, 'Title', chapter_id, created_at
    from unlock where user_id = ${OWNER}`.execute(db);
  await insertFrom(
    db,
    entries,
    (
      numbers,
    ) => sql`insert into pay_order (id, number, user_id, combo_id, title, coins, bonus, days,
      amount, method, provider, return_url, state, created_at, expires_at)
    select 'order-' || i, 'number-' || i, ${OWNER}, 'combo', 'Title', 60, 0, 0, 600, 'wechat',
      'sandbox', '', case i % 50 when 0 then 'paid' else 'waiting' end, ${at} + i, ${at} + i + 900000 from ${numbers}`,
  );
  await insertFrom(
    db,
    entries,
    (
      numbers,
    ) => sql`insert into service_message (id, user_id, from_desk, text, with_account, created_at)
    select 'message-' || i, ${OWNER}, i % 2, 'Text', 0, ${at} + i from ${numbers}`,
  );
  await insertAccounts(db, { works, accounts, recordsEach });
}

/** Accounts whose ids have one length, so that numbers and ids have one order. */
async function insertAccounts(
  db: Database,
  { works, accounts, recordsEach }: Record<'works' | 'accounts' | 'recordsEach', number>,
): Promise<void> {
  const at = sql.lit(AT_MS);
  const id = (number: RawBuilder<unknown>) => sql`'user-' || (10000000 + ${number})`;
  await insertFrom(
    db,
    accounts,
    (
      numbers,
    ) => sql`insert into app_user (id, username, phone, password_hash, password_version, coins, combo_until, wid,
        channel_id, created_at)
      select ${id(sql`i`)}, 'my' || (i * 7919 % 99999989) || 'X', '1' || (3000000000 + i * 611), null, 1, 0, null,
        '', '', ${at} + i from ${numbers}`,
  );
  const paid = Math.floor(accounts / 2);
  await insertFrom(
    db,
    paid,
    (
      numbers,
    ) => sql`insert into pay_order (id, number, user_id, combo_id, title, coins, bonus, days, amount, method,
        provider, return_url, state, created_at, expires_at, paid_at, transaction_id)
      select 'paid-' || i, 'paid-number-' || i, ${id(sql`i * 2`)}, 'combo', 'Title', 60, 0, 0, 600, 'wechat', 'sandbox',
        '', 'paid', ${at} + i * 1000, ${at} + i * 1000, ${at} + i * 1000, 'transaction-' || i from ${numbers}`,
  );
  await insertFrom(
    db,
    paid,
    (
      numbers,
    ) => sql`insert into coin_ledger (cause, user_id, kind, delta, balance_after, title, ref, created_at)
      select 'topup:paid-' || i, ${id(sql`i * 2`)}, 'topup', 60, 60, 'Title', 'paid-' || i, ${at} + i * 1000
      from ${numbers}`,
  );
  const each = sql.lit(recordsEach);
  const user = sql`((i - 1) / ${each} + 1)`;
  // 31 has no divisor in common with a round number of works: the works of an account differ.
  const work = sql`'work-' || ((${user} * 7919 + (i - 1) % ${each} * 31) % ${sql.lit(works)} + 1)`;
  await insertFrom(
    db,
    accounts * recordsEach,
    (
      numbers,
    ) => sql`insert into record (user_id, work_id, chapter_id, idx, page, ratio_millionths, at, deleted)
      select ${id(user)}, ${work}, ${work} || '-1', 1, 1, 0, ${at} + i, case i % 20 when 0 then 1 else 0 end
      from ${numbers}`,
  );
}
