import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { BackupPlan } from '../../../server/backup/backupPlan.ts';
import { MANIFEST_FILE, type Manifest } from '../../../server/backup/manifest.ts';
import { type Database, openEmbedded } from '../../../server/storage/database.ts';
import { openPostgres } from '../../../server/storage/postgres.ts';
import type { DatabaseKind, TestDatabase } from '../../support/product/testDatabase.ts';

export const SECRET = 'a secret of the tests, long enough to be one';

export function planOf(
  dataDir: string,
  databaseUrl: string,
  dir = join(dataDir, 'backups'),
): BackupPlan {
  return {
    dir,
    dataDir,
    databaseUrl,
    configFile: '',
    secret: () => SECRET,
    passphrase: undefined,
    withFiles: false,
    isDaily: true,
  };
}

/** A place without a database, to which a backup is restored. */
export function emptyPlace(kind: DatabaseKind, source: TestDatabase, dir: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'moyu-restored-'));
  const prefix = `moyu_restored_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const urlOf = (name: string) => {
    const url = new URL(source.url);
    url.pathname = name;
    return url.href;
  };
  const url = kind === 'libsql' ? '' : urlOf(prefix);
  const plan: BackupPlan = {
    ...planOf(dataDir, url, dir),
    configFile: join(dataDir, 'app', 'config.js'),
    secret: () => undefined,
  };
  return {
    plan,
    /** @param before what a restore has set aside; default: the present database */
    open: (before?: string): Database =>
      kind === 'libsql'
        ? openEmbedded(before ?? dataDir)
        : openPostgres(before === undefined ? url : urlOf(before), () => undefined),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      if (kind === 'libsql') return;
      const client = new Client({ connectionString: process.env['TEST_DATABASE_URL'] });
      await client.connect();
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
      await client.end();
    },
  };
}

export function changeManifest(folder: string, change: (manifest: Manifest) => object): void {
  const file = join(folder, MANIFEST_FILE);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  writeFileSync(file, JSON.stringify(change(manifest)));
}
