import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChapter, createWork } from '../../../server/domain/catalogue/drafts.ts';
import { transact } from '../../../server/storage/database.ts';
import { listChapters } from '../../../src/shared/admin/chapters.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import {
  addWork,
  changePrices,
  changeWork,
  getWork,
  listWorks,
} from '../../../src/shared/admin/works.ts';
import { PRICES } from '../../../src/shared/contract/works.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('works in the admin API', (kind) => {
  let server: TestServer;
  let editor: AdminClient;

  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    editor = await operatorOf(server, 'editor');
  });
  afterEach(() => server.close());

  const add = async (title: string, fields: object = {}) =>
    (await editor.ask(addWork, { kind: 'comic', title, ...fields })).work;

  it('are added as drafts, which the list finds by title, author and tags, as a search by readers does', async () => {
    const work = await add(' 星海 Voyage ', { author: '林一', tags: ['科幻', '太空'] });
    expect(work).toMatchObject({ title: '星海 Voyage', state: 'draft', origin: 'own', locked: [] });
    for (const q of ['voyage', '林一', '太空', 'xinghai', 'xh', '星河voyage']) {
      const { items, total } = await editor.ask(listWorks, { q, origin: 'own' });
      expect([q, total, items.map(({ id }) => id)]).toEqual([q, 1, [work.id]]);
    }
    const { items } = await editor.ask(listWorks, { state: 'published', size: 200 });
    expect(items.map(({ id }) => id)).not.toContain(work.id);
  });

  it('are listed a page at a time, in the wanted order', async () => {
    for (const title of ['丙', '甲', '乙']) await add(title);
    const page = (number: number) =>
      editor.ask(listWorks, { origin: 'own', sort: 'title', size: 2, page: number });
    const [first, second] = [await page(1), await page(2)];
    expect([first.total, first.items.length, second.items.length]).toEqual([3, 2, 1]);
    const titles = [...first.items, ...second.items].map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted());
    const all = await editor.ask(listWorks, { size: 200 });
    expect(all.total).toBeGreaterThan(3);
    expect(new Set(all.items.map(({ id }) => id)).size).toBe(all.items.length);
  });

  it('are free of charge within their free period, by the clock of each call', async () => {
    const uuid = 'comic-xueluo-changan';
    const { revision } = (await editor.ask(getWork, { id: uuid })).work;
    const [from, until] = [server.nowMs + 60_000, server.nowMs + 120_000];
    const change = { id: uuid, revision, price: 'limited', free_from: from } as const;
    const wrong = await editor.refused(changeWork, { ...change, free_until: from });
    expect(wrong).toMatchObject({ error: 'bad_input', field: 'free_until' });
    await editor.ask(changeWork, { ...change, free_until: until });
    const token = await server.visitor();
    const seen = async () => {
      const { price } = await server.data('comic', { kind: 'comic', uuid }, { token });
      const listed: string[] = [];
      for (const wanted of PRICES) {
        const list = { kind: 'comic', price: wanted, size: 60 } as const;
        const { items } = await server.data('comicList', list, { token });
        if (items.some((work) => work.uuid === uuid)) listed.push(wanted);
        expect(items.filter((work) => work.price !== wanted)).toEqual([]);
      }
      const input = { kind: 'comic', uuid } as const;
      const { chapters } = await server.data('comicDirectoryList', input, { token });
      const last = chapters.at(-1);
      const content = await server.data(
        'comicDirectory',
        { ...input, chapter: last?.uuid ?? '' },
        { token },
      );
      const isOpen = 'pages' in content;
      const freeAt = 'locked' in content ? content.free_at : undefined;
      return [price, ...listed, last?.price === 0, last?.locked, isOpen, freeAt];
    };
    const paid = ['paid', 'paid', false, true, false];
    expect(await seen()).toEqual([...paid, new Date(from).toISOString()]);
    server.nowMs = from;
    expect(await seen()).toEqual(['limited', 'limited', true, false, true, undefined]);
    server.nowMs = until;
    expect(await seen()).toEqual([...paid, undefined]);
  });

  it('lock the fields that are edited by hand, until they are unlocked', async () => {
    const { id, revision } = await add('旧名');
    const change = { id, revision, title: '新名', comic_price: 30 };
    const { work } = await editor.ask(changeWork, change);
    expect(work).toMatchObject({ title: '新名', locked: ['comic_price', 'title'] });
    const unlock = { id, revision: work.revision, unlock: ['title' as const] };
    expect((await editor.ask(changeWork, unlock)).work.locked).toEqual(['comic_price']);
  });

  it('answer a stale save with the row as it is', async () => {
    const { id, revision } = await add('旧名');
    await editor.ask(changeWork, { id, revision, intro: '第一次' });
    const late = await editor.refused(changeWork, { id, revision, intro: '第二次' });
    expect(late).toMatchObject({ error: 'stale', current: { id, intro: '第一次' } });
    expect((await editor.ask(getWork, { id })).work.intro).toBe('第一次');
  });

  it('answer one of several saves of one revision, and the others with the row as it is', async () => {
    const { id, revision } = await add('旧名');
    const sent = await Promise.all(
      ['甲', '乙', '丙'].map((intro) => editor.send(changeWork, { id, revision, intro })),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { work } = await editor.ask(getWork, { id });
    for (const { status, body } of sent) {
      expect(body).toMatchObject(status === 200 ? { work } : { error: 'stale', current: work });
    }
  });

  it('refuse wrong fields by name and change nothing', async () => {
    const { id, revision } = await add('名字');
    const wrong: [object, string][] = [
      [{ title: '  ' }, 'title'],
      [{ comic_price: -1 }, 'comic_price'],
      [{ comic_price: 1.5 }, 'comic_price'],
      [{ tags: ['a b'] }, 'tags.0'],
      [{ weekday: 8 }, 'weekday'],
      [{ intro: 'x\0' }, 'intro'],
    ];
    for (const [fields, field] of wrong) {
      const refusal = await editor.refused(changeWork, { id, revision, ...fields });
      expect(refusal).toMatchObject({ error: 'bad_input', field });
    }
    expect((await editor.ask(getWork, { id })).work.revision).toBe(revision);
    const none = await editor.refused(getWork, { id: 'nothing' });
    expect(none.error).toBe('not_found');
  });

  it('have prices set in bulk, the first chapters free, and only what is chosen', async () => {
    const { db } = server.services;
    const id = await transact(db, async (t) => {
      const workId = await createWork(t, { kind: 'comic', title: '价格' }, server.nowMs);
      for (let i = 1; i <= 5; i += 1) {
        await createChapter(t, workId, { title: `第${i}话`, number: i }, server.nowMs);
      }
      return workId;
    });
    const prices = async () =>
      (await editor.ask(listChapters, { id })).items.map(({ price }) => price);
    expect(await editor.ask(changePrices, { id, price: 20, free_first: 2 })).toEqual({
      changed: 3,
      trials: 0,
    });
    expect(await prices()).toEqual([0, 0, 20, 20, 20]);
    const { items } = await editor.ask(listChapters, { id });
    const ids = items.slice(3).map((chapter) => chapter.id);
    expect(await editor.ask(changePrices, { id, price: 5, ids })).toMatchObject({ changed: 2 });
    expect(await prices()).toEqual([0, 0, 20, 5, 5]);
    expect(items[3]?.locked).toEqual(['price']);
    expect(await editor.ask(changePrices, { id, price: 9, from: 2, to: 3 })).toMatchObject({
      changed: 2,
    });
    expect(await prices()).toEqual([0, 9, 9, 5, 5]);
    expect(await editor.ask(changePrices, { id, price: 7, from: 5 })).toMatchObject({ changed: 1 });
    const wrong = await editor.refused(changePrices, { id, price: 1, from: 3, to: 2 });
    expect(wrong).toMatchObject({ error: 'bad_input', field: 'to' });
  });

  it('leave a row in the audit for each change, with the changed fields alone', async () => {
    const { id, revision } = await add('旧名');
    server.nowMs += 1;
    await editor.ask(changeWork, { id, revision, title: '新名' });
    const viewer = await operatorOf(server, 'viewer');
    const { items } = await viewer.ask(listAudit, { on_id: id });
    expect(items.map(({ what }) => what)).toEqual(['work.change', 'work.add']);
    expect(items[0]?.before).toEqual({ title: '旧名', locked: [], revision });
    expect(items[0]?.after).toEqual({ title: '新名', locked: ['title'], revision: revision + 1 });
  });
});
