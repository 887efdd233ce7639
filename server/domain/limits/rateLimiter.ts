import { expressionBuilder } from 'kysely';
import { CODE } from '../../../src/shared/contract/index.ts';
import { ApiError } from '../../base/apiError.ts';
import { hmacHex } from '../../base/secret.ts';
import type { Services } from '../../services.ts';
import { CLOCK_TOLERANCE_MS } from '../../base/time.ts';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';

/** A number of tries within a window of time, which begins with the first try. */
export interface Limit {
  /** Unique among all limits. */
  readonly name: string;
  readonly tries: number;
  readonly windowMs: number;
}

export interface Counted {
  readonly limit: Limit;
  /** The subject: an address, an account, a phone. The database holds a keyed hash of it. */
  readonly who: string;
}

type RateServices = Pick<Services, 'secret'>;

/**
 * Counts one try in one statement, so that parallel calls and processes are counted exactly. Inside a transaction the
 * try counts only if the transaction commits; a try that must count although the call is refused is counted outside.
 * @param db the database, or the open transaction
 * @throws ApiError 429 with `data.retry_after` in seconds; a refused try is not counted
 */
export async function consume(
  db: Database,
  { secret }: RateServices,
  { limit, who }: Counted,
  nowMs: number,
): Promise<void> {
  const id = rateId(secret, limit, who);
  const consumed = await db
    .insertInto('rate')
    .values({ id, ends_at: nowMs + limit.windowMs, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((is) => ({
          tries: is
            .case()
            .when(isOver(limit, nowMs))
            .then(1)
            .else(is('rate.tries', '+', 1))
            .end(),
          ends_at: is
            .case()
            .when(isOver(limit, nowMs))
            .then(is.ref('excluded.ends_at'))
            .else(is.ref('rate.ends_at'))
            .end(),
        }))
        .where((is) => is.or([isOver(limit, nowMs), is('rate.tries', '<', limit.tries)])),
    )
    .returning('tries')
    .executeTakeFirst();
  if (!consumed) throw tooMany((await endOf(db, id, nowMs)) - nowMs);
}

/**
 * Counts one try of each.
 * @throws ApiError like `consume`; the tries before it stay counted unless the transaction is rolled back
 */
export async function consumeAll(
  db: Database,
  services: RateServices,
  counted: readonly Counted[],
  nowMs: number,
): Promise<void> {
  for (const each of counted) await consume(db, services, each, nowMs);
}

/** Refunds a try that turned out to be right. */
export async function refund(
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

/** @returns ms until a try is free; 0 where a try is free */
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
    .where(({ not }) => not(isOver(limit, nowMs)))
    .executeTakeFirst();
  return Math.max(0, (row?.ends_at ?? nowMs) - nowMs);
}

/** Codes of failures that count as a wrong try. */
const WRONG: ReadonlySet<number> = new Set([CODE.wrongCredentials, CODE.notFound]);

/**
 * Runs a check whose failures are counted. The tries are taken before the check, so that parallel calls cannot exceed
 * the limit, and refunded unless the check failed as wrong.
 * @throws ApiError 429 where there were too many tries; errors of the check
 */
export async function countWrong<T>(
  db: Database,
  services: RateServices,
  counted: readonly Counted[],
  nowMs: number,
  check: () => Promise<T>,
): Promise<T> {
  const consumed: Counted[] = [];
  let wrong = false;
  try {
    for (const each of counted) {
      await consume(db, services, each, nowMs);
      consumed.push(each);
    }
    return await check();
  } catch (error) {
    wrong = error instanceof ApiError && WRONG.has(error.code);
    throw error;
  } finally {
    if (!wrong) for (const each of consumed) await refund(db, services, each);
  }
}

/**
 * A wait in whole seconds, and as a text that precedes 后.
 * @param waitMs ms until the next try
 */
export function waitText(waitMs: number): { seconds: number; text: string } {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return { seconds, text: seconds <= 90 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟` };
}

export function tooMany(waitMs: number, reason = '操作太频繁了'): ApiError {
  const { seconds, text } = waitText(waitMs);
  return new ApiError(CODE.tooMany, `${reason}，请 ${text}后再试`, { retry_after: seconds });
}

/** @returns how many ended windows were removed, at most `rows` */
export async function forgetRates(db: Database, nowMs: number, rows: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate')
    .where('id', 'in', (of) =>
      of.selectFrom('rate').select('id').where('ends_at', '<=', nowMs).limit(rows),
    )
    // Repeated for the row as it is now: PostgreSQL does not run the subquery again for a row that was just renewed.
    .where('ends_at', '<=', nowMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Matches ended windows, and windows that a clock running ahead has written: they end too late to have begun yet. */
function isOver({ windowMs }: Limit, nowMs: number) {
  const is = expressionBuilder<Tables, 'rate'>();
  return is.or([
    is('rate.ends_at', '<=', nowMs),
    is('rate.ends_at', '>', nowMs + windowMs + CLOCK_TOLERANCE_MS),
  ]);
}

async function endOf(db: Database, id: string, nowMs: number): Promise<number> {
  const row = await db.selectFrom('rate').select('ends_at').where('id', '=', id).executeTakeFirst();
  return row?.ends_at ?? nowMs;
}

function rateId(secret: string, { name }: Limit, who: string): string {
  return hmacHex(secret, `rate:${name}:${who}`);
}
