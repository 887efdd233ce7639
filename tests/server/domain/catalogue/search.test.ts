import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CallName,
  calls,
  CODE,
  type DataOf,
  type InputOf,
  type Work,
} from '../../../../src/shared/contract/index.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { catalogue, startServer, type TestServer } from '../../../support/product/testServer.ts';

const { content } = catalogue;
const DEMO = 'comic-guiqiao';

forEachDatabase('search and recommendations', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind });
    token = await server.visitor();
  });
  afterAll(() => server.close());

  const data = <N extends CallName>(
    name: N,
    input: InputOf<(typeof calls)[N]>,
  ): Promise<DataOf<(typeof calls)[N]>> => server.data(name, input, { token });
  const ids = (works: readonly Work[]) => works.map((work) => work.uuid);

  it('search finds title, author and tags, and names the place of the hit', async () => {
    const find = async (keyword: string) => {
      const found = await data('search', { keyword });
      return 'items' in found ? found.items : [];
    };
    expect(await find('长安')).toEqual([
      expect.objectContaining({
        title: '雪落长安',
        hit: { field: 'title', start: 2, length: 2 },
      }),
    ]);
    const [byAuthor] = await find('青禾');
    expect(byAuthor?.hit).toEqual({ field: 'author', start: 0, length: 2 });
    for (const work of await find('独家')) {
      const { field, start, length } = work.hit ?? { field: '', start: 0, length: 0 };
      expect(field).toBe('tags');
      expect(work.tags.join(' ').slice(start, start + length)).toBe('独家');
    }
    for (const wild of ['%', '_', '\\', "'", '没有这部']) expect(await find(wild)).toEqual([]);
    expect(await data('search', { kind: 'novel' })).toEqual({ hot: content.hot_search.novel });
    const across = await data('search', { kind: 'film', keyword: '群星' });
    expect(across).toMatchObject({ total: 1, items: [{ kind: 'film', title: '群星回响' }] });
  });

  it('search sorts by the requested order, and refuses an unknown one', async () => {
    const views = async (sort?: 'hot') => {
      const found = await data('search', { keyword: '古风', ...(sort && { sort }) });
      return 'items' in found ? found.items.map((work) => work.views) : [];
    };
    const hottest = await views('hot');
    expect(hottest.length).toBeGreaterThan(1);
    expect(hottest).toEqual(hottest.toSorted((a, b) => b - a));
    expect(new Set(await views())).toEqual(new Set(hottest));
    const strange = { keyword: '古风', sort: 'strange' } as never;
    expect((await server.ask('search', strange, { token })).code).toBe(CODE.badInput);
  });

  it('search ignores case', async () => {
    const { db } = server.services;
    const folded = { title: 'Moon ÄRA', title_folded: 'moon ära' };
    await db.updateTable('work').set(folded).where('id', '=', DEMO).execute();
    const found = await data('search', { keyword: 'oN Är' });
    await db
      .updateTable('work')
      .set({ title: '归鞘', title_folded: '归鞘' })
      .where('id', '=', DEMO)
      .execute();
    expect(found).toMatchObject({ items: [{ hit: { field: 'title', start: 2, length: 5 } }] });
  });

  it('recommendations differ from call to call and never include the current work', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => data('guessLike', { uuid: DEMO })),
    );
    const orders = guesses.map(({ items }) => ids(items).join());
    expect(new Set(orders).size).toBeGreaterThan(15);
    for (const { items } of guesses) {
      expect(new Set(ids(items)).size).toBe(6);
      expect(ids(items)).not.toContain(DEMO);
    }
  });

  it('recommendations are the same for the same random numbers', async () => {
    const twins = await Promise.all([1, 2].map(() => startServer({ seed: 'twins' })));
    const guesses: string[][] = [];
    for (const twin of twins) {
      const visitor = await twin.visitor();
      guesses.push(ids((await twin.data('guessLike', {}, { token: visitor })).items));
      await twin.close();
    }
    expect(guesses[0]).toEqual(guesses[1]);
  });
});
