import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { adminFiles } from '../../../server/admin/http/adminFiles.ts';
import { checkOrigin, isAdminHost } from '../../../server/admin/http/adminOrigin.ts';
import { firstLink } from '../../../server/admin/setupLinks.ts';
import type { Services } from '../../../server/services.ts';
import { ADMIN_API_PATH, ADMIN_HEADER } from '../../../src/shared/admin/call.ts';
import { getSession, setUp, signIn, signOut } from '../../../src/shared/admin/session.ts';
import { adminClient } from '../../support/product/adminClient.ts';
import {
  startServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/product/testServer.ts';

const PASSWORD = 'a long password';
const OWNER = { name: '阿墨', password: PASSWORD };
let server: TestServer;

afterEach(() => server.close());

async function start(wanted: TestServerOptions = {}): Promise<void> {
  server = await startServer({ durable: false, ...wanted });
}

/** Sets up the owner at this origin. @returns the line that sets the cookie */
async function setUpAt(origin: string): Promise<string> {
  const { db, random } = server.services;
  const link = await firstLink(db, origin, { nowMs: server.nowMs, random });
  const token = link?.split('#')[1] ?? '';
  const reply = await adminClient(server.address).send(setUp, { token, ...OWNER }, { origin });
  expect(reply.status).toBe(200);
  return reply.headers.getSetCookie()[0] ?? '';
}

const errorOf = (body: unknown) => (body as { error: string }).error;

describe('a call of the admin API', () => {
  it('is refused without the header, from another origin, and from no origin where it changes something', async () => {
    await start();
    const client = adminClient(server.address);
    const wrong: Record<string, string>[] = [
      { [ADMIN_HEADER]: '' },
      { [ADMIN_HEADER]: '0' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: '' },
    ];
    for (const headers of wrong) {
      const { status, body } = await client.send(signIn, OWNER, headers);
      expect([headers, status, errorOf(body)]).toEqual([headers, 403, 'wrong_origin']);
    }
    const read = (headers: Record<string, string>) => client.send(getSession, {}, headers);
    expect((await read({})).status).toBe(200);
    expect((await read({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await read({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await read({ origin: 'https://evil.example' })).status).toBe(403);
  });

  it('answers no preflight', async () => {
    await start();
    const response = await fetch(`${server.address}${ADMIN_API_PATH}/session`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': ADMIN_HEADER,
      },
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused over plain http but at this machine', async () => {
    await start();
    const origin = 'http://192.0.2.7:8080';
    const host = '192.0.2.7:8080';
    // Node's fetch sets no Host header, so the check itself is given such a request.
    const request = new Request(`${origin}/admin/api/session`, {
      method: 'POST',
      headers: { host, origin, [ADMIN_HEADER]: '1' },
    });
    expect(() => checkOrigin(server.services, request)).toThrow('https');
  });

  it('answers 404 for a path that is none, in JSON', async () => {
    await start();
    const response = await fetch(`${server.address}${ADMIN_API_PATH}/no/such`);
    expect([response.status, errorOf(await response.json())]).toEqual([404, 'not_found']);
  });

  it('answers bad JSON, a wrong field and too long a body with what is wrong', async () => {
    await start();
    const post = (body: string) =>
      fetch(`${server.address}${ADMIN_API_PATH}/session`, {
        method: 'POST',
        headers: { origin: server.address, [ADMIN_HEADER]: '1' },
        body,
      });
    const replies = await Promise.all(
      ['{', '[]', '{"name":"a","password":7}', `"${'x'.repeat(1_100_000)}"`].map(post),
    );
    const bodies = await Promise.all(replies.map((reply) => reply.json()));
    expect(replies.map(({ status }, i) => [status, bodies[i].field])).toEqual([
      [400, 'body'],
      [400, 'body'],
      [400, 'password'],
      [413, undefined],
    ]);
    expect(server.reports).toEqual([]);
  });

  it('is answered while the process is stopping', async () => {
    await start();
    server.draining = true;
    const { status } = await adminClient(server.address).send(getSession, {});
    expect(status).toBe(200);
  });
});

describe('the cookie', () => {
  it('has no prefix and needs no TLS at this machine', async () => {
    await start();
    const cookie = await setUpAt(server.address);
    expect(cookie).toMatch(
      /^moyu_admin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/,
    );
  });

  it('belongs to one host and to TLS elsewhere', async () => {
    await start({ publicUrl: 'https://moyu.example' });
    const cookie = await setUpAt('https://moyu.example');
    expect(cookie).toMatch(
      /^__Host-moyu_admin=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=604800$/,
    );
    const client = adminClient(server.address, cookie.split(';')[0]);
    expect((await client.ask(getSession, {})).me?.operator.name).toBe('阿墨');
  });

  it('is removed at the sign-out', async () => {
    await start();
    const client = adminClient(server.address, (await setUpAt(server.address)).split(';')[0]);
    const { headers } = await client.send(signOut, {});
    expect(headers.getSetCookie()[0]).toMatch(/^moyu_admin=; .*Max-Age=0$/);
  });
});

describe('the place of the admin app', () => {
  it('is nowhere with ADMIN=0', async () => {
    await start({ admin: false });
    const response = await fetch(`${server.address}${ADMIN_API_PATH}/session`, {
      headers: { [ADMIN_HEADER]: '1' },
    });
    expect(response.status).toBe(404);
  });

  it('is one host with ADMIN_ORIGIN', async () => {
    await start({ admin: { origin: 'https://admin.example' } });
    const elsewhere = await fetch(`${server.address}${ADMIN_API_PATH}/session`, {
      headers: { [ADMIN_HEADER]: '1' },
    });
    expect(elsewhere.status).toBe(404);
    const { services } = server;
    const at = (host: string, origin: string) =>
      new Request(`http://${host}/admin/api/session`, {
        method: 'POST',
        headers: { origin, [ADMIN_HEADER]: '1' },
      });
    expect(isAdminHost(services, at('admin.example', ''))).toBe(true);
    expect(isAdminHost(services, at('moyu.example', ''))).toBe(false);
    const origin = 'https://admin.example';
    expect(checkOrigin(services, at('admin.example', origin))).toBe(origin);
    expect(() => checkOrigin(services, at('admin.example', 'http://admin.example'))).toThrow(
      'ADMIN_ORIGIN',
    );
  });
});

describe('files of the admin app', () => {
  const dir = mkdtempSync(join(tmpdir(), 'moyu-admin-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>后台</title>');
  writeFileSync(join(dir, 'assets/main-a1.js'), '1');
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('are its page at every navigation, with a policy of its own, and assets for ever', async () => {
    const place = {
      publicUrl: '',
      trustedProxies: 0,
      admin: { origin: '' },
    } satisfies Partial<Services>;
    await start({ adminFiles: adminFiles(place, dir) });
    const visit = (path: string) =>
      fetch(server.address + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    for (const path of ['/admin/', '/admin/setup', '/admin/works/1']) {
      const page = await visit(path);
      expect([path, page.status, await page.text()]).toEqual([
        path,
        200,
        expect.stringContaining('后台'),
      ]);
      const policy = page.headers.get('content-security-policy');
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    const bare = await visit('/admin');
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/admin/']);
    const script = await fetch(`${server.address}/admin/assets/main-a1.js`);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${server.address}/admin/assets/none.js`)).status).toBe(404);
    expect((await fetch(`${server.address}/admin/..%2f..%2fetc/passwd`)).status).toBe(404);
  });
});
