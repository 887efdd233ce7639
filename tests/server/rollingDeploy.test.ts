import { Agent, createServer, request as nodeRequest, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../server/jobs/jobs.ts';
import { transact } from '../../server/storage/database.ts';
import { CODE } from '../../src/shared/contract/index.ts';
import { SWEEP_JOB } from '../../server/storage/files/sweep.ts';
import { freePort } from '../support/product/childServer.ts';
import { createDatabase, type TestDatabase } from '../support/product/testDatabase.ts';
import { openResponse } from '../support/product/testServer.ts';
import { buildServer, ended, type Running, type ServerBundle } from './serverProcess.ts';

const SECRET = 'the secret of two processes, long enough';
const READERS = 8;
/** Without a pause, the proxy would take the CPU from the processes it asks. */
const LOOK_EVERY_MS = 10;

/** A reverse proxy as small as can be: it asks `/ready` of each process, and sends a request once, to one that is. */
interface Proxy {
  readonly address: string;
  readonly add: (address: string) => void;
  readonly readyCount: () => number;
  readonly close: () => void;
}

async function startProxy(): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const known = new Set<string>();
  const ready = new Set<string>();
  const closed = new AbortController();
  let turn = 0;
  const look = async (address: string) => {
    const isReady = await fetch(`${address}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) ready.add(address);
    else ready.delete(address);
  };
  const watch = async () => {
    while (!closed.signal.aborted) {
      await Promise.all([...known].map(look));
      await pause(LOOK_EVERY_MS);
    }
  };
  void watch();
  const server: Server = createServer((asked, answer) => {
    const open = [...ready];
    const target = open[(turn += 1) % open.length];
    if (target === undefined) return void answer.writeHead(502).end();
    const { method, headers, url } = asked;
    const upstream = nodeRequest(target + url, { agent, method, headers }, (response) => {
      // The connection to the process is not the client's.
      const { headers: passed } = response;
      for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete passed[name];
      answer.writeHead(response.statusCode ?? 502, passed);
      response.pipe(answer);
    });
    upstream.on('error', () => answer.writeHead(502).end());
    asked.pipe(upstream);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) => known.add(address),
    readyCount: () => ready.size,
    close() {
      closed.abort();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

describe.skipIf(!process.env['TEST_DATABASE_URL'])('processes of one PostgreSQL', () => {
  let bundle: ServerBundle;
  let database: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    bundle = await buildServer();
  }, 60_000);
  afterAll(() => bundle.remove());
  beforeEach(async () => {
    database = await createDatabase('postgres', false);
    dataDir = mkdtempSync(join(tmpdir(), 'moyu-deploy-'));
  });
  afterEach(async () => {
    await bundle.killAll();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const run = (variables: Record<string, string> = {}): Promise<Running> =>
    bundle.run({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SERVER_SECRET: SECRET,
      ...variables,
    });

  it('are replaced by new ones one after the other without one failed request', async () => {
    const proxy = await startProxy();
    const over = new AbortController();
    const failed: string[] = [];
    let answered = 0;
    const read = async () => {
      let token = '';
      while (!over.signal.aborted) {
        const isNew = token === '';
        const response = isNew
          ? await fetch(`${proxy.address}/api/create_user`, { method: 'POST', body: '{}' })
          : await fetch(`${proxy.address}/api/user`, { headers: { authorization: token } });
        const text = await response.text();
        if (response.status !== 200) {
          failed.push(`${response.status} ${text}`);
          continue;
        }
        const answer = await openResponse(new Response(text));
        if (answer.code !== CODE.ok) failed.push(JSON.stringify(answer));
        if (isNew) ({ token } = answer.data as { token: string });
        answered += 1;
      }
    };
    const untilAnswered = async (more: number) => {
      const wanted = answered + more;
      await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(wanted);
    };
    let old = await run();
    proxy.add(old.address);
    await expect.poll(proxy.readyCount, { timeout: 20_000 }).toBe(1);
    const readers = Array.from({ length: READERS }, read);
    await untilAnswered(50);
    for (let deploy = 1; deploy <= 2; deploy += 1) {
      const next = await run();
      proxy.add(next.address);
      await expect.poll(proxy.readyCount, { timeout: 20_000 }).toBe(2);
      const exit = ended(old.child, 'SIGTERM');
      await expect.poll(proxy.readyCount, { timeout: 20_000 }).toBe(1);
      expect(await exit).toBe(0);
      await untilAnswered(50);
      old = next;
    }
    over.abort();
    await Promise.all(readers);
    proxy.close();
    expect(failed).toEqual([]);
  }, 120_000);

  it('share the work by role: one that answers calls leaves jobs to a worker, which answers its probes alone', async () => {
    const web = await run({ ROLE: 'web' });
    await transact(database.db, (t) =>
      enqueue(t, { kind: SWEEP_JOB, key: SWEEP_JOB, input: null }, Date.now()),
    );
    const stateOf = async () => {
      const rows = await database.db.selectFrom('job').select('state').execute();
      return rows.map(({ state }) => state);
    };
    await fetch(`${web.address}/api/success`);
    expect(await stateOf()).toEqual(['waiting']);
    const worker = await run({ ROLE: 'worker' });
    await expect.poll(stateOf, { timeout: 20_000 }).toEqual(['done']);
    expect((await fetch(`${worker.address}/ready`)).status).toBe(200);
    expect((await fetch(`${worker.address}/api/success`)).status).toBe(404);
    expect((await fetch(`${worker.address}/admin/`)).status).toBe(404);
    expect((await fetch(`${web.address}/api/success`)).status).toBe(200);
    expect(await ended(worker.child, 'SIGTERM')).toBe(0);
  }, 60_000);

  it('are alive and not ready while another one migrates', async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    let starting: Promise<Running> | undefined;
    await database.db.transaction().execute(async (t) => {
      // The list of migrations cannot be read while this is open.
      await sql`lock table kysely_migration in access exclusive mode`.execute(t);
      starting = run({ PORT: new URL(address).port });
      const alive = () => fetch(`${address}/health`).then(({ status }) => status, String);
      await expect.poll(alive, { timeout: 20_000 }).toBe(200);
      expect((await fetch(`${address}/ready`)).status).toBe(503);
    });
    expect((await starting)?.address).toBe(address);
    expect((await fetch(`${address}/ready`)).status).toBe(200);
  }, 60_000);
});
