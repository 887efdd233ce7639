import { imagePath } from '../../../../server/domain/catalogue/imagePaths.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CallName,
  calls,
  CODE,
  type DataOf,
  type InputOf,
  KINDS,
  type Work,
} from '../../../../src/shared/contract/index.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { catalogue, startServer, type TestServer } from '../../../support/product/testServer.ts';

const { content } = catalogue;
const DEMO = 'comic-guiqiao';

forEachDatabase('works', (kind) => {
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
  const list = (input: InputOf<typeof calls.comicList>) => data('comicList', input);
  const ids = (works: readonly Work[]) => works.map((work) => work.uuid);

  it('lists hold every work of a kind once, page by page', async () => {
    for (const each of KINDS) {
      const expected = content.works.filter((work) => work.kind === each).length;
      const whole = await list({ kind: each, size: 60 });
      expect(whole).toMatchObject({ page: 1, size: 60, total: expected });
      const pages: Work[] = [];
      for (let page = 1; page <= 10; page += 1) {
        pages.push(...(await list({ kind: each, size: 3, page })).items);
      }
      expect(ids(pages)).toEqual(ids(whole.items));
      expect(new Set(ids(pages)).size).toBe(expected);
      expect(whole.items.every((work) => work.kind === each)).toBe(true);
    }
    expect((await list({ page: 100_000 })).items).toEqual([]);
  });

  it('a work has the fields of the catalogue', async () => {
    const [work] = (await list({ sort: 'hot', size: 1 })).items;
    expect(work).toMatchObject({
      uuid: 'comic-xueluo-changan',
      title: '雪落长安',
      cover: 'image/covers/xueluo-changan.webp',
      tags: ['古风', '独家', '虐恋', '竖条漫'],
      chapters: 5,
      latest: { index: 5, title: '归', at: '2026-11-20T12:00:00.000Z' },
      score: 9.8,
      views: 9_824_000,
      price: 'paid',
    });
  });

  it('every filter holds for every work it returns', async () => {
    const filters: [InputOf<typeof calls.comicList>, (uuid: string) => boolean][] = [
      [{ category: '古风' }, (uuid) => inCatalogue(uuid).category === '古风'],
      [{ status: 'finished' }, (uuid) => inCatalogue(uuid).status === 'finished'],
      [{ price: 'free' }, (uuid) => inCatalogue(uuid).price === 'free'],
      [{ price: 'limited' }, (uuid) => inCatalogue(uuid).price === 'limited'],
      [{ list: 'daily', weekday: 3 }, (uuid) => inCatalogue(uuid).weekday === 3],
      // The tests' clock starts on a Saturday in China.
      [{ list: 'daily' }, (uuid) => inCatalogue(uuid).weekday === 6],
      [{ list: 'rank', rank: 'finished' }, (uuid) => inCatalogue(uuid).status === 'finished'],
      [{ category: '古风', price: 'free' }, (uuid) => uuid === 'comic-banzhan-chuncha'],
    ];
    for (const [filter, holds] of filters) {
      const { items, total } = await list({ ...filter, size: 60 });
      const expected = content.works.filter((w) => w.kind === 'comic' && holds(w.uuid));
      expect(new Set(ids(items))).toEqual(new Set(expected.map((w) => w.uuid)));
      expect(total).toBe(expected.length);
    }
    expect((await list({ category: "'; drop table work; --" })).items).toEqual([]);
  });

  it('every order puts the greatest first', async () => {
    const orders: [InputOf<typeof calls.comicList>, (work: Work) => number][] = [
      [{ sort: 'hot' }, (work) => work.views],
      [{ list: 'rank', rank: 'hot' }, (work) => work.views],
      [{ sort: 'score' }, (work) => work.score],
      [{ sort: 'updated' }, (work) => Date.parse(work.updated_at)],
      [{ list: 'new' }, (work) => Date.parse(inCatalogue(work.uuid).chapters[0]?.at ?? '')],
      [{ list: 'rank', rank: 'collect' }, (work) => inCatalogue(work.uuid).collects],
      [{ sort: 'collect' }, (work) => work.collects],
    ];
    for (const [order, value] of orders) {
      const values = (await list({ ...order, size: 60 })).items.map(value);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(values.length).toBe(16);
    }
  });

  it("the editors' list has the editors' order", async () => {
    const { items, total } = await list({ list: 'recommend', size: 3, page: 2 });
    expect(ids(items)).toEqual(content.lists.recommend.comic.slice(3, 6));
    expect(total).toBe(content.lists.recommend.comic.length);
    const finished = await list({ list: 'recommend', status: 'finished' });
    expect(ids(finished.items)).toEqual(['comic-shenye-maopu']);
  });

  it("the editors' comments come with their recommendations, and in no other list", async () => {
    for (const each of KINDS) {
      const { items } = await list({ kind: each, list: 'recommend', size: 60 });
      const said = items.map((work) => [work.uuid, work.note]);
      expect(said).toEqual(
        content.lists.recommend[each].map((uuid) => [uuid, content.editors_notes[uuid]]),
      );
      expect(items.every(({ note }) => note.length > 0)).toBe(true);
    }
    expect((await list({ size: 60 })).items.map(({ note }) => note).join('')).toBe('');
  });

  it('every work in a list has its number of favorites', async () => {
    const { items } = await list({ size: 60 });
    const reported = items.map((work) => [work.uuid, work.collects]);
    expect(reported).toEqual(items.map(({ uuid }) => [uuid, inCatalogue(uuid).collects]));
  });

  it('details, directories and locks agree with the catalogue for every work', async () => {
    for (const work of content.works) {
      const named = { kind: work.kind, uuid: work.uuid };
      const detail = await data('comic', named);
      expect(detail).toMatchObject({
        title: work.title,
        intro: work.intro,
        category: work.category,
        layout: work.layout,
        weekday: work.weekday,
        collected: false,
        progress: null,
      });
      const directory = await data('comicDirectoryList', named);
      expect(directory.comic_count).toBe(work.chapters.length);
      const shown = directory.chapters.map(({ uuid, index, price, locked }) => [
        uuid,
        index,
        price,
        locked,
      ]);
      const free = work.price === 'limited';
      expect(shown).toEqual(
        work.chapters.map((c) => [c.uuid, c.index, free ? 0 : c.price, !free && c.price > 0]),
      );
      expect(directory.comic_dict).toEqual(
        Object.fromEntries(work.chapters.map((c) => [c.uuid, c.index])),
      );
    }
  });

  it('the content of a comic names its pages and the adjacent chapters', async () => {
    const chapter = `${DEMO}-c002`;
    const pages = inCatalogue(DEMO).chapters[1]?.pages ?? [];
    expect(await data('comicDirectory', { uuid: DEMO, chapter })).toEqual({
      uuid: chapter,
      work: DEMO,
      index: 2,
      title: inCatalogue(DEMO).chapters[1]?.title,
      previous: `${DEMO}-c001`,
      next: `${DEMO}-c003`,
      pages: pages.map((page) =>
        Object.assign({}, page, { path: imagePath(server.services.secret, page.path) }),
      ),
    });
    const first = await data('comicDirectory', { uuid: DEMO, chapter: `${DEMO}-c001` });
    expect(first).toMatchObject({ previous: null });
    const limited = { uuid: 'comic-enu-xiaban', chapter: 'comic-enu-xiaban-c003' };
    expect(await data('comicDirectory', limited)).toMatchObject({ next: null });
  });

  it('a missing work, chapter or list is answered with 404', async () => {
    const missing: [CallName, object][] = [
      ['comic', { uuid: 'comic-none' }],
      ['comic', { uuid: DEMO, kind: 'novel' }],
      ['comicDirectoryList', { uuid: 'comic-none' }],
      ['comicDirectory', { uuid: DEMO, chapter: 'comic-xueluo-changan-c001' }],
      ['comicDirectory', { uuid: 'comic-none', chapter: `${DEMO}-c001` }],
      [
        'comicDirectory',
        { kind: 'film', uuid: 'film-haibian-youguang', chapter: 'film-yunmeng-hulu-e01' },
      ],
    ];
    for (const [name, input] of missing) {
      const answer = await server.ask(name, input, { token });
      expect(answer.code).toBe(CODE.notFound);
      expect(answer.message).not.toBe('');
    }
  });

  it('the home screens have sections of works, and routes to more of them', async () => {
    const comic = await data('index', {});
    expect(comic.banners.map((banner) => banner.cover)).toContain('image/banners/b1.webp');
    expect(comic.sections.map(({ id, layout, more }) => [id, layout, more])).toEqual([
      ['hot', 'grid', '/rankinglist?rank=hot'],
      ['daily', 'row', '/dailyupdateslist'],
      ['rank-hot', 'rank', '/rankinglist?rank=hot'],
      ['rank-new', 'rank', '/rankinglist?rank=new'],
      ['rank-collect', 'rank', '/rankinglist?rank=collect'],
      ['finished', 'row', '/categorycomic?status=finished'],
      ['free', 'row', '/categorycomic?price=free'],
    ]);
    for (const each of KINDS) {
      const { banners, sections } = await data('index', { kind: each });
      expect(sections.length).toBeGreaterThan(1);
      expect(sections.every(({ items }) => items.length > 0)).toBe(true);
      expect([...banners, ...sections.flatMap(({ items }) => items)].map((x) => x.kind)).toEqual(
        expect.arrayContaining([each]),
      );
    }
  });

  it('the system call returns navigation, categories and texts', async () => {
    const system = await data('system', {});
    expect(system.indexnavs.map((nav) => nav.title)).toEqual([
      '首页',
      '搜索',
      '收藏',
      '记录',
      '我的',
      '客服',
    ]);
    expect(system.categories.comic?.[0]).toEqual({ id: '古风', title: '古风' });
    expect(system).toMatchObject({ image_base: '', promo: { bind_phone_coins: 40 } });
    expect(system.faq).toEqual(content.faq);
    expect(system.notices[0]).toMatchObject({ uuid: 'notice-1', text: content.notices[0]?.body });
  });

  it('names the CDN that pictures and films come from, as the base of their paths', async () => {
    const behind = await startServer({ kind, imageBase: 'https://img.example/moyu' });
    const { image_base: base } = await behind.data('system', {}, { token: await behind.visitor() });
    await behind.close();
    expect(new URL('image/covers/a.webp', base).href).toBe(
      'https://img.example/moyu/image/covers/a.webp',
    );
  });
});

function inCatalogue(uuid: string) {
  const work = content.works.find((each) => each.uuid === uuid);
  if (!work) throw new Error(`no ${uuid} in the catalogue`);
  return work;
}
