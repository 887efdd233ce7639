import { CODE, IDEMPOTENCY_FIELD } from '../src/shared/contract/index.ts';
import { IDEMPOTENCY_HOURS } from '../src/shared/limits.ts';
import { type Database, transact, type Write } from './store/database.ts';
import { Refusal } from './refusal.ts';
import type { Incoming } from './route.ts';
import { lockText, sha256Hex, unlockText } from './secret.ts';
import type { Services } from './services.ts';

/**
 * # Repeated calls
 * A call that changes something carries a UUID. Its row is inserted first, in the very transaction that makes the
 * change, so a repeat (later, or in parallel: it then waits for the first) finds the row and is answered what the first
 * was answered, for 24 h. What was refused is rolled back with its row: it changed nothing and may be tried again.
 *
 * Answers may hold tokens, and a token is stored nowhere in clear. The row's id is a hash of the key, and the answer is
 * encrypted under the server's secret together with the key, which only the caller has: neither the database alone nor
 * the database with the secret gives a token away.
 */

const EXPIRY_MS = IDEMPOTENCY_HOURS * 3_600_000;

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

function repeatScope(call: Incoming): string | undefined {
  if (call.idempotency === undefined) return undefined;
  return `${call.caller?.account.id ?? ''}:${call.endpoint.name}:${call.idempotency}`;
}

/** @returns what was answered before, or undefined where this call is the first */
async function claim(t: Write, scope: string, call: Incoming): Promise<string | undefined> {
  const id = sha256Hex(scope);
  const row = { input_hash: sha256Hex(JSON.stringify(call.input)), created_at: call.nowMs };
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
