import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../../server/app.ts';
import { forgetOld, forgetUnused } from '../../../../server/cleaning.ts';
import { NEW_ACCOUNTS_PER_ADDRESS_HOUR } from '../../../../src/shared/limits.ts';
import { calls, CODE, type User } from '../../../../src/shared/contract/index.ts';
import { addAccount } from '../../addAccount.ts';
import { contentsOf } from '../../storage/allTables.ts';
import { expectRightBooks, readBooks } from '../ledger/moneyInvariants.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import {
  catalogue,
  openResponse,
  startServer,
  type TestServer,
} from '../../../support/product/testServer.ts';

const DAY_MS = 86_400_000;
const WELCOME_COINS = 128;
const WORK = 'comic-guiqiao';
const { works } = catalogue.content;
const paid = works.find(({ price, kind }) => kind === 'comic' && price === 'paid')!;
const chapter = paid.chapters.find(({ price }) => price > 0)!;
const BUY = { uuid: paid.uuid, chapter: chapter.uuid, buy: 1 } as const;
const FAVORITE = { action: 'add' as const, uuids: [WORK] };
/** Calls of one address. None reads or writes the database, so that one of the two gets all of them. */
const FLOOD = { libsql: 20_000, postgres: 1_000 } as const;

let addresses = 0;
const somewhere = () => `203.0.113.${(addresses += 1)}`;

forEachDatabase('a visitor without stored data', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind, welcomeCoins: WELCOME_COINS, trustedProxies: 1 });
  });
  afterAll(() => server.close());

  const init = async (ip = somewhere()) => (await server.data('init', {}, { ip })).authorization;
  const userOf = (token: string) => server.data('user', {}, { token });
  const contents = () => contentsOf(server.services.db);
  const accountOf = (id: string) =>
    server.services.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
  const expectOneAccount = async ({ uuid }: User) => {
    const books = await readBooks(server.services.db, [uuid]);
    expect(books.users).toHaveLength(1);
    expect(books.ledger.filter(({ cause }) => cause === `welcome:${uuid}`)).toHaveLength(1);
    expectRightBooks(books);
  };

  it(`is admitted behind an address after ${FLOOD[kind]} calls, and leaves no row`, async () => {
    const app = createApp(server.services);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const before = await contents();
    let refused = 0;
    for (let i = 0; i < FLOOD[kind]; i += 1) {
      const { code } = await openResponse(await app.request('/api/init/', { headers }, {}));
      if (code !== CODE.ok) refused += 1;
    }
    expect(refused).toBe(0);
    expect(await contents()).toBe(before);
    const token = await init('198.51.100.7');
    await server.data('changeCollection', FAVORITE, { token, ip: '198.51.100.7' });
    expect(await accountOf((await userOf(token)).uuid)).toBeDefined();
  }, 120_000);

  it('sees one and the same account in every answer, and nothing of it is written', async () => {
    const before = await contents();
    const token = await init();
    const user = await userOf(token);
    expect(user).toMatchObject({ coins: WELCOME_COINS, phone: null, combo_until: null });
    expect(await server.data('init', {}, { token })).toEqual({ authorization: token });
    const spent = await server.data('records', { type: 'spend' }, { token });
    const row = { title: '新用户赠送', coins: WELCOME_COINS, balance: WELCOME_COINS };
    expect(spent).toMatchObject({ total: 1, items: [row], months: [{ received: WELCOME_COINS }] });
    const out = await server.data('records', { type: 'spend', direction: 'out' }, { token });
    expect(out).toMatchObject({ total: 0, items: [], months: spent.months });
    for (const type of ['read', 'order', 'purchased'] as const) {
      expect(await server.data('records', { type }, { token })).toMatchObject({ total: 0 });
    }
    expect(await server.data('comic', { uuid: paid.uuid }, { token })).toMatchObject({
      collected: false,
      progress: null,
    });
    const locked = { uuid: paid.uuid, chapter: chapter.uuid };
    expect(await server.data('comicDirectory', locked, { token })).toMatchObject({
      locked: true,
      coins: WELCOME_COINS,
    });
    expect(await server.data('collection', {}, { token })).toMatchObject({ total: 0 });
    expect(await contents()).toBe(before);

    await server.data('changeCollection', FAVORITE, { token });
    expect(await userOf(token)).toEqual(user);
    expect(await server.data('records', { type: 'spend' }, { token })).toEqual(spent);
    await expectOneAccount(user);
  });

  const place = { kind: 'comic', work: WORK, chapter: `${WORK}-c001`, index: 1 } as const;
  const at = new Date(Date.parse('2026-11-01T00:00:00Z')).toISOString();
  const entries = [{ ...place, page: 1, ratio: 0, at }];
  it.each([
    ['changeCollection', FAVORITE],
    ['changeRecords', { action: 'save', entries }],
    ['placeOrder', { combo: 'combo-600', method: 'wechat' }],
    ['comicDirectory', BUY],
    ['changeToken', { hand_over: 1 }],
    ['changeToken', {}],
  ] as const)('has an account once %s has stored something', async (name, input) => {
    const key = calls[name].repeat === 'keyed' ? randomUUID() : undefined;
    const token = await init();
    const user = await userOf(token);
    await server.data(name, input, { token, key });
    await expectOneAccount(user);
    expect((await server.ask(name, input, { token, key })).code).toBe(CODE.ok);
    await expectOneAccount(user);
  });

  it('keeps its account with the token that replaces its token', async () => {
    const token = await init();
    const user = await userOf(token);
    const handOver = await server.data('changeToken', { hand_over: 1 }, { token });
    const other = await server.data('changeToken', {}, { token: handOver.token });
    const fresh = await server.data('changeToken', {}, { token });
    expect(await userOf(other.token)).toEqual(user);
    expect(await userOf(fresh.token)).toEqual(user);
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.tokenExpired);
  });

  it('has an account once a phone is bound, and no earlier', async () => {
    const token = await init();
    const user = await userOf(token);
    const phone = '13900000001';
    expect(await server.data('bindPhone', { phone }, { token })).toEqual(user);
    expect(await accountOf(user.uuid)).toBeUndefined();
    const { code } = server.messages.at(-1)!;
    const bound = await server.data('bindPhone', { phone, code }, { token });
    expect(bound).toMatchObject({ uuid: user.uuid, username: user.username, coins: 168 });
    await expectOneAccount(user);
  });

  it('can choose a password with the generated one, and signs in with it', async () => {
    const token = await init();
    const user = await userOf(token);
    const wrong = { old_password: 'not this one', password: 'chosen by me' };
    expect((await server.ask('resetPassword', wrong, { token })).code).toBe(CODE.wrongCredentials);
    expect(await accountOf(user.uuid)).toBeUndefined();
    const right = { old_password: user.password!, password: 'chosen by me' };
    await server.data('resetPassword', right, { token });
    expect(await userOf(token)).toMatchObject({ uuid: user.uuid, password: null });
    const signIn = { account: user.username, password: 'chosen by me' };
    const signed = await server.data('signIn', signIn, { token: await init() });
    expect((await userOf(signed.token)).uuid).toBe(user.uuid);
  });

  it('cannot sign in with its name, as with a name that was never assigned', async () => {
    const token = await init();
    const { username, password, uuid } = await userOf(token);
    const as = (account: string) =>
      server.ask('signIn', { account, password: password! }, { token, ip: somewhere() });
    expect(await as(username)).toEqual(await as('mynosuch1'));
    expect((await as(username)).code).toBe(CODE.wrongCredentials);
    expect(await accountOf(uuid)).toBeUndefined();
  });

  it('has one account after thirty parallel first changes, with and without keys', async () => {
    const token = await init();
    const user = await userOf(token);
    const key = randomUUID();
    const codes = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const reported = { token, key: i % 3 === 0 ? key : undefined };
        const save = { action: 'save' as const, entries };
        if (i % 3 === 1) return server.ask('changeRecords', save, reported);
        return i % 3 === 2
          ? server.ask('comicDirectory', BUY, reported)
          : server.ask('changeCollection', FAVORITE, reported);
      }),
    );
    expect(codes.map(({ code }) => code)).toEqual(codes.map(() => CODE.ok));
    await expectOneAccount(user);
    expect((await userOf(token)).coins).toBe(WELCOME_COINS - chapter.price);
  });

  it('gets an answer to every call while another call writes its account', async () => {
    const token = await init();
    const looks = Array.from({ length: 20 }, () => server.ask('user', {}, { token }));
    const write = server.ask('changeCollection', FAVORITE, { token });
    const more = Array.from({ length: 20 }, () => server.ask('user', {}, { token }));
    const answers = await Promise.all([...looks, write, ...more]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.ok));
  });

  it('leaves no row if the first change is refused half-way', async () => {
    const token = await init();
    const before = await contents();
    const refused = [
      await server.ask(
        'placeOrder',
        { combo: 'no-such', method: 'wechat' },
        { token, key: randomUUID() },
      ),
      await server.ask('comicDirectory', { ...BUY, price: 1 }, { token }),
      await server.ask('changeRecords', { action: 'delete', type: 'read' }, { token }),
    ];
    expect(refused.map(({ code }) => code)).toEqual([CODE.notFound, CODE.conflict, CODE.badInput]);
    expect(await contents()).toBe(before);
  });

  it('gets another username if its own was taken meanwhile', async () => {
    const token = await init();
    const { uuid, username } = await userOf(token);
    await server.services.db.transaction().execute((t) => addAccount(t, { username }));
    await server.data('changeCollection', FAVORITE, { token });
    const user = await userOf(token);
    expect(user.uuid).toBe(uuid);
    expect(user.username).toMatch(/^my[a-km-np-z2-9]{8}$/);
    expect(user.username).not.toBe(username);
  });

  it('stores its origin in its token, or in the database at once if it is too long', async () => {
    const long = { wid: 'w'.repeat(64), channel_id: 'c'.repeat(64) };
    const whole = { wid: 'w.1'.repeat(11), channel_id: 'c-2'.repeat(10) };
    for (const marks of [{ wid: 'w.1', channel_id: 'c-2' }, { channel_id: 'c' }, whole, long]) {
      const { authorization: token } = await server.data('init', marks);
      expect(token).toMatch(/^[\w-]{43,128}$/);
      const { uuid } = await userOf(token);
      expect((await accountOf(uuid)) !== undefined).toBe(marks === long);
      await server.data('changeCollection', FAVORITE, { token });
      expect(await accountOf(uuid)).toMatchObject({ wid: '', created_at: server.nowMs, ...marks });
    }
  });

  it('is no account with a token that was changed, encoded otherwise, or made with another secret', async () => {
    const token = await init();
    const other = { ...server.services, secret: 'another secret that is long enough' };
    const foreign = await openResponse(await createApp(other).request('/api/init/', {}, {}));
    const changed = Array.from(token, (letter, i) => {
      return token.slice(0, i) + (letter === 'A' ? 'B' : 'A') + token.slice(i + 1);
    });
    const spelled = [`${token}=`, `${token}A`, token.slice(0, -1), token.toUpperCase()];
    const forged = (foreign.data as { authorization: string }).authorization;
    for (const each of [...changed, ...spelled, forged]) {
      const answer = await server.ask('user', {}, { token: each });
      expect([each, answer.code]).toEqual([each, CODE.tokenExpired]);
    }
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.ok);
  });

  it('does not come back with a token that it ended, however long after', async () => {
    const own = await startServer({ kind, welcomeCoins: WELCOME_COINS });
    const token = (await own.data('init', {})).authorization;
    const fresh = await own.data('changeToken', {}, { token });
    const codeOf = async (each: string) => (await own.ask('user', {}, { token: each })).code;
    for (const days of [0, 1, 2, 88, 90, 100, 400]) {
      own.nowMs += days * DAY_MS;
      await forgetOld(own.services.db, own.nowMs);
      await forgetUnused(own.services.db, own.nowMs);
      expect(await codeOf(token)).toBe(CODE.tokenExpired);
    }
    expect(await codeOf(fresh.token)).toBe(CODE.tokenExpired);
    await own.close();
  });

  it('is a new visitor after ninety days without stored data', async () => {
    const own = await startServer({ kind });
    const token = (await own.data('init', {})).authorization;
    own.nowMs += 90 * DAY_MS - 1;
    expect(await own.data('init', {}, { token })).toEqual({ authorization: token });
    own.nowMs += 1;
    expect((await own.ask('user', {}, { token })).code).toBe(CODE.tokenExpired);
    expect((await own.data('init', {}, { token })).authorization).not.toBe(token);
    await own.close();
  });

  it('reads on after too many accounts were written behind its address, while neighbours write', async () => {
    const ip = '192.0.2.1';
    const known = await init(ip);
    await server.data('changeCollection', FAVORITE, { token: known, ip });
    // The rest of the hour's accounts, without writing them.
    await server.services.db
      .updateTable('rate')
      .set({ tries: NEW_ACCOUNTS_PER_ADDRESS_HOUR })
      .where('tries', '=', 1)
      .execute();
    const token = await init(ip);
    expect(await server.ask('changeCollection', FAVORITE, { token, ip })).toMatchObject({
      code: CODE.tooMany,
      data: { retry_after: 3_600 },
    });
    expect(await userOf(token)).toMatchObject({ coins: WELCOME_COINS });
    const made = await server.data('createUser', {}, { ip, key: randomUUID() });
    expect(await userOf(made.token)).toMatchObject({ username: made.username });
    const { authorization } = await server.data('init', { wid: 'w'.repeat(64) }, { ip });
    expect(await userOf(authorization)).toMatchObject({ coins: WELCOME_COINS });
    await server.data('changeCollection', FAVORITE, { token: known, ip });
    const neighbour = await init('192.0.2.2');
    await server.data('changeCollection', FAVORITE, { token: neighbour, ip: '192.0.2.2' });
  });
});
