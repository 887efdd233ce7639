/** The tables and indexes of the first migrations; each is called once, by `migrations.ts`. */
import { type Kysely, sql } from 'kysely';
import { notNull } from './notNull.ts';

export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('phone', 'text', (c) => c.unique())
    .addColumn('password_hash', 'text')
    .addColumn('password_version', 'integer', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull().check(sql`coins >= 0`))
    .addColumn('combo_until', 'bigint')
    .addColumn('wid', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
  await db.schema
    .createTable('coin_ledger')
    .addColumn('cause', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('delta', 'bigint', (c) => c.notNull())
    .addColumn('balance_after', 'bigint', (c) => c.notNull().check(sql`balance_after >= 0`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('coin_ledger_user')
    .on('coin_ledger')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('idempotency')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('input_hash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute();
  await db.schema
    .createTable('kv')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}

export async function createWorks(db: Kysely<unknown>): Promise<void> {
  const texts = ['title', 'author', 'intro', 'cover', 'tags', 'category', 'status', 'price'];
  const moreTexts = ['layout', 'latest_title', 'title_folded', 'author_folded', 'tags_folded'];
  const numbers = ['comic_price', 'weekday', 'score_hundredths', 'chapter_count', 'latest_idx'];
  const bigNumbers = ['views', 'collects', 'latest_at', 'first_at', 'updated_at'];
  let work = db.schema
    .createTable('work')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull());
  for (const name of [...texts, ...moreTexts]) work = work.addColumn(name, 'text', notNull);
  for (const name of numbers) work = work.addColumn(name, 'integer', notNull);
  for (const name of bigNumbers) work = work.addColumn(name, 'bigint', notNull);
  await work.execute();
  for (const column of ['views', 'updated_at', 'first_at', 'score_hundredths', 'collects']) {
    await db.schema
      .createIndex(`work_kind_${column}`)
      .on('work')
      .columns(['kind', column])
      .execute();
  }
  await db.schema
    .createTable('chapter')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('work_id', 'text', (c) => c.notNull().references('work.id'))
    .addColumn('idx', 'integer', notNull)
    .addColumn('title', 'text', notNull)
    .addColumn('price', 'integer', notNull)
    .addColumn('size', 'integer', notNull)
    .addColumn('published_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('chapter_work')
    .on('chapter')
    .columns(['work_id', 'idx'])
    .unique()
    .execute();
  await db.schema
    .createTable('page')
    .addColumn('chapter_id', 'text', (c) => c.notNull().references('chapter.id'))
    .addColumn('idx', 'integer', notNull)
    .addColumn('path', 'text', notNull)
    .addColumn('width', 'integer', notNull)
    .addColumn('height', 'integer', notNull)
    .addColumn('bytes', 'integer', notNull)
    .addColumn('sha256', 'text', notNull)
    .addPrimaryKeyConstraint('page_key', ['chapter_id', 'idx'])
    .execute();
}

/** The tables of an account name works without a foreign key: their rows outlive a withdrawn work. */
export async function createLibrary(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unlock')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('work_id', 'text', notNull)
    .addColumn('price', 'integer', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('unlock_key', ['user_id', 'chapter_id'])
    .execute();
  await db.schema
    .createTable('collection')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('work_id', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('collection_key', ['user_id', 'work_id'])
    .execute();
  await db.schema.createIndex('collection_work').on('collection').column('work_id').execute();
  await db.schema
    .createTable('record')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('work_id', 'text', notNull)
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('idx', 'integer', notNull)
    .addColumn('page', 'integer', notNull)
    .addColumn('ratio_millionths', 'integer', notNull)
    .addColumn('at', 'bigint', notNull)
    .addColumn('deleted', 'integer', notNull)
    .addPrimaryKeyConstraint('record_key', ['user_id', 'work_id'])
    .execute();
}

/** The downloads of each device of an account; the chapters' uuids in a row, separated by single spaces. */
export async function createDeviceIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('device', 'text', notNull)
    .addColumn('work_id', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('chapters', 'text', notNull)
    .addColumn('at', 'bigint', notNull)
    .addPrimaryKeyConstraint('kept_key', ['user_id', 'device', 'work_id'])
    .execute();
}

/** Indexes for lists of thousands of rows: each covers the order and the filters of its list. */
export async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    collection_user_time: ['collection', 'user_id', 'created_at desc', 'work_id'],
    record_user_time: ['record', 'user_id', 'deleted', 'at desc', 'work_id'],
    unlock_user_time: ['unlock', 'user_id', 'created_at desc', 'chapter_id', 'work_id'],
    chapter_work_time: ['chapter', 'work_id', 'published_at', 'idx'],
    pay_order_time: ['pay_order', 'created_at desc', 'id'],
  } as const;
  for (const [name, [table, ...columns]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}
