import { expect, it } from 'vitest';
import type { ProgressEntry, Work } from '../../../../src/shared/contract/index.ts';
import { films, filmServer, FRAGMENTED, LAST_EPISODE, PAID, SERIES } from '../../filmServer.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { catalogue, START_MS } from '../../../support/product/testServer.ts';

const FREE = 'film-haibian-youguang';

forEachDatabase('lists of films', (kind) => {
  const { there, whole } = filmServer(kind);
  const { data, list } = there;
  const ids = (works: readonly Work[]) => works.map(({ uuid }) => uuid);
  const buy = async (uuid: string, chapter?: string) => {
    await there.server.grant(there.token, 100);
    return whole(uuid, chapter, { buy: 1 });
  };

  it('have the form of a film, its length, its total price and its trial', async () => {
    const reported = (await list({ list: 'new' })).map(
      ({ uuid, form, category, duration, coins, preview_seconds: trial }) =>
        [uuid, form, category, duration, coins, trial] as const,
    );
    expect(reported).toEqual([
      [PAID, '短片', '动画', 25, 36, 12],
      [FREE, '短片', '动画', 24, 0, 0],
      [FRAGMENTED, '短片', '剧情', 24, 0, 0],
      [SERIES, '剧集', '科幻', 87, 12, 8],
    ]);
    const comics = await data('comicList', {});
    expect(comics.items[0]).not.toHaveProperty('coins');
    expect(await data('comic', { kind: 'film', uuid: SERIES })).toMatchObject({
      form: '剧集',
      duration: 87,
      chapters: 3,
    });
  });

  it('filter by form, category, price, and combinations of them', async () => {
    expect(ids(await list({ form: '剧集' }))).toEqual([SERIES]);
    expect(ids(await list({ form: '短片' })).toSorted()).toEqual(
      [FREE, PAID, FRAGMENTED].toSorted(),
    );
    expect(await list({ form: '电影' })).toEqual([]);
    expect(await list({ form: "短片' or '1'='1" })).toEqual([]);
    expect(ids(await list({ category: '动画', price: 'free' }))).toEqual([FREE]);
    expect(ids(await list({ form: '短片', price: 'paid' }))).toEqual([PAID]);
    expect(ids(await list({ sort: 'score' }))[0]).toBe(PAID);
    const system = await data('system', {});
    expect(system.film_forms).toEqual(['电影', '剧集', '短片']);
    expect(system.categories.film?.map(({ id }) => id)).toEqual(
      expect.arrayContaining(films.map(({ category }) => category)),
    );
  });

  it('include the works that this account purchased from, page by page', async () => {
    const bought = (more: object = {}) =>
      data('comicList', { kind: 'film', price: 'bought', ...more });
    expect(await bought()).toMatchObject({ items: [], total: 0 });
    await buy(SERIES, LAST_EPISODE);
    await buy(PAID);
    const comic = 'comic-guiqiao';
    const { chapters } = await data('comicDirectoryList', { uuid: comic });
    const locked = chapters.filter(({ locked: isLocked }) => isLocked).slice(0, 2);
    for (const { uuid: chapter } of locked) {
      await data('comicDirectory', { uuid: comic, chapter, buy: 1 });
    }
    expect(locked).toHaveLength(2);
    // A work is listed once, however much of it was purchased.
    expect(await data('comicList', { price: 'bought' })).toMatchObject({
      items: [{ uuid: comic }],
      total: 1,
    });
    const all = await bought({ sort: 'new' });
    expect([ids(all.items), all.total]).toEqual([[PAID, SERIES], 2]);
    const pages = [await bought({ size: 1 }), await bought({ size: 1, page: 2 })];
    expect(pages.map(({ total }) => total)).toEqual([2, 2]);
    expect(pages.flatMap(({ items }) => ids(items)).toSorted()).toEqual([PAID, SERIES].toSorted());
    expect((await bought({ size: 1, page: 3 })).items).toEqual([]);
    expect(ids((await bought({ form: '剧集' })).items)).toEqual([SERIES]);
    const other = await there.server.visitor();
    const others = await there.server.data(
      'comicList',
      { kind: 'film', price: 'bought' },
      { token: other },
    );
    expect(others.total).toBe(0);
    // A combo unlocks everything and purchases nothing.
    await there.runCombo(START_MS + 1_000);
    expect((await bought()).total).toBe(2);
  });

  it('find films by title, author and tag, and only films', async () => {
    const hits: [string, NonNullable<Work['hit']>['field'], string[]][] = [
      ['极光', 'title', [PAID]],
      ['墨屿映画', 'author', [SERIES, PAID, FREE, FRAGMENTED]],
      ['治愈', 'tags', films.filter(({ tags }) => tags.includes('治愈')).map(({ uuid }) => uuid)],
    ];
    for (const [keyword, field, uuids] of hits) {
      const found = await data('search', { kind: 'film', keyword });
      const items = 'items' in found ? found.items : [];
      expect([keyword, ids(items).toSorted()]).toEqual([keyword, uuids.toSorted()]);
      expect(items.every(({ hit }) => hit?.field === field)).toBe(true);
    }
    expect(await data('search', { keyword: '极光' })).toMatchObject({ total: 0 });
    expect(await data('search', { kind: 'film' })).toEqual({
      hot: catalogue.content.hot_search.film,
    });
  });

  it('make a home with its entries, and a film behind its banner', async () => {
    const home = await data('index', { kind: 'film' });
    expect(home.navs?.map(({ title, path }) => [title, path])).toEqual([
      ['正在热播', '/categoryfilm?sort=hot'],
      ['全部分类', '/categoryfilm'],
      ['短片', '/categoryfilm?form=短片'],
      ['免费专区', '/categoryfilm?price=free'],
      ['已购影片', '/purchasedfilm'],
    ]);
    expect(home.banners).not.toEqual([]);
    for (const { work, item } of home.banners)
      expect(item).toMatchObject({ uuid: work, kind: 'film' });
    expect(home.sections.map(({ id, title, items }) => [id, title, ids(items)])).toEqual([
      ['new', '新片上线', [PAID, FREE, FRAGMENTED, SERIES]],
      ['recommend', '编辑选片', catalogue.content.lists.recommend.film],
      ['hot', '正在热播', catalogue.content.lists.hot.film],
      ['free', '免费专区', [FREE, FRAGMENTED]],
    ]);
  });

  it('recommend similar films first', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { items } = await data('guessLike', { kind: 'film', uuid: PAID });
      expect(ids(items)[0]).toBe(FREE);
      expect(ids(items).toSorted()).toEqual([FREE, FRAGMENTED, SERIES].toSorted());
    }
    const { items } = await data('guessLike', { kind: 'film', uuid: 'film-none' });
    expect(new Set(ids(items)).size).toBe(4);
  });

  it('include what was watched, favorited and purchased, each with its film', async () => {
    const entry: ProgressEntry = {
      kind: 'film',
      work: SERIES,
      chapter: LAST_EPISODE,
      index: 3,
      page: 8,
      ratio: 7 / 27,
      at: new Date(START_MS - 60_000).toISOString(),
    };
    await data('changeRecords', { action: 'save', entries: [entry] });
    await data('changeCollection', { action: 'add', kind: 'film', uuids: [SERIES, PAID] });
    await buy(SERIES, LAST_EPISODE);
    const read = await data('records', { type: 'read', kind: 'film' });
    expect(read).toMatchObject({
      total: 1,
      items: [{ chapter: LAST_EPISODE, index: 3, page: 8, work: { uuid: SERIES, duration: 87 } }],
    });
    const { progress, collected } = await data('comic', { kind: 'film', uuid: SERIES });
    expect([progress?.page, progress?.ratio, collected]).toEqual([
      8,
      expect.closeTo(7 / 27, 5),
      true,
    ]);
    const collection = await data('collection', { kind: 'film' });
    expect(ids(collection.items).toSorted()).toEqual([PAID, SERIES].toSorted());
    const purchased = await data('records', { type: 'purchased', kind: 'film' });
    expect(purchased.items).toMatchObject([
      { work: { uuid: SERIES, form: '剧集', duration: 87 }, chapter: LAST_EPISODE, coins: 12 },
    ]);
    expect(await data('records', { type: 'read', kind: 'comic' })).toMatchObject({ total: 0 });
    await data('changeRecords', { action: 'delete', type: 'read', kind: 'film', all: true });
    expect(await data('records', { type: 'read', kind: 'film' })).toMatchObject({ total: 0 });
  });
});
