import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE } from '../../../../src/shared/contract/index.ts';
import type { OrderTable } from '../../../../server/storage/tables.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

const MINUTE_MS = 60_000;

let numbers = 0;
const somePhone = () => `137${String((numbers += 1)).padStart(8, '0')}`;
const somewhere = () => `198.51.${(numbers += 1)}.9`;
const someNumber = () => `20261121${String((numbers += 1)).padStart(16, '0')}`;

forEachDatabase('recovery of accounts', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind, trustedProxies: 1 });
  });
  afterAll(() => server.close());

  const uuidOf = async (token: string) => (await server.data('user', {}, { token })).uuid;
  const withPhone = async () => {
    const made = await server.data('createUser', {});
    const phone = somePhone();
    await server.data('bindPhone', { phone }, { token: made.token, ip: somewhere() });
    const { code } = server.messages.at(-1)!;
    await server.data('bindPhone', { phone, code }, { token: made.token });
    server.nowMs += MINUTE_MS;
    return { ...made, phone };
  };
  /** A recovery code, and the stranger's token that requested it. */
  const recoveryCode = async (phone: string) => {
    const token = await server.visitor();
    const answer = await server.data('resetAccount', { phone }, { token, ip: somewhere() });
    expect(answer).toEqual({});
    return { token, code: server.messages.at(-1)!.code };
  };
  const paidOrder = async (token: string, state: OrderTable['state'] = 'paid') => {
    const number = someNumber();
    const order: OrderTable = {
      id: `order-${number}`,
      number,
      user_id: await uuidOf(token),
      combo_id: 'combo-1',
      title: '300 金币',
      coins: 300,
      bonus: 0,
      days: 0,
      amount: 600,
      method: 'wechat',
      provider: 'sandbox',
      return_url: '',
      state,
      created_at: server.nowMs,
      expires_at: server.nowMs + 15 * MINUTE_MS,
      paid_at: state === 'paid' ? server.nowMs : null,
      refunded_at: null,
      transaction_id: null,
    };
    await server.services.db.insertInto('pay_order').values(order).execute();
    return number;
  };
  const byOrder = async (order: string, ip = somewhere(), token?: string) =>
    server.ask('resetAccount', { order }, { token: token ?? (await server.visitor()), ip });

  it('finds an account by its phone; its sessions and the asking account stay as they are', async () => {
    const lost = await withPhone();
    const { token, code } = await recoveryCode(lost.phone);
    expect(server.messages.at(-1)).toMatchObject({ phone: lost.phone, purpose: 'recover' });
    const input = { phone: lost.phone, code };
    const found = await server.data('resetAccount', input, { token });
    expect(found.username).toBe(lost.username);
    expect(await uuidOf(found.token!)).toBe(await uuidOf(lost.token));
    expect(await uuidOf(token)).not.toBe(await uuidOf(lost.token));
    expect((await server.ask('resetAccount', input, { token })).code).toBe(401);
  });

  it('answers the same whether or not there is an account, but sends no message to strangers', async () => {
    const { phone } = await withPhone();
    const token = await server.visitor();
    const unbound = somePhone();
    const recover = async (each: string) => {
      const answers = [
        await server.ask('resetAccount', { phone: each }, { token, ip: somewhere() }),
      ];
      answers.push(await server.ask('resetAccount', { phone: each }, { token, ip: somewhere() }));
      const guess = { phone: each, code: '000000' };
      for (let time = 0; time < 7; time += 1) {
        answers.push(await server.ask('resetAccount', guess, { token, ip: somewhere() }));
      }
      const reset = { ...guess, password: 'mine now 123' };
      answers.push(await server.ask('resetPassword', reset, { token, ip: somewhere() }));
      return answers;
    };
    const before = server.messages.length;
    const known = await recover(phone);
    expect(server.messages.length - before).toBe(1);
    const unknown = await recover(unbound);
    expect(server.messages.length - before).toBe(1);
    expect(unknown).toEqual(known);
    expect(known.map(({ code }) => code)).toEqual([
      200, 429, 401, 401, 401, 401, 401, 429, 429, 429,
    ]);
  });

  it('does not accept a code of another purpose', async () => {
    const { phone, token } = await withPhone();
    await server.data('resetAccount', { phone }, { token, ip: somewhere() });
    const { code } = server.messages.at(-1)!;
    expect((await server.ask('bindPhone', { phone, code }, { token })).code).toBe(401);
    expect((await server.ask('resetAccount', { phone, code }, { token })).code).toBe(200);
  });

  it('sets another password by phone and ends all sessions', async () => {
    const lost = await withPhone();
    const { token, code } = await recoveryCode(lost.phone);
    const input = { phone: lost.phone, code, password: 'found again 1' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.ask('resetPassword', input, { token })),
    );
    expect(answers.map((each) => each.code).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401, 401,
    ]);
    expect((await server.ask('user', {}, { token: lost.token })).code).toBe(CODE.tokenExpired);
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.ok);
    const account = { account: lost.phone, password: 'found again 1' };
    const signed = await server.data('signIn', account, { token });
    expect(await server.data('user', {}, signed)).toMatchObject({
      username: lost.username,
      password: null,
    });
  });

  it('keeps the session that sets a password by phone if it is the account’s own', async () => {
    const mine = await withPhone();
    const { phone, token } = mine;
    await server.data('resetAccount', { phone }, { token, ip: somewhere() });
    const { code } = server.messages.at(-1)!;
    const input = { phone: mine.phone, code, password: 'found again 1' };
    await server.data('resetPassword', input, { token: mine.token });
    expect((await server.ask('user', {}, { token: mine.token })).code).toBe(CODE.ok);
  });

  it('finds an account by the number of a paid order, with spaces or without', async () => {
    const lost = await server.data('createUser', {});
    const number = await paidOrder(lost.token);
    for (const text of [number, ` ${number.slice(0, 8)} ${number.slice(8)}\n`]) {
      const answer = await byOrder(text);
      expect(answer).toMatchObject({ code: CODE.ok, data: { username: lost.username } });
      expect(await uuidOf((answer.data as { token: string }).token)).toBe(await uuidOf(lost.token));
    }
    expect(await server.data('user', {}, lost)).toMatchObject({ password: lost.password });
  });

  it('resets to a generated password by an order, and ends the sessions of the chosen one', async () => {
    const lost = await server.data('createUser', {});
    const number = await paidOrder(lost.token);
    const chosen = { old_password: lost.password, password: 'chosen and lost' };
    await server.data('resetPassword', chosen, { token: lost.token });
    const { token } = (await byOrder(number)).data as { token: string };
    const { password } = await server.data('user', {}, { token });
    expect(password).toMatch(/^[a-km-np-z2-9]{10}$/);
    expect(password).not.toBe(lost.password);
    expect((await server.ask('user', {}, { token: lost.token })).code).toBe(CODE.tokenExpired);
    const signIn = (given: string) =>
      server.ask('signIn', { account: lost.username, password: given }, { token, ip: somewhere() });
    expect((await signIn('chosen and lost')).code).toBe(CODE.wrongCredentials);
    expect((await signIn(lost.password)).code).toBe(CODE.wrongCredentials);
    expect((await signIn(password!)).code).toBe(CODE.ok);
  });

  it('refuses an order if the account has a phone', async () => {
    const lost = await withPhone();
    const number = await paidOrder(lost.token);
    expect(await byOrder(number)).toMatchObject({
      code: CODE.forbidden,
      message: '这个账号绑定了手机号，请用手机号找回',
      data: {},
    });
  });

  it('refuses an unpaid order, without revealing that it exists', async () => {
    const lost = await server.data('createUser', {});
    const missing = await byOrder(someNumber());
    expect(missing).toMatchObject({ code: CODE.notFound, data: { field: 'order' } });
    for (const state of ['waiting', 'failed', 'expired'] as const) {
      expect(await byOrder(await paidOrder(lost.token, state))).toEqual(missing);
    }
  });

  it('limits an address to twenty wrong order numbers an hour', async () => {
    const lost = await server.data('createUser', {});
    const number = await paidOrder(lost.token);
    const ip = somewhere();
    const token = await server.visitor();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => byOrder(someNumber(), ip, token)),
    );
    expect(answers.filter(({ code }) => code === CODE.notFound)).toHaveLength(20);
    expect(await byOrder(number, ip)).toMatchObject({
      code: CODE.tooMany,
      message: '操作太频繁了，请 60 分钟后再试',
      data: { retry_after: 3_600 },
    });
    server.nowMs += 60 * MINUTE_MS;
    for (let time = 0; time < 25; time += 1) {
      expect((await byOrder(number, ip, token)).code).toBe(CODE.ok);
    }
  });

  it.each([
    [{}, 'phone'],
    [{ order: '12345' }, 'order'],
    [{ order: "1' or '1'='1" }, 'order'],
    [{ phone: '137' }, 'phone'],
  ])('refuses %j, naming %s', async (input, field) => {
    const token = await server.visitor();
    const answer = await server.ask('resetAccount', input as { order: string }, { token });
    expect(answer).toMatchObject({ code: CODE.badInput, data: { field } });
  });
});
