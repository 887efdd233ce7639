import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import {
  listCombos,
  listNotices,
  listQuestions,
  saveCombos,
  saveNotices,
  saveQuestions,
} from '../../../src/shared/admin/siteTexts.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('announcements, questions and combos in the admin API', (kind) => {
  let server: TestServer;
  let owner: AdminClient;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind, durable: false });
    owner = await operatorOf(server, 'owner');
    token = await server.visitor();
  });
  afterAll(() => server.close());

  it('show readers at once what is saved, and each save is in the audit', async () => {
    const { notices: before } = await server.data('system', {}, { token });
    const notices = await owner.ask(listNotices, {});
    expect(notices.items.map(({ id }) => id)).toEqual(before.map(({ uuid }) => uuid));
    server.nowMs += 1_000;
    const saved = await owner.ask(saveNotices, {
      mark: notices.mark,
      items: [...notices.items, { title: ' 停机维护 ', text: '今晚两点' }],
    });
    expect(saved.items[0]).toMatchObject({ title: '停机维护', at: server.nowMs });
    const questions = await owner.ask(listQuestions, {});
    const turned = [...questions.items.toReversed(), { q: '怎么退款', a: '写给客服' }];
    await owner.ask(saveQuestions, { mark: questions.mark, items: turned });
    const system = await server.data('system', {}, { token });
    expect(system.notices[0]).toMatchObject({ title: '停机维护', text: '今晚两点' });
    expect(system.faq).toEqual(turned.map(({ q, a }) => ({ q, a })));
    const { items } = await owner.ask(listAudit, { what: 'site.' });
    expect(items.map(({ what }) => what).toSorted()).toEqual(['site.notices', 'site.questions']);
  });

  it('of several saves of the same list one is taken, and the others see what it is now', async () => {
    const { mark, items } = await owner.ask(listQuestions, {});
    const sent = await Promise.all(
      ['甲', '乙', '丙'].map((q) =>
        owner.send(saveQuestions, { mark, items: [...items, { q, a: '答' }] }),
      ),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const after = await owner.ask(listQuestions, {});
    expect(after.items).toHaveLength(items.length + 1);
    expect((await owner.refused(saveQuestions, { mark, items })).current).toEqual(after);
    const empty = [{ q: ' ', a: '答' }];
    const refused = await owner.refused(saveQuestions, { mark: after.mark, items: empty });
    expect(refused).toMatchObject({ error: 'bad_input', message: '问题不能是空的' });
  });

  it('sell a new combo, change one, and withdraw the one that is left out', async () => {
    const { mark, items } = await owner.ask(listCombos, {});
    const [first, second, ...rest] = items;
    const made = {
      title: '试读包',
      coins: 60,
      bonus: 6,
      days: 0,
      amount: 100,
      original_amount: 200,
      tag: '新人',
      is_best: false,
      is_sold: true,
    };
    const changed = { ...second!, title: '改过的' };
    await owner.ask(saveCombos, { mark, items: [made, changed, ...rest] });
    const { combos } = await server.data('combo', {}, { token });
    expect(combos[0]).toMatchObject({ title: '试读包', coins: 60, bonus: 6, kind: 'coins' });
    expect(combos[1]).toMatchObject({ uuid: second!.id, title: '改过的' });
    expect(combos.map(({ uuid }) => uuid)).not.toContain(first!.id);
    const after = await owner.ask(listCombos, {});
    expect(after.items.find(({ id }) => id === first!.id)).toMatchObject({ is_sold: false });
  });

  it('refuse a combo that gives nothing, costs nothing, or is dearer than before', async () => {
    const { mark, items } = await owner.ask(listCombos, {});
    const [combo] = items;
    const fieldOf = async (change: object) => {
      const spoilt = { ...combo!, ...change };
      return (await owner.refused(saveCombos, { mark, items: [spoilt] })).field;
    };
    expect(await fieldOf({ coins: 0, days: 0 })).toBe('items.0.coins');
    expect(await fieldOf({ amount: 0 })).toBe('items.0.amount');
    expect(await fieldOf({ original_amount: combo!.amount - 1 })).toBe('items.0.original_amount');
    expect(await fieldOf({ coins: 1.5 })).toBe('items.0.coins');
    expect(await owner.ask(listCombos, {})).toEqual({ mark, items });
    const support = await operatorOf(server, 'support');
    expect((await support.refused(saveCombos, { mark, items })).error).toBe('refused');
  });
});
