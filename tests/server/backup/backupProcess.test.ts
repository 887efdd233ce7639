import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CODE, type User } from '../../../src/shared/contract/index.ts';
import { foldLog } from '../../../server/backup/restoreEmbedded.ts';
import { openEmbedded } from '../../../server/storage/database.ts';
import { migrate } from '../../../server/storage/migrations.ts';
import { openResponse } from '../../support/product/testServer.ts';
import { builtServer, ended } from '../builtServer.ts';

const { dataDir, ops, serve } = builtServer();
const PASSPHRASE = { BACKUP_PASSPHRASE: 'a long passphrase' };

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

it('a backup made through the running server is restored on another machine, where the account signs in', async () => {
  const { child, address } = await serve(PASSPHRASE);
  const token = await visitor(address);
  const { username, password } = await userOf(address, token);
  expect(await ops(['coins', 'add', username, '50', '--reason', '补偿'])).toMatchObject({
    code: 0,
  });
  const made = await ops(['backup', 'create', '--json']);
  expect(made).toMatchObject({ code: 0, err: '' });
  const { name } = JSON.parse(made.out) as { name: string };
  expect((await ops(['backup', 'list'])).out).toContain(name);
  expect(await ops(['backup', 'verify', 'latest'])).toMatchObject({ code: 0 });
  expect(await ops(['backup', 'restore', name], PASSPHRASE)).toMatchObject({
    code: 1,
    err: expect.stringContaining('服务器正在使用'),
  });
  expect((await userOf(address, token)).coins).toBe(178);
  await ended(child, 'SIGTERM');

  const elsewhere = { DATA_DIR: join(dataDir(), 'elsewhere'), ...PASSPHRASE };
  const folder = join(dataDir(), 'backups', name);
  const restored = await ops(['backup', 'restore', folder], elsewhere);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(restored.out).toContain('密钥已放回数据目录');
  const there = await serve(elsewhere);
  expect(await userOf(there.address, token)).toMatchObject({ username, password, coins: 178 });
  expect(await ops(['ledger', 'check'], elsewhere)).toMatchObject({ code: 0 });
  expect(await ops(['backup', 'restore', 'nothing'], elsewhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('没有这个备份'),
  });
});

it('a server that is killed at any moment of a backup leaves no part that is listed', async () => {
  const { address, child } = await serve();
  await visitor(address);
  let running = child;
  const backups = join(dataDir(), 'backups');
  // Each time a step later: the folder, the database, the manifest, the name.
  const steps = [
    () => existsSync(backups) && readdirSync(backups).length > 0,
    () => partsOf(backups).some((part) => existsSync(join(part, 'database.db'))),
    () => partsOf(backups).some((part) => existsSync(join(part, 'manifest.json'))),
  ];
  for (const reached of steps) {
    const asked = ops(['backup', 'create']);
    const over = new AbortController();
    void asked.then(() => over.abort());
    while (!over.signal.aborted && !reached()) await new Promise((done) => setImmediate(done));
    await ended(running, 'SIGKILL');
    await asked;
    for (const { name } of await listed()) {
      expect(await ops(['backup', 'verify', name])).toMatchObject({ code: 0 });
    }
    // The next one is whole, whatever lies beside it.
    running = (await serve()).child;
    const { name } = JSON.parse((await ops(['backup', 'create', '--json'])).out) as Listed;
    expect(await ops(['backup', 'verify', name])).toMatchObject({ code: 0 });
    rmSync(backups, { recursive: true });
  }
  expect(readFileSync(join(dataDir(), 'secret'), 'utf8')).not.toBe('');
}, 120_000);

it('a server backs an older database up before it migrates it, and does not start where it cannot', async () => {
  const old = openEmbedded(dataDir());
  await migrate(old, '0010_jobs');
  await foldLog(old);
  await old.destroy();
  const noFolder = join(dataDir(), 'moyu.db');
  await expect(serve({ BACKUP_DIR: noFolder })).rejects.toThrow(/升级数据库之前没能备份.*写不了/);
  await serve();
  const [made, ...others] = await listed();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ cause: 'migration', facts: { rows: { app_user: 0 } } });
  expect(await ops(['backup', 'create', '--files'])).toMatchObject({ code: 0 });
  expect((await listed()).map(({ assets }) => assets)).toEqual([0, null]);
});

interface Listed {
  readonly name: string;
  /** Imported files; null: none were wanted. */
  readonly assets: number | null;
}

async function listed(): Promise<Listed[]> {
  return JSON.parse((await ops(['backup', 'list', '--json'])).out) as Listed[];
}

function partsOf(backups: string): string[] {
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .filter((name) => name.startsWith('.part-'))
    .map((name) => join(backups, name));
}
