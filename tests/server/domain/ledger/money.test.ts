import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adjustCoins } from '../../../../server/domain/ledger/ledger.ts';
import { refundOrder } from '../../../../server/domain/orders/payments.ts';
import { expectRightBooks } from './moneyInvariants.ts';
import {
  DAY_MS,
  expectRightScene,
  GIFT,
  openStage,
  type Operation,
  Scene,
  schedule,
  type Stage,
} from './moneyScene.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';

/** The money of several accounts in parallel calls, made as the routes make them. */

const CROWDS = 100;
/** In parallel, each on accounts of its own. */
const SCHEDULES_A_CROWD = 10;
const LONG = { timeout: 120_000 };

forEachDatabase('money in parallel calls', (kind) => {
  let server: TestServer;
  let stage: Stage;
  beforeAll(async () => {
    server = await startServer({ kind, durable: false });
    stage = await openStage(server.services.db);
  });
  afterAll(() => server.close());

  const openScene = () => Scene.open(stage);

  it('pays, unlocks, refunds and adjusts at once, and every coin is accounted for', async () => {
    const scene = await openScene();
    await scene.place(0, 'combo-month');
    const many = (op: Operation) => Array.from({ length: 12 }, () => op);
    await scene.wave([
      ...[0, 1, 2].flatMap((at) => many({ do: 'notice', order: at, event: 0 })),
      ...[0, 1].flatMap((at) => many({ do: 'unlock', who: at, chapter: 0, count: 1 })),
      ...many({ do: 'adjust', who: 0, delta: 500, key: 0 }),
      ...many({ do: 'bonus', who: 0 }),
      ...many({ do: 'refund', order: 0 }),
      ...many({ do: 'refund', order: 2 }),
    ]);
    await expectRightScene(scene);
    const { orders, ledger } = await scene.books();
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    expect(ledger.filter(({ kind: sort }) => sort === 'bonus')).toHaveLength(1);
  });

  it('makes 64 purchases of one chapter one charge, and buys two chapters with coins for two', async () => {
    const scene = await openScene();
    const [first, second] = scene.accounts.map(({ id }) => id) as [string, string];
    for (const id of [first, second]) {
      await scene.write((t) =>
        adjustCoins(t, { ...GIFT, userId: id, delta: 96, key: `${scene.run}:${id}` }),
      );
    }
    await scene.wave(
      Array.from({ length: 64 }, () => ({ do: 'unlock', who: 0, chapter: 0, count: 1 }) as const),
    );
    await scene.wave(
      Array.from(
        { length: 30 },
        (_, i) => ({ do: 'unlock', who: 1, chapter: i % 3, count: 1 }) as const,
      ),
    );
    const books = await scene.books();
    expectRightBooks(books);
    const sold = (id: string) => books.unlocks.filter(({ user_id }) => user_id === id).length;
    expect([sold(first), sold(second)]).toEqual([1, 2]);
  });

  it('adds months that are paid at once one after another, each of their days counted', async () => {
    const scene = await openScene();
    for (let i = 0; i < 8; i += 1) await scene.place(0, 'combo-month');
    await scene.wave(
      Array.from(
        { length: 24 },
        (_, i) => ({ do: 'notice', order: 2 + (i % 8), event: 0 }) as const,
      ),
    );
    await expectRightScene(scene);
    const { users } = await scene.books();
    const until = users.find(({ id }) => id === scene.accounts[0]!.id)?.combo_until;
    expect(until).toBe(START_MS + 8 * 30 * DAY_MS);
  });

  it('charges nothing that a month combo under payment has unlocked', async () => {
    const scene = await openScene();
    await scene.place(0, 'combo-month');
    await scene.receive(scene.orders[2]!, 0);
    const { id } = scene.accounts[0]!;
    await scene.write((t) =>
      adjustCoins(t, { ...GIFT, userId: id, delta: 96, key: `${scene.run}` }),
    );
    // As a call that read the account before the payment arrived.
    await scene.unlock(id, 0, 3);
    expect((await scene.books()).unlocks).toEqual([]);
  });

  it('refunds what was credited, once, but not spent coins or expired days', async () => {
    const scene = await openScene();
    const { id } = scene.accounts[0]!;
    const refund = (number: string, nowMs = START_MS) =>
      scene.write((t) => refundOrder(t, number, '多付了', nowMs));
    const { number } = scene.orders[0]!;
    await expect(refund(number)).rejects.toMatchObject({ code: 409 });
    await expect(refund('2026112100000000')).rejects.toMatchObject({ code: 404 });
    await scene.receive(scene.orders[0]!, 0);
    await scene.unlock(id, 0, 1);
    await expect(refund(number)).rejects.toMatchObject({ code: 460 });
    await expectRightScene(scene);
    await scene.write((t) =>
      adjustCoins(t, { ...GIFT, userId: id, delta: 48, key: `${scene.run}` }),
    );
    expect((await refund(number)).refunded_at).toBe(START_MS);
    await expect(refund(number)).rejects.toMatchObject({ code: 409 });
    // Paid once more by a late notification: it stays refunded.
    await scene.receive(scene.orders[0]!, 1);
    await expectRightScene(scene);
    await scene.place(0, 'combo-month');
    await scene.receive(scene.orders[2]!, 0);
    await refund(scene.orders[2]!.number, START_MS + 40 * DAY_MS);
    const after = await scene.books();
    const first = after.users.find((each) => each.id === id);
    expect(first?.combo_until).toBe(START_MS + 30 * DAY_MS);
    expect(after.ledger.map(({ title }) => title)).toContain('退款：多付了');
  });

  it('makes an adjustment once per key, and a key stands for one change', async () => {
    const scene = await openScene();
    const [first, second] = scene.accounts.map(({ id }) => id) as [string, string];
    const adjust = (id: string, delta: number) =>
      scene.write((t) => adjustCoins(t, { ...GIFT, userId: id, delta, key: `one:${scene.run}` }));
    const balances = await Promise.all(Array.from({ length: 16 }, () => adjust(first, 100)));
    expect(balances.map(({ coins }) => coins)).toEqual(balances.map(() => 100));
    expect(balances.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    await expect(adjust(second, 100)).rejects.toMatchObject({ code: 409 });
    await expect(adjust(first, 99)).rejects.toMatchObject({ code: 409 });
    await expect(
      scene.write((t) =>
        adjustCoins(t, { ...GIFT, userId: first, delta: -101, key: `two:${scene.run}` }),
      ),
    ).rejects.toMatchObject({ code: 460 });
    await expectRightScene(scene);
  });

  it(`holds for ${CROWDS * SCHEDULES_A_CROWD} random schedules`, LONG, async () => {
    const size = { minLength: SCHEDULES_A_CROWD, maxLength: SCHEDULES_A_CROWD };
    let held = 0;
    const play = async (waves: readonly Operation[][]) => {
      const scene = await openScene();
      for (const operations of waves) await scene.wave(operations);
      await expectRightScene(scene);
      held += 1;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(schedule, size), async (crowd) => {
        await Promise.all(crowd.map(play));
      }),
      { numRuns: CROWDS, seed: 5, endOnFailure: true },
    );
    expect(held).toBe(CROWDS * SCHEDULES_A_CROWD);
  });
});
