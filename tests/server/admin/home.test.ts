import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AdminInputOf } from '../../../src/shared/admin/call.ts';
import {
  getHome,
  previewHome,
  saveBanners,
  saveCategories,
  saveHotKeywords,
  saveList,
  saveListNames,
  saveSections,
} from '../../../src/shared/admin/home.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import {
  type AdminClient,
  type AdminReply,
  operatorOf,
} from '../../support/product/adminClient.ts';
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

  it('answers one of several saves of a part or a list, and the others with what it is now', async () => {
    const { hot_words, lists } = await read();
    const all = async (saves: Promise<AdminReply>[]) => {
      const sent = await Promise.all(saves);
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      return sent.flatMap(({ status, body }) => (status === 409 ? [body] : []));
    };
    const { mark } = hot_words;
    const late = await all(
      ['甲', '乙', '丙'].map((word) =>
        editor.send(saveHotKeywords, { kind, mark, items: [{ word, ...ALWAYS }] }),
      ),
    );
    const { hot_words: words } = await read();
    expect(words.items).toHaveLength(1);
    for (const body of late) expect(body).toMatchObject({ error: 'stale', current: words });

    const list = lists.find(({ items }) => items.length > 0);
    if (!list) throw new Error('the demo has lists');
    const lateLists = await all(
      ['甲', '乙', '丙'].map((note) =>
        editor.send(saveList, {
          kind,
          id: list.id,
          mark: list.mark,
          items: list.items.map(({ work_id }) => ({ work_id, note })),
        }),
      ),
    );
    const current = (await read()).lists.find(({ id }) => id === list.id);
    for (const body of lateLists) expect(body).toMatchObject({ error: 'stale', current });
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

  it('has lists that are added, renamed, and removed where no section shows them', async () => {
    const { list_names: first, sections } = await read();
    expect(first.items.map(({ title, is_fixed }) => [title, is_fixed])).toEqual([
      ['热门', true],
      ['编辑推荐', true],
    ]);
    type Lists = AdminInputOf<typeof saveListNames>['items'];
    const save = (mark: string, items: Lists) => ({ kind, mark, items });
    const [hot, recommended] = first.items;
    const added = await editor.ask(
      saveListNames,
      save(first.mark, [hot!, { ...recommended!, title: '小编推荐' }, { title: '国庆特辑' }]),
    );
    const own = added.items.find(({ title }) => title === '国庆特辑');
    expect(added.items.map(({ title }) => title).toSorted()).toEqual([
      '国庆特辑',
      '小编推荐',
      '热门',
    ]);
    const { lists } = await read();
    const empty = lists.find(({ id }) => id === own?.id);
    const [work] = lists.flatMap(({ items }) => items);
    const listed = { kind, id: own!.id!, mark: empty!.mark };
    await editor.ask(saveList, { ...listed, items: [{ work_id: work!.work_id, note: '' }] });
    const [section] = sections.items;
    const shown = { ...section!, title: '国庆', source: `list:${own?.id}`, filter: {} };
    const saved = await editor.ask(saveSections, { kind, mark: sections.mark, items: [shown] });
    const token = await server.visitor();
    const titles = async () =>
      (await server.data('index', { kind }, { token })).sections.map(({ title, items }) => [
        title,
        items.length,
      ]);
    await expect.poll(titles).toEqual([['国庆', 1]]);

    const without = save(
      added.mark,
      added.items.filter(({ id }) => id !== own?.id),
    );
    expect((await editor.refused(saveListNames, without)).message).toContain('版块“国庆”');
    expect((await editor.refused(saveListNames, save(added.mark, [own!]))).field).toBe('items');
    await editor.ask(saveSections, { kind, mark: saved.mark, items: [] });
    const after = await editor.ask(saveListNames, without);
    expect(after.items).toHaveLength(2);
    expect((await read()).lists).toHaveLength(2);
  });

  it('shows readers rows within their times, and in a preview those of its moment', async () => {
    const soon = { from_at: server.nowMs + 60_000, until_at: null };
    const { sections, categories, hot_words } = await read();
    const [section] = sections.items;
    if (!section) throw new Error('a new site has sections');
    const saves = { sections, categories, hot_words };
    const mark = (part: keyof typeof saves) => ({ kind, mark: saves[part].mark });
    const hot = { ...section, title: '明天的版块', source: 'hot', filter: {}, ...soon };
    await editor.ask(saveSections, { ...mark('sections'), items: [hot] });
    const category = { facet: 'category' as const, id: '悬疑', title: '明天的分类', ...soon };
    await editor.ask(saveCategories, { ...mark('categories'), items: [category] });
    const word = { word: '明天的词', ...soon };
    await editor.ask(saveHotKeywords, { ...mark('hot_words'), items: [word] });

    const token = await server.visitor();
    const shown = async (cookie = '') => {
      const as = { token, cookie };
      const index = await server.data('index', { kind }, as);
      const { categories: named } = await server.data('system', {}, as);
      const found = await server.data('search', { kind }, as);
      const words = 'hot' in found ? found.hot : [];
      return [
        index.sections.map(({ title }) => title),
        named.comic.map(({ title }) => title),
        words,
      ];
    };
    await expect.poll(() => shown()).toEqual([[], [], []]);

    const preview = async (at?: number) => {
      const { address } = await editor.ask(previewHome, { kind, at });
      const response = await fetch(address, { redirect: 'manual' });
      expect(response.headers.get('location')).toBe('/index');
      return (response.headers.getSetCookie()[0] ?? '').split(';', 1)[0];
    };
    const then = [['明天的版块'], ['明天的分类'], ['明天的词']];
    expect(await shown(await preview(soon.from_at))).toEqual(then);
    expect(await shown(await preview())).toEqual([[], [], []]);
    server.nowMs = soon.from_at;
    expect(await shown()).toEqual(then);
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
