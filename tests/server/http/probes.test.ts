import { mkdtempSync, rmSync } from 'node:fs';
import { request as nodeRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readinessOf, STARTING } from '../../../server/http/probes.ts';
import {
  type Answering,
  createHttpServer,
  listen,
  type ServerWanted,
  stop,
} from '../../../server/http/serve.ts';
import { localStorage } from '../../../server/storage/files/localStorage.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

async function probe(address: string, path: string) {
  const response = await fetch(address + path, { headers: { accept: 'text/html' } });
  const { status, headers } = response;
  return { status, cached: headers.get('cache-control'), body: await response.json() };
}

forEachDatabase('the probes', (kind) => {
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it('answer themselves, never with the page of the app', async () => {
    const files = async () => new Response('<!doctype html>');
    server = await startServer({ kind, files });
    expect(await probe(server.address, '/health')).toEqual({
      status: 200,
      cached: 'no-store',
      body: { alive: true },
    });
    expect(await probe(server.address, '/ready')).toEqual({
      status: 200,
      cached: 'no-store',
      body: { ready: true, started: true, draining: false, database: true, storage: true },
    });
  });

  it('say not ready, and alive, of a process that is stopping', async () => {
    server = await startServer({ kind });
    server.draining = true;
    expect(await probe(server.address, '/ready')).toMatchObject({
      status: 503,
      body: { ready: false, draining: true, database: true, storage: true },
    });
    expect((await probe(server.address, '/health')).status).toBe(200);
  });

  it('say not ready, and alive, of a process whose database does not answer', async () => {
    server = await startServer({ kind });
    await server.services.db.destroy();
    expect(await probe(server.address, '/ready')).toMatchObject({
      status: 503,
      body: { ready: false, database: false, storage: true },
    });
    expect((await probe(server.address, '/health')).status).toBe(200);
  });
});

it('a process is not ready while the folder of its files is away', async () => {
  const server = await startServer();
  const files = localStorage(join(server.dataDir, 'away', 'files'));
  expect(await readinessOf({ ...server.services, files })).toEqual({
    started: true,
    draining: false,
    database: true,
    storage: false,
  });
  await server.close();
});

it('a file storage that has not stored anything yet makes no folder to be checked', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'moyu-check-'));
  await localStorage(join(dataDir, 'files')).check();
  rmSync(dataDir, { recursive: true });
  await expect(localStorage(join(dataDir, 'files')).check()).rejects.toThrow('ENOENT');
});

interface Starting {
  readonly address: string;
  readonly begin: (answering: Answering) => void;
  readonly close: () => Promise<void>;
}

async function startingServer(wanted: Partial<ServerWanted> = {}): Promise<Starting> {
  let begin: (answering: Answering) => void = () => undefined;
  const server = createHttpServer({
    answering: new Promise((done) => {
      begin = done;
    }),
    readiness: async () => STARTING,
    draining: () => false,
    trustedProxies: 0,
    report: () => undefined,
    ...wanted,
  });
  const address = await listen(server, 0, '127.0.0.1');
  return { address, begin: (answering) => begin(answering), close: () => stop(server) };
}

it('a server that is starting is alive and not ready, and its requests wait until it has started', async () => {
  const { address, begin, close } = await startingServer();
  const early = fetch(`${address}/api/user`, { method: 'POST', body: 'sent early' });
  expect((await probe(address, '/health')).status).toBe(200);
  expect(await probe(address, '/ready')).toMatchObject({ status: 503, body: { started: false } });
  begin(async (request) => new Response(`got: ${await request.text()}`));
  expect(await (await early).text()).toBe('got: sent early');
  await close();
});

it('a request gives up waiting for a server that starts too long, and learns when to ask again', async () => {
  const { address, close } = await startingServer({ startMs: 1 });
  const response = await fetch(`${address}/`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  await close();
});

it('a request keeps the id that a trusted proxy gave it, unless it could harm the log', async () => {
  const idOf = (address: string, sent: string) =>
    new Promise<unknown>((done, failed) => {
      nodeRequest(`${address}/health`, { headers: { 'x-request-id': sent } }, (response) => {
        response.resume();
        done(response.headers['x-request-id']);
      })
        .on('error', failed)
        .end();
    });
  const behind = await startingServer({ trustedProxies: 1 });
  const alone = await startingServer();
  expect(await idOf(behind.address, 'abc-123_DEF.4')).toBe('abc-123_DEF.4');
  for (const [address, sent] of [
    [alone.address, 'abc-123_DEF.4'],
    [behind.address, 'a b c d e f g'],
    [behind.address, 'x'.repeat(65)],
  ] as const) {
    expect(await idOf(address, sent)).toMatch(/^[\w-]{12}$/);
  }
  await Promise.all([behind.close(), alone.close()]);
});
