import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupCheckHandlers } from '../../../server/backup/backupCheckJob.ts';
import {
  BACKUP_JOB,
  backUpBeforeMigration,
  backupHandlers,
  enqueueDueBackup,
} from '../../../server/backup/backupJobs.ts';
import {
  type BackupCause,
  BackupError,
  type BackupPlan,
} from '../../../server/backup/backupPlan.ts';
import { type Backup, listBackups, outdatedBackups } from '../../../server/backup/listBackups.ts';
import { DAY_MS, HOUR_MS } from '../../../server/base/time.ts';
import { transact } from '../../../server/storage/database.ts';
import { writeSetting } from '../../../server/domain/site/settings.ts';
import { migrate } from '../../../server/storage/migrations.ts';
import { startJobs } from '../../../server/jobs/runner.ts';
import {
  createBackup,
  listBackups as listCall,
  verifyBackup,
} from '../../../src/shared/admin/backups.ts';
import { listAudit } from '../../../src/shared/admin/operators.ts';
import { getOverview } from '../../../src/shared/admin/site.ts';
import { operatorOf } from '../../support/product/adminClient.ts';
import { createDatabase, forEachDatabase } from '../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../support/product/testServer.ts';

forEachDatabase('backups that are made by a job', (kind) => {
  let server: TestServer;

  beforeEach(async () => {
    server = await startServer({ kind, durable: false, demo: false });
  });
  afterEach(() => server.close());

  /** Runs the open jobs of backups, as a server does. */
  async function runJobs(plan = server.services.backups): Promise<void> {
    const { db } = server.services;
    const clock = () => server.nowMs;
    const report = (line: string) => void server.reports.push(line);
    const handlers = {
      ...backupHandlers({ db, clock, plan, report }),
      ...backupCheckHandlers({ db, clock, plan }),
    };
    const jobs = startJobs({ db, clock, handlers, lanes: 1, report, pollMs: 5 });
    const isOpen = async () => {
      const rows = await db.selectFrom('job').select(['state', 'problem']).execute();
      return rows.some(
        ({ state, problem }) => state === 'running' || (state === 'waiting' && problem === ''),
      );
    };
    while (await isOpen()) await new Promise((done) => setTimeout(done, 5));
    await jobs.stop();
  }

  it('are due once a day at 4 in the zone of the site, and after an hour that was missed', async () => {
    const { db } = server.services;
    // 12:00 in China.
    const token = await server.visitor();
    await server.grant(token, 1);
    expect(await enqueueDueBackup(db, START_MS)).toBe(false);
    const nextFour = START_MS + 16 * HOUR_MS;
    expect(await enqueueDueBackup(db, nextFour - 1)).toBe(false);
    expect(await enqueueDueBackup(db, nextFour)).toBe(true);
    server.nowMs = nextFour;
    await runJobs();
    expect(await enqueueDueBackup(db, nextFour + 1)).toBe(false);
    expect(await enqueueDueBackup(db, nextFour + DAY_MS - 1)).toBe(false);
    const late = nextFour + 3 * DAY_MS + 5 * HOUR_MS;
    expect(await enqueueDueBackup(db, late)).toBe(true);
    server.nowMs = late;
    await runJobs();
    // 4:00 in Paris is 11:00 in China.
    await transact(db, (t) => writeSetting(t, 'time_zone', 'Europe/Paris'));
    expect(await enqueueDueBackup(db, late + HOUR_MS)).toBe(false);
    expect(await enqueueDueBackup(db, late + 2 * HOUR_MS)).toBe(true);
    expect((await listBackups(server.services.backups.dir)).map(({ name }) => name)).toEqual([
      '20261125T010000Z-daily',
      '20261121T200000Z-daily',
    ]);
    expect(server.reports[0]).toContain('BACKUP_PASSPHRASE');
  });

  it('are wanted by owners, listed for viewers, and noted in the audit', async () => {
    const owner = await operatorOf(server, 'owner');
    await owner.ask(createBackup, {});
    expect(await owner.refused(createBackup, {})).toMatchObject({ message: '已经在备份了' });
    expect(await owner.ask(listCall, {})).toMatchObject({ items: [], is_open: true });
    await runJobs();
    const viewer = await operatorOf(server, 'viewer');
    expect(await viewer.ask(listCall, {})).toMatchObject({
      items: [{ about: { cause: 'manual', files: null, has_secret: false } }],
      is_open: false,
      failure: null,
    });
    expect((await viewer.refused(createBackup, {})).error).toBe('refused');
    expect((await (await operatorOf(server, 'editor')).refused(listCall, {})).error).toBe(
      'refused',
    );
    const { items } = await owner.ask(listAudit, { what: 'backup.' });
    expect(items).toMatchObject([{ what: 'backup.create' }]);
  });

  it('are verified again when an owner wants it: each check that failed is named', async () => {
    const owner = await operatorOf(server, 'owner');
    const { dir } = server.services.backups;
    await owner.ask(createBackup, {});
    await runJobs({ ...server.services.backups, withFiles: true });
    const verified = async () => {
      const { items } = await owner.ask(listCall, {});
      return items.map(({ verify, verified: found }) => [verify?.state, found?.faults]);
    };
    expect(await verified()).toEqual([[undefined, undefined]]);
    const [{ name } = { name: '' }] = (await owner.ask(listCall, {})).items;
    await owner.ask(verifyBackup, { name });
    const again = await owner.refused(verifyBackup, { name });
    expect(again).toMatchObject({ error: 'conflict', message: '已经在核对这个备份了' });
    expect(await verified()).toEqual([['waiting', undefined]]);
    await runJobs();
    expect(await verified()).toEqual([['done', []]]);

    const database = (await listBackups(dir))[0]!.manifest!.files[0]!.name;
    truncateSync(join(dir, name, database), 100);
    rmSync(join(dir, name, 'files.sha256'));
    await owner.ask(verifyBackup, { name });
    await runJobs();
    expect(await verified()).toEqual([
      ['done', [`备份里的 ${database} 不完整或被改过`, '备份里少了 files.sha256']],
    ]);
    writeFileSync(join(dir, name, 'manifest.json'), '{');
    await owner.ask(verifyBackup, { name });
    await runJobs();
    expect(await verified()).toEqual([['done', [`${name} 的 manifest.json 不完整`]]]);
    expect((await owner.ask(getOverview, {})).wrong_backups).toBe(1);

    // One whose time is over meanwhile has no result.
    await owner.ask(verifyBackup, { name });
    rmSync(join(dir, name), { recursive: true });
    await runJobs();
    expect(await verified()).toEqual([]);
    expect((await owner.ask(getOverview, {})).wrong_backups).toBe(0);
    expect((await owner.refused(verifyBackup, { name })).error).toBe('not_found');
    expect((await owner.refused(verifyBackup, { name: '../backups' })).error).toBe('not_found');
    const viewer = await operatorOf(server, 'viewer');
    expect((await viewer.refused(verifyBackup, { name })).error).toBe('refused');
    const { items } = await owner.ask(listAudit, { what: 'backup.verify' });
    expect(items).toHaveLength(4);
    expect(items[0]?.on_title).toBe(name);
  });

  it('wait where the disk is full, and say so', async () => {
    const owner = await operatorOf(server, 'owner');
    await owner.ask(createBackup, {});
    await runJobs({ ...server.services.backups, freeBytes: async () => 0 });
    const { items, failure, is_open } = await owner.ask(listCall, {});
    expect([items, is_open]).toEqual([[], true]);
    expect(failure?.problem).toContain('磁盘空间不够');
    const { tries } = await server.services.db
      .selectFrom('job')
      .select('tries')
      .where('kind', '=', BACKUP_JOB)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(0);
  });
});

forEachDatabase('a database that is to be migrated', (kind) => {
  it('is backed up first, and not migrated where that fails; one that is up to date is left alone', async () => {
    const { db, dataDir, url, drop } = await createDatabase(kind, false, '0010_jobs');
    const plan: BackupPlan = {
      dir: join(dataDir, 'backups'),
      dataDir,
      databaseUrl: url,
      configFile: '',
      secret: () => undefined,
      passphrase: 'a long passphrase',
      withFiles: false,
      isDaily: true,
    };
    const reports: string[] = [];
    const report = (line: string) => void reports.push(line);
    const full = { ...plan, freeBytes: async () => 0 };
    await expect(backUpBeforeMigration(db, full, report)).rejects.toThrow(BackupError);
    await backUpBeforeMigration(db, plan, report);
    const [backup, ...others] = await listBackups(plan.dir);
    expect(others).toEqual([]);
    expect(backup?.manifest).toMatchObject({ cause: 'migration' });
    expect(backup?.manifest?.facts.migrations.at(-1)).toBe('0010_jobs');
    expect(reports).toEqual([expect.stringContaining(backup?.name ?? '')]);
    // Up to date: there is nothing to migrate.
    await migrate(db);
    await backUpBeforeMigration(db, plan, report);
    expect(await listBackups(plan.dir)).toHaveLength(1);
    await drop();
  });
});

describe('backups that have had their time', () => {
  const backup = (at: number, cause: BackupCause): Backup =>
    ({ name: `${cause}-${at / DAY_MS}`, manifest: { created_at: at, cause }, bytes: 0 }) as Backup;

  it('leave 7 days and the 4 weeks before, when one is made each day for a year', () => {
    // A Monday.
    const firstDay = 20_000 - (20_000 % 7) + 4;
    let left: Backup[] = [];
    for (let day = firstDay; day < firstDay + 365; day += 1) {
      left.unshift(backup(day * DAY_MS, 'daily'));
      const going = new Set(outdatedBackups(left));
      left = left.filter(({ name }) => !going.has(name));
    }
    const ages = left.map(({ manifest }) => firstDay + 364 - manifest!.created_at / DAY_MS);
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(ages).toHaveLength(11);
    expect(ages.at(-1)).toBeGreaterThan(21);
    // One of each week.
    const weeks = ages.slice(8).map((age, i) => age - (ages[i + 7] ?? 0));
    expect(weeks.slice(1)).toEqual([7, 7]);
  });

  it('are never those that an operator made or that cannot be read', () => {
    const manual = Array.from({ length: 30 }, (_, day) => backup((50 - day) * DAY_MS, 'manual'));
    const unread: Backup = { name: 'x', manifest: undefined, bytes: 0 };
    const migrations = [5, 4, 3, 2].map((day) => backup(day * DAY_MS, 'migration'));
    expect(outdatedBackups([...manual, unread, ...migrations])).toEqual(['migration-2']);
    expect(outdatedBackups([])).toEqual([]);
  });
});
