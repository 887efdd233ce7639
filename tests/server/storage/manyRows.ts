import { sql } from 'kysely';
import type { Database } from '../../../server/storage/database.ts';

export interface ManyRows {
  readonly works: number;
  readonly chaptersEach: number;
  /** Rows of the account of each sort: favorites, read records, purchases, changes of coins. */
  readonly entries: number;
}

export const OWNER = 'owner';
const AT_MS = 1_763_000_000_000;

/** Fills an empty database: works of all kinds with chapters, and one account with rows of every sort. */
export async function fillDatabase(db: Database, size: ManyRows): Promise<void> {
  const { works, chaptersEach, entries } = size;
  const upTo = (count: number) => sql`with recursive n(i) as
    (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
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
  await sql`${upTo(works)} insert into work (id, kind, origin, title, author, intro, cover, tags,
      category, status, price, layout, latest_title, title_folded, author_folded, tags_folded, form,
      comic_price, weekday, score_hundredths, chapter_count, latest_idx, characters, duration, coins,
      preview_seconds, views, collects, latest_at, first_at, updated_at)
    select 'work-' || i, case i % 100 when 0 then 'novel' when 1 then 'film' else 'comic' end, 'many',
      'Title ' || i, 'Author ' || i % 500, 'What it is about.', 'covers/x.webp', 'a b c',
      'category-' || i % 12, case i % 3 when 0 then 'finished' else 'serial' end,
      case i % 5 when 0 then 'free' else 'paid' end, 'page', 'Latest', 'title ' || i,
      'author ' || i % 500, 'a b c', '', 30, i % 7 + 1, i * 37 % 1000, ${sql.lit(chaptersEach)},
      ${sql.lit(chaptersEach)}, i * 91 % 900000, 0, 0, 0, i * 7919 % 100003, i * 31 % 5003,
      ${at}, ${at} - i * 1000, ${at} + i * 1000 from n`.execute(db);
  await sql`${upTo(chaptersEach)} insert into chapter (id, work_id, idx, title, volume, price, size, published_at)
    select work.id || '-' || i, work.id, i, 'Chapter', '', 30, 20, ${at} + i * 1000
    from work cross join n`.execute(db);
  await sql`insert into collection (user_id, work_id, created_at)
    select ${OWNER}, id, first_at + 10000 from work order by id limit ${entries}`.execute(db);
  await sql`insert into record (user_id, work_id, chapter_id, idx, page, ratio_millionths, at, deleted)
    select ${OWNER}, id, id || '-1', 1, 1, 0, first_at, case views % 3 when 0 then 1 else 0 end
    from work order by id limit ${entries}`.execute(db);
  await sql`insert into kept (user_id, device, work_id, kind, chapters, at)
    select ${OWNER}, 'device-' || views % 3, id, kind, id || '-1 ' || id || '-2', first_at
    from work order by id limit ${entries}`.execute(db);
  await sql`insert into unlock (user_id, chapter_id, work_id, price, created_at)
    select ${OWNER}, id, work_id, 30, published_at from chapter where idx <= 3 order by id limit ${entries}`.execute(
    db,
  );
  await sql`insert into coin_ledger (cause, user_id, kind, delta, balance_after, title, ref, created_at)
    select 'unlock:' || chapter_id, user_id, 'unlock', -30, 0, 'Title', chapter_id, created_at
    from unlock where user_id = ${OWNER}`.execute(db);
  await sql`${upTo(entries)} insert into pay_order (id, number, user_id, combo_id, title, coins, bonus, days,
      amount, method, provider, return_url, state, created_at, expires_at)
    select 'order-' || i, 'number-' || i, ${OWNER}, 'combo', 'Title', 60, 0, 0, 600, 'wechat',
      'sandbox', '', case i % 50 when 0 then 'paid' else 'waiting' end, ${at} + i, ${at} + i + 900000 from n`.execute(
    db,
  );
  await sql`${upTo(entries)} insert into service_message (id, user_id, from_desk, text, with_account, created_at)
    select 'message-' || i, ${OWNER}, i % 2, 'Text', 0, ${at} + i from n`.execute(db);
}
