import type { Kysely } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

export async function createPayment(db: Kysely<unknown>): Promise<void> {
  await createOrders(db);
  await createGuards(db);
  await createSupport(db);
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('combo')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('coins', 'bigint', notNull)
    .addColumn('bonus', 'bigint', notNull)
    .addColumn('days', 'integer', notNull)
    .addColumn('amount', 'bigint', notNull)
    .addColumn('original_amount', 'bigint', notNull)
    .addColumn('tag', 'text', notNull)
    .addColumn('best', 'integer', notNull)
    .addColumn('sort', 'integer', notNull)
    .addColumn('active', 'integer', notNull)
    .execute();
  await db.schema
    .createTable('pay_order')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('combo_id', 'text', notNull)
    .addColumn('title', 'text', notNull)
    .addColumn('coins', 'bigint', notNull)
    .addColumn('bonus', 'bigint', notNull)
    .addColumn('days', 'integer', notNull)
    .addColumn('amount', 'bigint', notNull)
    .addColumn('method', 'text', notNull)
    .addColumn('provider', 'text', notNull)
    .addColumn('return_url', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('expires_at', 'bigint', notNull)
    .addColumn('paid_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .addColumn('transaction_id', 'text')
    .execute();
  await db.schema
    .createIndex('pay_order_user')
    .on('pay_order')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('notice_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_number', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('amount', 'bigint', notNull)
    .addColumn('transaction_id', 'text', notNull)
    .addColumn('outcome', 'text', notNull)
    .addColumn('received_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('notice_event_order')
    .on('notice_event')
    .column('order_number')
    .execute();
}

async function createGuards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sms_code')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code_hash', 'text', notNull)
    .addColumn('tries', 'integer', notNull)
    .addColumn('expires_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createTable('rate')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('ends_at', 'bigint', notNull)
    .addColumn('tries', 'integer', notNull)
    .execute();
  await db.schema.createIndex('rate_end').on('rate').column('ends_at').execute();
}

async function createSupport(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_message')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('from_desk', 'integer', notNull)
    .addColumn('text', 'text', notNull)
    .addColumn('order_id', 'text')
    .addColumn('with_account', 'integer', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('service_message_user')
    .on('service_message')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('site_notice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', notNull)
    .addColumn('text', 'text', notNull)
    .addColumn('at', 'bigint', notNull)
    .execute();
  await db.schema
    .createTable('faq')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('q', 'text', notNull)
    .addColumn('a', 'text', notNull)
    .addColumn('sort', 'integer', notNull)
    .execute();
}
