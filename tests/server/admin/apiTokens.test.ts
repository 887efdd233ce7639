import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSafe } from '../../../server/admin/http/adminOrigin.ts';
import { ADMIN_API_PATH, type AdminCall } from '../../../src/shared/admin/call.ts';
import {
  changeOperator,
  endOperatorSession,
  getOperatorAccess,
  listAudit,
  listOperators,
  requireFactor,
  resetOperator,
  revokeOperatorToken,
} from '../../../src/shared/admin/operators.ts';
import { getSession, setFactor } from '../../../src/shared/admin/session.ts';
import { addToken, listTokens, revokeToken } from '../../../src/shared/admin/tokens.ts';
import { addWork, listWorks } from '../../../src/shared/admin/works.ts';
import {
  type AdminClient,
  adminClient,
  bearer,
  operatorOf,
} from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';
import { contentsOf } from '../storage/allTables.ts';
import { codeOf, setUpOwner } from './setUpOwner.ts';

const DAY_MS = 24 * 60 * 60_000;
const WORK = { kind: 'novel', title: '海边的灯塔' } as const;

let server: TestServer;
let owner: AdminClient;

async function start(kind: 'libsql' | 'postgres' = 'libsql'): Promise<void> {
  server = await startServer({ kind, durable: false });
  owner = adminClient(server.address);
  await setUpOwner(server, owner);
}

const wanted = (changes = {}) => ({
  name: '上传脚本',
  role: 'owner' as const,
  scope: 'all' as const,
  days: 30,
  ...changes,
});

async function statusOf(secret: string, call: AdminCall = listWorks, input = {}): Promise<number> {
  return (await adminClient(server.address).send(call, input, bearer(secret))).status;
}

forEachDatabase('an API token', (kind) => {
  beforeEach(() => start(kind));
  afterEach(() => server.close());

  it('is shown once, stored as a hash, named by the audit, and revoked', async () => {
    const { secret, token } = await owner.ask(addToken, wanted());
    const program = adminClient(server.address);
    const reply = await program.send(addWork, WORK, bearer(secret));
    expect(reply.status).toBe(200);
    const { items } = await owner.ask(listAudit, { what: 'work.' });
    expect(items).toMatchObject([{ operator: '阿墨', token: '上传脚本', what: 'work.add' }]);
    const listed = (await owner.ask(listTokens, {})).items;
    expect(listed).toEqual([{ ...token, used_at: server.nowMs }]);
    expect(await contentsOf(server.services.db)).not.toContain(secret.slice(5));
    const twice = await owner.refused(addToken, wanted());
    expect(twice).toMatchObject({ error: 'bad_input', field: 'name' });
    await owner.ask(revokeToken, { id: token.id });
    expect(await statusOf(secret)).toBe(401);
    const own = await owner.ask(listAudit, { what: 'token.' });
    expect(own.items.map(({ what }) => what).toSorted()).toEqual(['token.add', 'token.revoke']);
  });
});

describe('a call with an API token', () => {
  beforeEach(() => start());
  afterEach(() => server.close());

  it('needs neither cookie nor header nor origin, and takes no cookie into account', async () => {
    const { secret } = await owner.ask(addToken, wanted({ role: 'viewer' }));
    const url = `${server.address}${ADMIN_API_PATH}/works`;
    const asked = await fetch(url, { headers: { authorization: `Bearer ${secret}` } });
    expect(asked.status).toBe(200);
    expect(asked.headers.get('set-cookie')).toBeNull();
    // The owner's cookie beside the viewer's token.
    const { status, body } = await owner.send(addWork, WORK, bearer(secret));
    expect([status, (body as { error: string }).error]).toEqual([403, 'refused']);
    const headers = { authorization: 'Basic b3duZXI6' };
    expect((await owner.send(listWorks, {}, headers)).status).toBe(200);
  });

  it('is refused over plain http from another machine', () => {
    const at = (address: string) => new Request(`${address}${ADMIN_API_PATH}/works`);
    expect(() => checkSafe(server.services, at('http://192.0.2.7:8080'))).toThrow('https');
    expect(checkSafe(server.services, at('http://localhost:8080'))).toBe('http://localhost:8080');
  });

  it('is refused when it has expired, and while its operator is disabled or has no role for it', async () => {
    const other = await operatorOf(server, 'editor');
    const { secret } = await other.ask(addToken, wanted({ role: 'editor', days: 1 }));
    const rowOf = async () =>
      (await owner.ask(listOperators, {})).items.find(({ name }) => name === 'editor')!;
    const change = async (changes: object) => {
      const { id, revision } = await rowOf();
      await owner.ask(changeOperator, { id, revision, ...changes });
    };
    expect(await statusOf(secret, addWork, WORK)).toBe(200);
    await change({ role: 'viewer' });
    expect(await statusOf(secret)).toBe(200);
    expect(await statusOf(secret, addWork, WORK)).toBe(403);
    await change({ is_disabled: true });
    expect(await statusOf(secret)).toBe(401);
    await change({ is_disabled: false });
    expect(await statusOf(secret)).toBe(200);
    server.nowMs += DAY_MS;
    expect(await statusOf(secret)).toBe(401);
  });

  it('ends with a reset of its operator', async () => {
    const editor = await operatorOf(server, 'editor');
    const { secret } = await editor.ask(addToken, wanted({ role: 'editor' }));
    const { me } = await editor.ask(getSession, {});
    await owner.ask(resetOperator, { id: me?.operator.id ?? '' });
    expect(await statusOf(secret)).toBe(401);
  });

  it('is refused where a second factor is required and its operator has none', async () => {
    const { secret } = await owner.ask(addToken, wanted());
    await owner.ask(requireFactor, { all_need_factor: true });
    expect(await statusOf(secret)).toBe(403);
    const factor = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    await owner.ask(setFactor, { secret: factor, code: codeOf(server, factor) });
    expect(await statusOf(secret)).toBe(200);
  });

  it('is refused beyond 300 at once', async () => {
    const { secret } = await owner.ask(addToken, wanted());
    const counted = [];
    for (let i = 0; i < 400; i += 20) {
      // oxlint-disable-next-line no-await-in-loop
      counted.push(...(await Promise.all(Array.from({ length: 20 }, () => statusOf(secret)))));
      if (counted.includes(429)) break;
    }
    expect(counted.indexOf(429)).toBeGreaterThanOrEqual(300);
    expect((await owner.send(listWorks, {})).status).toBe(200);
  });

  it('may upload within the scope for imports', async () => {
    const { secret } = await owner.ask(addToken, wanted({ scope: 'import' }));
    const { secret: reader } = await owner.ask(addToken, wanted({ name: '看', scope: 'read' }));
    const path = Buffer.from('灯塔/第1章.txt').toString('base64');
    const begin = (token: string) =>
      fetch(`${server.address}${ADMIN_API_PATH}/uploads`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-length': '12',
          'upload-metadata': `path ${path}`,
        },
      });
    const begun = await begin(secret);
    expect([begun.status, (await begin(reader)).status]).toEqual([201, 403]);
    const sent = await fetch(new URL(begun.headers.get('location') ?? '', server.address), {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${secret}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'a chapter 12',
    });
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '12']);
  });

  it('has no role larger than its operator', async () => {
    const editor = await operatorOf(server, 'editor');
    const refused = await editor.refused(addToken, wanted({ role: 'owner' }));
    expect(refused).toMatchObject({ error: 'bad_input', field: 'role' });
  });
});

describe('what lets an operator in', () => {
  beforeEach(() => start());
  afterEach(() => server.close());

  it('is listed for owners, who end sessions and revoke tokens', async () => {
    const editor = await operatorOf(server, 'editor');
    const { secret } = await editor.ask(addToken, wanted({ role: 'editor' }));
    const { me } = await editor.ask(getSession, {});
    const id = me?.operator.id ?? '';
    const { sessions, passkeys, tokens } = await owner.ask(getOperatorAccess, { id });
    expect([sessions.length, passkeys, tokens.map(({ name }) => name)]).toEqual([
      1,
      [],
      ['上传脚本'],
    ]);
    await owner.ask(revokeOperatorToken, { id, token: tokens[0]?.id ?? '' });
    await owner.ask(endOperatorSession, { id, session: sessions[0]?.id ?? '' });
    expect(await statusOf(secret)).toBe(401);
    expect((await editor.ask(getSession, {})).me).toBeNull();
    const { items } = await owner.ask(listAudit, { on_id: id });
    expect(items.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['token.revoke', 'session.end']),
    );
  });
});
