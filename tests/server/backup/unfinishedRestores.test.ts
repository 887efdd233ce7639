import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackup } from '../../../server/backup/createBackup.ts';
import { PART_PREFIX } from '../../../server/backup/listBackups.ts';
import { ASSETS_FOLDER } from '../../../server/backup/manifest.ts';
import { removeUnfinished } from '../../../server/backup/removeUnfinished.ts';
import { restoreBackup } from '../../../server/backup/restoreBackup.ts';
import { createDatabase, type TestDatabase } from '../../support/product/testDatabase.ts';
import { addAccounts, NOW_MS } from './ledgerRows.ts';
import { emptyPlace, planOf } from './places.ts';

const manual = { cause: 'manual', withFiles: false, nowMs: NOW_MS } as const;
const STAMP = '20260101000000000';
const POSTGRES_URL = process.env['TEST_DATABASE_URL'];

it('a server with the embedded database removes what killed backups and restores have left', async () => {
  const { dataDir, drop } = await createDatabase('libsql', false);
  const plan = planOf(dataDir, '');
  const place = join(dataDir, `restore-${STAMP}`);
  const [old, running] = ['old', 'running'].map((name) => join(plan.dir, PART_PREFIX + name));
  for (const folder of [place, old!, running!]) mkdirSync(folder, { recursive: true });
  const copy = join(plan.dir, ASSETS_FOLDER, '.parts', 'half');
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, 'half');
  for (const left of [old!, copy]) utimesSync(left, 0, 0);
  await removeUnfinished(plan, Date.now());
  const found = [place, old!, copy, running!].map((path) => existsSync(path));
  expect(found).toEqual([false, false, false, true]);
  await removeUnfinished(planOf(dataDir, '', join(dataDir, 'nowhere')), Date.now());
  await drop();
});

describe.skipIf(!POSTGRES_URL)('databases that killed restores have left', () => {
  let source: TestDatabase;
  let elsewhere: ReturnType<typeof emptyPlace>;
  let client: Client;
  let folder: string;
  /** Of the database that is restored. */
  let name: string;

  beforeEach(async () => {
    source = await createDatabase('postgres', false);
    const plan = planOf(source.dataDir, source.url);
    elsewhere = emptyPlace('postgres', source, plan.dir);
    name = new URL(elsewhere.plan.databaseUrl).pathname.slice(1);
    client = new Client({ connectionString: POSTGRES_URL });
    await client.connect();
    await addAccounts(source.db, 3);
    folder = join(plan.dir, (await createBackup(source.db, plan, manual)).name);
  });
  afterEach(async () => {
    await client.end();
    await elsewhere.remove();
    await source.drop();
  });

  const create = (database: string) => client.query(`create database "${database}"`);
  /** @returns the names of this test's databases, without what they have in common */
  async function databases(): Promise<string[]> {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1) order by 1',
      [name],
    );
    return rows.map(({ datname }) => datname.slice(name.length));
  }

  it('are removed by the next restore, and by the cleaning of a server', async () => {
    await create(`${name}_restore_${STAMP}`);
    await restoreBackup(elsewhere.plan, folder, NOW_MS);
    expect(await databases()).toEqual(['']);
    await create(`${name}_restore_${STAMP}`);
    const server = elsewhere.open();
    await server.selectFrom('app_user').select('id').execute();
    await removeUnfinished(elsewhere.plan, NOW_MS);
    expect(await databases()).toEqual(['']);
    await server.destroy();
  });

  it('stay where they are in use, of another installation, set aside, or named otherwise', async () => {
    const staying = ['_restore_1', '_other_restore_', '_before_', '_restore_of_'].map((part) =>
      `${name}${part}${STAMP}`.slice(0, 63),
    );
    for (const database of staying) await create(database);
    const used = `${name}_restore_${STAMP}`;
    await create(used);
    const url = new URL(elsewhere.plan.databaseUrl);
    url.pathname = used;
    const user = new Client({ connectionString: url.href });
    await user.connect();
    const before = await databases();
    await removeUnfinished(elsewhere.plan, NOW_MS);
    expect(await databases()).toEqual(before);
    await user.end();
    await removeUnfinished(elsewhere.plan, NOW_MS);
    expect(await databases()).toEqual(before.filter((part) => part !== `_restore_${STAMP}`));
  });

  it('are not taken from a restore that is running, beside which no other one begins', async () => {
    const running = restoreBackup(elsewhere.plan, folder, NOW_MS);
    running.catch(() => undefined);
    while ((await databases()).length === 0) await new Promise((done) => setImmediate(done));
    await removeUnfinished(elsewhere.plan, NOW_MS);
    await expect(restoreBackup(elsewhere.plan, folder, NOW_MS + 1)).rejects.toThrow(/正在恢复/);
    await running;
    expect(await databases()).toEqual(['']);
  });
});
