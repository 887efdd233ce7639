import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importCatalogue } from '../../server/catalogue/importCatalogue.ts';
import { OPS_TOKEN_HEADER } from '../../server/ops/port.ts';
import { CODE, type User } from '../../src/shared/contract/index.ts';
import { createDatabase } from './testDatabase.ts';
import { catalogue, openResponse } from './testServer.ts';

const root = resolve(import.meta.dirname, '../..');
const outDir = join(root, `dist/test-ops-${process.pid}`);
const children: ChildProcess[] = [];
let dataDir: string;

beforeAll(async () => {
  await build({
    configFile: join(root, 'server/vite.config.ts'),
    logLevel: 'silent',
    build: { outDir },
  });
}, 60_000);
afterAll(() => rmSync(outDir, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'moyu-ops-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await ended(child, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

type Variables = Readonly<Record<string, string>>;
const environment = (more: Variables) => ({
  PATH: process.env['PATH'],
  PORT: '0',
  APP_DIR: '',
  DATA_DIR: dataDir,
  ...more,
});

/** Starts the back end. @returns its process and address */
function serve(more: Variables = {}): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [join(outDir, 'main.js')], {
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  return new Promise((done, failed) => {
    const hear = (part: Buffer) => {
      text += part.toString('utf8');
      const address = /墨屿 已启动 (\S+)\n/.exec(text)?.[1];
      if (address) done({ child, address });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', () => failed(new Error(text)));
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const exit = new Promise((done) => {
    child.once('exit', done);
  });
  child.kill(signal);
  return exit;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in a process of its own. */
function ops(argv: readonly string[], more: Variables = {}): Promise<Ran> {
  const args = [join(outDir, 'main.js'), 'ops', ...argv];
  return new Promise((done) => {
    execFile(process.execPath, args, { env: environment(more) }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() });
    });
  });
}

async function visitor(address: string): Promise<string> {
  const answer = await openResponse(await fetch(`${address}/api/init/`));
  return (answer.data as { authorization: string }).authorization;
}

async function userOf(address: string, token: string): Promise<User> {
  const answer = await openResponse(
    await fetch(`${address}/api/user`, { headers: { authorization: token } }),
  );
  expect(answer.code).toBe(CODE.ok);
  return answer.data as User;
}

const doorFile = () => join(dataDir, 'ops.json');
const door = () =>
  JSON.parse(readFileSync(doorFile(), 'utf8')) as { pid: number; port: number; token: string };
const putDoor = (port: number, pid = process.pid) =>
  writeFileSync(doorFile(), JSON.stringify({ pid, port, token: 'x'.repeat(43) }));

it('reaches the database through the server that runs, and the app sees it at the next call', async () => {
  const { address } = await serve();
  const token = await visitor(address);
  const { username } = await userOf(address, token);
  expect(await ops(['users', 'find', username])).toMatchObject({
    code: 0,
    out: expect.stringContaining(username),
    err: '',
  });
  const added = await ops(['coins', 'add', username, '50', '--reason', '补偿', '--json']);
  expect(JSON.parse(added.out)).toMatchObject({ username, delta: 50, coins: 178 });
  expect((await userOf(address, token)).coins).toBe(178);
  await ops(['settings', 'set', 'service_url', 'https://help.example/']);
  const system = await fetch(`${address}/api/system/`, { headers: { authorization: token } });
  expect(await openResponse(system)).toMatchObject({
    data: { service_url: 'https://help.example/' },
  });
  expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
  expect(await ops(['users', 'show', 'nobody'])).toMatchObject({ code: 1, out: '' });
  expect(await ops(['users', 'show'])).toMatchObject({ code: 2, out: '' });
});

it('reaches it where the server has stopped, and where it was killed', async () => {
  const first = await serve();
  const { username } = await userOf(first.address, await visitor(first.address));
  expect(door().pid).toBe(first.child.pid);
  await ended(first.child, 'SIGTERM');
  expect(existsSync(doorFile())).toBe(false);
  expect(await ops(['coins', 'add', username, '2', '--reason', '停机时'])).toMatchObject({
    code: 0,
  });
  const second = await serve();
  const { token } = door();
  await ended(second.child, 'SIGKILL');
  expect(door().token).toBe(token);
  expect(await ops(['users', 'show', username])).toMatchObject({
    code: 0,
    out: expect.stringContaining('金币：130'),
  });
  // The next server writes its own.
  await serve();
  expect(door().token).not.toBe(token);
  expect(await ops(['users', 'find', username])).toMatchObject({ code: 0 });
});

it('gives the password that the app shows, by the server or beside it', async () => {
  const { child, address } = await serve();
  const { username, uuid } = await userOf(address, await visitor(address));
  const running = await ops(['users', 'reset-password', username, '--json']);
  await ended(child, 'SIGTERM');
  const stopped = await ops(['users', 'reset-password', uuid, '--json']);
  const passwords = [running, stopped].map(({ out }) => (JSON.parse(out) as User).password);
  expect(new Set(passwords).size).toBe(2);
  const again = await serve();
  const signedIn = await openResponse(
    await fetch(`${again.address}/api/sign_in/`, {
      method: 'POST',
      headers: { authorization: await visitor(again.address) },
      body: JSON.stringify({ account: username, password: passwords[1] }),
    }),
  );
  expect(signedIn.code).toBe(CODE.ok);
  const { token } = signedIn.data as { token: string };
  expect(await userOf(again.address, token)).toMatchObject({ username, password: passwords[1] });
});

describe('a file of a server that is gone', () => {
  it('with the number of a process that lives is seen through', async () => {
    const { child } = await serve();
    await ended(child, 'SIGKILL');
    const stranger = createServer((_, response) => response.end('hello'));
    await new Promise<void>((done) => {
      stranger.listen(0, '127.0.0.1', done);
    });
    const { port } = stranger.address() as AddressInfo;
    putDoor(port);
    expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
    stranger.closeAllConnections();
    await new Promise((done) => {
      stranger.close(done);
    });
    // Nobody there.
    putDoor(port);
    expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
    for (const text of ['{', '{"pid":1}']) {
      writeFileSync(doorFile(), text);
      expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
    }
  });

  it('is not believed about another process number', async () => {
    const { child } = await serve();
    await ended(child, 'SIGKILL');
    let asked = 0;
    const stranger = createServer((_, response) => {
      asked += 1;
      response.end('{"code":0,"out":"a lie","err":""}');
    });
    await new Promise<void>((done) => {
      stranger.listen(0, '127.0.0.1', done);
    });
    putDoor((stranger.address() as AddressInfo).port, child.pid);
    expect((await ops(['ledger', 'check'])).out).toContain('都等于');
    expect(asked).toBe(0);
    stranger.close();
  });
});

it('a server that never answers leaves a key behind, by which the coins are not added twice', async () => {
  const { child, address } = await serve();
  const { username } = await userOf(address, await visitor(address));
  await ended(child, 'SIGTERM');
  const keys: unknown[] = [];
  const mute = createServer((request) => {
    request.on('data', (part: Buffer) => keys.push(JSON.parse(part.toString('utf8'))));
    request.on('end', () => request.socket.destroy());
  });
  await new Promise<void>((done) => {
    mute.listen(0, '127.0.0.1', done);
  });
  putDoor((mute.address() as AddressInfo).port);
  const add = ['coins', 'add', username, '5', '--reason', '补偿'];
  const lost = await ops(add);
  mute.close();
  expect(lost).toMatchObject({ code: 1, err: expect.stringContaining('不知道做了没有') });
  const key = /--key (\S+?)，/.exec(lost.err)?.[1] ?? '';
  expect(keys).toMatchObject([{ argv: expect.arrayContaining([`--key=${key}`]) }]);
  for (const _ of [1, 2]) expect(await ops([...add, '--key', key])).toMatchObject({ code: 0 });
  expect((await ops(['users', 'show', username])).out).toContain('金币：133');
});

describe("the operators' port", () => {
  interface Asked {
    readonly headers?: Readonly<Record<string, string>>;
    readonly method?: string;
    readonly path?: string;
    readonly body?: string;
    readonly host?: string;
  }

  /** Asks as anybody on this machine could. @returns status, headers and body */
  function ask({ headers = {}, method = 'POST', path = '/ops', body, host }: Asked) {
    const { port } = door();
    const text = body ?? JSON.stringify({ argv: ['ledger', 'check'] });
    return new Promise<{ status: number; headers: object; text: string }>((done, failed) => {
      const request = httpRequest(
        { host: host ?? '127.0.0.1', port, method, path, headers },
        (response) => {
          let got = '';
          response.on('data', (part: Buffer) => {
            got += part.toString('utf8');
          });
          response.on('end', () =>
            done({ status: response.statusCode ?? 0, headers: response.headers, text: got }),
          );
        },
      );
      request.on('error', failed);
      request.end(text);
    });
  }

  it('is for whoever may read the data directory, and no other user of the machine', async () => {
    await serve();
    expect(statSync(doorFile()).mode & 0o777).toBe(0o600);
    const { token } = door();
    const right = { [OPS_TOKEN_HEADER]: token };
    expect(await ask({ headers: right })).toMatchObject({ status: 200 });
    for (const wrong of ['', token.slice(0, -1), `${token}x`, token.toUpperCase(), '[object]']) {
      const answer = await ask({ headers: { [OPS_TOKEN_HEADER]: wrong } });
      expect(answer).toMatchObject({ status: 403, text: '' });
    }
    expect(await ask({})).toMatchObject({ status: 403, text: '' });
    expect(await ask({ headers: { authorization: token } })).toMatchObject({ status: 403 });
  });

  it('lets no browser in, by whatever name it comes', async () => {
    await serve();
    const { token, port } = door();
    const right = { [OPS_TOKEN_HEADER]: token };
    const hostile: Asked[] = [
      { headers: { ...right, host: `evil.example:${port}` } },
      { headers: { ...right, host: `localhost:${port}` } },
      { headers: { ...right, host: '127.0.0.1' } },
      { headers: { ...right, origin: 'https://evil.example' } },
      { headers: { ...right, origin: 'null' } },
      { headers: { ...right, 'sec-fetch-site': 'cross-site' } },
      { headers: right, method: 'GET' },
      { headers: { origin: 'https://evil.example' }, method: 'OPTIONS' },
      { headers: right, path: '/ops?x=1' },
      { headers: right, path: '/' },
    ];
    for (const each of hostile) {
      const answer = await ask(each);
      expect([each, answer.status, answer.text]).toEqual([each, 403, '']);
      expect(Object.keys(answer.headers).join(' ')).not.toContain('access-control');
    }
  });

  it('takes no more than a command line, and survives whatever else is sent', async () => {
    const { address } = await serve();
    const headers = { [OPS_TOKEN_HEADER]: door().token };
    const replyTo = async (body: string) =>
      JSON.parse((await ask({ headers, body })).text) as { code: number; err: string };
    expect(await replyTo(JSON.stringify({ argv: ['x'.repeat(70_000)] }))).toMatchObject({
      code: 2,
      err: '命令太长了',
    });
    for (const body of ['{}', '[]', 'null', '{"argv":[1]}', '{"argv":"users"}']) {
      expect(await replyTo(body)).toMatchObject({ code: 2 });
    }
    expect(await replyTo('{')).toMatchObject({ code: 1 });
    expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
    expect((await fetch(`${address}/ops`, { method: 'POST', headers })).status).toBe(404);
  });

  it('is not there for other machines', async () => {
    await serve({ HOST: '0.0.0.0' });
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) {
      await expect(ask({ host: address })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
    expect(await ask({})).toMatchObject({ status: 403 });
  });
});

it('says what is wrong where there is nothing to work on', async () => {
  const nowhere = join(dataDir, 'nowhere');
  expect(await ops(['ledger', 'check'], { DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    err: expect.stringContaining('没有数据库'),
  });
  expect(existsSync(nowhere)).toBe(false);
  expect(await ops(['--help'], { DATA_DIR: nowhere })).toMatchObject({ code: 0 });
  writeFileSync(join(dataDir, 'moyu.db'), '');
  expect(await ops(['ledger', 'check'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('先用这个版本启动一次服务器'),
  });
  expect(await ops(['ledger', 'check'], { PORT: 'x' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('PORT'),
  });
});

it('says so where somebody else holds the database and does not answer', async () => {
  await serve();
  rmSync(doorFile());
  expect(await ops(['ledger', 'check'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('没有应答'),
  });
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])('on PostgreSQL', () => {
  it('works beside any number of servers, and needs their secret for passwords alone', async () => {
    const database = await createDatabase('postgres');
    await importCatalogue(database.db, catalogue);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.db,
    );
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = rows[0]?.name ?? '';
    const shared = { DATABASE_URL: url.href };
    const { address, child } = await serve(shared);
    const token = await visitor(address);
    const { username } = await userOf(address, token);
    expect(existsSync(doorFile())).toBe(false);
    const add = ['coins', 'add', username, '7', '--reason', '补偿'];
    expect(await ops(add, shared)).toMatchObject({ code: 0 });
    expect((await userOf(address, token)).coins).toBe(135);
    const reset = ['users', 'reset-password', username];
    const elsewhere = { ...shared, DATA_DIR: join(dataDir, 'elsewhere') };
    expect(await ops(reset, elsewhere)).toMatchObject({
      code: 1,
      err: expect.stringContaining('SERVER_SECRET'),
    });
    expect(await ops(reset, { ...elsewhere, SERVER_SECRET: 'x'.repeat(32) })).toMatchObject({
      code: 1,
      err: expect.stringContaining('对不上'),
    });
    expect((await userOf(address, token)).username).toBe(username);
    expect(await ops(reset, shared)).toMatchObject({ code: 0 });
    await ended(child, 'SIGTERM');
    expect(await ops(['ledger', 'check'], shared)).toMatchObject({ code: 0 });
    await database.drop();
  });
});
