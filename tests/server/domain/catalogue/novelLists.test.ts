import { expect, it } from 'vitest';
import { type ProgressEntry, type Work } from '../../../../src/shared/contract/index.ts';
import { deviceIndex, saveDeviceIndex } from '../../../../src/shared/contract/deviceIndex.ts';
import { callApi } from '../../../support/product/callApi.ts';
import { novels, novelServer, PAID } from '../../novelServer.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { catalogue, START_MS } from '../../../support/product/testServer.ts';

forEachDatabase('lists of novels', (kind) => {
  const there = novelServer(kind);
  const { data, directory, list } = there;
  const ids = (works: readonly Work[]) => works.map(({ uuid }) => uuid);

  it('find novels by title, author and tag, with the place of the hit', async () => {
    const hits: [string, Work['hit'], string][] = [
      ['灯火', { field: 'title', start: 2, length: 2 }, PAID],
      ['何以南', { field: 'author', start: 0, length: 3 }, 'novel-maitian'],
      ['脑洞', { field: 'tags', start: 6, length: 2 }, 'novel-liangzi'],
    ];
    for (const [keyword, hit, uuid] of hits) {
      const found = await data('search', { kind: 'novel', keyword });
      expect(found).toMatchObject({ total: 1, items: [{ uuid, hit }] });
      expect(await data('search', { keyword })).toMatchObject({ total: 0 });
    }
  });

  it('sort and filter by editors, ranks, date, category and length', async () => {
    expect(ids(await list({ list: 'recommend' }))).toEqual(catalogue.content.lists.recommend.novel);
    const added = (await list({ list: 'new' })).map((work) => Date.parse(work.added_at ?? ''));
    expect(added).toEqual(added.toSorted((a, b) => b - a));
    const views = (await list({ list: 'rank', rank: 'hot' })).map((work) => work.views);
    expect(views).toEqual(views.toSorted((a, b) => b - a));
    const classics = ['novel-guwen', 'novel-lunyu', 'novel-mengzi', 'novel-youmeng'];
    expect(ids(await list({ category: '古典' })).toSorted()).toEqual(classics);
    expect(ids(await list({ price: 'limited' }))).toEqual(['novel-liangzi']);
    const { db } = there.server.services;
    const lengthen = (characters: number) =>
      db.updateTable('work').set({ characters }).where('id', '=', PAID).execute();
    for (const [characters, length] of [
      [299_999, 'short'],
      [300_000, 'middle'],
      [999_999, 'middle'],
      [1_000_000, 'long'],
    ] as const) {
      await lengthen(characters);
      for (const each of ['short', 'middle', 'long'] as const) {
        expect(ids(await list({ length: each })).includes(PAID)).toBe(each === length);
      }
    }
    await lengthen(novels.find(({ uuid }) => uuid === PAID)!.characters!);
    const guesses = await data('guessLike', { kind: 'novel', uuid: PAID });
    expect(guesses.items).toHaveLength(6);
    expect(guesses.items.every((work) => work.kind === 'novel' && work.uuid !== PAID)).toBe(true);
  });

  it('have a home with its entries, a book beside its banner, and another choice every evening at 8', async () => {
    const home = await data('index', { kind: 'novel' });
    expect(home.navs?.map(({ title }) => title)).toEqual([
      '最新入库',
      '全部分类',
      '排行榜',
      '限时免费',
      '书友推荐',
    ]);
    expect(home.banners).toMatchObject([
      { tag: '主编荐书', work: PAID, item: { uuid: PAID, score: 9.4, status: 'finished' } },
    ]);
    expect(
      home.sections.map(({ id, layout, subtitle, items }) => [id, layout, subtitle, items.length]),
    ).toEqual([
      ['tonight', 'grid', '每晚 8 点更新', 3],
      ['score', 'list', '8 分以上', 3],
      ['new', 'row', undefined, 9],
    ]);
    const [, good] = home.sections;
    expect(good!.items.every(({ score, intro }) => score >= 8 && intro)).toBe(true);
    expect((await data('index', {})).navs).toBeUndefined();

    const tonight = async (iso: string) => {
      there.server.nowMs = Date.parse(iso);
      return ids((await data('index', { kind: 'novel' })).sections[0]!.items);
    };
    const before = await tonight('2026-11-21T11:59:59.999Z');
    expect(await tonight('2026-11-20T12:00:00Z')).toEqual(before);
    const after = await tonight('2026-11-21T12:00:00Z');
    expect([...before, ...after].toSorted()).toEqual(catalogue.content.lists.hot.novel.toSorted());
  });

  it('have favorites, history and stored chapters of their own', async () => {
    await data('changeCollection', { action: 'add', kind: 'novel', uuids: [PAID] });
    expect(await data('collection', { kind: 'novel' })).toMatchObject({ items: [{ uuid: PAID }] });
    expect((await data('collection', {})).items).toEqual([]);

    const place: ProgressEntry = {
      kind: 'novel',
      work: PAID,
      chapter: `${PAID}-c002`,
      index: 2,
      page: 512,
      ratio: 0.6,
      at: new Date(START_MS).toISOString(),
    };
    await data('changeRecords', { action: 'save', entries: [place] });
    const history = await data('records', { type: 'read', kind: 'novel' });
    expect(history).toMatchObject({ items: [{ page: 512, ratio: 0.6, work: { uuid: PAID } }] });
    expect(await data('comic', { kind: 'novel', uuid: PAID })).toMatchObject({
      collected: true,
      progress: { chapter: `${PAID}-c002`, page: 512 },
    });

    const works = [{ work: PAID, chapters: [`${PAID}-c001`] }];
    const stored = { action: 'save', type: 'kept', kind: 'novel', device: 'phone', works } as const;
    await callApi(there.server.address, saveDeviceIndex, stored, { token: there.token });
    const asked = { type: 'kept', kind: 'novel' } as const;
    const reported = await callApi(there.server.address, deviceIndex, asked, {
      token: there.token,
    });
    expect(reported).toMatchObject({
      items: [{ work: { uuid: PAID }, chapters: [`${PAID}-c001`] }],
    });
  });

  it('accept a reading place beyond all texts', async () => {
    const place: ProgressEntry = {
      kind: 'novel',
      work: PAID,
      chapter: `${PAID}-c001`,
      index: 1,
      page: Number.MAX_SAFE_INTEGER,
      ratio: 1,
      at: new Date(START_MS).toISOString(),
    };
    expect(await data('changeRecords', { action: 'save', entries: [place] })).toEqual({
      uuids: [PAID],
    });
    expect(there.server.reports).toEqual([]);
  });

  it('give their length, description, date and, for chapters, the volume', async () => {
    for (const work of await list({})) {
      const reported = novels.find(({ uuid }) => uuid === work.uuid)!;
      const { characters, intro, category } = reported;
      const added_at = new Date(reported.chapters[0]!.at).toISOString();
      expect(work).toMatchObject({ characters, intro, category, added_at });
    }
    const guwen = (await directory('novel-guwen')).chapters;
    expect(guwen).toHaveLength(222);
    expect(guwen[0]).toMatchObject({ volume: '卷一·周文', size: 720 });
    expect(new Set(guwen.map(({ volume }) => volume)).size).toBe(12);
    expect((await directory('novel-lunyu')).chapters[0]).not.toHaveProperty('volume');
    const [comic] = (await data('comicList', {})).items;
    expect(comic).not.toHaveProperty('characters');
    expect(comic).not.toHaveProperty('intro');
  });
});
