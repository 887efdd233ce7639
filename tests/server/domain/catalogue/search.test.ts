import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CallName,
  calls,
  CODE,
  type DataOf,
  type InputOf,
  type Work,
} from '../../../../src/shared/contract/index.ts';
import { deleteWorks } from '../../../../server/domain/catalogue/deleteWorks.ts';
import { createWork, updateWork } from '../../../../server/domain/catalogue/drafts.ts';
import { indexWorks } from '../../../../server/domain/catalogue/search/searchIndex.ts';
import { indexMissing } from '../../../../server/domain/catalogue/search/searchIndexing.ts';
import { searchWorks } from '../../../../server/domain/catalogue/search/searchWorks.ts';
import { transact } from '../../../../server/storage/database.ts';
import { openPostgres } from '../../../../server/storage/postgres.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { catalogue, startServer, type TestServer } from '../../../support/product/testServer.ts';

import { MADE_WORKS, QUERIES } from './searchTable.ts';

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

  it('search ignores case, and finds a work by its new title at once', async () => {
    const rename = (title: string) =>
      transact(server.services.db, (t) => updateWork(t, DEMO, { title }));
    await rename('Moon ÄRA');
    const found = await data('search', { keyword: 'oN Är' });
    const former = await data('search', { keyword: '归鞘' });
    await rename('归鞘');
    expect(found).toMatchObject({ items: [{ hit: { field: 'title', start: 2, length: 5 } }] });
    expect(former).toMatchObject({ total: 0 });
    expect(await data('search', { keyword: 'moon' })).toMatchObject({ total: 0 });
  });

  it('search never finds what readers do not see, nor what was deleted', async () => {
    const { db } = server.services;
    const found = async () => {
      const answer = await data('search', { keyword: '孤灯夜雨' });
      return 'items' in answer ? answer.total : undefined;
    };
    const id = await transact(db, (t) =>
      createWork(t, { kind: 'comic', title: '孤灯夜雨' }, Date.now()),
    );
    const put = (values: { state: 'published' | 'withdrawn' | 'blocked'; published_at?: number }) =>
      db.updateTable('work').set(values).where('id', '=', id).execute();
    expect(await found()).toBe(0);
    await put({ state: 'published' });
    expect(await found()).toBe(1);
    await put({ state: 'published', published_at: Date.now() * 2 });
    expect(await found()).toBe(0);
    await put({ state: 'withdrawn', published_at: 0 });
    expect(await found()).toBe(0);
    await put({ state: 'blocked' });
    expect(await found()).toBe(0);
    await put({ state: 'published' });
    await transact(db, (t) => deleteWorks(t, [id]));
    expect(await found()).toBe(0);
    const left = await db
      .selectFrom('search_term')
      .where('term', '=', 'c.孤')
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it.runIf(kind === 'postgres')('search of another process finds a new work at once', async () => {
    const { db, backups } = server.services;
    const other = openPostgres(backups.databaseUrl, () => undefined);
    const wanted = { kind: 'comic', keyword: '鼹獾', nowMs: Date.now() } as const;
    const found = async () => ids((await searchWorks(other, wanted, { page: 1, size: 20 })).items);
    try {
      expect(await found()).toEqual([]);
      const id = await transact(db, (t) =>
        createWork(t, { kind: 'comic', title: '鼹獾孤灯' }, Date.now()),
      );
      await db.updateTable('work').set({ state: 'published' }).where('id', '=', id).execute();
      expect(await found()).toEqual([id]);
      await transact(db, (t) => deleteWorks(t, [id]));
    } finally {
      await other.destroy();
    }
  });

  it('a database without the index is indexed in slices, and goes on where it was stopped', async () => {
    const { db } = server.services;
    const terms = () =>
      db
        .selectFrom('search_term')
        .innerJoin('work_search', 'work_search.number', 'search_term.number')
        .select(['term', 'place', 'work_id'])
        .orderBy('term')
        .orderBy('place')
        .orderBy('work_id')
        .execute();
    const before = await terms();
    await db.deleteFrom('search_term').execute();
    await db.deleteFrom('work_search').execute();
    const stop = new AbortController();
    const first = indexMissing(db, stop.signal);
    stop.abort();
    const some = await first;
    expect(some).toBeLessThan(content.works.length);
    // Two processes share the rest.
    const others = await Promise.all([indexMissing(db), indexMissing(db)]);
    expect(Math.max(...others)).toBeLessThanOrEqual(content.works.length - some);
    expect(await terms()).toEqual(before);
    expect(await indexMissing(db)).toBe(0);
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

  it('at least 95 of 100 keywords find the right work first', async () => {
    const { db } = server.services;
    await transact(db, async (t) => {
      const added: string[] = [];
      for (const [title, author, tags, views] of MADE_WORKS) {
        const fields = { title, author, tags: tags.split(' ') };
        const id = await createWork(t, { kind: 'comic', ...fields }, Date.now());
        await t
          .updateTable('work')
          .set({ views, state: 'published' })
          .where('id', '=', id)
          .execute();
        added.push(id);
      }
      await indexWorks(t, added);
    });
    const wrong: string[] = [];
    let asked = 0;
    for (const [sort, queries] of Object.entries(QUERIES)) {
      for (const [keyword, title] of queries) {
        const answer = await data('search', { keyword });
        const first = 'items' in answer ? (answer.items[0]?.title ?? '') : '';
        asked += 1;
        if (first !== title) wrong.push(`${sort}: ${keyword} finds ${first}, not ${title}`);
      }
    }
    expect(asked).toBe(100);
    // The first five may be wrong; a failure shows the others.
    expect(wrong.slice(5)).toEqual([]);
  });
});
