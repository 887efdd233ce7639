import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { changeOpds } from '../../../../src/shared/contract/opds.ts';
import { callApi, type Refused } from '../../../support/product/callApi.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../../support/product/testServer.ts';

forEachDatabase('logging out everywhere else', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());

  const codeOf = async (token: string) => (await server.ask('user', {}, { token })).code;
  const signIn = async (account: string, password: string) =>
    server.ask('signIn', { account, password }, { token: await server.visitor() });
  const choose = (token: string, old_password: string, password: string) =>
    server.data('resetPassword', { old_password, password }, { token });

  /** Resolves once so many locks are waited for. */
  const waiting = async (count: number) => {
    const ungranted = sql<{ count: number }>`select count(*) as count from pg_locks
        where not granted and (database is null or database = (select oid from pg_database where datname = current_database()))`;
    const look = async () => (await ungranted.execute(server.services.db)).rows[0]?.count;
    await vi.waitFor(async () => expect(await look()).toBe(count), { timeout: 10_000 });
  };

  it('ends every session opened while a password is being set', async () => {
    const made = await server.data('createUser', {});
    const opened: string[] = [];
    const store = (answer: { code: number; data?: unknown }) => {
      if (answer.code === CODE.ok) opened.push((answer.data as { token: string }).token);
    };
    const { token: thief } = (await signIn(made.username, made.password)).data as { token: string };
    const thieves = [
      ...Array.from({ length: 6 }, () => signIn(made.username, made.password).then(store)),
      ...Array.from({ length: 6 }, () =>
        server.ask('changeToken', { hand_over: 1 }, { token: thief }).then(store),
      ),
      server.ask('changeToken', {}, { token: thief }).then(store),
    ];
    await Promise.all([choose(made.token, made.password, 'logged out everywhere'), ...thieves]);
    expect(opened.length).toBeGreaterThan(0);
    // Sign-ins after the new password were refused; sessions opened before have ended with it.
    for (const token of opened) {
      expect(await codeOf(token)).toBe(CODE.tokenExpired);
      expect((await server.ask('changeToken', {}, { token })).code).toBe(CODE.tokenExpired);
    }
    expect(await codeOf(made.token)).toBe(CODE.ok);
  });

  it.runIf(kind === 'postgres')('ends a half-open session when a password is set', async () => {
    const made = await server.data('createUser', {});
    const thief = (await signIn(made.username, made.password)).data as { token: string };
    const stranger = await server.visitor();
    const { db } = server.services;
    const input = { account: made.username, password: made.password };
    const answers = await db.transaction().execute(async (t) => {
      // A session cannot be inserted before this ends: the sign-in stops in the middle of it.
      await sql`lock table session in share mode`.execute(t);
      const asked = [
        server.ask('signIn', input, { token: stranger }),
        server.ask('changeToken', { hand_over: 1 }, thief),
      ];
      await waiting(2);
      asked.push(
        server.ask(
          'resetPassword',
          { old_password: made.password, password: 'logged out everywhere' },
          { token: made.token },
        ),
      );
      await waiting(3);
      return { asked };
    });
    const [...reported] = await Promise.all(answers.asked);
    expect(reported.at(-1)?.code).toBe(CODE.ok);
    const tokens = reported
      .slice(0, 2)
      .flatMap(({ data }) => (data as { token?: string }).token ?? []);
    expect(tokens.length).toBeGreaterThan(0);
    for (const token of [...tokens, thief.token]) {
      expect((await server.ask('changeToken', {}, { token })).code).toBe(CODE.tokenExpired);
    }
  });

  it.runIf(kind === 'postgres')('makes no OPDS address for a session that it ends', async () => {
    const made = await server.data('createUser', {});
    const thief = (await signIn(made.username, made.password)).data as { token: string };
    const { db } = server.services;
    const { asked } = await db.transaction().execute(async (t) => {
      // The new password locks the account, and cannot end its sessions before this ends.
      await sql`lock table session in share mode`.execute(t);
      const choice = choose(made.token, made.password, 'logged out everywhere');
      await waiting(1);
      const theft = callApi(server.address, changeOpds, { action: 'on' }, thief).catch(
        (error: Refused) => error,
      );
      await waiting(2);
      return { asked: Promise.all([choice, theft]) };
    });
    const [, answer] = await asked;
    expect(answer).toMatchObject({ code: CODE.tokenExpired });
    expect(await db.selectFrom('opds_access').selectAll().execute()).toEqual([]);
  });
});
