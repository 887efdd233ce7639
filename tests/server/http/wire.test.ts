import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, CODE } from '../../../src/shared/contract/index.ts';
import { openResponse, startServer, type TestServer } from '../../support/product/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.visitor();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers });
const send = (path: string, body: string) =>
  fetch(server.address + path, { method: 'POST', body, headers: { authorization: token } });

describe('an answer', () => {
  it('is text of two base64 parts, never cached, with HTTP status 200 whatever its code', async () => {
    const response = await get('/api/user');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).toMatch(/^[A-Za-z0-9+/]{22}==:[A-Za-z0-9+/]+={0,2}$/);
  });

  it('has a fresh initialisation vector each time', async () => {
    const texts = await Promise.all([1, 2].map(async () => (await get('/api/success')).text()));
    expect(texts[0]).not.toBe(texts[1]);
  });

  it('comes at each path with and without its trailing slash', async () => {
    for (const { method, path } of Object.values(calls)) {
      if (method === 'POST') continue;
      const bare = `/${path.replace(/^\/|\/$/g, '')}`;
      const codes = await Promise.all(
        [bare, `${bare}/`].map(async (at) => (await openResponse(await get(at))).code),
      );
      expect(codes[0]).toBe(codes[1]);
    }
  });

  it('reports an unknown call, encrypted', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/user/x', '/api/combos/']) {
      const answer = await openResponse(await get(path));
      expect(answer).toMatchObject({ code: CODE.notFound, message: '没有这个接口' });
    }
    expect((await openResponse(await send('/api/user', '{}'))).code).toBe(CODE.notFound);
  });

  it('reports a body that is not a JSON object or too large as 400, encrypted', async () => {
    for (const body of ['{', '[]', '1', 'null', '"x"', `{"x":"${'x'.repeat(1024 * 1024)}"}`]) {
      const answer = await openResponse(await send('/api/collection/', body));
      expect(answer).toMatchObject({
        code: CODE.badInput,
        data: { field: 'body' },
      });
    }
  });

  it('reports 503 by HTTP status to the health probe once the process shuts down, and still answers calls', async () => {
    server.draining = true;
    const response = await get('/api/success');
    const { code } = await server.ask('user', {}, { token });
    server.draining = false;
    expect(code).toBe(CODE.ok);
    expect(response.status).toBe(503);
    expect(response.headers.get('connection')).toBe('close');
    expect((await openResponse(response)).code).toBe(503);
  });
});

describe('a token', () => {
  it('is taken from the header before the query or body', async () => {
    expect((await server.ask('user', {}, { token })).code).toBe(CODE.ok);
    expect((await server.ask('comicList', {}, { token, tokenIn: 'field' })).code).toBe(CODE.ok);
    const uuids = ['comic-guiqiao'];
    const inBody = await server.ask(
      'changeCollection',
      { action: 'add', uuids },
      { token, tokenIn: 'field' },
    );
    expect(inBody.code).toBe(CODE.ok);
    const both = await get(`/api/user?token=${token}`, { authorization: 'x'.repeat(43) });
    expect((await openResponse(both)).code).toBe(CODE.tokenExpired);
  });

  it('that is missing, unknown or malformed is answered with 402 before any other check', async () => {
    for (const reported of [{}, { token: 'x'.repeat(43) }, { token: 'nonsense %00' }]) {
      const answer = await server.ask('comic', { uuid: '' }, reported);
      expect(answer.code).toBe(CODE.tokenExpired);
    }
  });

  it('is in no line of the log', async () => {
    await get(`/api/user?token=${token}`);
    await server.visitor();
    expect(server.lines.length).toBeGreaterThan(0);
    expect(server.lines.join('\n')).not.toContain(token);
    expect(server.lines.join('\n')).not.toContain('?');
    expect(server.reports).toEqual([]);
  });
});

describe('bad input', () => {
  const bad: [path: string, field: string][] = [
    ['/api/comic_list/?kind=book', 'kind'],
    ['/api/comic_list/?list=best', 'list'],
    ['/api/comic_list/?page=0', 'page'],
    ['/api/comic_list/?page=1.5', 'page'],
    ['/api/comic_list/?size=61', 'size'],
    ['/api/comic_list/?weekday=8', 'weekday'],
    ['/api/comic_list/?sort=x', 'sort'],
    ['/api/comic_list/?rank=x', 'rank'],
    ['/api/comic_list/?status=x', 'status'],
    ['/api/comic_list/?price=x', 'price'],
    [`/api/comic_list/?category=${'x'.repeat(65)}`, 'category'],
    ['/api/comic_list/?category=%00', 'category'],
    ['/api/search/?keyword=', 'keyword'],
    [`/api/search/?keyword=${'x'.repeat(51)}`, 'keyword'],
    ['/api/search/?keyword=a%00b', 'keyword'],
    ['/api/comic/', 'uuid'],
    ['/api/comic/?uuid=../x', 'uuid'],
    ['/api/comic_directory/?uuid=x', 'chapter'],
    ['/api/comic_directory/?uuid=x&chapter=y&buy=2', 'buy'],
    ['/api/records/', 'type'],
    ['/api/change_token/?hand_over=2', 'hand_over'],
    ['/api/change_token/?idempotency=1', 'idempotency'],
    ['/api/init/?wid=%20', 'wid'],
    ['/api/init/?channel_id=%20', 'channel_id'],
  ];
  it.each(bad)('%s is answered with 400 for %s', async (path, field) => {
    const answer = await openResponse(await get(path, { authorization: token }));
    expect(answer).toMatchObject({ code: CODE.badInput, data: { field } });
    expect(answer.message).toMatch(/\p{Script=Han}/u);
  });

  const entry = {
    kind: 'comic',
    work: 'comic-guiqiao',
    chapter: 'comic-guiqiao-c001',
    index: 1,
    page: 1,
    ratio: 0,
    at: '2026-11-20T00:00:00Z',
  };
  const badBodies: [path: string, body: object, field: string][] = [
    ['/api/collection/', { action: 'toggle', uuids: ['x'] }, 'action'],
    ['/api/collection/', { action: 'add', uuids: [] }, 'uuids'],
    ['/api/collection/', { action: 'add', uuids: ['x', 'ä'] }, 'uuids.1'],
    ['/api/records/', { action: 'save' }, 'entries'],
    ['/api/records/', { action: 'forget' }, 'action'],
    ['/api/records/', { action: 'delete', type: 'read' }, 'uuids'],
    ['/api/records/', { action: 'delete', type: 'spend', all: true }, 'type'],
    ['/api/records/', { action: 'save', entries: [{ ...entry, page: 0 }] }, 'entries.0.page'],
    [
      '/api/records/',
      { action: 'save', entries: [entry, { ...entry, ratio: 2 }] },
      'entries.1.ratio',
    ],
    ['/api/records/', { action: 'save', entries: [{ ...entry, at: 'today' }] }, 'entries.0.at'],
    ['/api/create_user', { wid: '<b>' }, 'wid'],
  ];
  it.each(badBodies)('%s %j is answered with 400 for %s', async (path, body, field) => {
    const answer = await openResponse(await send(path, JSON.stringify(body)));
    expect(answer).toMatchObject({ code: CODE.badInput, data: { field } });
  });
});

describe('a call from another site', () => {
  const preflight = (at: TestServer, origin: string) =>
    fetch(`${at.address}/api/comic_list/`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });

  it('is allowed to every origin without credentials by default', async () => {
    const { headers, status } = await preflight(server, 'https://read.example');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(headers.get('access-control-max-age')).toBe('7200');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await get('/api/success', { origin: 'https://read.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is allowed to the configured origins alone if there are any', async () => {
    const strict = await startServer({ allowOrigins: ['https://read.example'] });
    const named = await preflight(strict, 'https://read.example');
    const other = await preflight(strict, 'https://evil.example');
    await strict.close();
    expect(named.headers.get('access-control-allow-origin')).toBe('https://read.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('an internal fault is answered with 500, encrypted, and logged without the query', async () => {
  const broken = await startServer();
  const visitor = await broken.visitor();
  await broken.services.db.schema.dropTable('idempotency').execute();
  await broken.services.db.schema.dropTable('collection').execute();
  const answer = await broken.ask('collection', {}, { token: visitor });
  await broken.close();
  expect(answer).toMatchObject({ code: CODE.fault, message: '服务器出了点问题，请稍后再试' });
  expect(broken.reports).toHaveLength(1);
  expect(broken.reports.join('')).not.toContain(visitor);
});
