import type { Kysely } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

/** A browser that shows notifications of an account. */
export interface PushSubscriptionTable {
  /** Hex SHA-256 of the endpoint. */
  id: string;
  user_id: string;
  /** Where its push service takes messages for it; a secret of the device. */
  endpoint: string;
  /** base64url. */
  p256dh: string;
  auth: string;
  created_at: number;
  /** The session that subscribed it: see [Note: Calls of a device]. '': unknown, by an earlier version. */
  session_hash: string;
  /** The time that its last signed call names, ms since 1970. */
  called_at: number;
}

/** What an account has set; without a row it is notified at every hour. */
export interface PushSettingTable {
  user_id: string;
  enabled: number;
  /** Minutes after midnight in `zone`; both -1: no quiet hours. */
  quiet_from: number;
  quiet_until: number;
  zone: string;
}

/** A favorite that an account is not notified of. */
export interface PushMuteTable {
  user_id: string;
  work_id: string;
}

/** The newest chapters of a work that notifications were made of, or are being made. */
export interface PushPublicationTable {
  work_id: string;
  /** The first of the new chapters, which the notification opens. */
  chapter_id: string;
  /** When the first and the last of them appeared, ms since 1970. */
  first_at: number;
  last_at: number;
  /** The last account for which messages were made; '' before the first. */
  cursor: string;
  /** 1 until messages were made for all accounts. */
  waiting: number;
}

/** A work that a device is to be notified of. The row is deleted before it is sent. */
export interface PushMessageTable {
  subscription_id: string;
  work_id: string;
  chapter_id: string;
  due_at: number;
  /** Failed attempts. */
  tries: number;
}

export interface PushTables {
  push_subscription: PushSubscriptionTable;
  push_setting: PushSettingTable;
  push_mute: PushMuteTable;
  push_publication: PushPublicationTable;
  push_message: PushMessageTable;
}

export async function createPush(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscription')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('endpoint', 'text', notNull)
    .addColumn('p256dh', 'text', notNull)
    .addColumn('auth', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createTable('push_setting')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('app_user.id'))
    .addColumn('enabled', 'integer', notNull)
    .addColumn('quiet_from', 'integer', notNull)
    .addColumn('quiet_until', 'integer', notNull)
    .addColumn('zone', 'text', notNull)
    .execute();
  await db.schema
    .createTable('push_mute')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('work_id', 'text', notNull)
    .addPrimaryKeyConstraint('push_mute_key', ['user_id', 'work_id'])
    .execute();
  await db.schema
    .createTable('push_publication')
    .addColumn('work_id', 'text', (c) => c.primaryKey())
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('first_at', 'bigint', notNull)
    .addColumn('last_at', 'bigint', notNull)
    .addColumn('cursor', 'text', notNull)
    .addColumn('waiting', 'integer', notNull)
    .execute();
  await db.schema
    .createTable('push_message')
    .addColumn('subscription_id', 'text', notNull)
    .addColumn('work_id', 'text', notNull)
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('due_at', 'bigint', notNull)
    .addColumn('tries', 'integer', notNull)
    .addPrimaryKeyConstraint('push_message_key', ['subscription_id', 'work_id'])
    .execute();
  const indexes = {
    push_subscription_user: ['push_subscription', 'user_id', 'created_at'],
    push_publication_waiting: ['push_publication', 'waiting', 'work_id'],
    push_message_due: ['push_message', 'due_at', 'subscription_id'],
    // The favorites of one work, account after account.
    collection_work_user: ['collection', 'work_id', 'user_id'],
  } as const;
  for (const [name, [table, ...columns]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}

export async function addDeviceCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('push_subscription')
    .addColumn('session_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('push_subscription')
    .addColumn('called_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
