import { CODE, IDEMPOTENCY_FIELD } from '../src/shared/contract/index.ts';
import { IDEMPOTENCY_HOURS } from '../src/shared/limits.ts';
import { type Database, transact, type Write } from './store/database.ts';
import { Refusal } from './refusal.ts';
import type { Incoming } from './route.ts';
import { hmacHex, lockText, sha256Hex, unlockText } from './secret.ts';
import type { Services } from './services.ts';
import { HOUR_MS } from './time.ts';

/**
 * # Repeated calls
 * A call that changes something carries a UUID. Its row is inserted first, in the very transaction that makes the
 * change, so a repeat (later, or in parallel: it then waits for the first) finds the row and is answered what the first
 * was answered, for 24 h. What was refused is rolled back with its row: it changed nothing and may be tried again.
 *
 * Answers may hold tokens, and a token is stored nowhere in clear. The row's id is a hash of the key, and the answer is
 * encrypted under the server's secret together with the key, which only the caller has: neither the database alone nor
 * the database with the secret gives a token away. The hash of the input is keyed in the same way: it may hold a
 * password or a code, which a plain hash would not hide.
 */

const EXPIRY_MS = IDEMPOTENCY_HOURS * HOUR_MS;

/**
 * Runs a change in one transaction, once per account, call and key.
 * @throws Refusal 409 where the key was used for another input; whatever `change` throws
 */
export async function once<T>(
  services: Services,
  call: Incoming,
  change: (t: Write) => Promise<T>,
): Promise<T> {
  const scope = repeatScope(call);
  return transact(services.db, async (t) => {
    if (scope === undefined) return change(t);
    const told = await claim(t, scope, call);
    if (told !== undefined) return JSON.parse(unlockText(services.secret, scope, told)) as T;
    const data = await change(t);
    await t
      .updateTable('idempotency')
      .set({ answer: lockText(services.secret, scope, JSON.stringify(data)) })
      .where('id', '=', sha256Hex(scope))
      .execute();
    return data;
  });
}

/**
 * Like `once`, for a change that must be proved by what no transaction may wait for or undo: a password's hash, a
 * counted try. A repeat is answered without proof: whoever has the key has given it.
 * @throws Refusal 409 where the key was used for another input; whatever `prove` and `change` throw
 */
export async function onceProved<P, T>(
  services: Services,
  call: Incoming,
  prove: () => Promise<P>,
  change: (t: Write, proof: P) => Promise<T>,
): Promise<T> {
  const told = await toldBefore(services, call);
  if (told) return told.data as T;
  let proof: P;
  try {
    proof = await prove();
  } catch (error) {
    // The first of two may have spent meanwhile what its repeat was to be proved by.
    const toldNow = await toldBefore(services, call);
    if (toldNow) return toldNow.data as T;
    throw error;
  }
  return once(services, call, (t) => change(t, proof));
}

/** What the call was answered before, in a transaction that has ended. */
async function toldBefore(
  services: Services,
  call: Incoming,
): Promise<{ readonly data: unknown } | undefined> {
  const scope = repeatScope(call);
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

function repeatScope(call: Incoming): string | undefined {
  if (call.idempotency === undefined) return undefined;
  return `${call.caller?.account.id ?? ''}:${call.endpoint.name}:${call.idempotency}`;
}

/** @returns what was answered before, or undefined where this call is the first */
async function claim(t: Write, scope: string, call: Incoming): Promise<string | undefined> {
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
    .select(['input_hash', 'answer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (first.input_hash !== row.input_hash || first.answer === null) {
    throw new Refusal(CODE.conflict, '这个请求编号已经用过了', { field: IDEMPOTENCY_FIELD });
  }
  return first.answer;
}

/** Removes answers that need not be repeated any more. */
export async function forgetRepeats(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', nowMs - EXPIRY_MS)
    .execute();
}
