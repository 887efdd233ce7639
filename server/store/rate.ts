import { CODE } from '../../src/shared/contract/index.ts';
import { Refusal } from '../refusal.ts';
import { hmacHex } from '../secret.ts';
import type { Services } from '../services.ts';
import type { Database } from './database.ts';

/** So many tries of something within a window of time, which begins with the first of them. */
export interface Limit {
  /** What is counted; no two limits share a name. */
  readonly name: string;
  readonly tries: number;
  readonly windowMs: number;
}

/** Tries of one limit by one somebody. */
export interface Counted {
  readonly limit: Limit;
  /** Of whom: an address, an account, a phone. The database holds a keyed hash of it. */
  readonly who: string;
}

type RateServices = Pick<Services, 'secret'>;

/**
 * Counts one try, in one statement, so that any number in parallel and in many processes are counted right. Inside a
 * transaction the try counts when the transaction does; what is to count although the call is refused takes it outside.
 * @param db the database, or the transaction that is open
 * @throws Refusal 429 with `data.retry_after` in seconds; a refused try is not counted
 */
export async function takeTry(
  db: Database,
  { secret }: RateServices,
  { limit, who }: Counted,
  nowMs: number,
): Promise<void> {
  const id = rateId(secret, limit, who);
  const taken = await db
    .insertInto('rate')
    .values({ id, ends_at: nowMs + limit.windowMs, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((is) => ({
          tries: is
            .case()
            .when('rate.ends_at', '<=', nowMs)
            .then(1)
            .else(is('rate.tries', '+', 1))
            .end(),
          ends_at: is
            .case()
            .when('rate.ends_at', '<=', nowMs)
            .then(is.ref('excluded.ends_at'))
            .else(is.ref('rate.ends_at'))
            .end(),
        }))
        .where((is) =>
          is.or([is('rate.ends_at', '<=', nowMs), is('rate.tries', '<', limit.tries)]),
        ),
    )
    .returning('tries')
    .executeTakeFirst();
  if (!taken) throw tooMany((await endOf(db, id, nowMs)) - nowMs);
}

/** Takes a try back that turned out not to be one: a right password is no wrong one. */
export async function giveBackTry(
  db: Database,
  { secret }: RateServices,
  { limit, who }: Counted,
): Promise<void> {
  await db
    .updateTable('rate')
    .set((is) => ({ tries: is('tries', '-', 1) }))
    .where('id', '=', rateId(secret, limit, who))
    .where('tries', '>', 0)
    .execute();
}

/** @returns how long from now until a try is free again, in ms; 0 where one is */
export async function waitOf(
  db: Database,
  { secret }: RateServices,
  { limit, who }: Counted,
  nowMs: number,
): Promise<number> {
  const row = await db
    .selectFrom('rate')
    .select('ends_at')
    .where('id', '=', rateId(secret, limit, who))
    .where('tries', '>=', limit.tries)
    .executeTakeFirst();
  return Math.max(0, (row?.ends_at ?? nowMs) - nowMs);
}

/** @param waitMs until it may be tried again */
export function tooMany(waitMs: number, reason = '操作太频繁了'): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const wait = seconds <= 90 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
  return new Refusal(CODE.tooMany, `${reason}，请 ${wait}后再试`, { retry_after: seconds });
}

/** Removes windows that have ended. */
export async function forgetRates(db: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('rate').where('ends_at', '<=', nowMs).execute();
}

async function endOf(db: Database, id: string, nowMs: number): Promise<number> {
  const row = await db.selectFrom('rate').select('ends_at').where('id', '=', id).executeTakeFirst();
  return row?.ends_at ?? nowMs;
}

function rateId(secret: string, { name }: Limit, who: string): string {
  return hmacHex(secret, `rate:${name}:${who}`);
}
