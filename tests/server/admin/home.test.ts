import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  getHome,
  previewHome,
  saveBanners,
  saveCategories,
  saveHotKeywords,
  saveList,
  saveSections,
} from '../../../src/shared/admin/home.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const ALWAYS = { from_at: null, until_at: null };
const kind = 'comic' as const;

forEachDatabase('the home page in the admin API', (database) => {
  let server: TestServer;
  let editor: AdminClient;

  beforeEach(async () => {
    server = await startServer({ kind: database, durable: false });
    editor = await operatorOf(server, 'editor');
  });
  afterEach(() => server.close());

  const read = () => editor.ask(getHome, { kind });

  it('has banners that are saved in their order, with their times', async () => {
    const { banners } = await read();
    const [first, second] = banners.items;
    if (!first || !second) throw new Error('the demo has banners');
    const { id: _id, ...copy } = first;
    const until = { ...copy, title: '新的', until_at: server.nowMs };
    const items = [second, first, until];
    const saved = await editor.ask(saveBanners, { kind, mark: banners.mark, items });
    expect(saved.items.map(({ title }) => title)).toEqual([second.title, first.title, '新的']);
    expect(saved.items.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await read()).toMatchObject({ banners: saved });
    const none = [{ ...first, image: 'covers/u/none.webp' }];
    const refused = await editor.refused(saveBanners, { kind, mark: saved.mark, items: none });
    expect(refused).toMatchObject({ error: 'bad_input', field: 'items' });
  });

  it('answers the save of an older part with the part as it is', async () => {
    const { hot_words } = await read();
    const items = [{ word: '星海', ...ALWAYS }];
    const saved = await editor.ask(saveHotKeywords, { kind, mark: hot_words.mark, items });
    const late = await editor.refused(saveHotKeywords, { kind, mark: hot_words.mark, items: [] });
    expect(late).toMatchObject({ error: 'stale', current: { items: saved.items } });
    expect((await read()).hot_words).toEqual(saved);
    const viewer = await operatorOf(server, 'viewer');
    const { items: rows } = await viewer.ask(listAudit, { what: 'home.' });
    expect(rows).toMatchObject([{ what: 'home.hot_words', on_id: kind }]);
  });

  it('has sections with a source and a filter', async () => {
    const { sections } = await read();
    const [section] = sections.items;
    if (!section) throw new Error('a new site has sections');
    const own = { ...section, title: '免费', source: 'hot', filter: { price: 'free' as const } };
    const saved = await editor.ask(saveSections, { kind, mark: sections.mark, items: [own] });
    expect(saved.items).toEqual([own]);
    const wrong = { ...own, source: 'select 1' };
    const refused = await editor.refused(saveSections, { kind, mark: saved.mark, items: [wrong] });
    expect(refused.field).toBe('items.0.source');
  });

  it('has categories, each once', async () => {
    const { categories } = await read();
    const own = { facet: 'category' as const, id: '悬疑', title: '悬疑', ...ALWAYS };
    const twice = { kind, mark: categories.mark, items: [own, own] };
    expect((await editor.refused(saveCategories, twice)).field).toBe('items');
    const saved = await editor.ask(saveCategories, { ...twice, items: [own] });
    expect(saved.items).toEqual([own]);
    const novels = await editor.ask(getHome, { kind: 'novel' });
    expect(novels.categories.items.length).toBeGreaterThan(1);
  });

  it('has lists of works that exist', async () => {
    const { lists } = await read();
    const list = lists.find(({ items }) => items.length > 1);
    if (!list) throw new Error('the demo has lists');
    const items = list.items.map(({ work_id, note }) => ({ work_id, note })).toReversed();
    const saved = await editor.ask(saveList, { kind, id: list.id, mark: list.mark, items });
    const after = (await read()).lists.find(({ id }) => id === list.id);
    expect(after?.mark).toBe(saved.mark);
    expect(after?.items.map(({ work_id }) => work_id)).toEqual(items.map(({ work_id }) => work_id));
    const none = { kind, id: list.id, mark: saved.mark, items: [{ work_id: 'none', note: '' }] };
    expect((await editor.refused(saveList, none)).field).toBe('items');
    expect((await editor.refused(saveList, { ...none, id: 'none' })).error).toBe('not_found');
  });

  it('is previewed as it will be at a moment, in the browser that followed the link', async () => {
    const { banners, categories, hot_words } = await read();
    const at = server.nowMs + 60_000;
    const banner = { ...banners.items[0]!, title: '明天的横幅', from_at: at };
    const category = { ...categories.items[0]!, title: '明天的分类', from_at: at };
    const items = [{ word: '明天的词', from_at: at, until_at: null }];
    await editor.ask(saveBanners, { kind, mark: banners.mark, items: [banner] });
    await editor.ask(saveCategories, { kind, mark: categories.mark, items: [category] });
    await editor.ask(saveHotKeywords, { kind, mark: hot_words.mark, items });
    const token = await server.visitor();
    const seen = async (cookie?: string) => {
      const as = { token, cookie };
      const home = await server.data('index', { kind }, as);
      const { categories: all } = await server.data('system', {}, as);
      const search = await server.data('search', { kind }, as);
      return JSON.stringify([home.banners, all.comic, search]).match(/明天的(?:横幅|分类|词)/g);
    };
    const { address } = await editor.ask(previewHome, { kind, at });
    const opened = await fetch(address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/index']);
    const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0];
    await expect.poll(() => seen(cookie)).toEqual(['明天的横幅', '明天的分类', '明天的词']);
    expect(await seen()).toBeNull();
    const films = await editor.ask(previewHome, { kind: 'film', at });
    const film = await fetch(films.address, { redirect: 'manual' });
    expect(film.headers.get('location')).toBe('/film');
  });

  it('reaches readers without a restart', async () => {
    const { hot_words } = await read();
    const items = [{ word: '只有这个', ...ALWAYS }];
    await editor.ask(saveHotKeywords, { kind, mark: hot_words.mark, items });
    const token = await server.visitor();
    const shown = async () => JSON.stringify(await server.data('search', { kind }, { token }));
    await expect.poll(shown).toContain('只有这个');
  });
});
