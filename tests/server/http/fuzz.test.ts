import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CallName, calls, CODE } from '../../../src/shared/contract/index.ts';
import { fieldsOf, garbage, inputsOf } from './inputsOf.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { catalogue, startServer, type TestServer } from '../../support/product/testServer.ts';

const NAMES = Object.keys(calls) as CallName[];
/** Secrets that random input cannot guess: a password, a code. */
const NEVER_GUESSED: ReadonlySet<CallName> = new Set(['signIn', 'resetPassword']);
const RUNS = 150;
const SOME_KEY = '0b7f6f0e-5a0c-4d62-9d0e-3f1f3c0a7a11';
/** Runs with garbage for each field that a call reads. */
const RUNS_PER_FIELD = 8;

const ids = catalogue.content.works.flatMap((work) => [
  work.uuid,
  ...work.chapters.slice(0, 5).map((chapter) => chapter.uuid),
]);
const combos = catalogue.content.combos.map(({ uuid }) => uuid);
const known = fc.constantFrom(...ids);
const workOfChapter = new Map(
  catalogue.content.works.flatMap((work) => work.chapters.map((c) => [c.uuid, work] as const)),
);

/** Names the work of the named chapter, if there is one: random input would seldom pair them. */
function paired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(paired);
  if (typeof value !== 'object' || value === null) return value;
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, paired(part)]),
  );
  const work = workOfChapter.get(String(fields['chapter']));
  if (!work) return fields;
  return { ...fields, kind: work.kind, ['uuid' in fields ? 'uuid' : 'work']: work.uuid };
}

function anyInput(name: CallName): fc.Arbitrary<Record<string, unknown>> {
  const inputs = inputsOf(calls[name].input, known);
  // Random input would hardly name an existing combo and method.
  if (name === 'placeOrder') {
    const named = fc.record({
      combo: fc.constantFrom(...combos),
      method: fc.constantFrom('wechat', 'sandbox'),
    });
    return fc.oneof(named, inputs as fc.Arbitrary<Record<string, unknown>>);
  }
  return fc.oneof(inputs, inputs.map(paired)) as fc.Arbitrary<Record<string, unknown>>;
}

/** A call that is safe to repeat reads no key: one or none, for it, are all there are. */
function anyKey(name: CallName): fc.Arbitrary<string | undefined> {
  const key = calls[name].repeat === 'keyed' ? fc.uuid() : fc.constant(SOME_KEY);
  return fc.option(key, { nil: undefined });
}

forEachDatabase('any input', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind, trustedProxies: 1 });
    token = await server.visitor();
    await server.grant(token, 500);
  });
  afterAll(() => server.close());
  // One call's use of an hour's tries does not count for the next.
  beforeEach(() => {
    server.nowMs += 3_600_000;
  });

  /** A token that is spent by the call itself. */
  const tokenFor = (name: CallName) => (name === 'changeToken' ? server.visitor() : token);

  async function expectNoFault(name: CallName, input: object, key?: string): Promise<number> {
    // From one address: its wrong passwords are limited, and each costs a hash.
    const reported = { token: await tokenFor(name), key, ip: '203.0.113.7' };
    const answer = await server.ask(name, input, reported);
    expect([answer, server.reports]).toEqual([answer, []]);
    expect(Object.values(CODE)).toContain(answer.code);
    if (answer.code === CODE.ok) v.assert(calls[name].data, answer.data);
    return answer.code;
  }

  it.each(NAMES)(
    'that the schema of %s accepts is answered by the schema of its data',
    async (name) => {
      const codes = new Set<number>();
      await fc.assert(
        fc.asyncProperty(anyInput(name), anyKey(name), async (input, key) => {
          codes.add(await expectNoFault(name, input, key));
        }),
        { numRuns: RUNS, seed: 1, plugins: [fc.ignoreEqualValues()] },
      );
      expect(codes).toContain(NEVER_GUESSED.has(name) ? CODE.wrongCredentials : CODE.ok);
      expect(codes.has(CODE.ok)).not.toBe(NEVER_GUESSED.has(name));
      expect(codes).not.toContain(CODE.tokenExpired);
    },
  );

  it.each(NAMES)('of %s with garbage in it is refused or answered, never a fault', async (name) => {
    const fields = [...fieldsOf(calls[name].input), 'idempotency', 'extra'];
    const codes = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        anyInput(name),
        fc.constantFrom(...fields),
        garbage,
        async (input, field, value) => {
          codes.add(await expectNoFault(name, { ...input, [field]: value }));
        },
      ),
      { numRuns: RUNS_PER_FIELD * fields.length, seed: 2 },
    );
    expect(codes).not.toContain(CODE.fault);
  });

  it('leaves every balance the sum of its ledger, and none below zero', async () => {
    const { db } = server.services;
    const users = await db.selectFrom('app_user').select(['id', 'coins']).execute();
    const ledger = await db.selectFrom('coin_ledger').select(['user_id', 'delta']).execute();
    expect(ledger.length).toBeGreaterThan(1);
    for (const { id, coins } of users) {
      const rows = ledger.filter((row) => row.user_id === id);
      expect(coins).toBe(rows.reduce((sum, row) => sum + row.delta, 0));
      expect(coins).toBeGreaterThanOrEqual(0);
    }
  });
});
