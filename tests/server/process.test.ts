import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openEmbedded } from '../../server/storage/database.ts';
import { CODE } from '../../src/shared/contract/index.ts';
import { contentsOf } from './storage/allTables.ts';
import { buildServer, ended, type ServerBundle } from './serverProcess.ts';
import { openAnswer, openResponse } from '../support/product/testServer.ts';

/** A wait without a pause would take the CPU from the processes it waits for. */
const POLL_MS = 5;

let bundle: ServerBundle;
let dataDir: string;

beforeAll(async () => {
  bundle = await buildServer();
}, 60_000);
afterAll(() => bundle.remove());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'moyu-process-'));
});
afterEach(async () => {
  await bundle.killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (variables: Record<string, string> = {}) =>
  bundle.run({ DATA_DIR: dataDir, ...variables });

interface Credentials {
  readonly token: string;
  readonly username: string;
}

async function createUser(address: string): Promise<Credentials> {
  const answer = await openResponse(
    await fetch(`${address}/api/create_user`, { method: 'POST', body: '{}' }),
  );
  return answer.data as Credentials;
}

it('the server loses no acknowledged write when it is killed in the middle of many', async () => {
  const acknowledged: Credentials[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const wanted = round * 30;
    const { child, address } = await run();
    const writing = Array.from({ length: 6 }, async () => {
      for (;;) acknowledged.push(await createUser(address));
    });
    const cut = Promise.allSettled(writing);
    while (acknowledged.length < wanted) await pause(POLL_MS);
    await ended(child, 'SIGKILL');
    await cut;
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(90);
  const { address } = await run();
  for (const { token, username } of acknowledged) {
    const user = await fetch(`${address}/api/user`, { headers: { authorization: token } });
    expect(await openResponse(user)).toMatchObject({ code: CODE.ok, data: { username } });
  }
});

it('the server changes nothing but the link for the first operator and its own counts by being started a second time', async () => {
  const stopped = async () => {
    const { child, address } = await run();
    await fetch(`${address}/api/success`);
    expect(await ended(child, 'SIGTERM')).toBe(0);
    // A copy: this process would hold the lock of a database that it opened.
    const copy = mkdtempSync(join(tmpdir(), 'moyu-copy-'));
    cpSync(dataDir, copy, { recursive: true });
    const db = openEmbedded(copy);
    await db.deleteFrom('setup_link').execute();
    await db.deleteFrom('hourly_count').execute();
    const contents = await contentsOf(db);
    await db.destroy();
    rmSync(copy, { recursive: true });
    return contents;
  };
  const first = await stopped();
  expect(first).toContain('comic-guiqiao');
  expect(await stopped()).toBe(first);
});

it('the server stores its data unreadable to other users', async () => {
  await run();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

it('the server refuses to start, with the reason, if the data directory is in use', async () => {
  const { address } = await run();
  const second = await run();
  expect(second.address).toBe('');
  expect(await ended(second.child)).toBe(1);
  expect(second.output()).toContain('另一个进程正在使用这个数据目录');
  expect((await fetch(`${address}/api/success`)).status).toBe(200);
});

it('the server reports a taken port, an invalid variable and another secret', async () => {
  const { child, address } = await run();
  const other = { DATA_DIR: join(dataDir, 'other') };
  const attempts: [Record<string, string>, string][] = [
    [{ ...other, PORT: new URL(address).port }, '端口已被占用'],
    [{ ...other, PORT: 'x' }, 'PORT: a port is a number'],
    [{ ...other, METRICS_PORT: new URL(address).port }, '端口已被占用'],
  ];
  for (const [variables, message] of attempts) {
    const attempt = await run(variables);
    expect(await ended(attempt.child)).toBe(1);
    expect(attempt.output()).toContain(message);
  }
  await ended(child, 'SIGTERM');
  const stranger = await run({ SERVER_SECRET: 'x'.repeat(32) });
  expect(await ended(stranger.child)).toBe(1);
  expect(stranger.output()).toContain('SERVER_SECRET');
});

it('the server finishes running calls before it stops', async () => {
  const { child, address } = await run();
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
  });
  const closed = new Promise((done) => {
    socket.once('close', done);
  });
  const head = [
    'POST /api/create_user HTTP/1.1',
    'host: x',
    'expect: 100-continue',
    'content-length: 2',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  // The server has read the head of the call.
  await expect.poll(() => text).toContain('100 Continue');
  const exit = ended(child, 'SIGTERM');
  const ask = () =>
    fetch(`${address}/api/success`).then(
      () => 'answered',
      (error: unknown) => String(error),
    );
  await expect.poll(ask, { timeout: 10_000 }).toContain('fetch failed');
  socket.write('}');
  await closed;
  expect(await exit).toBe(0);
  const body = text.split('\r\n\r\n')[2] ?? '';
  expect(openAnswer(body)).toMatchObject({ code: CODE.ok });
});

it("the server does not start reachable from other machines before the operator has decided about the demo's features", async () => {
  for (const [name, value] of [
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://moyu.example'],
  ] as const) {
    const { address, output } = await run({ [name]: value });
    expect(address).toBe('');
    for (const wanted of ['PAY_SANDBOX', 'WELCOME_COINS', 'SMS']) {
      expect(output()).toMatch(new RegExp(`^${wanted}: must be set`, 'm'));
    }
  }
});

it('the server logs one line per request, without its query', async () => {
  const { child, address, output } = await run();
  const { token } = await createUser(address);
  await fetch(`${address}/api/user?token=${token}`);
  await fetch(`${address}/image/covers/guiqiao.webp?x=1`);
  await ended(child, 'SIGTERM');
  const [, setup, ...lines] = output().trim().split('\n');
  expect(setup).toContain(`${address}/admin/setup#`);
  expect(lines.map((line) => line.replace(/\d+ms \[[\w-]{12}\]$/, 'ms'))).toEqual([
    'POST /api/create_user 200 ms',
    'GET /api/user 200 ms',
    'GET /image/covers/guiqiao.webp 200 ms',
  ]);
});

it('the server logs JSON and serves its numbers to this machine where the operator wants it', async () => {
  const { child, address, output } = await run({ LOG: 'json', METRICS_PORT: '0' });
  const { token } = await createUser(address);
  const [, metricsAddress = ''] =
    /指标在 (http:\/\/127\.0\.0\.1:\d+\/metrics)"/.exec(output()) ?? [];
  const numbers = await (await fetch(metricsAddress)).text();
  expect(numbers).toContain('moyu_http_requests_total{method="POST",route="/api/create_user"');
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  expect(await ended(child, 'SIGTERM')).toBe(0);
  const entries = output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { message: string; path?: string });
  expect(entries.filter(({ message }) => message === 'request').map(({ path }) => path)).toEqual([
    '/api/create_user',
    '/metrics',
  ]);
  expect(output()).not.toContain(token);
});

it('the server takes requests for a while after SIGTERM, but is not ready', async () => {
  const { child, address } = await run({ DRAIN_SECONDS: '300' });
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${address}/ready`)).status).toBe(503);
  const { headers } = await fetch(`${address}/health`);
  expect(headers.get('connection')).toBe('close');
  expect(await createUser(address)).toHaveProperty('token');
});

it('the server writes codes to its log, and shows them if the operator allows it', async () => {
  const { child, address, output } = await run();
  const { token } = await createUser(address);
  const bind = async (at: string, fields: object) => {
    const body = JSON.stringify({ phone: '13800138000', token, ...fields });
    return openResponse(await fetch(`${at}/api/bing_phone/`, { method: 'POST', body }));
  };
  const { data } = await bind(address, {});
  expect(data).toMatchObject({ code_in_log: true });
  expect(data).not.toHaveProperty('demo_code');
  const [, code] =
    /演示短信 138\*{4}8000 绑定手机号验证码 (\d{6})，5 分钟内有效/.exec(output()) ?? [];
  const bound = { code: CODE.ok, data: { phone: '138****8000' } };
  expect(await bind(address, { code })).toMatchObject(bound);
  await ended(child, 'SIGTERM');
  const shown = await run({ SMS_SHOW_CODES: '1' });
  expect(await bind(shown.address, { phone: '13800138001' })).toMatchObject({
    data: { demo_code: expect.stringMatching(/^\d{6}$/) },
  });
  await ended(shown.child, 'SIGTERM');
  const off = await run({ SMS: 'off' });
  expect(await bind(off.address, { phone: '13800138001' })).toMatchObject({ code: CODE.forbidden });
  expect(off.output()).not.toContain('演示短信');
});
