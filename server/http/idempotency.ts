import { CODE, IDEMPOTENCY_FIELD } from '../../src/shared/contract/index.ts';
import { IDEMPOTENCY_HOURS } from '../../src/shared/limits.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import { ApiError } from '../base/apiError.ts';
import type { Incoming } from './route.ts';
import { hmacHex, lockText, sha256Hex, unlockText } from '../base/secret.ts';
import type { Services } from '../services.ts';
import { HOUR_MS } from '../base/time.ts';
import { ensureWritten } from '../domain/accounts/visitors.ts';

/**
 * [Note: Repeated calls]
 * A call that changes something carries a UUID. Its row is inserted first, in the transaction of the change, so a
 * repeat (later, or in parallel: it then waits for the first) finds the row and receives the answer of the first call,
 * for 24 h. A refused call is rolled back with its row: it changed nothing and may be tried again.
 *
 * Answers may hold tokens, and a token is stored nowhere in clear. The row's id is a hash of the key, and the answer is
 * encrypted under the server's secret together with the key, which only the caller has: neither the database alone nor
 * the database with the secret gives a token away. The hash of the input is keyed in the same way: it may hold a
 * password or a code, which a plain hash would not hide.
 *
 * A long answer that can be rebuilt from stored data is not stored: `rebuild` makes it for a repeat.
 */

/** Stored in place of an answer that is rebuilt. */
const REBUILT = '';

const EXPIRY_MS = IDEMPOTENCY_HOURS * HOUR_MS;

/** Rebuilds the answer of a call that was first answered at `firstMs`. */
type Rebuild<T> = (t: Write, firstMs: number) => Promise<T>;

/**
 * Runs a change in one transaction, once per account, call and key.
 * @param rebuild makes the answer for a repeat; absent: the answer is stored
 * @throws ApiError 409 where the key was used for another input; errors of `change`
 */
export async function once<T>(
  services: Services,
  call: Incoming,
  change: (t: Write) => Promise<T>,
  rebuild?: Rebuild<T>,
): Promise<T> {
  const { secret } = services;
  const scope = idempotencyScope(call);
  return transact(services.db, async (t) => {
    if (scope === undefined) return change(t);
    const first = await claim(t, scope, call);
    if (first?.answer === REBUILT && rebuild) return rebuild(t, first.created_at);
    if (first) return JSON.parse(unlockText(secret, scope, first.answer)) as T;
    const data = await change(t);
    const answer = rebuild ? REBUILT : lockText(secret, scope, JSON.stringify(data));
    await t.updateTable('idempotency').set({ answer }).where('id', '=', sha256Hex(scope)).execute();
    return data;
  });
}

/** Like `once`, for a change of the caller's own account: writes a visitor's account first. */
export function onceWritten<T>(
  services: Services,
  call: Incoming,
  change: (t: Write) => Promise<T>,
  rebuild?: Rebuild<T>,
): Promise<T> {
  const written = async (t: Write) => {
    await ensureWritten(t, services, call);
    return change(t);
  };
  return once(services, call, written, rebuild);
}

/**
 * Like `once`, for a change whose proof must not run in the transaction: a password's hash is slow, and a counted try
 * must survive a rollback. A repeat is answered without proof: the first call with its key has given it.
 * @throws ApiError 409 where the key was used for another input; errors of `prove` and `change`
 */
export async function onceProved<P, T>(
  services: Services,
  call: Incoming,
  prove: () => Promise<P>,
  change: (t: Write, proof: P) => Promise<T>,
): Promise<T> {
  const answered = await answeredBefore(services, call);
  if (answered) return answered.data as T;
  let proof: P;
  try {
    proof = await prove();
  } catch (error) {
    // Of two parallel calls, the first may have spent the proof of the second.
    const answeredNow = await answeredBefore(services, call);
    if (answeredNow) return answeredNow.data as T;
    throw error;
  }
  return once(services, call, (t) => change(t, proof));
}

/** The stored answer of the call, from a transaction that has ended. */
async function answeredBefore(
  services: Services,
  call: Incoming,
): Promise<{ readonly data: unknown } | undefined> {
  const scope = idempotencyScope(call);
  if (scope === undefined) return undefined;
  const row = await services.db
    .selectFrom('idempotency')
    .select('answer')
    .where('id', '=', sha256Hex(scope))
    .where('input_hash', '=', inputHash(scope, call))
    .where('created_at', '>', call.nowMs - EXPIRY_MS)
    .executeTakeFirst();
  if (!row?.answer) return undefined;
  return { data: JSON.parse(unlockText(services.secret, scope, row.answer)) };
}

function inputHash(scope: string, call: Incoming): string {
  return hmacHex(scope, JSON.stringify(call.input));
}

function idempotencyScope(call: Incoming): string | undefined {
  if (call.idempotency === undefined) return undefined;
  return `${call.caller?.account.id ?? ''}:${call.endpoint.name}:${call.idempotency}`;
}

/** @returns the row of the first call, or undefined where this call is the first */
async function claim(
  t: Write,
  scope: string,
  call: Incoming,
): Promise<{ readonly answer: string; readonly created_at: number } | undefined> {
  const id = sha256Hex(scope);
  const row = { input_hash: inputHash(scope, call), created_at: call.nowMs };
  const claimed = await t
    .insertInto('idempotency')
    .values({ id, answer: null, ...row })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ answer: null, ...row })
        .where('idempotency.created_at', '<=', call.nowMs - EXPIRY_MS),
    )
    .returning('id')
    .executeTakeFirst();
  if (claimed) return undefined;
  const first = await t
    .selectFrom('idempotency')
    .select(['input_hash', 'answer', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { input_hash, answer, created_at } = first;
  if (input_hash !== row.input_hash || answer === null) {
    throw new ApiError(CODE.conflict, '这个请求编号已经用过了', { field: IDEMPOTENCY_FIELD });
  }
  return { answer, created_at };
}

/** @returns how many expired answers were removed, at most `rows` */
export async function forgetAnswers(db: Database, nowMs: number, rows: number): Promise<number> {
  const before = nowMs - EXPIRY_MS;
  const { numDeletedRows } = await db
    .deleteFrom('idempotency')
    .where('id', 'in', (of) =>
      of.selectFrom('idempotency').select('id').where('created_at', '<=', before).limit(rows),
    )
    // Repeated for the row as it is now: PostgreSQL does not run the subquery again for a row that was just renewed.
    .where('created_at', '<=', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
