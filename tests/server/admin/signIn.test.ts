import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';
import { firstLink } from '../../../server/admin/setupLinks.ts';
import { forgetOld } from '../../../server/cleaning.ts';
import { addOperator } from '../../../src/shared/admin/operators.ts';
import {
  changeOwnPassword,
  checkSetup,
  endOwnSession,
  getSession,
  listOwnSessions,
  setUp,
  signIn,
  signOut,
  stepUp,
} from '../../../src/shared/admin/session.ts';
import {
  codeOf,
  newFirstToken,
  OWNER,
  PASSWORD,
  setUpOwner,
  setUpWithFactor,
} from './setUpOwner.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

forEachDatabase('the sign-in of operators', (kind) => {
  let server: TestServer;
  let owner: AdminClient;

  beforeEach(async () => {
    server = await startServer({ kind, durable: false, trustedProxies: 1 });
    owner = adminClient(server.address);
  });
  afterEach(() => server.close());

  describe('the first link', () => {
    it('sets up the owner, signs in and is used up', async () => {
      const token = await newFirstToken(server);
      expect(await owner.ask(getSession, {})).toEqual({ me: null, has_operators: false });
      const asked = await owner.ask(checkSetup, { token });
      expect(asked).toMatchObject({ purpose: 'first', name: '', role: 'owner' });
      const { me, recovery_codes } = await owner.ask(setUp, { token, ...OWNER });
      expect(me.operator).toMatchObject({ name: '阿墨', role: 'owner', has_factor: false });
      expect(recovery_codes).toEqual([]);
      expect((await owner.ask(getSession, {})).me?.operator.id).toBe(me.operator.id);
      const other = adminClient(server.address);
      expect((await other.refused(setUp, { token, ...OWNER })).error).toBe('not_found');
    });

    it('ends after an hour, and with the first operator', async () => {
      const [early, late] = [await newFirstToken(server), await newFirstToken(server)];
      server.nowMs += HOUR_MS;
      expect((await owner.refused(checkSetup, { token: early })).error).toBe('not_found');
      const third = await newFirstToken(server);
      await setUpOwner(server, owner);
      for (const token of [late, third]) {
        expect((await owner.refused(setUp, { token, ...OWNER })).error).toBe('not_found');
      }
      const { db, random } = server.services;
      expect(await firstLink(db, server.address, { nowMs: server.nowMs, random })).toBeUndefined();
    });

    it('makes one owner of two uses at the same moment', async () => {
      const tokens = [await newFirstToken(server), await newFirstToken(server)];
      const replies = await Promise.all(
        tokens.map((token, i) =>
          adminClient(server.address).send(setUp, { ...OWNER, token, name: `owner ${i}` }),
        ),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]));
    });

    it('stays usable where the input was refused', async () => {
      const token = await newFirstToken(server);
      const short = await owner.refused(setUp, { token, name: '阿墨', password: 'too short' });
      expect(short).toMatchObject({ error: 'bad_input', field: 'password' });
      const factor = { secret: 'A'.repeat(32), code: '000000' };
      const wrong = await owner.refused(setUp, { token, ...OWNER, factor });
      expect(wrong).toMatchObject({ error: 'bad_input', field: 'factor.code' });
      await owner.ask(setUp, { token, ...OWNER });
    });
  });

  describe('a sign-in', () => {
    it('takes name and password, whatever the case and width of the name', async () => {
      await setUpOwner(server, owner);
      const client = adminClient(server.address);
      const { operator } = (await client.ask(signIn, { ...OWNER, name: ' 阿墨 ' })).me;
      expect(operator.name).toBe('阿墨');
      await client.ask(signOut, {});
      expect((await client.ask(getSession, {})).me).toBeNull();
      for (const wrong of [
        { name: '阿墨', password: 'a wrong one' },
        { ...OWNER, name: 'x' },
      ]) {
        expect((await client.refused(signIn, wrong)).error).toBe('wrong_credentials');
      }
    });

    it('asks for the second factor, and takes each code once', async () => {
      const { secret } = await setUpWithFactor(server, owner);
      const client = adminClient(server.address);
      expect((await client.refused(signIn, OWNER)).error).toBe('code_required');
      const used = { ...OWNER, code: codeOf(server, secret) };
      expect((await client.refused(signIn, used)).error).toBe('wrong_credentials');
      server.nowMs += 30_000;
      await client.ask(signIn, { ...OWNER, code: codeOf(server, secret) });
      const again = { ...OWNER, code: codeOf(server, secret) };
      expect((await client.refused(signIn, again)).error).toBe('wrong_credentials');
    });

    it('takes each of ten recovery codes once', async () => {
      const { recovery_codes } = await setUpWithFactor(server, owner);
      expect(new Set(recovery_codes).size).toBe(10);
      const [code = '', next = ''] = recovery_codes;
      const { me } = await owner.ask(signIn, { ...OWNER, code: code.toUpperCase() });
      expect(me.recovery_codes_left).toBe(9);
      expect((await owner.refused(signIn, { ...OWNER, code })).error).toBe('wrong_credentials');
      const both = await Promise.all(
        [1, 2].map(() => adminClient(server.address).send(signIn, { ...OWNER, code: next })),
      );
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    });

    it('is refused for a while after wrong ones from an address, and only from there', async () => {
      await setUpOwner(server, owner);
      const from = (ip: string, password: string) =>
        adminClient(server.address).send(signIn, { ...OWNER, password }, { 'x-forwarded-for': ip });
      for (let i = 0; i < 8; i += 1) {
        expect((await from('203.0.113.7', 'wrong')).status).toBe(401);
      }
      const late = await from('203.0.113.7', PASSWORD);
      expect(late).toMatchObject({ status: 429, body: { error: 'too_many' } });
      expect((await from('198.51.100.7', PASSWORD)).status).toBe(200);
      server.nowMs += 15 * MINUTE_MS;
      expect((await from('203.0.113.7', PASSWORD)).status).toBe(200);
    });
  });

  describe('a session', () => {
    it('ends after 12 hours without a call, and after 7 days with calls', async () => {
      await setUpOwner(server, owner);
      server.nowMs += 12 * HOUR_MS - 1;
      expect((await owner.ask(getSession, {})).me).not.toBeNull();
      server.nowMs += 12 * HOUR_MS;
      expect((await owner.ask(getSession, {})).me).toBeNull();
      await owner.ask(signIn, OWNER);
      for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
        server.nowMs += 6 * HOUR_MS;
        expect((await owner.ask(getSession, {})).me).not.toBeNull();
      }
      server.nowMs += 6 * HOUR_MS;
      expect((await owner.ask(getSession, {})).me).toBeNull();
      const before = await rowsOf('operator_session');
      await forgetOld(server.services.db, server.nowMs, { rest: async () => undefined });
      expect([before, await rowsOf('operator_session')]).toEqual([2, 0]);
    });

    it('is listed, and can be ended from another one', async () => {
      await setUpOwner(server, owner);
      const other = adminClient(server.address);
      await other.ask(signIn, OWNER);
      const { items } = await owner.ask(listOwnSessions, {});
      expect(items).toHaveLength(2);
      expect(items.filter(({ is_this }) => is_this)).toHaveLength(1);
      const { id = '' } = items.find(({ is_this }) => !is_this) ?? {};
      await owner.ask(endOwnSession, { id });
      expect((await other.ask(getSession, {})).me).toBeNull();
      expect((await owner.refused(endOwnSession, { id })).error).toBe('not_found');
    });

    it('asks for a password or code again after ten minutes', async () => {
      await setUpOwner(server, owner);
      server.nowMs += 10 * MINUTE_MS + 1;
      const input = { name: '小编', role: 'editor' as const };
      expect((await owner.refused(addOperator, input)).error).toBe('step_up');
      const wrong = await owner.refused(stepUp, { password: 'a wrong one' });
      expect(wrong.error).toBe('wrong_credentials');
      const { me } = await owner.ask(stepUp, { password: PASSWORD });
      expect(me.proved_until).toBe(server.nowMs + 10 * MINUTE_MS);
      await owner.ask(addOperator, input);
    });

    it('survives a change of the own password, and the others do not', async () => {
      await setUpOwner(server, owner);
      const other = adminClient(server.address);
      await other.ask(signIn, OWNER);
      const password = 'another password';
      const wrong = await owner.refused(changeOwnPassword, { old_password: 'no', password });
      expect(wrong.error).toBe('wrong_credentials');
      await owner.ask(changeOwnPassword, { old_password: PASSWORD, password });
      expect((await owner.ask(getSession, {})).me).not.toBeNull();
      expect((await other.ask(getSession, {})).me).toBeNull();
      expect((await other.refused(signIn, OWNER)).error).toBe('wrong_credentials');
      await other.ask(signIn, { ...OWNER, password });
    });
  });

  async function rowsOf(table: 'operator_session'): Promise<number> {
    return (await server.services.db.selectFrom(table).selectAll().execute()).length;
  }
});
