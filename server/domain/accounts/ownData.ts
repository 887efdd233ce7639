import { isoTime, isoTimeOrNull } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';
import { listReadingDays } from '../reading/readingDays.ts';
import type { UserTable } from '../../storage/tables.ts';

const FORMAT = 'moyu-account';
const VERSION = 1;

/**
 * Everything that is stored of an account, for its owner: without passwords, tokens and their hashes. Times are ISO 8601
 * UTC, coins whole numbers, `amount` in fen.
 */
export async function ownDataOf(db: Database, account: UserTable, nowMs: number) {
  const { id } = account;
  return {
    format: FORMAT,
    version: VERSION,
    exported_at: isoTime(nowMs),
    account: {
      uuid: id,
      username: account.username,
      phone: account.phone,
      own_password: account.password_hash !== null,
      coins: account.coins,
      combo_until: isoTimeOrNull(account.combo_until),
      wid: account.wid,
      channel_id: account.channel_id,
      created_at: isoTime(account.created_at),
      closing_at: isoTimeOrNull(account.closing_at),
    },
    ...(await readingOf(db, id)),
    reading_days: await listReadingDays(db, id, undefined),
    ...(await moneyOf(db, id)),
    ...(await contactsOf(db, id)),
    notifications: await notificationsOf(db, id),
  };
}

async function readingOf(db: Database, userId: string) {
  const favorites = await db
    .selectFrom('collection')
    .leftJoin('work', 'work.id', 'collection.work_id')
    .select(['collection.work_id', 'work.title', 'collection.created_at'])
    .where('user_id', '=', userId)
    .orderBy('collection.created_at')
    .execute();
  const records = await db
    .selectFrom('record')
    .leftJoin('work', 'work.id', 'record.work_id')
    .select(['record.work_id', 'work.title', 'chapter_id', 'idx', 'page', 'ratio_millionths', 'at'])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .orderBy('at')
    .execute();
  const downloads = await db
    .selectFrom('kept')
    .select(['device', 'work_id', 'chapters', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute();
  return {
    favorites: favorites.map(({ created_at, ...row }) => ({ ...row, at: isoTime(created_at) })),
    records: records.map(({ ratio_millionths, at, ...row }) => {
      return { ...row, ratio: ratio_millionths / 1e6, at: isoTime(at) };
    }),
    downloads: downloads.map(({ at, chapters, ...row }) => {
      return { ...row, chapters: chapters.split(' ').filter(Boolean), at: isoTime(at) };
    }),
  };
}

async function moneyOf(db: Database, userId: string) {
  const ledger = await db
    .selectFrom('coin_ledger')
    .select(['kind', 'title', 'delta', 'balance_after', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const purchases = await db
    .selectFrom('unlock')
    .leftJoin('work', 'work.id', 'unlock.work_id')
    .leftJoin('chapter', 'chapter.id', 'unlock.chapter_id')
    .select(['unlock.work_id', 'work.title as work', 'chapter_id', 'chapter.title as chapter'])
    .select(['unlock.price', 'unlock.created_at'])
    .where('user_id', '=', userId)
    .orderBy('unlock.created_at')
    .execute();
  const orders = await db
    .selectFrom('pay_order')
    .select(['number', 'title', 'coins', 'bonus', 'days', 'amount', 'method', 'state'])
    .select(['created_at', 'paid_at', 'refunded_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return {
    ledger: ledger.map(({ created_at, ...row }) => ({ ...row, at: isoTime(created_at) })),
    purchases: purchases.map(({ created_at, ...row }) => ({ ...row, at: isoTime(created_at) })),
    orders: orders.map(({ created_at, paid_at, refunded_at, ...row }) => ({
      ...row,
      at: isoTime(created_at),
      paid_at: isoTimeOrNull(paid_at),
      refunded_at: isoTimeOrNull(refunded_at),
    })),
  };
}

async function contactsOf(db: Database, userId: string) {
  const messages = await db
    .selectFrom('service_message')
    .select(['from_desk', 'text', 'order_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const sessions = await db
    .selectFrom('session')
    .select(['created_at', 'used_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return {
    messages: messages.map(({ from_desk, created_at, ...row }) => {
      return { from: from_desk === 1 ? 'desk' : 'user', ...row, at: isoTime(created_at) };
    }),
    sessions: sessions.map(({ created_at, used_at, ended_at }) => {
      return {
        at: isoTime(created_at),
        used_at: isoTime(used_at),
        ended_at: isoTimeOrNull(ended_at),
      };
    }),
  };
}

/** Without the addresses of devices: they are secrets with which notifications can be sent. */
async function notificationsOf(db: Database, userId: string) {
  const setting = await db
    .selectFrom('push_setting')
    .select(['enabled', 'quiet_from', 'quiet_until', 'zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const devices = await db
    .selectFrom('push_subscription')
    .select(['endpoint', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const muted = await db
    .selectFrom('push_mute')
    .select('work_id')
    .where('user_id', '=', userId)
    .orderBy('work_id')
    .execute();
  return {
    on: setting?.enabled !== 0,
    quiet:
      setting && setting.quiet_from >= 0
        ? { from: setting.quiet_from, until: setting.quiet_until, zone: setting.zone }
        : null,
    devices: devices.map(({ endpoint, created_at }) => {
      return { service: new URL(endpoint).host, at: isoTime(created_at) };
    }),
    muted: muted.map(({ work_id }) => work_id),
  };
}
