import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDueAccounts } from '../../../../server/domain/accounts/closing.ts';
import { refundBlocked } from '../../../../server/domain/catalogue/takeDown.ts';
import { CODE, type Endpoint, type InputOf } from '../../../../src/shared/contract/index.ts';
import { closeAccount, closing, exportData } from '../../../../src/shared/contract/ownData.ts';
import { changeReadingDays } from '../../../../src/shared/contract/readingDays.ts';
import { sendService } from '../../../../src/shared/contract/service.ts';
import { EXPORTS_PER_ACCOUNT_HOUR } from '../../../../src/shared/limits.ts';
import { operate } from '../../ops/operate.ts';
import { callApi, Refused } from '../../../support/product/callApi.ts';
import { readingDay } from '../reading/readingDay.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';

const COMIC = 'comic-xueluo-changan';
const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'a chosen password';

forEachDatabase('the end of an account', (kind) => {
  let server: TestServer;
  let token: string;
  let id: string;
  let username: string;
  beforeEach(async () => {
    server = await startServer({ kind, durable: false, welcomeCoins: 200 });
    token = await server.visitor();
    ({ uuid: id, username } = await server.data('userinfo', {}, { token }));
  });
  afterEach(() => server.close());

  const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, as = token) =>
    callApi(server.address, endpoint, input, { token: as });
  const codeOf = async (made: Promise<unknown>) => {
    const error: unknown = await made.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof Refused ? error.code : error;
  };
  const closeDue = () => closeDueAccounts(server.services.db, server.nowMs, 50);
  const countOf = async (
    table: 'session' | 'collection' | 'record' | 'reading_day' | 'service_message' | 'unlock',
  ) =>
    (
      await server.services.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', id)
        .execute()
    ).length;
  const setPassword = async () => {
    const { password } = await server.data('user', {}, { token });
    const input = { old_password: password ?? '', password: PASSWORD };
    await server.data('resetPassword', input, { token });
  };

  /** Favorites, records, purchases, messages and a chosen password. */
  async function live(): Promise<{ chapter: string; price: number }> {
    const { id: chapter, price } = await server.services.db
      .selectFrom('chapter')
      .select(['id', 'price'])
      .where('work_id', '=', COMIC)
      .where('price', '>', 0)
      .orderBy('idx')
      .limit(1)
      .executeTakeFirstOrThrow();
    const read = { kind: 'comic', uuid: COMIC, chapter } as const;
    await server.data('comicDirectory', { ...read, buy: 1 }, { token });
    await server.data('changeCollection', { action: 'add', uuids: [COMIC] }, { token });
    const at = new Date(START_MS).toISOString();
    const entry = { kind: 'comic', work: COMIC, chapter, index: 1, page: 1, ratio: 0, at } as const;
    await server.data('changeRecords', { action: 'save', entries: [entry] }, { token });
    await call(sendService, { text: '你好' });
    await call(changeReadingDays, { action: 'save', device: 'phone', days: [readingDay()] });
    return { chapter, price };
  }

  it('gives the owner a copy of everything, without secrets, a few times an hour', async () => {
    const { chapter } = await live();
    await setPassword();
    const { file } = await call(exportData, {});
    expect(file).toMatchObject({
      format: 'moyu-account',
      account: { uuid: id, username, own_password: true },
      favorites: [{ work_id: COMIC }],
      records: [{ work_id: COMIC, chapter_id: chapter }],
      reading_days: [{ day: readingDay().day, seconds: 60 }],
      purchases: [{ chapter_id: chapter }],
      messages: [{ from: 'user', text: '你好' }],
    });
    expect((file['ledger'] as unknown[]).length).toBe(2);
    const text = JSON.stringify(file);
    for (const secret of ['argon2', 'password_hash', 'token', PASSWORD]) {
      expect(text).not.toContain(secret);
    }
    for (let i = 1; i < EXPORTS_PER_ACCOUNT_HOUR; i += 1) await call(exportData, {});
    expect(await codeOf(call(exportData, {}))).toBe(CODE.tooMany);
    const printed = await operate(server, 'users', 'export', username);
    expect(JSON.parse(printed.out)).toMatchObject({ account: { username } });
  });

  it('gives a visitor without a row a copy, too', async () => {
    const { token: other } = await server.data('createUser', {});
    expect((await call(exportData, {}, other)).file).toMatchObject({ favorites: [], orders: [] });
  });

  it('can be taken back for seven days, in which nothing can be ordered', async () => {
    const { closing_at } = await call(closeAccount, { action: 'close' });
    expect(closing_at).toBe(new Date(START_MS + 7 * DAY_MS).toISOString());
    server.nowMs += DAY_MS;
    // A repeat does not begin the days again.
    expect(await call(closeAccount, { action: 'close' })).toEqual({ closing_at });
    expect(await call(closing, {})).toEqual({ closing_at });
    const { combos } = await server.data('combo', {}, { token });
    const { methods } = await server.data('pay', {}, { token });
    const order = { combo: combos[0]!.uuid, method: methods[0]!.id };
    expect((await server.ask('placeOrder', order, { token })).code).toBe(CODE.conflict);
    server.nowMs += 5 * DAY_MS;
    expect(await closeDue()).toBe(0);
    expect(await call(closeAccount, { action: 'undo' })).toEqual({ closing_at: null });
    server.nowMs += 5 * DAY_MS;
    expect(await closeDue()).toBe(0);
    expect((await server.data('user', {}, { token })).username).toBe(username);
    expect((await server.ask('placeOrder', order, { token })).code).toBe(CODE.ok);
  });

  it('needs the password where the owner has chosen one', async () => {
    await setPassword();
    const close = (password?: string) => call(closeAccount, { action: 'close', password });
    expect(await codeOf(close())).toBe(CODE.wrongCredentials);
    expect(await codeOf(close('wrong password'))).toBe(CODE.wrongCredentials);
    expect(await call(closing, {})).toEqual({ closing_at: null });
    expect((await close(PASSWORD)).closing_at).not.toBeNull();
    expect(await codeOf(call(closeAccount, { action: 'close' }, 'a'.repeat(43)))).toBe(
      CODE.tokenExpired,
    );
  });

  it('removes what is personal, and leaves ledger, purchases and orders without a name', async () => {
    const { chapter, price } = await live();
    const { combos } = await server.data('combo', {}, { token });
    const { methods } = await server.data('pay', {}, { token });
    await server.data('placeOrder', { combo: combos[0]!.uuid, method: methods[0]!.id }, { token });
    await call(closeAccount, { action: 'close' });
    server.nowMs += 7 * DAY_MS;
    expect(await closeDue()).toBe(1);
    expect(await closeDue()).toBe(0);
    for (const table of [
      'session',
      'collection',
      'record',
      'reading_day',
      'service_message',
    ] as const) {
      expect([table, await countOf(table)]).toEqual([table, 0]);
    }
    expect(await countOf('unlock')).toBe(1);
    const { db } = server.services;
    const account = await db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ username: `closed-${id}`, phone: null, coins: 0 });
    const ledger = await db
      .selectFrom('coin_ledger')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(ledger.map(({ delta }) => delta)).toEqual([200, -price, price - 200]);
    expect(ledger.at(-1)).toMatchObject({ title: '账号注销', balance_after: 0 });
    const orders = await db
      .selectFrom('pay_order')
      .select('number')
      .where('user_id', '=', id)
      .execute();
    expect(orders).toHaveLength(1);
    // A block later refunds nothing to an account that no one can open.
    await db.updateTable('chapter').set({ state: 'blocked' }).where('id', '=', chapter).execute();
    expect(await refundBlocked(db, server.nowMs)).toBe(0);
  });

  it('leaves no way back in: by token, name, password or order', async () => {
    const { password } = await server.data('user', {}, { token });
    await server.services.db
      .insertInto('pay_order')
      .values({
        id: 'o1',
        number: '2026112112345678',
        user_id: id,
        combo_id: 'c',
        title: '',
        coins: 1,
        bonus: 0,
        days: 0,
        amount: 1,
        method: 'm',
        provider: 'p',
        return_url: '',
        state: 'paid',
        created_at: START_MS,
        expires_at: START_MS,
        paid_at: START_MS,
        refunded_at: null,
        transaction_id: null,
      })
      .execute();
    await call(closeAccount, { action: 'close' });
    server.nowMs += 8 * DAY_MS;
    await closeDue();
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.tokenExpired);
    const other = await server.visitor();
    for (const account of [username, `closed-${id}`]) {
      const given = { account, password: password ?? '' };
      const { code } = await server.ask('signIn', given, { token: other });
      expect([account, code]).toEqual([account, CODE.wrongCredentials]);
    }
    const recovered = await server.ask(
      'resetAccount',
      { order: '2026112112345678' },
      { token: other },
    );
    expect(recovered.code).toBe(CODE.notFound);
    const again = await operate(server, 'users', 'reopen', id);
    expect(again).toMatchObject({ code: 1 });
  });

  it('is also begun and taken back by the operator', async () => {
    expect((await operate(server, 'users', 'close', username)).code).toBe(0);
    expect((await call(closing, {})).closing_at).not.toBeNull();
    expect((await operate(server, 'users', 'reopen', username)).code).toBe(0);
    expect(await call(closing, {})).toEqual({ closing_at: null });
  });
});
