import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

const MINUTE_MS = 60_000;
const verified = vi.hoisted(() => ({
  count: 0,
  before: undefined as undefined | (() => Promise<void>),
}));

vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original();
  return {
    ...argon2,
    async verify(...given: Parameters<typeof argon2.verify>) {
      verified.count += 1;
      const answer = await argon2.verify(...given);
      await verified.before?.();
      return answer;
    },
  };
});

let addresses = 0;
/** An address without earlier calls. */
const somewhere = () => `198.51.${(addresses += 1)}.7`;

forEachDatabase('signing in and passwords', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind, trustedProxies: 1 });
  });
  afterAll(() => server.close());

  const uuidOf = async (token: string) => (await server.data('user', {}, { token })).uuid;
  const codeOf = async (token: string) => (await server.ask('user', {}, { token })).code;
  /** From an address of its own, so that tests do not use up each other's tries. */
  const signIn = async (account: string, password: string, ip = somewhere()) =>
    server.ask('signIn', { account, password }, { token: await server.visitor(), ip });
  const give = (token: string, change: object) =>
    uuidOf(token).then((id) =>
      server.services.db.updateTable('app_user').set(change).where('id', '=', id).execute(),
    );
  const choose = (token: string, old_password: string, password: string) =>
    server.data('resetPassword', { old_password, password }, { token, ip: somewhere() });

  it('returns a token of the account by username or phone, and the current token stays valid', async () => {
    const made = await server.data('createUser', {});
    await give(made.token, { phone: '13800000001' });
    const visitor = await server.visitor();
    const names = [made.username, ` ${made.username.toUpperCase()} `, '１３８ ０００0 0001'];
    for (const account of names) {
      const { token } = await server.data(
        'signIn',
        { account, password: made.password },
        { token: visitor, ip: somewhere() },
      );
      expect(token).not.toBe(made.token);
      expect(await uuidOf(token)).toBe(await uuidOf(made.token));
    }
    expect(await codeOf(visitor)).toBe(CODE.ok);
    expect(await codeOf(made.token)).toBe(CODE.ok);
  });

  it('refuses known and unknown names with the same answer, and at the cost of one argon2 each', async () => {
    const generated = await server.data('createUser', {});
    const chosen = await server.data('createUser', {});
    await choose(chosen.token, chosen.password, 'mine and mine alone');
    await give(chosen.token, { phone: '13800000002' });
    const reported = async (account: string) => {
      verified.count = 0;
      const { code, message, data } = await signIn(account, 'not the password');
      expect(verified.count).toBe(1);
      return { code, message, data };
    };
    const wrong = { code: CODE.wrongCredentials, message: '账号或密码不正确', data: {} };
    expect(await reported(generated.username)).toEqual(wrong);
    expect(await reported(chosen.username)).toEqual(wrong);
    expect(await reported('my-unknown')).toEqual(wrong);
    const wrongPhone = { ...wrong, message: '手机号或密码不正确' };
    expect(await reported('13800000002')).toEqual(wrongPhone);
    expect(await reported('13800009999')).toEqual(wrongPhone);
    expect(await signIn(chosen.username, chosen.password)).toMatchObject(wrong);
  });

  it('limits guesses at an account, reports the waiting time, and accepts the right password after it', async () => {
    const made = await server.data('createUser', {});
    const ip = somewhere();
    for (const name of [made.username, 'my-unknown-2']) {
      const codes = [];
      for (let time = 0; time < 8; time += 1) {
        codes.push((await signIn(name, `guess ${time}`, ip)).code);
      }
      expect(codes).toEqual(Array.from({ length: 8 }, () => 401));
      server.nowMs += 5 * MINUTE_MS;
      expect(await signIn(name, made.password, ip)).toMatchObject({
        code: CODE.tooMany,
        message: '操作太频繁了，请 10 分钟后再试',
        data: { retry_after: 600 },
      });
      server.nowMs += 10 * MINUTE_MS;
    }
    expect((await signIn(made.username, made.password, ip)).code).toBe(CODE.ok);
  });

  it('accepts no more wrong passwords if they come in parallel', async () => {
    const { username } = await server.data('createUser', {});
    const ip = somewhere();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, time) => signIn(username, `guess ${time}`, ip)),
    );
    const wrong = answers.filter(({ code }) => code === CODE.wrongCredentials);
    expect(wrong).toHaveLength(8);
    expect(answers.filter(({ code }) => code === CODE.tooMany)).toHaveLength(32);
  });

  it('limits an address that tries one password on many accounts; right ones do not count', async () => {
    const made = await server.data('createUser', {});
    const ip = somewhere();
    const guess = async (time: number) => (await signIn(`my-victim-${time}`, '12345678', ip)).code;
    for (let time = 0; time < 39; time += 1) expect(await guess(time)).toBe(401);
    for (let time = 0; time < 3; time += 1) {
      expect((await signIn(made.username, made.password, ip)).code).toBe(CODE.ok);
    }
    expect([await guess(40), await guess(41)]).toEqual([401, 429]);
    expect((await signIn(made.username, made.password, ip)).code).toBe(CODE.tooMany);
    expect((await signIn(made.username, made.password)).code).toBe(CODE.ok);
  });

  it('answers a repeat with the same token, even if the tries are used up by then', async () => {
    const made = await server.data('createUser', {});
    const reported = { token: await server.visitor(), key: randomUUID(), ip: somewhere() };
    const input = { account: made.username, password: made.password };
    const first = await server.data('signIn', input, reported);
    for (let time = 0; time < 24; time += 1) {
      await server.ask(
        'signIn',
        { ...input, password: 'wrong' },
        { ...reported, key: randomUUID() },
      );
    }
    const again = await server.ask('signIn', input, { ...reported, key: randomUUID() });
    expect(again.code).toBe(CODE.tooMany);
    expect(await server.data('signIn', input, reported)).toEqual(first);
    const other = await server.ask('signIn', { ...input, password: 'another' }, reported);
    expect(other.code).toBe(CODE.tooMany);
    server.nowMs += 15 * MINUTE_MS;
    const asked = await server.ask('signIn', { account: 'my-x', password: 'y' }, reported);
    expect(asked.code).toBe(CODE.wrongCredentials);
  });

  it('ends every session but the one that sets a new password, one-time tokens too', async () => {
    const made = await server.data('createUser', {});
    const phone = (await signIn(made.username, made.password)).data as { token: string };
    const { token: link } = await server.data('changeToken', { hand_over: 1 }, made);
    expect(await choose(made.token, made.password, '一个新的密码 8')).toEqual({});
    expect(await codeOf(made.token)).toBe(CODE.ok);
    expect(await codeOf(phone.token)).toBe(CODE.tokenExpired);
    expect((await server.ask('changeToken', {}, { token: link })).code).toBe(CODE.tokenExpired);
    expect((await server.data('user', {}, made)).password).toBeNull();
    expect((await signIn(made.username, made.password)).code).toBe(CODE.wrongCredentials);
    expect((await signIn(made.username, '一个新的密码 8')).code).toBe(CODE.ok);
  });

  it('stores a chosen password as argon2id alone, with the documented costs', async () => {
    const made = await server.data('createUser', {});
    await choose(made.token, made.password, 'x'.repeat(64));
    const { password_hash } = await server.services.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('username', '=', made.username)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each(['1234567', 'x'.repeat(65), '', '12345678\0'])(
    'rejects %j as a password',
    async (password) => {
      const made = await server.data('createUser', {});
      const input = { old_password: made.password, password };
      const answer = await server.ask('resetPassword', input, { token: made.token });
      expect(answer).toMatchObject({ code: CODE.badInput, data: { field: 'password' } });
      expect((await server.data('user', {}, made)).password).toBe(made.password);
    },
  );

  it('counts a wrong old password as a wrong try, and changes nothing', async () => {
    const made = await server.data('createUser', {});
    const tryReset = () =>
      server.ask(
        'resetPassword',
        { old_password: 'stolen token, no password', password: 'mine now 123' },
        { token: made.token, ip: somewhere() },
      );
    for (let time = 0; time < 8; time += 1) {
      expect(await tryReset()).toMatchObject({
        code: CODE.wrongCredentials,
        message: '原密码不正确',
        data: { field: 'old_password' },
      });
    }
    expect(await tryReset()).toMatchObject({ code: CODE.tooMany, data: { retry_after: 900 } });
    expect((await signIn(made.username, made.password)).code).toBe(CODE.ok);
    server.nowMs += 15 * MINUTE_MS;
    expect((await tryReset()).code).toBe(CODE.wrongCredentials);
  });

  it('refuses a password that is replaced while it is compared', async () => {
    const made = await server.data('createUser', {});
    await choose(made.token, made.password, 'the first one');
    verified.before = async () => {
      verified.before = undefined;
      await choose(made.token, 'the first one', 'the second one');
    };
    expect((await signIn(made.username, 'the first one')).code).toBe(CODE.wrongCredentials);
    expect((await signIn(made.username, 'the second one')).code).toBe(CODE.ok);
  });

  it('lets one of many parallel password changes with the old one succeed', async () => {
    const made = await server.data('createUser', {});
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, time) =>
        server.ask(
          'resetPassword',
          { old_password: made.password, password: `new password ${time}` },
          { token: made.token, ip: somewhere() },
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === CODE.ok)).toHaveLength(1);
    const winner = answers.findIndex(({ code }) => code === CODE.ok);
    expect((await signIn(made.username, `new password ${winner}`)).code).toBe(CODE.ok);
  });

  it('refuses a one-time token, also for setting a password', async () => {
    const made = await server.data('createUser', {});
    const { token } = await server.data('changeToken', { hand_over: 1 }, made);
    const old = { old_password: made.password, password: 'mine now 123' };
    const answers = [
      await server.ask('signIn', { account: made.username, password: made.password }, { token }),
      await server.ask('resetPassword', old, { token }),
      await server.ask('bindPhone', { phone: '13800000003' }, { token }),
      await server.ask('resetAccount', { phone: '13800000003' }, { token }),
      await server.ask('resetAccount', { order: '1'.repeat(24) }, { token }),
      await server.ask('bindPhone', { phone: '13800000003' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.tokenExpired));
    expect(server.messages).toEqual([]);
  });
});
