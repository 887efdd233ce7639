import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, adminClient } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';
import {
  addOperator,
  changeOperator,
  listAudit,
  listOperators,
  requireFactor,
  resetOperator,
} from '../../../src/shared/admin/operators.ts';
import { addToken } from '../../../src/shared/admin/tokens.ts';
import type { AdminErrorBody } from '../../../src/shared/admin/call.ts';
import {
  changeOwnPassword,
  checkSetup,
  getSession,
  removeFactor,
  renewRecoveryCodes,
  setFactor,
  setUp,
  signIn,
  stepUp,
} from '../../../src/shared/admin/session.ts';
import { contentsOf } from '../storage/allTables.ts';
import { operate } from '../ops/operate.ts';
import {
  codeOf,
  OWNER,
  PASSWORD,
  resetBeforeWrite,
  setUpOwner,
  setUpWithFactor,
  tokenOf,
} from './setUpOwner.ts';

forEachDatabase('operators', (kind) => {
  let server: TestServer;
  let owner: AdminClient;

  beforeEach(async () => {
    server = await startServer({ kind, durable: false, trustedProxies: 1 });
    owner = adminClient(server.address);
  });
  afterEach(() => server.close());

  describe('an added operator', () => {
    it('sets a password with the link and has the role', async () => {
      await setUpOwner(server, owner);
      const { link, operator } = await owner.ask(addOperator, { name: '小编', role: 'editor' });
      expect(operator.is_ready).toBe(false);
      const editor = adminClient(server.address);
      const token = tokenOf(link);
      expect((await editor.ask(checkSetup, { token })).name).toBe('小编');
      const { me } = await editor.ask(setUp, { token, name: '小编', password: PASSWORD });
      expect(me.operator).toMatchObject({ id: operator.id, role: 'editor', is_ready: true });
      expect((await editor.refused(listOperators, {})).error).toBe('refused');
      const taken = await owner.refused(addOperator, { name: '小编', role: 'viewer' });
      expect(taken).toMatchObject({ error: 'bad_input', field: 'name' });
    });

    it('can be changed, disabled and reset; the last owner stays', async () => {
      await setUpOwner(server, owner);
      const { link, operator } = await owner.ask(addOperator, { name: '二号', role: 'viewer' });
      const other = adminClient(server.address);
      await other.ask(setUp, { token: tokenOf(link), name: '二号', password: PASSWORD });
      const { items } = await owner.ask(listOperators, {});
      const row = items.find(({ id }) => id === operator.id);
      const change = { id: operator.id, revision: row?.revision ?? 0, role: 'owner' as const };
      const changed = (await owner.ask(changeOperator, change)).operator;
      const late = await owner.refused(changeOperator, change);
      expect(late).toMatchObject({ error: 'stale', current: { role: 'owner' } });
      const disable = { id: operator.id, revision: changed.revision, is_disabled: true };
      await owner.ask(changeOperator, disable);
      expect((await other.ask(getSession, {})).me).toBeNull();
      expect((await other.refused(signIn, { ...OWNER, name: '二号' })).error).toBe(
        'wrong_credentials',
      );
      const { me } = await owner.ask(getSession, {});
      const own = { id: me?.operator.id ?? '', revision: me?.operator.revision ?? 0 };
      for (const last of [{ role: 'viewer' as const }, { is_disabled: true }]) {
        expect((await owner.refused(changeOperator, { ...own, ...last })).error).toBe('conflict');
      }
    });

    it('is let in again only by a new link after a reset', async () => {
      const { secret } = await setUpWithFactor(server, owner);
      server.nowMs += 60_000;
      const { link, operator } = await owner.ask(addOperator, { name: '二号', role: 'support' });
      const other = adminClient(server.address);
      const asked = { name: '二号', password: PASSWORD };
      await other.ask(setUp, { token: tokenOf(link), ...asked });
      await other.ask(stepUp, { password: PASSWORD });
      await other.ask(setFactor, { secret, code: codeOf(server, secret) });
      const reset = await owner.ask(resetOperator, { id: operator.id });
      expect((await other.ask(getSession, {})).me).toBeNull();
      expect((await other.refused(signIn, asked)).error).toBe('wrong_credentials');
      const { me } = await other.ask(setUp, { token: tokenOf(reset.link), ...asked });
      expect(me.operator).toMatchObject({ id: operator.id, has_factor: false, role: 'support' });
    });
  });

  describe('a reset operator', () => {
    it('gets no session, password, factor or token by a call that was under way', async () => {
      await setUpOwner(server, owner);
      const { operator } = await owner.ask(addOperator, { name: '二号', role: 'support' });
      const { id, name } = operator;
      const { db } = server.services;
      const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
      const token = { name: '脚本', role: 'support' as const, scope: 'read' as const, days: 1 };
      const passwords = { old_password: PASSWORD, password: 'another password' };
      const calls: [string, (other: AdminClient) => Promise<AdminErrorBody>][] = [
        ['signed_out', (other) => other.refused(changeOwnPassword, passwords)],
        [
          'signed_out',
          (other) => other.refused(setFactor, { secret, code: codeOf(server, secret) }),
        ],
        ['signed_out', (other) => other.refused(addToken, token)],
        ['wrong_credentials', (other) => other.refused(signIn, { name, password: PASSWORD })],
      ];
      for (const [error, refused] of calls) {
        const { link } = await owner.ask(resetOperator, { id });
        const other = adminClient(server.address);
        await other.ask(setUp, { token: tokenOf(link), name, password: PASSWORD });
        resetBeforeWrite(server, id);
        expect((await refused(other)).error).toBe(error);
        const row = db.selectFrom('operator').selectAll().where('id', '=', id);
        expect(await row.executeTakeFirstOrThrow()).toMatchObject({
          password_hash: null,
          totp_secret: null,
        });
        for (const table of ['operator_session', 'operator_token'] as const) {
          const own = db.selectFrom(table).select('id').where('operator_id', '=', id);
          expect(await own.execute()).toEqual([]);
        }
      }
    });
  });

  describe('the second factor', () => {
    it('can be required of all: nothing else is answered until it is set', async () => {
      await setUpOwner(server, owner);
      await owner.ask(requireFactor, { all_need_factor: true });
      expect((await owner.refused(listOperators, {})).error).toBe('factor_required');
      expect((await owner.ask(getSession, {})).me?.needs_factor).toBe(true);
      const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
      const wrong = await owner.refused(setFactor, { secret, code: '000000' });
      expect(wrong.error).toBe('bad_input');
      const set = await owner.ask(setFactor, { secret, code: codeOf(server, secret) });
      expect(set.recovery_codes).toHaveLength(10);
      await owner.ask(listOperators, {});
      expect((await owner.refused(removeFactor, {})).error).toBe('conflict');
      await owner.ask(requireFactor, { all_need_factor: false });
      const renewed = await owner.ask(renewRecoveryCodes, {});
      expect(renewed.recovery_codes).not.toEqual(set.recovery_codes);
      await owner.ask(removeFactor, {});
      expect((await owner.ask(getSession, {})).me?.operator.has_factor).toBe(false);
    });
  });

  describe('the audit', () => {
    it('has who, when, what and on what, the newest first, and no secret', async () => {
      const { secret, recovery_codes } = await setUpWithFactor(server, owner);
      server.nowMs += 1;
      const { link, operator } = await owner.ask(addOperator, { name: '小编', role: 'editor' });
      const change = { id: operator.id, revision: operator.revision, role: 'viewer' as const };
      server.nowMs += 1;
      await owner.ask(changeOperator, change);
      const { items, total } = await owner.ask(listAudit, { size: 2 });
      expect(total).toBe(3);
      expect(items).toMatchObject([
        { operator: '阿墨', what: 'operator.change', on_title: '小编', at: server.nowMs },
        { operator: '阿墨', what: 'operator.add', on_id: operator.id },
      ]);
      expect(items[0]).toMatchObject({ before: { role: 'editor' }, after: { role: 'viewer' } });
      const found = await owner.ask(listAudit, { what: 'operator.set' });
      expect(found.items.map(({ what }) => what)).toEqual(['operator.set_up']);
      const stored = await contentsOf(server.services.db);
      const secrets = [PASSWORD, secret, tokenOf(link), owner.cookie.split('=')[1] ?? '?'];
      for (const text of [...secrets, ...recovery_codes]) expect(stored).not.toContain(text);
    });
  });

  describe('commands', () => {
    it('list operators, make a link for a new owner and reset one', async () => {
      await setUpOwner(server, owner);
      const made = await operate(server, 'admin', 'link');
      const token = tokenOf(made.out);
      expect(made.out).toContain('https://admin.example/admin/setup#');
      const second = adminClient(server.address);
      const input = { token, name: '二号', password: PASSWORD };
      expect((await second.ask(setUp, input)).me.operator.role).toBe('owner');
      const reset = await operate(server, 'admin', 'reset', '阿墨');
      expect((await owner.ask(getSession, {})).me).toBeNull();
      const again = adminClient(server.address);
      await again.ask(setUp, { ...OWNER, token: tokenOf(reset.out) });
      expect((await operate(server, 'admin', 'list')).out).toMatch(/二号 +站长/);
      expect(await operate(server, 'admin', 'reset', '没有')).toMatchObject({ code: 1 });
      const { items } = await again.ask(listAudit, { what: 'operator.reset' });
      expect(items).toMatchObject([{ operator: '', on_title: '阿墨' }]);
    });
  });
});
