import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../../../server/base/apiError.ts';
import { transact } from '../../../../server/storage/database.ts';
import { networksOf } from '../../../../server/http/clientAddress.ts';
import { byNetworks } from '../../../../server/domain/limits/rateLimits.ts';
import {
  forgetRates,
  refund,
  consumeAll,
  consume,
  waitOf,
} from '../../../../server/domain/limits/rateLimiter.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../../support/product/testDatabase.ts';

const NOW_MS = Date.parse('2026-11-21T04:00:00Z');
const services = { secret: 'a secret of the tests, long enough to be one' };
const limit = { name: 'test', tries: 10, windowMs: 600_000 };

forEachDatabase('rate limits', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase(kind);
  });
  afterAll(() => database.drop());

  const take = (who: string, nowMs = NOW_MS) =>
    consume(database.db, services, { limit, who }, nowMs);
  /** Makes so many tries at once. @returns how many were allowed, and the waiting times of the others */
  const race = async (count: number, who: string, nowMs?: number) => {
    const settled = await Promise.allSettled(Array.from({ length: count }, () => take(who, nowMs)));
    const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals.every((each) => each instanceof ApiError)).toBe(true);
    return { allowed: count - refusals.length, refusals: refusals as ApiError[] };
  };

  it('allow exactly so many of sixty parallel tries, and report the waiting time to the others', async () => {
    const { allowed, refusals } = await race(60, 'crowd');
    expect(allowed).toBe(10);
    for (const refusal of refusals) {
      expect(refusal.answer()).toMatchObject({ code: 429, data: { retry_after: 600 } });
      expect(refusal.message).toBe('操作太频繁了，请 10 分钟后再试');
    }
  });

  it('reset when the window has ended, not a moment earlier', async () => {
    await race(10, 'patient');
    const late = await race(1, 'patient', NOW_MS + 599_001);
    expect(late.refusals[0]?.answer().data).toEqual({ retry_after: 1 });
    expect(await race(20, 'patient', NOW_MS + 600_000)).toMatchObject({ allowed: 10 });
  });

  it('of one client do not count for another', async () => {
    await race(10, 'one');
    expect((await race(1, 'one')).allowed).toBe(0);
    expect((await race(1, 'another')).allowed).toBe(1);
  });

  it('of an address count for its neighbours too, with a larger limit for each wider network', async () => {
    const few = { ...limit, name: 'few', tries: 2 };
    const from = async (address: string) => {
      const counted = byNetworks(few, networksOf(address));
      const taking = transact(database.db, (t) => consumeAll(t, services, counted, NOW_MS));
      return taking.then(
        () => true,
        () => false,
      );
    };
    const allowedOf = async (addressOf: (index: number) => string, count: number) => {
      let allowed = 0;
      for (let index = 0; index < count; index += 1) {
        if (await from(addressOf(index))) allowed += 1;
      }
      return allowed;
    };
    expect(await allowedOf(() => '2001:db8:a:1::1', 5)).toBe(2);
    expect(await allowedOf((index) => `2001:db8:b:${index.toString(16)}::1`, 30)).toBe(16);
    expect(await allowedOf((index) => `2001:db8:c:${index.toString(16)}00::1`, 140)).toBe(128);
    expect(await allowedOf((index) => `203.0.113.${index}`, 30)).toBe(16);
    expect(await allowedOf((index) => `198.51.${index}.7`, 140)).toBe(128);
    expect(byNetworks(few, [])).toEqual([]);
  });

  it('can be refunded, but never beyond what was consumed', async () => {
    const who = 'honest';
    await race(10, who);
    await refund(database.db, services, { limit, who });
    expect((await race(5, who)).allowed).toBe(1);
    for (let time = 0; time < 15; time += 1) {
      await refund(database.db, services, { limit, who });
    }
    expect((await race(30, who)).allowed).toBe(10);
  });

  it('consumed in a transaction that is rolled back were not consumed', async () => {
    const undone = transact(database.db, async (t) => {
      await consume(t, services, { limit, who: 'undone' }, NOW_MS);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await race(30, 'undone')).allowed).toBe(10);
  });

  it('report how long until a try is free, and leave no row after they have ended', async () => {
    const who = 'asker';
    const wait = () => waitOf(database.db, services, { limit, who }, NOW_MS + 1_000);
    expect(await wait()).toBe(0);
    await race(10, who);
    expect(await wait()).toBe(599_000);
    await forgetRates(database.db, NOW_MS + 599_999, 1_000);
    expect((await database.db.selectFrom('rate').select('id').execute()).length).toBeGreaterThan(0);
    await forgetRates(database.db, NOW_MS + 1_200_000, 1_000);
    expect(await database.db.selectFrom('rate').select('id').execute()).toEqual([]);
  });

  it('ignore rows of a clock that ran a day ahead', async () => {
    const who = 'time traveller';
    await race(20, who, NOW_MS + 86_400_000);
    expect(await waitOf(database.db, services, { limit, who }, NOW_MS)).toBe(0);
    const { allowed, refusals } = await race(20, who);
    expect(allowed).toBe(10);
    expect(refusals[0]?.answer().data).toEqual({ retry_after: 600 });
  });

  it('are stored under a keyed hash of the client', async () => {
    await take('13800138000');
    const rows = await database.db.selectFrom('rate').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('13800138000');
  });
});
