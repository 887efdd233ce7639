import { afterEach, beforeEach, expect, it } from 'vitest';
import { blockedWorks } from '../../../../src/shared/contract/blocked.ts';
import type { Kind } from '../../../../src/shared/contract/index.ts';
import { noteCatalogueChange } from '../../../../server/domain/catalogue/liveCatalogue.ts';
import { transact } from '../../../../server/storage/database.ts';
import { callApi } from '../../../support/product/callApi.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';

/** Works with priced chapters, in every list of the home page that fits. */
const WORKS = {
  comic: 'comic-xueluo-changan',
  novel: 'novel-changye',
  film: 'film-qunxing-huixiang',
} as const;
const KINDS = ['comic', 'novel', 'film'] as const;
const LISTS = ['all', 'recommend', 'daily', 'rank', 'new'] as const;
const at = new Date(START_MS).toISOString();

interface Sight {
  /** The calls whose answer names the work. */
  readonly work: string[];
  /** The calls whose answer names the chapter. */
  readonly chapter: string[];
}

forEachDatabase('what readers see', (kind) => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    token = await server.visitor();
  });
  afterEach(() => server.close());

  const chaptersOf = async (work: string) => {
    const rows = await server.services.db
      .selectFrom('chapter')
      .selectAll()
      .where('work_id', '=', work)
      .orderBy('idx')
      .execute();
    return rows;
  };
  const setWork = async (work: string, change: object) => {
    await server.services.db.updateTable('work').set(change).where('id', '=', work).execute();
    await transact(server.services.db, noteCatalogueChange);
  };
  const setChapter = (chapter: string, change: object) =>
    server.services.db.updateTable('chapter').set(change).where('id', '=', chapter).execute();

  /** Asks every call that answers with works or chapters. */
  async function look(of: Kind, work: string, chapter: string, title: string): Promise<Sight> {
    const { data, ask } = server;
    const answers: Record<string, unknown> = {};
    for (const list of LISTS) {
      for (const weekday of list === 'daily' ? [1, 2, 3, 4, 5, 6, 7] : [undefined]) {
        const input = { kind: of, list, size: 60, weekday };
        answers[`list ${list} ${weekday ?? ''}`] = await data('comicList', input, { token });
      }
    }
    const bought = { kind: of, list: 'all', price: 'bought', size: 60 } as const;
    answers['bought'] = await data('comicList', bought, { token });
    answers['search'] = await data('search', { kind: of, keyword: title, page: 1 }, { token });
    answers['index'] = await data('index', { kind: of }, { token });
    const guesses: unknown[] = [];
    for (let i = 0; i < 20; i += 1) guesses.push(await data('guessLike', { kind: of }, { token }));
    answers['guess'] = guesses;
    answers['favorites'] = await data('collection', { kind: of }, { token });
    const favorite = { action: 'add' as const, kind: of, uuids: [work] };
    answers['favorite'] = await data('changeCollection', favorite, { token });
    for (const type of ['read', 'purchased', 'spend'] as const) {
      answers[`records ${type}`] = await data('records', { type }, { token });
    }
    const entry = { kind: of, work, chapter, index: 1, page: 1, ratio: 0, at };
    const save = { action: 'save' as const, entries: [entry] };
    answers['save'] = await data('changeRecords', save, { token });
    answers['detail'] = await ask('comic', { kind: of, uuid: work }, { token });
    answers['directory'] = await ask('comicDirectoryList', { kind: of, uuid: work }, { token });
    const read = { kind: of, uuid: work, chapter } as const;
    answers['content'] = await ask('comicDirectory', read, { token });
    for (const beside of (await chaptersOf(work)).filter(({ id }) => id !== chapter)) {
      const input = { kind: of, uuid: work, chapter: beside.id } as const;
      answers[`beside ${beside.id}`] = await ask('comicDirectory', input, { token });
    }
    answers['buy'] = await ask('comicDirectory', { ...read, buy: 1 }, { token });
    const naming = (id: string) =>
      Object.keys(answers).filter((name) => JSON.stringify(answers[name]).includes(`"${id}"`));
    return { work: naming(work), chapter: naming(chapter) };
  }

  const pricedOf = async (work: string) => (await chaptersOf(work)).find(({ price }) => price > 0)!;
  const HIDDEN = [
    ['a draft', { state: 'draft' }],
    ['scheduled', { state: 'published', published_at: START_MS + 1 }],
    ['withdrawn', { state: 'withdrawn' }],
    ['blocked', { state: 'blocked' }],
  ] as const;

  it.each(KINDS)('is a published %s, in every call', async (of) => {
    await server.grant(token, 500);
    const work = WORKS[of];
    const { id, title } = await server.services.db
      .selectFrom('work')
      .innerJoin('chapter', 'chapter.work_id', 'work.id')
      .select(['chapter.id', 'work.title'])
      .where('work.id', '=', work)
      .where('chapter.price', '>', 0)
      .executeTakeFirstOrThrow();
    await look(of, work, id, title);
    const seen = await look(of, work, id, title);
    const expected = ['list all ', 'list recommend ', 'bought', 'search', 'index', 'guess'];
    const own = ['favorites', 'favorite', 'records read', 'records purchased', 'records spend'];
    expect(seen.work).toEqual(expect.arrayContaining([...expected, ...own, 'save', 'detail']));
    expect(seen.chapter).toEqual(expect.arrayContaining(['directory', 'content', 'buy']));
  });

  it.each(HIDDEN)('is never a work that is %s, in any call', async (_, change) => {
    for (const of of KINDS) {
      const work = WORKS[of];
      const { id } = await pricedOf(work);
      const { title } = await server.data('comic', { kind: of, uuid: work }, { token });
      await server.data('changeCollection', { action: 'add', kind: of, uuids: [work] }, { token });
      await setWork(work, change);
      const { coins } = await server.data('user', {}, { token });
      const seen = await look(of, work, id, title);
      // It was a favorite before, which the account may remove.
      expect(seen).toEqual({ work: ['favorite'], chapter: [] });
      const other = await server.visitor();
      const favorite = { action: 'add' as const, kind: of, uuids: [work] };
      expect(await server.data('changeCollection', favorite, { token: other })).toEqual({
        uuids: [],
      });
      expect((await server.data('user', {}, { token })).coins).toBe(coins);
    }
  });

  it.each(HIDDEN)('is never a chapter that is %s, in any call', async (_, change) => {
    await server.grant(token, 500);
    for (const of of KINDS) {
      const work = WORKS[of];
      const { id } = await pricedOf(work);
      const { title } = await server.data('comic', { kind: of, uuid: work }, { token });
      await setChapter(id, change);
      const seen = await look(of, work, id, title);
      // The place of a reader who has a copy of a withdrawn chapter is noted.
      expect(seen.chapter).toEqual(change.state === 'withdrawn' ? ['detail'] : []);
      const listed = await server.data('comicDirectoryList', { kind: of, uuid: work }, { token });
      const { length } = await chaptersOf(work);
      expect(listed.comic_count).toBe(length - 1);
    }
  });

  it('appears at its time, without any job', async () => {
    const { id } = await pricedOf(WORKS.comic);
    await setChapter(id, { published_at: START_MS + 1_000 });
    await setWork(WORKS.novel, { published_at: START_MS + 1_000 });
    const see = async () => [
      (await server.ask('comicDirectory', { uuid: WORKS.comic, chapter: id }, { token })).code,
      (await server.ask('comic', { kind: 'novel', uuid: WORKS.novel }, { token })).code,
    ];
    expect(await see()).toEqual([404, 404]);
    server.nowMs += 1_000;
    expect(await see()).toEqual([200, 200]);
  });

  it('includes for its buyers what was withdrawn, but no longer sells it', async () => {
    await server.grant(token, 500);
    const other = await server.visitor();
    await server.grant(other, 500);
    const work = WORKS.comic;
    const priced = (await chaptersOf(work)).filter(({ price }) => price > 0);
    const [first, second] = priced;
    const read = (as: string, chapter: string, buy?: 1) =>
      server.ask('comicDirectory', { uuid: work, chapter, buy }, { token: as });
    expect((await read(token, first!.id, 1)).code).toBe(200);
    await setWork(work, { state: 'withdrawn' });
    expect((await read(token, first!.id)).code).toBe(200);
    expect((await read(token, second!.id, 1)).code).toBe(404);
    expect((await read(other, first!.id, 1)).code).toBe(404);
    const { chapters } = await server.data('comicDirectoryList', { uuid: work }, { token });
    expect(chapters.every(({ locked }) => !locked)).toBe(true);
    expect(chapters.map(({ uuid }) => uuid)).toContain(first!.id);
    const { items } = await server.data('records', { type: 'purchased' }, { token });
    expect(items).toHaveLength(1);
    const { items: listed } = await server.data('comicList', { list: 'all', size: 60 }, { token });
    expect(listed.map(({ uuid }) => uuid)).not.toContain(work);

    await setWork(work, { state: 'published' });
    await setChapter(first!.id, { state: 'withdrawn' });
    expect((await read(token, first!.id)).code).toBe(200);
    expect((await read(other, first!.id)).code).toBe(404);
  });

  it('is in the answer to devices that ask about blocked works and chapters, and nothing else is', async () => {
    const { comic, novel, film } = WORKS;
    const ask = (...works: string[]) => callApi(server.address, blockedWorks, { works }, { token });
    const [chapter, hidden] = await chaptersOf(comic);
    await setChapter(chapter!.id, { state: 'blocked' });
    await setChapter(hidden!.id, { state: 'withdrawn' });
    await setWork(novel, { state: 'blocked' });
    await setWork(film, { state: 'draft' });
    expect(await ask(comic, novel, film, 'unknown')).toEqual({
      works: [novel],
      chapters: [chapter!.id],
    });
    expect(await ask(film)).toEqual({ works: [], chapters: [] });
  });

  it('goes on to the next chapter that the reader may open, past one that is hidden', async () => {
    const work = WORKS.comic;
    const [first, second, third] = await chaptersOf(work);
    await setChapter(second!.id, { state: 'withdrawn' });
    await server.grant(token, 500);
    const read = (chapter: string) =>
      server.data('comicDirectory', { uuid: work, chapter, buy: 1 }, { token });
    expect(await read(first!.id)).toMatchObject({ previous: null, next: third!.id });
    expect(await read(third!.id)).toMatchObject({ previous: first!.id });
  });
});
