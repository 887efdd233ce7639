import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, CODE } from '../../../../src/shared/contract/index.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let numbers = 0;
/** A phone, or an address, that no test used before. */
const somePhone = () => `139${String((numbers += 1)).padStart(8, '0')}`;
const somewhere = () => `198.51.${(numbers += 1)}.8`;
const codesOf = (answers: readonly Answer[]) => answers.map(({ code }) => code);
const otherThan = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0');

forEachDatabase('phones', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind, trustedProxies: 1 });
  });
  afterAll(() => server.close());

  const sentTo = (phone: string) => server.messages.findLast((each) => each.phone === phone)!;
  const askCode = (token: string, phone: string, ip = somewhere()) =>
    server.ask('bindPhone', { phone }, { token, ip });
  /** @returns the code that was sent */
  const getCode = async (token: string, phone: string) => {
    await server.data('bindPhone', { phone }, { token, ip: somewhere() });
    return sentTo(phone).code;
  };
  const bind = (token: string, phone: string, code: string, key?: string) =>
    server.ask('bindPhone', { phone, code }, { token, key });
  const coinsOf = async (token: string) => (await server.data('user', {}, { token })).coins;

  it('are bound with the code sent to them, and the first one brings 40 coins', async () => {
    const token = await server.visitor();
    const phone = somePhone();
    const before = await server.data('user', {}, { token });
    expect(await server.data('bindPhone', { phone }, { token, ip: somewhere() })).toEqual(before);
    expect(sentTo(phone)).toMatchObject({ phone, purpose: 'bind', minutes: 5 });
    const bound = await bind(token, phone, sentTo(phone).code);
    expect(bound).toMatchObject({
      code: CODE.ok,
      data: { ...before, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, coins: 40 },
    });
    const { items } = await server.data('records', { type: 'spend' }, { token });
    expect(items).toMatchObject([{ title: '绑定手机号赠送', coins: 40, balance: 40 }]);
    expect(await askCode(token, phone)).toMatchObject({ code: CODE.conflict });
  });

  it('bring 40 coins exactly once to 64 parallel bindings, with one code or with one key', async () => {
    for (const keyOf of [
      () => randomUUID(),
      (
        (key: string) => () =>
          key
      )(randomUUID()),
    ]) {
      const token = await server.visitor();
      const phone = somePhone();
      const code = await getCode(token, phone);
      const answers = await Promise.all(
        Array.from({ length: 64 }, () => bind(token, phone, code, keyOf())),
      );
      const done = codesOf(answers).filter((each) => each === CODE.ok);
      expect(done).toHaveLength(keyOf() === keyOf() ? 64 : 1);
      expect(await coinsOf(token)).toBe(40);
      const { items } = await server.data('records', { type: 'spend' }, { token });
      expect(items).toHaveLength(1);
    }
  });

  it('are bound only by the account that requested the code, and once', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => server.visitor()));
    const phone = somePhone();
    const code = await getCode(tokens[0]!, phone);
    const answers = await Promise.all(tokens.map((token) => bind(token, phone, code)));
    expect(codesOf(answers)).toEqual([200, 401, 401, 401, 401]);
    expect((await bind(tokens[0]!, phone, code)).code).toBe(CODE.wrongCredentials);
    const balances = await Promise.all(tokens.map(coinsOf));
    expect(balances.reduce((sum, coins) => sum + coins)).toBe(40);
  });

  it('of another account are reported as taken only to the holder of the code', async () => {
    const [owner, stranger] = [await server.visitor(), await server.visitor()];
    const phone = somePhone();
    await bind(owner, phone, await getCode(owner, phone));
    server.nowMs += MINUTE_MS;
    const free = somePhone();
    const [taken, open] = [await askCode(stranger, phone), await askCode(stranger, free)];
    expect(taken).toEqual(open);
    const { code } = sentTo(phone);
    const guess = await bind(stranger, phone, otherThan(code));
    expect(guess).toEqual(await bind(stranger, free, otherThan(sentTo(free).code)));
    expect(await bind(stranger, phone, code)).toMatchObject({
      code: CODE.conflict,
      message: '这个手机号已绑定其他账号',
      data: { field: 'phone' },
    });
    expect(await server.data('user', {}, { token: stranger })).toMatchObject({
      phone: null,
      coins: 0,
    });
  });

  it('are bound by one of several accounts that have codes of their own, at the same moment', async () => {
    const phone = somePhone();
    const binds: [token: string, code: string][] = [];
    for (let time = 0; time < 4; time += 1) {
      const token = await server.visitor();
      binds.push([token, await getCode(token, phone)]);
      server.nowMs += MINUTE_MS;
    }
    const answers = await Promise.all(binds.map(([token, code]) => bind(token, phone, code)));
    const taken = {
      code: CODE.conflict,
      message: '这个手机号已绑定其他账号',
      data: { field: 'phone' },
    };
    const refused = answers.filter(({ code }) => code !== CODE.ok);
    expect(refused).toEqual([taken, taken, taken]);
    const balances = await Promise.all(binds.map(([token]) => coinsOf(token)));
    expect(balances.reduce((sum, coins) => sum + coins)).toBe(40);
  });

  it('can be changed with a code sent to the new one; neither account nor phone is rewarded twice', async () => {
    const [first, second] = [await server.visitor(), await server.visitor()];
    const [phone, next] = [somePhone(), somePhone()];
    await bind(first, phone, await getCode(first, phone));
    expect(await bind(first, next, await getCode(first, next))).toMatchObject({
      data: { coins: 40, phone: `${next.slice(0, 3)}****${next.slice(-4)}` },
    });
    server.nowMs += MINUTE_MS;
    expect(await bind(second, phone, await getCode(second, phone))).toMatchObject({
      code: CODE.ok,
      data: { coins: 0 },
    });
    const fresh = somePhone();
    expect(await bind(second, fresh, await getCode(second, fresh))).toMatchObject({
      data: { coins: 40 },
    });
  });

  it('accept five wrong codes per message, then report when another can be sent', async () => {
    const token = await server.visitor();
    const phone = somePhone();
    const code = await getCode(token, phone);
    const wrong = () => bind(token, phone, otherThan(code));
    const reported = [];
    for (let time = 0; time < 5; time += 1) reported.push((await wrong()).message);
    expect(reported[0]).toBe('验证码不正确，还可以试 4 次');
    expect(reported[4]).toBe('验证码不正确，请重新获取');
    server.nowMs += 18 * SECOND_MS;
    const refused = {
      code: CODE.tooMany,
      message: '验证码错得太多了，请 42 秒后重新获取',
      data: { retry_after: 42, field: 'code' },
    };
    expect(await wrong()).toEqual(refused);
    expect(await bind(token, phone, code)).toEqual(refused);
    server.nowMs += 42 * SECOND_MS;
    expect((await bind(token, phone, await getCode(token, phone))).code).toBe(CODE.ok);
  });

  it('accept no more than five wrong codes in parallel', async () => {
    const token = await server.visitor();
    const phone = somePhone();
    const code = await getCode(token, phone);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, time) =>
        bind(token, phone, String((Number(code) + 1 + time) % 1e6).padStart(6, '0')),
      ),
    );
    expect(codesOf(answers).filter((each) => each === CODE.wrongCredentials)).toHaveLength(5);
    expect(codesOf(answers).filter((each) => each === CODE.tooMany)).toHaveLength(35);
  });

  it('invalidate a code after five minutes, and the old one when a new one is sent', async () => {
    const token = await server.visitor();
    const phone = somePhone();
    const old = await getCode(token, phone);
    server.nowMs += MINUTE_MS;
    const code = await getCode(token, phone);
    expect(code).not.toBe(old);
    expect((await bind(token, phone, old)).code).toBe(CODE.wrongCredentials);
    server.nowMs += 5 * MINUTE_MS;
    expect(await bind(token, phone, code)).toMatchObject({
      code: CODE.wrongCredentials,
      message: '验证码已失效，请重新获取',
    });
  });

  it('get one code a minute and five an hour, for any purpose', async () => {
    const token = await server.visitor();
    const phone = somePhone();
    expect((await askCode(token, phone)).code).toBe(CODE.ok);
    server.nowMs += 20 * SECOND_MS;
    const soon = { code: CODE.tooMany, data: { retry_after: 40 } };
    expect(await askCode(token, phone)).toMatchObject(soon);
    const recover = () => server.ask('resetAccount', { phone }, { token, ip: somewhere() });
    expect(await recover()).toMatchObject(soon);
    for (let time = 0; time < 4; time += 1) {
      server.nowMs += MINUTE_MS;
      expect((await (time % 2 ? recover() : askCode(token, phone))).code).toBe(CODE.ok);
    }
    server.nowMs += MINUTE_MS;
    expect(await askCode(token, phone)).toMatchObject({
      code: CODE.tooMany,
      data: { retry_after: (HOUR_MS - 5 * MINUTE_MS - 20 * SECOND_MS) / SECOND_MS },
    });
  });

  it('are not sent many messages from one address', async () => {
    const token = await server.visitor();
    const ip = somewhere();
    const before = server.messages.length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => askCode(token, somePhone(), ip)),
    );
    expect(codesOf(answers).filter((code) => code === CODE.ok)).toHaveLength(30);
    expect(server.messages.length - before).toBe(30);
    // A refused request does not use up the phone's own minute.
    const refused = answers.findIndex(({ code }) => code === CODE.tooMany);
    expect(refused).toBeGreaterThanOrEqual(0);
  });

  it('get one message however often the call is repeated', async () => {
    const token = await server.visitor();
    const phone = somePhone();
    const reported = { token, key: randomUUID(), ip: somewhere() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.ask('bindPhone', { phone }, reported)),
    );
    expect(new Set(codesOf(answers))).toEqual(new Set([CODE.ok]));
    expect(server.messages.filter((each) => each.phone === phone)).toHaveLength(1);
  });

  it.each([
    [{ phone: '1380013800' }, 'phone'],
    [{ phone: '12800138000' }, 'phone'],
    [{ phone: '+8613800138000' }, 'phone'],
    [{ phone: '13800138000', code: '12345' }, 'code'],
    [{ phone: '13800138000', code: '１２３４５６' }, 'code'],
    [{}, 'phone'],
  ])('are refused as %j, naming %s', async (input, field) => {
    const token = await server.visitor();
    const answer = await server.ask('bindPhone', input as { phone: string }, { token });
    expect(answer).toMatchObject({ code: CODE.badInput, data: { field } });
  });

  it('report a message that was not accepted, without its code in the log', async () => {
    const token = await server.visitor();
    const phone = somePhone();
    const { sms } = server.services;
    const failing = {
      demo: false,
      showsCodes: false,
      send: async ({ code }: { code: string }) => {
        throw new Error(`no route for ${code}`);
      },
    };
    Object.assign(server.services, { sms: failing });
    const answer = await askCode(token, phone);
    Object.assign(server.services, { sms: undefined });
    const off = await askCode(token, somePhone());
    Object.assign(server.services, { sms });
    expect(answer).toMatchObject({ code: CODE.fault, message: '短信没有发出去，请稍后再试' });
    expect(off).toMatchObject({ code: CODE.forbidden });
    expect(off.message).toContain('没有开通短信');
    expect(server.reports.splice(0)).toEqual(['a text message was not taken: no route for ******']);
  });
});
