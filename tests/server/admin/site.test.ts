import { afterEach, beforeEach, expect, it } from 'vitest';
import { ADMIN_ROUTES } from '../../../server/admin/routes.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import {
  addPicture,
  changeSettings,
  getFile,
  getOpenApi,
  getOverview,
  getSettings,
  removeDemoContent,
} from '../../../src/shared/admin/site.ts';
import { listWorks } from '../../../src/shared/admin/works.ts';
import { ADMIN_API_PATH, ADMIN_HEADER } from '../../../src/shared/admin/call.ts';
import { type AdminClient, operatorOf } from '../../support/product/adminClient.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('the site in the admin API', (kind) => {
  let server: TestServer;
  let owner: AdminClient;

  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    owner = await operatorOf(server, 'owner');
  });
  afterEach(() => server.close());

  it('has an overview of what waits', async () => {
    const overview = await owner.ask(getOverview, {});
    expect(overview.works).toMatchObject({ draft: 0, published: 0 });
    expect(overview.works.demo).toBeGreaterThan(0);
    expect(overview.disk.total_bytes).toBeGreaterThan(overview.disk.free_bytes);
    expect(overview.jobs).toEqual({ waiting: 0, running: 0, failed: 0 });
  });

  it('has settings, of which a wrong one changes nothing', async () => {
    const { settings } = await owner.ask(changeSettings, { service_hours: '9:00–18:00' });
    expect(settings.service_hours).toBe('9:00–18:00');
    const wrong = { service_hours: '', service_url: 'ftp://x' };
    expect(await owner.refused(changeSettings, wrong)).toMatchObject({ field: 'service_url' });
    expect((await owner.ask(getSettings, {})).settings).toEqual(settings);
    const { items } = await owner.ask(listAudit, { what: 'settings.' });
    expect(items[0]?.after).toEqual({ service_hours: '9:00–18:00' });
  });

  it('loses the demo for good at the press of a button, after a password was given', async () => {
    server.nowMs += 11 * 60_000;
    expect((await owner.refused(removeDemoContent, {})).error).toBe('step_up');
    server.nowMs -= 11 * 60_000;
    const before = await owner.ask(listWorks, {});
    const { removed } = await owner.ask(removeDemoContent, {});
    expect(removed).toBe(before.total);
    expect((await owner.ask(listWorks, {})).total).toBe(0);
    expect((await owner.ask(getOverview, {})).works.demo).toBe(0);
  });

  it('sends files of works as they are, to operators only', async () => {
    const { items } = await owner.ask(listWorks, { kind: 'comic', size: 1 });
    const key = items[0]?.cover ?? '';
    const url = `${server.address}${ADMIN_API_PATH}/files?key=${encodeURIComponent(key)}`;
    const get = (cookie: string) => fetch(url, { headers: { cookie, [ADMIN_HEADER]: '1' } });
    const file = await get(owner.cookie);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
    expect((await get('')).status).toBe(401);
    const none = await owner.refused(getFile, { key: '../secret' });
    expect(none.error).toBe('not_found');
  });

  it('refuses a crop that is not one', async () => {
    const wrong = [
      { as: 'cover' as const, left: '0.5' },
      { as: 'cover' as const, left: '0.5', top: '0', width: '0.6', height: '1' },
      { as: 'cover' as const, left: '0', top: '0', width: '0', height: '1' },
      { as: 'cover' as const, left: '2', top: '0', width: '1', height: '1' },
    ];
    for (const input of wrong) {
      expect((await owner.refused(addPicture, input)).error).toBe('bad_input');
    }
  });

  it('describes itself as OpenAPI, with every route, its roles and its fields', async () => {
    const described = (await owner.ask(getOpenApi, {})) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-roles': unknown; parameters: unknown[] }>>;
    };
    expect(described.openapi).toBe('3.1.0');
    const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = ADMIN_ROUTES.map(
      ({ call }) => `${call.method} ${call.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(new Set(operations)).toEqual(new Set(routes));
    expect(described.paths['/works']?.['post']).toMatchObject({
      security: [{ session: [] }, { token: [] }],
      'x-token-scopes': ['all'],
    });
    expect(described.paths['/me/tokens']?.['post']).toMatchObject({ security: [{ session: [] }] });
    expect(described.paths['/works']?.['get']).toMatchObject({
      'x-roles': ['owner', 'editor', 'viewer'],
      parameters: expect.arrayContaining([
        { name: 'size', in: 'query', required: false, schema: expect.anything() },
      ]),
    });
    expect(described.paths['/works/{id}']?.['patch']).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: ['revision'],
              properties: { title: { type: 'string', maxLength: 200, minLength: 1 } },
            },
          },
        },
      },
    });
  });
});
