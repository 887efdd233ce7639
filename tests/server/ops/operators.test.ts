import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../server/domain/accounts/accounts.ts';
import { transact } from '../../../server/storage/database.ts';
import { CODE } from '../../../src/shared/contract/index.ts';
import { service, sendService } from '../../../src/shared/contract/service.ts';
import { COINS_MAX } from '../../../src/shared/limits.ts';
import { callApi } from '../../support/product/callApi.ts';
import { operate } from './operate.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('operators', (kind) => {
  let server: TestServer;
  let token: string;
  let id: string;
  let username: string;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.nowMs = START_MS;
    token = await server.visitor();
    ({ uuid: id, username } = await server.data('user', {}, { token }));
  });

  const run = (...argv: string[]) => operate(server, ...argv);
  const done = async (...argv: string[]) => {
    const reply = await run(...argv);
    expect(reply).toMatchObject({ code: 0, err: '' });
    return reply.out;
  };
  const json = async (...argv: string[]) => JSON.parse(await done(...argv, '--json')) as unknown;
  const bindPhone = (phone: string) =>
    server.services.db.updateTable('app_user').set({ phone }).where('id', '=', id).execute();
  const coinsOf = async () => (await server.data('user', {}, { token })).coins;

  describe('look at users', () => {
    it('by a part of their name, and show an account', async () => {
      await bindPhone('13912345678');
      await server.grant(token, 300);
      expect(await done('users', 'find', username.slice(0, -1))).toContain(username);
      expect(await json('users', 'find', '139123')).toMatchObject([{ username, coins: 300 }]);
      for (const named of [username, id, '13912345678']) {
        const shown = await done('users', 'show', named);
        expect(shown).toContain(`用户名：${username}`);
        expect(shown).toContain('139****5678');
        expect(shown).toContain('登录中：1 台设备');
        expect(shown).toMatch(/\+300 +300 +测试赠送/);
        expect(shown).not.toContain('13912345678');
      }
      await server.services.db.updateTable('app_user').set({ phone: null }).execute();
    });

    it('and get a message if none matches any text', async () => {
      expect(await done('users', 'find', '没有这样的')).toBe('没有找到');
      expect(await done('users', 'find', '%_%')).toBe('没有找到');
      expect(await done('users', 'find', "' or 1=1 --")).toBe('没有找到');
      expect(await run('users', 'show', username.slice(0, -1))).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('没有这个用户'),
      });
    });
  });

  describe('act for users', () => {
    it('ending all sessions of one user, and of no other', async () => {
      const other = await server.visitor();
      expect(await done('users', 'sign-out', username)).toContain('1 台设备');
      expect(await server.ask('user', {}, { token })).toMatchObject({ code: CODE.tokenExpired });
      expect(await server.ask('user', {}, { token: other })).toMatchObject({ code: CODE.ok });
      expect(await done('users', 'sign-out', username)).toContain('0 台设备');
    });

    it('setting a new password in place of the generated or chosen one', async () => {
      const { password: before } = await server.data('user', {}, { token });
      const { db, random } = server.services;
      await db
        .updateTable('app_user')
        .set({ password_hash: 'of a chosen one' })
        .where('id', '=', id)
        .execute();
      const { password } = (await json('users', 'reset-password', username)) as {
        password: string;
      };
      expect(password).toMatch(/^[a-z2-9]{10}$/);
      expect(password).not.toBe(before);
      expect(await server.ask('user', {}, { token })).toMatchObject({ code: CODE.tokenExpired });
      const wanted = { userId: id, scope: 'full', expiresAtMs: null } as const;
      const again = await transact(db, (t) => openSession(t, server.nowMs, random, wanted));
      expect(await server.data('user', {}, { token: again })).toMatchObject({ password });
    });
  });

  describe('change coins', () => {
    it('with a reason that the owner can read', async () => {
      await done('coins', 'add', username, '100', '--reason', '补偿昨晚的维护');
      await done('coins', 'take', id, '30', '--reason', '重复赠送');
      expect(await coinsOf()).toBe(70);
      const { items } = await server.data('records', { type: 'spend' }, { token });
      expect(items).toMatchObject([
        { title: '重复赠送', coins: -30, balance: 70 },
        { title: '补偿昨晚的维护', coins: 100, balance: 100 },
      ]);
    });

    it('once by a key, in parallel too, and never as another change', async () => {
      const command = ['coins', 'add', username, '100', '--reason', '补偿', '--key', `k-${id}`];
      const replies = await Promise.all(Array.from({ length: 8 }, () => run(...command)));
      expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 0));
      expect(await coinsOf()).toBe(100);
      for (const other of [
        ['coins', 'add', username, '101'],
        ['coins', 'take', username, '100'],
      ]) {
        expect(await run(...other, '--reason', '补偿', '--key', `k-${id}`)).toMatchObject({
          code: 1,
        });
      }
      expect(await coinsOf()).toBe(100);
    });

    it('not below zero, not without a reason, and not by an invalid count', async () => {
      await server.grant(token, 10);
      expect(await run('coins', 'take', username, '11', '--reason', '扣')).toMatchObject({
        code: 1,
        err: '金币不足，还差 1',
      });
      expect(await run('coins', 'add', username, '5')).toMatchObject({
        code: 2,
        err: expect.stringContaining('--reason'),
      });
      for (const count of ['0', '1.5', '1e3', '-5', '9999999999', 'NaN', '五', '']) {
        const reply = await run('coins', 'add', '--reason', '送', '--', username, count);
        expect([count, reply.code]).toEqual([count, 2]);
      }
      expect(await run('coins', 'add', 'unknown', '5', '--reason', '送')).toMatchObject({
        code: 1,
      });
      expect(await run('coins', 'add', username, '5', '--reason', ' ')).toMatchObject({ code: 2 });
      expect(await coinsOf()).toBe(10);
      await server.grant(token, COINS_MAX - 10);
      expect(await run('coins', 'add', username, '1', '--reason', '送')).toMatchObject({ code: 1 });
      expect(await coinsOf()).toBe(COINS_MAX);
    });

    it('and see balances that are not the sum of their ledger', async () => {
      await server.grant(token, 10);
      expect(await done('ledger', 'check')).toContain('都等于');
      const { db } = server.services;
      const set = (coins: number) =>
        db.updateTable('app_user').set({ coins }).where('id', '=', id).execute();
      await set(15);
      const reply = await run('ledger', 'check', '--json');
      expect(reply.code).toBe(1);
      expect(JSON.parse(reply.out)).toMatchObject({
        faults: [{ id, username, coins: 15, sum: 10 }],
      });
      const fresh = await server.visitor();
      await set(10);
      const { uuid } = await server.data('user', {}, { token: fresh });
      await db.updateTable('app_user').set({ coins: 3 }).where('id', '=', uuid).execute();
      // An account without a single row has a sum too.
      expect(await run('ledger', 'check')).toMatchObject({ code: 1 });
      await db.updateTable('app_user').set({ coins: 0 }).where('id', '=', uuid).execute();
      expect(await run('ledger', 'check')).toMatchObject({ code: 0 });
    });
  });

  describe('answer support messages', () => {
    const say = (text: string) =>
      callApi(server.address, sendService, { text, account: true }, { token });

    it('where the asking account reads the answer', async () => {
      await say('金币没到账');
      expect(await done('service', 'list')).toMatch(
        new RegExp(`等回复 .* ${username} +金币没到账`),
      );
      const shown = await done('service', 'show', username);
      expect(shown).toContain(`${username}：金币没到账`);
      expect(shown).toContain(`[账号 ${username}]`);
      await done('service', 'answer', username, '已经补上了');
      const { messages } = await callApi(server.address, service, {}, { token });
      expect(messages.map(({ from, text }) => [from, text])).toEqual([
        ['user', '金币没到账'],
        ['desk', '已经补上了'],
      ]);
      expect(await done('service', 'list')).toMatch(new RegExp(`已回复 .* ${username}`));
    });

    it('and the text of users cannot control the terminal', async () => {
      await say('\u001b[2J\u001b]0;x\u0007 红\u202e色\r\n第二行');
      for (const shown of [
        await done('service', 'show', username),
        await done('service', 'list'),
      ]) {
        // eslint-disable-next-line no-control-regex -- what must not be there
        expect(shown.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
        expect(shown).toContain('⏎ 第二行');
      }
    });

    it('but not with an empty text, and not to an unknown account', async () => {
      expect(await run('service', 'answer', username, ' ')).toMatchObject({ code: 2 });
      expect(await run('service', 'answer', username, '长'.repeat(501))).toMatchObject({ code: 2 });
      expect(await run('service', 'answer', 'unknown', '在')).toMatchObject({ code: 1 });
      expect(await done('service', 'show', username)).toBe('还没有对话');
    });
  });

  describe('see the usage', () => {
    it('when they request it', async () => {
      const all = await done();
      for (const name of ['users find', 'coins add', 'ledger check', 'service answer', 'faq set']) {
        expect(all).toContain(name);
      }
      expect(await done('--help')).toBe(all);
      const some = await done('coins');
      expect(some).toContain('coins take');
      expect(some).not.toContain('users find');
      expect(await done('coins', 'add', '--help')).toContain('--reason  写进明细，用户看得到');
    });

    it.each([
      [['user'], '没有这个命令：user'],
      [['users', 'delete', 'x'], '没有这个命令：users delete'],
      [['users', 'show'], '少写了东西'],
      [['users', 'show', 'a', 'b'], '多写了东西'],
      [['users', 'show', 'a', '--all'], '--all'],
      [['coins', 'add', 'a', '1', '--reason'], '--reason'],
      [['faq', 'set', 'faq-1'], '要改什么'],
    ])('when %j cannot be parsed', async (argv, reason) => {
      const reply = await run(...argv);
      expect(reply).toMatchObject({ code: 2, out: '' });
      expect(reply.err).toContain(reason);
    });
  });
});
