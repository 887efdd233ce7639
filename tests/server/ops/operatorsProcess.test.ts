import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seedHome } from '../../../server/domain/catalogue/homeSeed.ts';
import { seedDemo } from '../../../server/domain/catalogue/demo.ts';
import { CODE, type User } from '../../../src/shared/contract/index.ts';
import { builtServer, ended } from '../builtServer.ts';
import { createDatabase } from '../../support/product/testDatabase.ts';
import { catalogue, openResponse } from '../../support/product/testServer.ts';

const { dataDir, opsFile, opsFilePath, ops, writeOpsFile, serve } = builtServer();

async function visitor(address: string): Promise<string> {
  const made = await fetch(`${address}/api/create_user`, { method: 'POST' });
  return ((await openResponse(made)).data as { token: string }).token;
}

async function userOf(address: string, token: string): Promise<User> {
  const answer = await openResponse(
    await fetch(`${address}/api/user`, { headers: { authorization: token } }),
  );
  expect(answer.code).toBe(CODE.ok);
  return answer.data as User;
}

it('the command line reaches the database through the running server, and the app sees it at the next call', async () => {
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
  expect(await ops(['users', 'show', 'unknown'])).toMatchObject({ code: 1, out: '' });
  expect(await ops(['users', 'show'])).toMatchObject({ code: 2, out: '' });
});

it('the command line reaches the database after the server has stopped, and after it was killed', async () => {
  const first = await serve();
  const { username } = await userOf(first.address, await visitor(first.address));
  expect(opsFile().pid).toBe(first.child.pid);
  await ended(first.child, 'SIGTERM');
  expect(existsSync(opsFilePath())).toBe(false);
  expect(await ops(['coins', 'add', username, '2', '--reason', '停机时'])).toMatchObject({
    code: 0,
  });
  const second = await serve();
  const { token } = opsFile();
  await ended(second.child, 'SIGKILL');
  expect(opsFile().token).toBe(token);
  expect(await ops(['users', 'show', username])).toMatchObject({
    code: 0,
    out: expect.stringContaining('金币：130'),
  });
  // The next server writes its own.
  await serve();
  expect(opsFile().token).not.toBe(token);
  expect(await ops(['users', 'find', username])).toMatchObject({ code: 0 });
});

it('the command line gives the password that the app shows, by the server or without it', async () => {
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

describe('a stale file of a server', () => {
  it('with the number of a living process is detected', async () => {
    const { child } = await serve();
    await ended(child, 'SIGKILL');
    const stranger = createServer((_, response) => response.end('hello'));
    await new Promise<void>((done) => {
      stranger.listen(0, '127.0.0.1', done);
    });
    const { port } = stranger.address() as AddressInfo;
    writeOpsFile(port);
    expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
    stranger.closeAllConnections();
    await new Promise((done) => {
      stranger.close(done);
    });
    // No server at this port.
    writeOpsFile(port);
    expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
    for (const text of ['{', '{"pid":1}']) {
      writeFileSync(opsFilePath(), text);
      expect(await ops(['ledger', 'check'])).toMatchObject({ code: 0 });
    }
  });

  it('is not trusted with another process number', async () => {
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
    writeOpsFile((stranger.address() as AddressInfo).port, child.pid);
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
  writeOpsFile((mute.address() as AddressInfo).port);
  const add = ['coins', 'add', username, '5', '--reason', '补偿'];
  const lost = await ops(add);
  mute.close();
  expect(lost).toMatchObject({ code: 1, err: expect.stringContaining('不知道做了没有') });
  const key = /--key (\S+?)，/.exec(lost.err)?.[1] ?? '';
  expect(keys).toMatchObject([{ argv: expect.arrayContaining([`--key=${key}`]) }]);
  for (const _ of [1, 2]) expect(await ops([...add, '--key', key])).toMatchObject({ code: 0 });
  expect((await ops(['users', 'show', username])).out).toContain('金币：133');
});

it('the command line reports the reason if there is no database', async () => {
  const nowhere = join(dataDir(), 'nowhere');
  expect(await ops(['ledger', 'check'], { DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    err: expect.stringContaining('没有数据库'),
  });
  expect(existsSync(nowhere)).toBe(false);
  expect(await ops(['--help'], { DATA_DIR: nowhere })).toMatchObject({ code: 0 });
  writeFileSync(join(dataDir(), 'moyu.db'), '');
  expect(await ops(['ledger', 'check'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('先用这个版本启动一次服务器'),
  });
  expect(await ops(['ledger', 'check'], { PORT: 'x' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('PORT'),
  });
});

it('the command line reports a database that another process holds without answering', async () => {
  await serve();
  rmSync(opsFilePath());
  expect(await ops(['ledger', 'check'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('没有应答'),
  });
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])('on PostgreSQL', () => {
  it('works beside any number of servers, and needs their secret for passwords alone', async () => {
    const database = await createDatabase('postgres');
    await seedHome(database.db, catalogue.content);
    await seedDemo(database.db, catalogue, Date.now());
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.db,
    );
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    url.pathname = rows[0]?.name ?? '';
    const shared = { DATABASE_URL: url.href, DRAIN_SECONDS: '0' };
    const { address, child } = await serve(shared);
    const token = await visitor(address);
    const { username } = await userOf(address, token);
    expect(existsSync(opsFilePath())).toBe(false);
    const add = ['coins', 'add', username, '7', '--reason', '补偿'];
    expect(await ops(add, shared)).toMatchObject({ code: 0 });
    expect((await userOf(address, token)).coins).toBe(135);
    const reset = ['users', 'reset-password', username];
    const elsewhere = { ...shared, DATA_DIR: join(dataDir(), 'elsewhere') };
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
