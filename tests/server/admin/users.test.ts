import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transact } from '../../../server/storage/database.ts';
import { refundBlocked, block, unblock } from '../../../server/domain/catalogue/takeDown.ts';
import { bindPhone } from '../../../server/domain/accounts/phones.ts';
import { SUPPORT_COINS_PER_DAY } from '../../../src/shared/admin/limits.ts';
import { listLedger } from '../../../src/shared/admin/money.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import {
  banUser,
  bulkUsers,
  closeUser,
  exportUser,
  getUser,
  giveCoins,
  listPurchases,
  listUsers,
  refundPurchase,
  signOutUser,
} from '../../../src/shared/admin/users.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import {
  type AdminClient,
  adminClient,
  bearer,
  operatorOf,
  tokenOf,
} from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../support/product/testServer.ts';

const DAY_MS = 24 * 3_600_000;

forEachDatabase('users in the admin API', (kind) => {
  let server: TestServer;
  let owner: AdminClient;
  let support: AdminClient;
  let token: string;
  let id: string;
  let username: string;
  let password: string;

  beforeAll(async () => {
    server = await startServer({ kind, durable: false });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.nowMs = Math.max(server.nowMs, START_MS) + DAY_MS;
    owner = await operatorOf(server, 'owner');
    support = await operatorOf(server, 'support');
    token = await server.visitor();
    await server.grant(token, 100);
    const user = await server.data('user', {}, { token });
    [id, username, password] = [user.uuid, user.username, user.password ?? ''];
  });

  const codeOf = async (by: string) => (await server.ask('user', {}, { token: by })).code;
  const signIn = async () => {
    const stranger = await server.visitor();
    return server.ask('signIn', { account: username, password }, { token: stranger });
  };
  /** The account buys a chapter. */
  const purchase = async () => {
    const work = { kind: 'comic', uuid: 'comic-xueluo-changan' } as const;
    const { chapters } = await server.data('comicDirectoryList', work, { token });
    const { uuid, index, price } = chapters.find((each) => each.locked && each.price <= 100)!;
    await server.data('comicDirectory', { ...work, chapter: uuid, buy: 1 }, { token });
    return { uuid, index, price };
  };
  const audited = async () =>
    (await owner.ask(listAudit, { on_id: id })).items.map(({ what }) => what).toSorted();

  it('are found by the beginning of the name; a phone is masked except for 站长, and for others only found as a whole', async () => {
    const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    await transact(server.services.db, (t) =>
      bindPhone(t, server.services, { userId: id, phone, nowMs: server.nowMs }),
    );
    const q = username.slice(0, -1).toUpperCase();
    const found = async (by: AdminClient, text: string) =>
      (await by.ask(listUsers, { q: text })).items;
    expect(await found(owner, q)).toMatchObject([{ id, username, phone, state: 'active' }]);
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    expect(await found(support, q)).toMatchObject([{ id, phone: masked }]);
    expect((await support.ask(getUser, { id })).user.phone).toBe(masked);
    const reading = bearer(await tokenOf(server, 'owner', 'read'));
    const { body } = await adminClient(server.address).send(getUser, { id }, reading);
    expect(body).toMatchObject({ user: { phone: masked } });
    for (const part of [phone.slice(0, -2), phone.slice(-4)]) {
      expect(await found(owner, part)).toMatchObject([{ id }]);
      expect(await found(support, part)).toEqual([]);
    }
    expect(await found(support, id)).toMatchObject([{ id }]);
    expect(await found(support, phone)).toMatchObject([{ id }]);
    expect(await found(owner, '%')).toEqual([]);
  });

  it('come in pages, the newest first, and by state', async () => {
    const newer = await server.visitor();
    server.nowMs += 1_000;
    await server.grant(newer, 1);
    const first = await support.ask(listUsers, { size: 1 });
    const second = await support.ask(listUsers, { size: 1, page: 2 });
    expect(first.total).toBeGreaterThanOrEqual(2);
    expect(first.items[0]!.id > second.items[0]!.id).toBe(true);
    await support.ask(banUser, { id, reason: '刷评论' });
    const banned = await support.ask(listUsers, { state: 'banned', size: 200 });
    expect(banned.items.map((each) => each.id)).toContain(id);
    const active = await support.ask(listUsers, { state: 'active', size: 200 });
    expect(active.items.map((each) => each.id)).not.toContain(id);
  });

  it('are banned since the first of several bans, with the reason of the last', async () => {
    await support.ask(banUser, { id, reason: '刷评论' });
    const since = (await support.ask(getUser, { id })).user.banned_at;
    expect(since).not.toBeNull();
    server.nowMs += 60_000;
    await support.ask(banUser, { id, reason: '又刷评论' });
    const { user } = await support.ask(getUser, { id });
    expect(user).toMatchObject({ banned_at: since, ban_reason: '又刷评论' });
  });

  it('have a page with sessions and purchases, without anything that opens the account', async () => {
    const { uuid } = await purchase();
    const details = await support.ask(getUser, { id });
    expect(details.sessions).toHaveLength(1);
    expect(details.coins_left_today).toBe(SUPPORT_COINS_PER_DAY);
    expect((await owner.ask(getUser, { id })).coins_left_today).toBeNull();
    const { items } = await support.ask(listPurchases, { id });
    expect(items).toMatchObject([
      { chapter_id: uuid, work_title: '雪落长安', work_kind: 'comic', refunded_at: null },
    ]);
    expect(JSON.stringify(details)).not.toContain('hash');
    expect((await support.refused(getUser, { id: 'gone' })).error).toBe('not_found');
  });

  it('get the coins of a purchase back once, however often it is asked, and by a block too; they go on owning it', async () => {
    const { uuid, index, price } = await purchase();
    const { db } = server.services;
    const input = { id, chapter: uuid, reason: '买重了' };
    expect((await support.refused(refundPurchase, input)).error).toBe('refused');
    await transact(db, (t) => block(t, { chapter: uuid }, server.nowMs));
    const refund = () => owner.send(refundPurchase, input);
    const [, ...sent] = await Promise.all([
      refundBlocked(db, server.nowMs),
      ...Array.from({ length: 6 }, refund),
    ]);
    await transact(db, (t) => unblock(t, { chapter: uuid }, server.nowMs));
    expect(sent.filter(({ status }) => status === 200).length).toBeLessThan(2);
    expect((await owner.refused(refundPurchase, input)).message).toBe('这次购买已经退过了');
    expect((await owner.ask(getUser, { id })).user.coins).toBe(100);
    const { items } = await owner.ask(listLedger, { user: id, kind: 'refund' });
    expect(items).toMatchObject([{ delta: price }]);
    const { items: purchases } = await support.ask(listPurchases, { id });
    expect(purchases).toMatchObject([{ chapter_id: uuid, refunded_at: items[0]!.created_at }]);
    const work = { kind: 'comic', uuid: 'comic-xueluo-changan', chapter: uuid } as const;
    expect(await server.data('comicDirectory', work, { token })).not.toHaveProperty('locked');

    const other = await purchase();
    const answer = await owner.ask(refundPurchase, { ...input, chapter: other.uuid });
    expect(answer.purchase.refunded_at).toBeGreaterThanOrEqual(server.nowMs);
    const [newest] = (await owner.ask(listLedger, { user: id, kind: 'refund' })).items;
    expect(newest).toMatchObject({
      delta: other.price,
      operator: 'owner',
      title: `《雪落长安》第 ${other.index} 话退款：买重了`,
    });
    expect(other.index).not.toBe(index);
    expect(await audited()).toContain('purchase.refund');
    const none = { ...input, chapter: 'gone' };
    expect((await owner.refused(refundPurchase, none)).error).toBe('not_found');
  });

  it('are signed out, banned and let in again many at a time, each for itself', async () => {
    const another = await server.visitor();
    await server.grant(another, 1);
    const { uuid: second } = await server.data('user', {}, { token: another });
    const ids = [id, second, 'gone'];
    const answer = await support.ask(bulkUsers, { action: 'ban', ids, reason: '刷评论' });
    expect(answer).toEqual({
      done: [id, second],
      refused: [{ id: 'gone', title: '', reason: '没有找到这个用户' }],
    });
    expect([await codeOf(token), await codeOf(another)]).toEqual([
      CODE.tokenExpired,
      CODE.tokenExpired,
    ]);
    await server.services.db
      .updateTable('app_user')
      .set({ closed_at: server.nowMs })
      .where('id', '=', second)
      .execute();
    const lifted = await support.ask(bulkUsers, { action: 'unban', ids: [second, id] });
    expect(lifted).toMatchObject({ done: [id], refused: [{ id: second, reason: /已经注销/ }] });
    const signedIn = await server.data(
      'signIn',
      { account: username, password },
      {
        token: await server.visitor(),
      },
    );
    await support.ask(bulkUsers, { action: 'sign_out', ids: [id] });
    expect(await codeOf(signedIn.token)).toBe(CODE.tokenExpired);
    expect(await audited()).toEqual(['user.ban', 'user.sign_out', 'user.unban']);
  });

  it('are signed out everywhere, and come back with their password', async () => {
    expect(await support.ask(signOutUser, { id })).toEqual({ ended: 1 });
    expect(await codeOf(token)).toBe(CODE.tokenExpired);
    expect((await signIn()).code).toBe(CODE.ok);
    expect(await audited()).toEqual(['user.sign_out']);
  });

  it('are banned from every way in until the ban is lifted', async () => {
    await support.ask(banUser, { id, reason: '刷评论' });
    expect(await codeOf(token)).toBe(CODE.tokenExpired);
    expect(await signIn()).toMatchObject({ code: CODE.forbidden, message: /停用/ });
    const { user } = await support.ask(getUser, { id });
    expect(user).toMatchObject({ state: 'banned', ban_reason: '刷评论', coins: 100 });
    await support.ask(banUser, { id, reason: null });
    expect((await signIn()).code).toBe(CODE.ok);
    expect(await audited()).toEqual(['user.ban', 'user.unban']);
  });

  it('get coins once per key, with the operator in ledger and audit', async () => {
    const gift = { id, coins: 30, reason: '补偿', key: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => support.ask(giveCoins, gift)),
    );
    expect(answers).toEqual(answers.map(() => ({ coins: 130 })));
    const { items } = await owner.ask(listLedger, { user: id, kind: 'adjust' });
    expect(items[0]).toMatchObject({ delta: 30, operator: 'support', title: '补偿' });
    expect(items).toHaveLength(2);
    expect(await audited()).toEqual(['user.coins']);
    expect((await support.refused(giveCoins, { ...gift, coins: 31 })).error).toBe('conflict');
    const taken = { ...gift, coins: -200, key: randomUUID() };
    expect((await owner.refused(giveCoins, taken)).message).toContain('金币不足');
    expect(await owner.ask(giveCoins, { ...taken, coins: -130 })).toEqual({ coins: 0 });
  });

  it('get coins of 客服 up to a sum a day, in parallel too; 客服 takes none', async () => {
    const part = SUPPORT_COINS_PER_DAY / 2;
    const give = (coins: number) =>
      support.send(giveCoins, { id, coins, reason: '补偿', key: randomUUID() });
    const sent = await Promise.all(Array.from({ length: 5 }, () => give(part)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409,
    ]);
    expect((await support.ask(getUser, { id })).coins_left_today).toBe(0);
    expect((await give(-1)).status).toBe(403);
    expect((await support.ask(getUser, { id })).user.coins).toBe(100 + 2 * part);
    server.nowMs += DAY_MS;
    support = await operatorOf(server, 'support');
    expect((await give(1)).status).toBe(200);
  });

  it('give what is stored of them to 站长 alone, and are closed with days of grace', async () => {
    const { data } = await owner.ask(exportUser, { id });
    expect(data).toMatchObject({ format: 'moyu-account', account: { uuid: id } });
    expect(JSON.stringify(data)).not.toContain(password);
    expect((await support.refused(exportUser, { id })).error).toBe('refused');
    const { closing_at } = await support.ask(closeUser, { id, closing: true });
    expect(closing_at).toBe(server.nowMs + 7 * DAY_MS);
    expect((await support.ask(getUser, { id })).user.state).toBe('closing');
    expect(await codeOf(token)).toBe(CODE.ok);
    await support.ask(closeUser, { id, closing: false });
    expect((await support.ask(getUser, { id })).user.state).toBe('active');
    expect(await audited()).toEqual(['user.close', 'user.export', 'user.reopen']);
  });

  it('need a password again before coins, bans and closing, and stay as they are once closed', async () => {
    server.nowMs += 11 * 60_000;
    const key = randomUUID();
    const refusals = [
      await owner.refused(giveCoins, { id, coins: 1, reason: '补偿', key }),
      await owner.refused(banUser, { id, reason: '试' }),
      await owner.refused(closeUser, { id, closing: true }),
      await owner.refused(exportUser, { id }),
      await owner.refused(refundPurchase, { id, chapter: 'any', reason: '试' }),
      await owner.refused(bulkUsers, { action: 'unban', ids: [id] }),
    ];
    expect(refusals.map(({ error }) => error)).toEqual(refusals.map(() => 'step_up'));
    owner = await operatorOf(server, 'owner');
    const closed_at = server.nowMs;
    await server.services.db
      .updateTable('app_user')
      .set({ closed_at })
      .where('id', '=', id)
      .execute();
    expect((await owner.refused(giveCoins, { id, coins: 1, reason: '补偿', key })).error).toBe(
      'conflict',
    );
    expect((await owner.refused(banUser, { id, reason: '试' })).error).toBe('conflict');
    expect((await owner.ask(getUser, { id })).user).toMatchObject({ state: 'closed', coins: 100 });
  });
});
