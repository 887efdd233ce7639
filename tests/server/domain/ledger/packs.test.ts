import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_PACK_TERMS,
  packsOf,
  priceTogether,
  sharesOf,
} from '../../../../server/domain/ledger/packs.ts';
import { writeSetting } from '../../../../server/domain/site/settings.ts';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { PURCHASE_CHAPTERS_MAX } from '../../../../src/shared/limits.ts';
import { contentsOf } from '../../storage/allTables.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

const PRICE = 48;
const CHAPTERS = 16;
/** The first two are free. */
const LOCKED = CHAPTERS - 2;
const WORK = 'comic-packs';
const chapterId = (index: number) => `${WORK}-c${index}`;

describe('packs', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 });
  const terms = fc.record({
    nextChapters: fc.integer({ min: 2, max: 70 }),
    nextPercent: fc.integer({ min: 1, max: 100 }),
    restPercent: fc.integer({ min: 1, max: 100 }),
  });

  it('cost less than their chapters one by one, never nothing, and name their actual number of chapters', () => {
    fc.assert(
      fc.property(prices, terms, (all, each) => {
        for (const { count, price, original } of packsOf(all, each)) {
          expect(count).toBeGreaterThan(1);
          expect(count).toBeLessThanOrEqual(all.length);
          expect(price).toBeGreaterThan(0);
          expect(price).toBeLessThan(original);
        }
      }),
    );
  });

  it('are paid in whole coins that add up, chapter by chapter', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 80 }), terms, (all, count, each) => {
        const total = priceTogether(all, count, each);
        const shares = sharesOf(all.slice(0, count), total);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
      }),
    );
  });

  it('have the documented discounts: ten for nine tenths, the rest for eight tenths', () => {
    expect(
      packsOf(
        Array.from({ length: 37 }, () => PRICE),
        DEFAULT_PACK_TERMS,
      ),
    ).toEqual([
      { count: 10, price: 432, original: 480 },
      { count: 37, price: 1420, original: 1776 },
    ]);
  });
});

forEachDatabase('packs of chapters', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
    const { db } = server.services;
    const [work, chapter] = await Promise.all([
      db.selectFrom('work').selectAll().where('id', '=', 'comic-guiqiao').executeTakeFirstOrThrow(),
      db
        .selectFrom('chapter')
        .selectAll()
        .where('id', '=', 'comic-guiqiao-c005')
        .executeTakeFirstOrThrow(),
    ]);
    const page = await db
      .selectFrom('page')
      .selectAll()
      .where('chapter_id', '=', chapter.id)
      .where('idx', '=', 1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('work')
      .values({ ...work, id: WORK, title: '打包', chapter_count: CHAPTERS })
      .execute();
    const indexes = Array.from({ length: CHAPTERS }, (_, at) => at + 1);
    await db
      .insertInto('chapter')
      .values(
        indexes.map((idx) => ({
          ...chapter,
          id: chapterId(idx),
          work_id: WORK,
          idx,
          price: idx > 2 ? PRICE : 0,
        })),
      )
      .execute();
    await db
      .insertInto('page')
      .values(indexes.map((idx) => ({ ...page, chapter_id: chapterId(idx) })))
      .execute();
  });
  afterAll(() => server.close());

  const at = (index: number, more: object = {}) => ({
    uuid: WORK,
    chapter: chapterId(index),
    ...more,
  });
  const buy = (index: number, count: number) => at(index, { buy: 1 as const, count });
  const coinsOf = async (token: string) => (await server.data('user', {}, { token })).coins;
  const rich = async (coins: number) => {
    const token = await server.visitor();
    await server.grant(token, coins);
    return token;
  };
  const boughtBy = async (token: string) => {
    const { chapters } = await server.data('comicDirectoryList', { uuid: WORK }, { token });
    return chapters.filter(({ bought }) => bought).map(({ index }) => index);
  };
  /** The amount that an account paid, by the ledger and by the purchases. */
  const booksOf = async (token: string) => {
    const { db } = server.services;
    const { uuid } = await server.data('user', {}, { token });
    const ledger = await db
      .selectFrom('coin_ledger')
      .select(['delta', 'kind', 'balance_after'])
      .where('user_id', '=', uuid)
      .execute();
    const unlocks = await db
      .selectFrom('unlock')
      .select('price')
      .where('user_id', '=', uuid)
      .execute();
    return {
      sum: ledger.reduce((sum, { delta }) => sum + delta, 0),
      paid: unlocks.reduce((sum, { price }) => sum + price, 0),
      lowest: Math.min(...ledger.map(({ balance_after }) => balance_after)),
      purchases: ledger.filter((row) => row.kind === 'unlock').length,
    };
  };
  const ten = 432;
  const rest = Math.floor(LOCKED * PRICE * 0.8);

  it('are offered with the locked chapter', async () => {
    const token = await rich(1);
    expect(await server.data('comicDirectory', at(3), { token })).toEqual({
      locked: true,
      price: PRICE,
      coins: 1,
      packs: [
        { count: 10, price: ten, original: 480 },
        { count: LOCKED, price: rest, original: LOCKED * PRICE },
      ],
    });
    expect(await server.data('comicDirectory', at(CHAPTERS), { token })).toMatchObject({
      packs: [],
    });
  });

  it('have the discounts that the operator set, and none at 100 %', async () => {
    const { db } = server.services;
    const token = await rich(1_000);
    const names = ['pack_chapters', 'pack_percent', 'pack_rest_percent'] as const;
    const set = async (...values: readonly string[]) => {
      for (const [i, name] of names.entries()) await writeSetting(db, name, values[i] ?? '');
    };
    await set('4', '50', '100');
    const pack = { count: 4, price: 2 * PRICE, original: 4 * PRICE };
    const locked = await server.data('comicDirectory', at(3), { token });
    expect(locked).toMatchObject({ packs: [pack] });
    await server.data('comicDirectory', { ...buy(3, 4), price: pack.price }, { token });
    expect(await coinsOf(token)).toBe(1_000 - pack.price);
    await expect(set('2', '1e1')).rejects.toThrow(/1 到 100 的整数/);
    await set();
  });

  it('are purchased whole at their price, and the books agree', async () => {
    const token = await rich(1_000);
    const content = await server.data('comicDirectory', buy(3, 10), { token });
    expect(content).toMatchObject({ uuid: chapterId(3), next: chapterId(4) });
    expect(await coinsOf(token)).toBe(1_000 - ten);
    expect(await boughtBy(token)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await booksOf(token)).toMatchObject({ sum: 1_000 - ten, paid: ten, purchases: 10 });
  });

  it('sent again, with or without the same key, charge nothing more', async () => {
    const token = await rich(5_000);
    const key = '0c8cde1c-7d0e-4b3f-9a51-9d3c1f4a7b11';
    for (const reported of [{ token, key }, { token, key }, { token }]) {
      expect(await server.data('comicDirectory', buy(3, 10), reported)).toMatchObject({ index: 3 });
    }
    expect(await coinsOf(token)).toBe(5_000 - ten);
  });

  it('skip purchased chapters and never charge them again', async () => {
    const token = await rich(5_000);
    for (const index of [4, 7]) await server.data('comicDirectory', buy(index, 1), { token });
    await server.data('comicDirectory', buy(3, 10), { token });
    expect(await boughtBy(token)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(await coinsOf(token)).toBe(5_000 - 2 * PRICE - ten);
  });

  it('larger than the rest contain the remaining chapters, at the price of the rest', async () => {
    const token = await rich(5_000);
    await server.data('comicDirectory', buy(3, PURCHASE_CHAPTERS_MAX), { token });
    expect(await coinsOf(token)).toBe(5_000 - rest);
    expect(await boughtBy(token)).toHaveLength(LOCKED);
  });

  it('of a count that is not offered cost as much as one by one', async () => {
    const token = await rich(5_000);
    await server.data('comicDirectory', buy(3, 5), { token });
    expect(await coinsOf(token)).toBe(5_000 - 5 * PRICE);
  });

  it('that the coins do not cover are refused whole, with price and balance', async () => {
    const token = await rich(ten - 1);
    const before = await contentsOf(server.services.db);
    expect(await server.ask('comicDirectory', buy(3, 10), { token })).toMatchObject({
      code: CODE.notEnoughCoins,
      message: '金币不足，还差 1',
      data: { price: ten, coins: ten - 1 },
    });
    expect(await contentsOf(server.services.db)).toBe(before);
    expect(await boughtBy(token)).toEqual([]);
  });

  it('above the agreed price are refused, those below it are not', async () => {
    const token = await rich(5_000);
    const before = await contentsOf(server.services.db);
    const dear = await server.ask('comicDirectory', { ...buy(3, 10), price: ten - 1 }, { token });
    expect(dear).toMatchObject({ code: CODE.conflict, data: { price: ten } });
    expect(await contentsOf(server.services.db)).toBe(before);
    await server.data('comicDirectory', { ...buy(3, 10), price: ten + 1 }, { token });
    expect(await coinsOf(token)).toBe(5_000 - ten);
  });

  it.each(['-1', '0', '1.5', 'NaN', '1e3', '999999999999', `${PURCHASE_CHAPTERS_MAX + 1}`, ''])(
    'of %s chapters are refused as bad input and purchase nothing',
    async (count) => {
      const token = await rich(5_000);
      const answer = await server.ask('comicDirectory', { ...at(3), buy: 1, count }, { token });
      expect(answer).toMatchObject({ code: CODE.badInput, data: { field: 'count' } });
      expect(await coinsOf(token)).toBe(5_000);
    },
  );

  it('stay within their work, and accept no chapter of another work', async () => {
    const token = await rich(50_000);
    const foreign = { uuid: WORK, chapter: 'comic-guiqiao-c005', buy: 1 as const, count: 100 };
    expect(await server.ask('comicDirectory', foreign, { token })).toMatchObject({
      code: CODE.notFound,
    });
    await server.data('comicDirectory', buy(3, 100), { token });
    const other = await server.data('comicDirectoryList', { uuid: 'comic-guiqiao' }, { token });
    expect(other.chapters.some(({ bought }) => bought)).toBe(false);
    expect(await coinsOf(token)).toBe(50_000 - rest);
  });

  it('purchase nothing for a free chapter, or for a count without the purchase flag', async () => {
    const token = await rich(5_000);
    await server.data('comicDirectory', buy(1, 10), { token });
    await server.data('comicDirectory', at(3, { count: 10 }), { token });
    expect(await coinsOf(token)).toBe(5_000);
  });

  it('sent by 48 callers at once, overlapping, charge each chapter once and never exceed the balance', async () => {
    const token = await rich(1_000);
    const wanted = Array.from({ length: 48 }, (_, each) => buy(3 + (each % 6), 1 + (each % 11)));
    const answers = await Promise.all(
      wanted.map((input) => server.ask('comicDirectory', input, { token })),
    );
    const codes = new Set(answers.map(({ code }) => code));
    codes.delete(CODE.ok);
    codes.delete(CODE.notEnoughCoins);
    expect([...codes]).toEqual([]);
    const books = await booksOf(token);
    expect(books.purchases).toBe((await boughtBy(token)).length);
    expect(books.sum).toBe(1_000 - books.paid);
    expect(books.sum).toBe(await coinsOf(token));
    expect(books.lowest).toBeGreaterThanOrEqual(0);
  });

  it('the same pack sent by 48 callers at once is one charge', async () => {
    const token = await rich(5_000);
    const answers = await Promise.all(
      Array.from({ length: 48 }, () => server.data('comicDirectory', buy(3, LOCKED), { token })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ uuid: chapterId(3) });
    expect(await coinsOf(token)).toBe(5_000 - rest);
    expect((await booksOf(token)).purchases).toBe(LOCKED);
  });
});
