import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackupError, type BackupPlan } from '../../../server/backup/backupPlan.ts';
import { createBackup } from '../../../server/backup/createBackup.ts';
import { listBackups } from '../../../server/backup/listBackups.ts';
import { MANIFEST_FILE } from '../../../server/backup/manifest.ts';
import { restoreBackup } from '../../../server/backup/restoreBackup.ts';
import { foldLog } from '../../../server/backup/restoreEmbedded.ts';
import { verifyBackup } from '../../../server/backup/verifyBackup.ts';
import { sha256Hex } from '../../../server/base/secret.ts';
import type { Database } from '../../../server/storage/database.ts';
import { localStorage } from '../../../server/storage/files/localStorage.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../support/product/testDatabase.ts';
import { contentsOf } from '../storage/allTables.ts';
import {
  ACCOUNTS,
  addAccounts,
  addAsset,
  NOW_MS,
  postUntilStopped,
  undoPostings,
} from './ledgerRows.ts';
import { changeManifest, emptyPlace, planOf, SECRET } from './places.ts';

const manual = { cause: 'manual', withFiles: false, nowMs: NOW_MS } as const;

forEachDatabase('a backup', (kind) => {
  let source: TestDatabase;
  let plan: BackupPlan;
  let elsewhere: ReturnType<typeof emptyPlace>;

  beforeEach(async () => {
    source = await createDatabase(kind, false);
    plan = planOf(source.dataDir, source.url);
    elsewhere = emptyPlace(kind, source, plan.dir);
  });
  afterEach(async () => {
    await elsewhere.remove();
    await source.drop();
  });

  it('of 10,000 accounts and their ledger, made while coins are posted, is restored elsewhere with every row', async () => {
    await addAccounts(source.db, ACCOUNTS);
    const posting = { stopped: false, posted: 0 };
    const writer = postUntilStopped(source.db, posting);
    const making = createBackup(source.db, plan, manual);
    await making.catch(() => undefined);
    posting.stopped = true;
    await writer;
    const { name, manifest } = await making;
    expect(posting.posted).toBeGreaterThan(0);
    expect(manifest?.facts.rows['app_user']).toBe(ACCOUNTS);
    expect(manifest?.facts.ledger_coins).toBe(manifest?.facts.balance_coins);

    await restoreBackup(elsewhere.plan, join(plan.dir, name), NOW_MS);
    const restored = elsewhere.open();
    const balances = await sql<{ wrong: number }>`select count(*) as wrong from app_user
      where coins <> (select coalesce(sum(delta), 0) from coin_ledger where user_id = app_user.id)`.execute(
      restored,
    );
    expect(Number(balances.rows[0]?.wrong)).toBe(0);
    // The original, without what was posted after the moment of the backup.
    const last = manifest?.facts.rows['coin_ledger'] ?? 0;
    await undoPostings(source.db, last);
    await restored.deleteFrom('audit').execute();
    await restored.deleteFrom('kv').where('name', '=', 'secret_fingerprint').execute();
    expect(await contentsOf(restored)).toBe(await contentsOf(source.db));
    await restored.destroy();
  }, 120_000);

  it('brings back config.js, the sealed secret and imported files, and notes the restore in the audit', async () => {
    const bytes = new TextEncoder().encode('a page');
    const sha256 = sha256Hex('a page');
    const key = `comics/u/${sha256}.webp`;
    await localStorage(join(source.dataDir, 'files')).put(key, bytes, { sha256 });
    await addAsset(source.db, key, sha256, bytes.length);
    const configFile = join(source.dataDir, 'config.js');
    writeFileSync(configFile, 'window.__CONFIG__ = {}');
    const sealing = { ...plan, configFile, passphrase: 'a long passphrase' };
    const { name } = await createBackup(source.db, sealing, { ...manual, withFiles: true });
    const folder = join(plan.dir, name);
    const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
    expect(text.join('')).not.toContain(SECRET);

    const place = elsewhere.plan;
    const wrong = { ...place, passphrase: 'another passphrase' };
    await expect(restoreBackup(wrong, folder, NOW_MS)).rejects.toThrow(/BACKUP_PASSPHRASE/);
    await expect(restoreBackup(place, folder, NOW_MS)).rejects.toThrow(/封住/);
    const right = { ...place, passphrase: 'a long passphrase' };
    const { before } = await restoreBackup(right, folder, NOW_MS);
    expect(before).toBeUndefined();
    expect(readFileSync(join(place.dataDir, 'secret'), 'utf8')).toBe(SECRET);
    expect(readFileSync(place.configFile, 'utf8')).toBe('window.__CONFIG__ = {}');
    expect(readFileSync(join(place.dataDir, 'files', key), 'utf8')).toBe('a page');
    const restored = elsewhere.open();
    const audit = await restored.selectFrom('audit').select('what').execute();
    expect(audit).toEqual([{ what: 'backup.restore' }]);
    await restored.destroy();
    // A copy that is damaged afterwards is found.
    writeFileSync(join(plan.dir, 'files', key), 'a pagE');
    await expect(verifyBackup(folder, { withAssets: true })).rejects.toThrow(/1 个导入的文件/);
  });

  it('takes the place of a database that stays beside it', async () => {
    await addAccounts(source.db, 3);
    const { name } = await createBackup(source.db, plan, manual);
    const folder = join(plan.dir, name);
    await restoreBackup(elsewhere.plan, folder, NOW_MS);
    const first = elsewhere.open();
    await first.updateTable('app_user').set({ wid: 'changed since' }).execute();
    await expect(restoreBackup(elsewhere.plan, folder, NOW_MS + 1)).rejects.toThrow(
      /in use|还有进程/,
    );
    if (kind === 'libsql') await foldLog(first);
    await first.destroy();
    const { before } = await restoreBackup(elsewhere.plan, folder, NOW_MS + 2);
    const again = elsewhere.open();
    const wids = (db: Database) => db.selectFrom('app_user').select('wid').distinct().execute();
    expect(await wids(again)).toEqual([{ wid: '' }]);
    await again.destroy();
    const old = elsewhere.open(before);
    expect(await wids(old)).toEqual([{ wid: 'changed since' }]);
    await old.destroy();
    expect(
      readdirSync(elsewhere.plan.dataDir).filter((file) => file.startsWith('restore-')),
    ).toEqual([]);
  });

  it('of an earlier version is migrated, one of a newer version is refused in words', async () => {
    const old = await createDatabase(kind, false, '0010_jobs');
    const { name } = await createBackup(old.db, planOf(old.dataDir, old.url, plan.dir), manual);
    await old.drop();
    const folder = join(plan.dir, name);
    await restoreBackup(elsewhere.plan, folder, NOW_MS);
    const restored = elsewhere.open();
    expect(await restored.selectFrom('operator').selectAll().execute()).toEqual([]);
    await restored.destroy();

    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`.execute(
      source.db,
    );
    const newer = await createBackup(source.db, plan, { ...manual, nowMs: NOW_MS + 1_000 });
    await expect(restoreBackup(elsewhere.plan, join(plan.dir, newer.name), NOW_MS)).rejects.toThrow(
      /更新的版本.*9999_future/,
    );
    changeManifest(folder, (manifest) => ({ ...manifest, version: 2 }));
    await expect(verifyBackup(folder, { withAssets: false })).rejects.toThrow(/更新的版本/);
  });

  it('that is cut, changed, or lacks rows is refused', async () => {
    await addAccounts(source.db, 3);
    const { name, manifest } = await createBackup(source.db, plan, manual);
    const folder = join(plan.dir, name);
    const verify = () => verifyBackup(folder, { withAssets: true });
    const file = join(folder, manifest?.files[0]?.name ?? '');
    const whole = readFileSync(file);
    await verify();

    truncateSync(file, whole.length - 100);
    await expect(verify()).rejects.toThrow(/不完整/);
    // Cut, with a manifest to match: it still cannot be opened, or lacks rows.
    const cut = readFileSync(file);
    const sha256 = createHash('sha256').update(cut).digest('hex');
    const files = [{ ...manifest!.files[0]!, bytes: cut.length, sha256 }];
    changeManifest(folder, (now) => ({ ...now, files }));
    await expect(verify()).rejects.toThrow(BackupError);
    writeFileSync(file, whole);
    const rows = { ...manifest!.facts.rows, app_user: 4 };
    changeManifest(folder, () => ({ ...manifest!, facts: { ...manifest!.facts, rows } }));
    await expect(verify()).rejects.toThrow(/app_user/);
    await expect(restoreBackup(elsewhere.plan, folder, NOW_MS)).rejects.toThrow(/app_user/);
    rmSync(file);
    changeManifest(folder, () => manifest!);
    await expect(verify()).rejects.toThrow(/少了/);
    writeFileSync(join(folder, MANIFEST_FILE), '{');
    await expect(verify()).rejects.toThrow(/不完整/);
  });

  it('that could not be finished leaves nothing, and says that the disk is full', async () => {
    const full: BackupPlan = { ...plan, freeBytes: async () => 1_000_000 };
    await expect(createBackup(source.db, full, manual)).rejects.toThrow(/磁盘空间不够/);
    const stopped = { ...manual, signal: AbortSignal.abort(new Error('stopped')) };
    await expect(createBackup(source.db, plan, stopped)).rejects.toThrow(/stopped|aborted/);
    expect(readdirSync(plan.dir)).toEqual([]);
    expect(await listBackups(plan.dir)).toEqual([]);
  });
});
