import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { contentsOf } from '../../storage/allTables.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

forEachDatabase('accounts', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());

  const countAccounts = async () => {
    const rows = await server.services.db.selectFrom('app_user').select('id').execute();
    return rows.length;
  };

  it('init answers a valid token with itself, and anything else with a new visitor without coins', async () => {
    const token = await server.visitor();
    expect(await server.data('init', {}, { token })).toEqual({ authorization: token });
    const other = await server.data('init', {}, { token: 'gone'.repeat(10) });
    expect(other.authorization).not.toBe(token);
    const [mine, theirs] = await Promise.all(
      [token, other.authorization].map((each) => server.data('userinfo', {}, { token: each })),
    );
    expect(mine).toMatchObject({ coins: 0, phone: null, combo_until: null });
    expect(mine?.username).toMatch(/^my[a-km-np-z2-9]{8}$/);
    expect(theirs?.uuid).not.toBe(mine?.uuid);
  });

  it('create_user answers the credentials that userinfo shows while they are valid', async () => {
    const made = await server.data('createUser', {});
    const user = await server.data('userinfo', {}, { token: made.token });
    expect(user).toMatchObject({ username: made.username, password: made.password });
    expect(made.password).toMatch(/^[a-km-np-z2-9]{10}$/);
  });

  it('a visitor signs in on another device with the name and the password of userinfo', async () => {
    const [mine, other] = await Promise.all([1, 2].map(() => server.data('init', {})));
    const token = mine?.authorization;
    const before = await countAccounts();
    const shown = await server.data('userinfo', {}, { token });
    const named = { account: shown.username, password: shown.password ?? '' };
    const signed = await server.data('signIn', named, { token: other?.authorization });
    expect((await server.data('user', {}, { token: signed.token })).uuid).toBe(shown.uuid);
    expect(await server.data('userinfo', {}, { token })).toEqual(shown);
    expect(await countAccounts()).toBe(before + 1);
  });

  it('a repeat of create_user returns the same account, also 30 in parallel', async () => {
    const before = await countAccounts();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.data('createUser', {}, { key })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await server.data('createUser', {}, { key: key.toUpperCase() })).toEqual(answers[0]);
    expect(await countAccounts()).toBe(before + 1);
  });

  it('a key reused for another input is refused with 409, and is free again a day later', async () => {
    const key = randomUUID();
    const first = await server.data('createUser', { wid: 'a' }, { key });
    const other = await server.ask('createUser', { wid: 'b' }, { key });
    expect(other).toMatchObject({ code: CODE.conflict, data: { field: 'idempotency' } });
    server.nowMs += DAY_MS;
    const later = await server.data('createUser', { wid: 'a' }, { key });
    expect(later.username).not.toBe(first.username);
  });

  it('change_token ends the old token, and a repeat with it returns the same new one', async () => {
    const old = await server.visitor();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.data('changeToken', {}, { token: old, key })),
    );
    const token = answers[0]?.token;
    expect(answers.every((answer) => answer.token === token)).toBe(true);
    expect((await server.ask('user', {}, { token: old })).code).toBe(CODE.tokenExpired);
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.ok);
    const another = await server.ask('changeToken', {}, { token: old, key: randomUUID() });
    expect(another.code).toBe(CODE.tokenExpired);
    expect((await server.ask('changeToken', {}, { token: old })).code).toBe(CODE.tokenExpired);
  });

  it('the key of a change_token returns the new token to its own token alone', async () => {
    const made = await server.data('createUser', {});
    const signIn = { account: made.username, password: made.password };
    const other = await server.data('signIn', signIn, { token: await server.visitor() });
    const handOver = await server.data('changeToken', { hand_over: 1 }, made);
    const key = randomUUID();
    const { token } = await server.data('changeToken', {}, { token: made.token, key });
    for (const thief of [other.token, handOver.token, token, undefined]) {
      const answer = await server.ask('changeToken', {}, { token: thief, key });
      expect(answer).toMatchObject({ code: CODE.tokenExpired, data: {} });
    }
    expect(await server.data('changeToken', {}, { token: made.token, key })).toEqual({ token });
  });

  it('of many parallel changes of one token without a key, one gets a new token', async () => {
    const token = await server.visitor();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.ask('changeToken', {}, { token })),
    );
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === CODE.ok)).toHaveLength(1);
    expect(codes.filter((code) => code === CODE.tokenExpired)).toHaveLength(9);
  });

  it('a one-time token only changes itself, once, within ten minutes', async () => {
    const token = await server.visitor();
    const me = await server.data('user', {}, { token });
    const handOver = () => server.data('changeToken', { hand_over: 1 }, { token });
    const once = await handOver();
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.ok);
    expect((await server.ask('user', {}, { token: once.token })).code).toBe(CODE.tokenExpired);
    const stranger = await server.data('init', {}, { token: once.token });
    expect((await server.data('user', {}, { token: stranger.authorization })).uuid).not.toBe(
      me.uuid,
    );
    const again = await server.ask('changeToken', { hand_over: 1 }, { token: once.token });
    expect(again.code).toBe(CODE.forbidden);
    const fresh = await server.data('changeToken', {}, { token: once.token });
    expect((await server.data('user', {}, { token: fresh.token })).uuid).toBe(me.uuid);
    expect((await server.ask('changeToken', {}, { token: once.token })).code).toBe(402);

    const late = await handOver();
    server.nowMs += 10 * MINUTE_MS;
    expect((await server.ask('changeToken', {}, { token: late.token })).code).toBe(402);
  });

  it('no token or password is stored in the database', async () => {
    const key = randomUUID();
    const made = await server.data('createUser', {}, { key });
    const visitor = await server.data('init', {}, { key: randomUUID() });
    await server.data('records', { type: 'spend' }, { token: visitor.authorization });
    await server.data(
      'changeCollection',
      { action: 'add', uuids: ['comic-xueluo-changan'] },
      { token: visitor.authorization },
    );
    const changed = await server.data('changeToken', {}, { token: made.token, key });
    const secrets = [made.token, made.password, visitor.authorization, changed.token];
    const stored =
      kind === 'libsql' ? filesOf(server.dataDir) : await contentsOf(server.services.db);
    expect(stored).toContain(made.username);
    for (const secret of [...secrets, key]) expect(stored).not.toContain(secret);
  });
});

function filesOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('\n');
}
