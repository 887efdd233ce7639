import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sha256Hex } from '../../server/base/secret.ts';
import { forgetOld } from '../../server/cleaning.ts';
import { CODE } from '../../src/shared/contract/index.ts';
import { contentsOf } from './storage/allTables.ts';
import { forEachDatabase } from '../support/product/testDatabase.ts';
import { startServer } from '../support/product/testServer.ts';

const HOUR_MS = 3_600_000;
const PHONE = '13612345678';

forEachDatabase('secrets', (kind) => {
  it('are in no line of the log, in no report and nowhere in the database, not even as a plain hash', async () => {
    const server = await startServer({ kind });
    const secrets: string[] = [];
    const inputs: object[] = [];
    const key = () => {
      secrets.push(randomUUID());
      return secrets.at(-1)!;
    };
    const made = await server.data('createUser', {}, { key: key() });
    const reported = () => ({ token: made.token, key: key() });
    const store = <T extends object>(input: T): T => {
      inputs.push(input);
      return input;
    };

    await server.data('bindPhone', { phone: PHONE }, reported());
    const bindCode = server.messages.at(-1)!.code;
    const wrongCode = '271828';
    await server.ask('bindPhone', { phone: PHONE, code: wrongCode }, reported());
    await server.data('bindPhone', store({ phone: PHONE, code: bindCode }), reported());
    const wrong = { account: made.username, password: 'a wrong guess' };
    expect((await server.ask('signIn', wrong, reported())).code).toBe(CODE.wrongCredentials);
    const right = store({ account: made.username, password: made.password });
    const signed = await server.data('signIn', right, { ...reported(), tokenIn: 'field' });
    const chosen = store({ old_password: made.password, password: 'chosen by myself' });
    await server.data('resetPassword', chosen, reported());
    await server.ask('resetPassword', { ...chosen, password: 'short' }, reported());
    server.nowMs += 60_000;
    await server.data('resetAccount', { phone: PHONE }, reported());
    const recoverCode = server.messages.at(-1)!.code;
    const found = await server.data(
      'resetAccount',
      store({ phone: PHONE, code: recoverCode }),
      reported(),
    );
    // An internal fault is reported with its stack.
    Object.assign(server.services, { random: undefined });
    const fault = await server.ask(
      'signIn',
      { ...right, password: 'chosen by myself' },
      reported(),
    );
    expect(fault.code).toBe(CODE.fault);
    expect(server.reports).toHaveLength(1);

    secrets.push(made.token, made.password, signed.token, found.token!);
    secrets.push('a wrong guess', 'chosen by myself', bindCode, recoverCode, wrongCode);
    const plain = [...secrets, ...inputs.map((input) => JSON.stringify(input))];
    const hashes = plain.filter((each) => !each.includes(made.token)).map(sha256Hex);
    // A plain hash is stored only of tokens, 32 random bytes, to find their session.
    const tokens = new Set([made.token, signed.token, found.token!].map(sha256Hex));
    const hidden = [...plain, ...hashes.filter((hash) => !tokens.has(hash))];

    const said = [...server.lines, ...server.reports].join('\n');
    const contents = await contentsOf(server.services.db);
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('\n');
    expect(said).toContain('POST /api/sign_in/');
    expect(contents).toContain(made.username);
    expect(files.includes(made.username)).toBe(kind === 'libsql');
    const places = { said, contents, files };
    for (const [place, text] of Object.entries(places)) {
      expect([place, hidden.filter((each) => text.includes(each))]).toEqual([place, []]);
    }
    await server.close();
  });

  it('are removed when they are of no more use: answers, tries, codes, ended sessions', async () => {
    const server = await startServer({ kind });
    const { db } = server.services;
    const made = await server.data('createUser', {}, { key: randomUUID() });
    await server.data('bindPhone', { phone: PHONE }, made);
    await server.data('changeToken', { hand_over: 1 }, made);
    const changed = { token: made.token, key: randomUUID() };
    const fresh = await server.data('changeToken', {}, changed);
    const counts = async () => {
      const tables = ['idempotency', 'rate', 'sms_code', 'session'] as const;
      const rows = await Promise.all(
        tables.map((name) => db.selectFrom(name).selectAll().execute()),
      );
      return rows.map(({ length }) => length);
    };
    expect(await counts()).toEqual([2, 3, 1, 3]);
    server.nowMs += 24 * HOUR_MS - 1;
    await forgetOld(db, server.nowMs);
    expect(await counts()).toEqual([2, 1, 0, 3]);
    expect(await server.data('changeToken', {}, changed)).toEqual(fresh);
    server.nowMs += 1;
    await forgetOld(db, server.nowMs);
    expect(await counts()).toEqual([0, 0, 0, 3]);
    // An ended session records the account of its device.
    server.nowMs += 179 * 24 * HOUR_MS;
    await forgetOld(db, server.nowMs);
    expect(await counts()).toEqual([0, 0, 0, 2]);
    server.nowMs += HOUR_MS;
    await forgetOld(db, server.nowMs);
    expect(await counts()).toEqual([0, 0, 0, 1]);
    expect((await server.ask('user', {}, fresh)).code).toBe(CODE.ok);
    await server.close();
  });
});
