import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../../server/storage/database.ts';
import { post } from '../../../../server/domain/ledger/ledger.ts';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import {
  catalogue,
  START_MS,
  startServer,
  type TestServer,
} from '../../../support/product/testServer.ts';

const WORK = 'comic-guiqiao';
const paidChapters = catalogue.content.works
  .filter((work) => work.kind === 'comic' && work.price === 'paid')
  .flatMap((work) =>
    work.chapters.filter((c) => c.price > 0).map((c) => ({ uuid: work.uuid, chapter: c.uuid })),
  );
const PRICE = 48;

forEachDatabase('coins', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());

  const coinsOf = async (token: string) => (await server.data('user', {}, { token })).coins;
  const ledgerSum = async (token: string) => {
    const { uuid } = await server.data('user', {}, { token });
    const rows = await server.services.db
      .selectFrom('coin_ledger')
      .select('delta')
      .where('user_id', '=', uuid)
      .execute();
    return rows.reduce((sum, row) => sum + row.delta, 0);
  };
  const paid = { uuid: WORK, chapter: `${WORK}-c005` };

  it('a locked chapter names its price and purchases nothing unless requested', async () => {
    const token = await server.visitor();
    await server.grant(token, 100);
    const content = await server.data('comicDirectory', paid, { token });
    expect(content).toEqual({
      locked: true,
      price: PRICE,
      coins: 100,
      // The work's only locked chapter: no other chapter could be purchased with it.
      packs: [],
    });
    expect(await coinsOf(token)).toBe(100);
  });

  it('too few coins are answered with 460, price and balance, and nothing is written', async () => {
    const token = await server.visitor();
    await server.grant(token, PRICE - 1);
    const answer = await server.ask('comicDirectory', { ...paid, buy: 1 }, { token });
    expect(answer).toMatchObject({
      code: CODE.notEnoughCoins,
      message: '金币不足，还差 1',
      data: { price: PRICE, coins: PRICE - 1 },
    });
    expect(await server.data('comicDirectory', paid, { token })).toMatchObject({ locked: true });
    await server.grant(token, 1);
    const bought = await server.data('comicDirectory', { ...paid, buy: 1 }, { token });
    expect(bought).toMatchObject({ uuid: paid.chapter });
    expect(await coinsOf(token)).toBe(0);
  });

  it('64 parallel purchases of one chapter are one charge', async () => {
    const token = await server.visitor();
    await server.grant(token, 100);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        server.data('comicDirectory', { ...paid, buy: 1 }, { token }),
      ),
    );
    for (const answer of answers) expect(answer).toMatchObject({ uuid: paid.chapter });
    expect(await coinsOf(token)).toBe(100 - PRICE);
    expect(await ledgerSum(token)).toBe(100 - PRICE);
    const { chapters } = await server.data('comicDirectoryList', { uuid: WORK }, { token });
    expect(chapters.find((each) => each.uuid === paid.chapter)).toMatchObject({
      locked: false,
      bought: true,
      price: PRICE,
    });
  });

  it('all chapters at once with coins for two sell two, and the balance is never negative', async () => {
    const token = await server.visitor();
    await server.grant(token, 2 * PRICE + 10);
    const answers = await Promise.all(
      paidChapters.map((chapter) =>
        server.ask('comicDirectory', { ...chapter, buy: 1 }, { token }),
      ),
    );
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === CODE.ok)).toHaveLength(2);
    expect(codes.filter((code) => code === CODE.notEnoughCoins)).toHaveLength(
      paidChapters.length - 2,
    );
    expect(await coinsOf(token)).toBe(10);
    expect(await ledgerSum(token)).toBe(10);
  });

  it('the records list purchases and payments, the latest first', async () => {
    const token = await server.visitor();
    await server.grant(token, 200);
    server.nowMs += 1_000;
    await server.data('comicDirectory', { ...paid, buy: 1 }, { token });
    const spent = await server.data('records', { type: 'spend' }, { token });
    expect(spent).toMatchObject({ page: 1, size: 20, total: 2 });
    expect(spent.items).toEqual([
      {
        title: '《归鞘》第 5 话',
        coins: -PRICE,
        balance: 200 - PRICE,
        at: new Date(server.nowMs).toISOString(),
        cause: 'unlock',
        chapter: paid.chapter,
        work: expect.objectContaining({ uuid: WORK, title: '归鞘' }),
      },
      expect.objectContaining({ title: '测试赠送', coins: 200, balance: 200 }),
    ]);
    const bought = await server.data('records', { type: 'purchased' }, { token });
    expect(bought.items).toEqual([
      expect.objectContaining({
        chapter: paid.chapter,
        coins: PRICE,
        chapter_index: 5,
        chapter_title: '归鞘',
        work: expect.objectContaining({ uuid: WORK }),
      }),
    ]);
    const novels = await server.data('records', { type: 'purchased', kind: 'novel' }, { token });
    expect(novels.items).toEqual([]);
  });

  it('while a combo runs nothing is locked and nothing is charged', async () => {
    const token = await server.visitor();
    const { uuid } = await server.data('user', {}, { token });
    await server.services.db
      .updateTable('app_user')
      .set({ combo_until: server.nowMs + 1 })
      .where('id', '=', uuid)
      .execute();
    const content = await server.data('comicDirectory', { ...paid, buy: 1 }, { token });
    expect(content).toMatchObject({ uuid: paid.chapter });
    expect((await server.data('records', { type: 'spend' }, { token })).total).toBe(0);
    server.nowMs += 1;
    expect(await server.data('comicDirectory', paid, { token })).toMatchObject({ locked: true });
  });

  it('a cause is posted once', async () => {
    const token = await server.visitor();
    const { uuid } = await server.data('user', {}, { token });
    const posting = {
      userId: uuid,
      delta: 40,
      cause: `bonus:${uuid}`,
      kind: 'bonus' as const,
      title: '绑定手机',
      ref: '',
      nowMs: START_MS,
    };
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, () => transact(server.services.db, (t) => post(t, posting))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await coinsOf(token)).toBe(40);
  });
});

forEachDatabase('coins of a new account', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind, welcomeCoins: 128 });
  });
  afterAll(() => server.close());

  it('are one row of its ledger, however it was created and however often it asks', async () => {
    const token = await server.visitor();
    await server.data('init', {}, { token });
    const made = await server.data('createUser', {});
    for (const each of [token, made.token]) {
      expect(await server.data('user', {}, { token: each })).toMatchObject({ coins: 128 });
      const { items } = await server.data('records', { type: 'spend' }, { token: each });
      expect(items).toEqual([expect.objectContaining({ title: '新用户赠送', coins: 128 })]);
    }
  });
});
