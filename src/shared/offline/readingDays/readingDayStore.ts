import * as v from 'valibot';
import { daySchema, readingDaySchema, type ReadingDay } from '../../contract/readingDays.ts';
import { listUpTo } from '../../contract/values.ts';
import { READING_DAYS_MAX } from '../../limits.ts';
import { announceStoreChange } from '../database/channel.ts';
import type { Connection } from '../database/connection.ts';
import { writeAll, type OfflineTransaction } from '../database/db.ts';
import { allValid, valid } from '../database/records.ts';
import { addStretch, byDay, dayOf, type CountedDay, type ReadingStretch } from './readingDay.ts';

/**
 * The reading days of this device, and what the server last said of the other devices: values of the store `kv`, so that
 * no version of the database is needed for them. Every method rejects if the database fails.
 */
export interface ReadingDayStore {
  /** The id under which this database counts; a new one after the browser has removed it. */
  device(): Promise<string>;
  /** Adds what no tab has counted yet. */
  add(stretch: ReadingStretch): Promise<void>;
  list(account: string): Promise<readonly CountedDay[]>;
  /** The server has these days as they were when they were listed. */
  markSent(days: readonly CountedDay[]): Promise<void>;
  /** Removes what was begun until then; `isSent`: the server knows of it. */
  remove(account: string, untilMs: number, isSent: boolean): Promise<void>;
  synced(account: string): Promise<SyncedDays>;
  setOthers(account: string, others: readonly ReadingDay[]): Promise<void>;
}

interface SyncedDays {
  /** The last deletion, ms since 1970; 0: there was none. */
  readonly deletedAtMs: number;
  readonly isDeletionSent: boolean;
  /** Days of the other devices of the account, as the server last listed them. */
  readonly others: readonly ReadingDay[];
}

const number = v.pipe(v.number(), v.minValue(0));
const countedDaySchema = v.object({
  account: v.string(),
  day: daySchema,
  startedAtMs: number,
  countedUntilMs: number,
  hours: listUpTo(number, 24, 24),
  tags: v.record(v.string(), number),
  chapters: v.array(v.string()),
  finished: v.array(v.string()),
  changes: number,
  changesSent: number,
});
const syncedSchema = v.fallback(
  v.object({
    deletedAtMs: number,
    isDeletionSent: v.boolean(),
    others: v.fallback(v.array(readingDaySchema), []),
  }),
  { deletedAtMs: 0, isDeletionSent: true, others: [] },
);

const DEVICE_KEY = 'readingDevice';
const dayKey = (account: string, day: string) => `readingDay ${account} ${day}`;
const syncedKey = (account: string) => `readingDays ${account}`;
const daysOf = (account: string) => IDBKeyRange.bound(dayKey(account, ''), dayKey(account, '~'));

/** @param newId makes the id of this device */
export function readingDayStore(connection: Connection, newId: () => string): ReadingDayStore {
  const write = (work: (kv: KvStore) => Promise<unknown>) =>
    connection.use((database) =>
      writeAll(database, ['kv'], (transaction) => work(transaction.objectStore('kv'))),
    );
  const syncedOf = async (account: string) =>
    v.parse(
      syncedSchema,
      await connection.use((database) => database.get('kv', syncedKey(account))),
    );
  return {
    async device() {
      let id: unknown;
      await write(async (kv) => {
        id = await kv.get(DEVICE_KEY);
        if (typeof id === 'string') return;
        id = newId();
        await kv.put(id, DEVICE_KEY);
      });
      return id as string;
    },

    async add(stretch) {
      await write(async (kv) => {
        for (const part of byDay(stretch)) await addPart(kv, part.day, part.stretch);
      });
      announceStoreChange();
    },

    list: async (account) =>
      allValid(
        countedDaySchema,
        await connection.use((database) => database.getAll('kv', daysOf(account))),
      ),

    async markSent(days) {
      await write(async (kv) => {
        for (const { account, day, changes } of days) {
          const key = dayKey(account, day);
          const now = valid(countedDaySchema, await kv.get(key));
          if (now && now.changesSent < changes) await kv.put({ ...now, changesSent: changes }, key);
        }
      });
    },

    async remove(account, untilMs, isSent) {
      await write(async (kv) => {
        const days = allValid(countedDaySchema, await kv.getAll(daysOf(account)));
        for (const { day, startedAtMs } of days) {
          if (startedAtMs <= untilMs) await kv.delete(dayKey(account, day));
        }
        const synced = v.parse(syncedSchema, await kv.get(syncedKey(account)));
        // A deletion that the server does not know yet is not hidden by an older one.
        if (untilMs < synced.deletedAtMs) return;
        const others = synced.others.filter(({ started_at }) => Date.parse(started_at) > untilMs);
        const next = { deletedAtMs: untilMs, isDeletionSent: isSent, others };
        await kv.put(next, syncedKey(account));
      });
      announceStoreChange();
    },

    synced: syncedOf,

    async setOthers(account, others) {
      await write(async (kv) => {
        const synced = v.parse(syncedSchema, await kv.get(syncedKey(account)));
        await kv.put({ ...synced, others }, syncedKey(account));
      });
    },
  };
}

type KvStore = ReturnType<typeof kvOf>;
const kvOf = (transaction: OfflineTransaction) => transaction.objectStore('kv');

async function addPart(kv: KvStore, day: string, stretch: ReadingStretch): Promise<void> {
  const { account } = stretch;
  const key = dayKey(account, day);
  const before = valid(countedDaySchema, await kv.get(key));
  const next = addStretch(before, day, stretch);
  if (!next || next === before) return;
  await kv.put(next, key);
  if (before) return;
  const oldest = new Date(stretch.fromMs);
  oldest.setDate(oldest.getDate() - READING_DAYS_MAX);
  await kv.delete(IDBKeyRange.bound(dayKey(account, ''), dayKey(account, dayOf(oldest))));
}
