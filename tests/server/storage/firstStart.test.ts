import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { beginSecret, finishSecret, readSecret } from '../../../server/base/secret.ts';
import {
  ensureSameSecret,
  ensureSecret,
  LostDatabaseError,
} from '../../../server/storage/sameSecret.ts';
import { buildServer, ended, type ServerBundle } from '../serverProcess.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../support/product/testDatabase.ts';

forEachDatabase('the secret of a data directory', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase(kind, false);
  });
  afterEach(() => database.drop());

  it('is the same at every start, and stored apart', async () => {
    const { db, dataDir } = database;
    const secret = await ensureSecret(db, dataDir);
    expect(await ensureSecret(db, dataDir)).toBe(secret);
    expect(readSecret(dataDir)).toBe(secret);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('secret'))).toEqual(['secret']);
  });

  it('is completed after a first start was killed, at whichever step', async () => {
    const { db, dataDir } = database;
    const steps: ((secret: string) => unknown)[] = [
      () => undefined,
      (secret) => ensureSameSecret(db, secret),
      () => finishSecret(dataDir),
    ];
    const secret = beginSecret(dataDir);
    for (const step of steps) {
      await step(secret);
      expect(beginSecret(dataDir)).toBe(secret);
    }
    expect(await ensureSecret(db, dataDir)).toBe(secret);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('secret'))).toEqual(['secret']);
  });

  it('is one if several processes begin it at once', async () => {
    const { db, dataDir } = database;
    const secrets = await Promise.all(Array.from({ length: 5 }, () => ensureSecret(db, dataDir)));
    expect(new Set(secrets).size).toBe(1);
  });

  it('is reported as missing if there is only an empty database', async () => {
    const { db, dataDir } = database;
    writeFileSync(join(dataDir, 'secret'), 'x'.repeat(43));
    await expect(ensureSecret(db, dataDir)).rejects.toThrow(LostDatabaseError);
    expect(await db.selectFrom('kv').select('name').execute()).toEqual([]);
  });
});

let bundle: ServerBundle;
beforeAll(async () => {
  bundle = await buildServer();
}, 60_000);
afterAll(() => bundle.remove());
afterEach(() => bundle.killAll());

it('a server whose database is unreachable does not start, creates none, and starts when it is back', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'moyu-lost-'));
  const start = () => bundle.run({ DATA_DIR: dataDir });
  await ended((await start()).child, 'SIGTERM');
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8');
  const backup = mkdtempSync(join(tmpdir(), 'moyu-backup-'));
  const files = readdirSync(dataDir).filter((name) => name.startsWith('moyu.db'));
  for (const name of files) renameSync(join(dataDir, name), join(backup, name));
  const lost = await start();
  expect(await ended(lost.child)).toBe(1);
  expect(lost.output()).toContain('数据库却是空的');
  expect(readdirSync(dataDir)).not.toContain('moyu.db');
  for (const name of files) renameSync(join(backup, name), join(dataDir, name));
  expect((await start()).address).not.toBe('');
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(secret);
  await bundle.killAll();
  for (const folder of [dataDir, backup]) rmSync(folder, { recursive: true });
});
