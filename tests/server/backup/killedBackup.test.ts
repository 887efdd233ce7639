import { cpSync, existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MIGRATION_BACKUPS_MAX } from '../../../server/backup/backupPlan.ts';
import { backupName, listBackups, PART_PREFIX } from '../../../server/backup/listBackups.ts';
import { foldLog } from '../../../server/backup/restoreEmbedded.ts';
import { verifyBackup } from '../../../server/backup/verifyBackup.ts';
import { openEmbedded } from '../../../server/storage/database.ts';
import { migrate } from '../../../server/storage/migrations.ts';
import { builtServer, ended } from '../builtServer.ts';
import { changeManifest } from './places.ts';

const { dataDir, ops, startOps } = builtServer();
/** `KILLS=50` for a long run; each takes about a second. */
const KILLS = Number(process.env['KILLS'] ?? '4');
const DAY_MS = 86_400_000;

/** The present database with a number by which a test knows it again. */
async function setGeneration(value: string): Promise<void> {
  const db = openEmbedded(dataDir());
  await migrate(db);
  await db
    .insertInto('kv')
    .values({ name: 'generation', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await foldLog(db);
  await db.destroy();
}

async function generation(): Promise<string | undefined> {
  const db = openEmbedded(dataDir());
  const row = await db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', 'generation')
    .executeTakeFirst();
  await foldLog(db);
  await db.destroy();
  return row?.value;
}

/** Backups from before migrations, of which the oldest have had their time. */
function putOutdated(backups: string, name: string): void {
  for (let days = 1; days <= MIGRATION_BACKUPS_MAX + 1; days += 1) {
    const at = Date.now() - days * DAY_MS;
    const copy = join(backups, backupName(at, 'migration'));
    cpSync(join(backups, name), copy, { recursive: true });
    changeManifest(copy, (manifest) => ({ ...manifest, cause: 'migration', created_at: at }));
  }
}

it('a command that is killed at any moment of a backup or a restore leaves the old state or the new one', async () => {
  const backups = join(dataDir(), 'backups');
  const left = (folder: string, start: string) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(start)) : [];
  await setGeneration('1');
  const { name } = JSON.parse((await ops(['backup', 'create', '--json'])).out) as { name: string };
  const commands = [
    ['backup', 'create'],
    ['backup', 'restore', name],
    ['backup', 'verify', name],
  ];
  const began = performance.now();
  await ops(['backup', 'create']);
  const wholeMs = performance.now() - began;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await setGeneration('2');
    putOutdated(backups, name);
    const child = startOps(commands[kill % commands.length]!);
    // The first half of the time is the start of the process.
    await delay(wholeMs * (0.4 + 0.6 * Math.random()));
    await ended(child, 'SIGKILL');
    const isRestore = kill % commands.length === 1;
    expect(isRestore ? ['1', '2'] : ['2']).toContain(await generation());
    const listed = await listBackups(backups);
    expect(listed.map((backup) => backup.name)).toContain(name);
    for (const backup of listed) {
      await verifyBackup(join(backups, backup.name), { withAssets: false });
    }
  }
  // The next runs remove what the killed ones have left.
  for (const part of left(backups, PART_PREFIX)) {
    utimesSync(join(backups, part), 0, 0);
  }
  mkdirSync(join(dataDir(), 'restore-20260101T000000000Z'), { recursive: true });
  mkdirSync(join(backups, `${PART_PREFIX}killed`));
  utimesSync(join(backups, `${PART_PREFIX}killed`), 0, 0);
  expect(await ops(['backup', 'create'])).toMatchObject({ code: 0 });
  expect(await ops(['backup', 'restore', name])).toMatchObject({ code: 0 });
  expect(await generation()).toBe('1');
  expect(left(backups, PART_PREFIX)).toEqual([]);
  expect(left(dataDir(), 'restore-')).toEqual([]);
  expect(left(backups, '').filter((each) => each.endsWith('-migration'))).toHaveLength(
    MIGRATION_BACKUPS_MAX,
  );
}, 600_000);
