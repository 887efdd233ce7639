import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAssets } from '../../../../server/domain/catalogue/drafts.ts';
import { runCommand } from '../../../../server/ops/runCommand.ts';
import { transact } from '../../../../server/storage/database.ts';
import { cachedStorage } from '../../../../server/storage/files/diskCache.ts';
import type { FileStorage } from '../../../../server/storage/files/fileStorage.ts';
import { moveHandler } from '../../../../server/storage/files/moveFiles.ts';
import { storagesOf } from '../../../../server/storage/files/openStorage.ts';
import { s3Storage } from '../../../../server/storage/files/s3Storage.ts';
import { CALM, type S3Server, startS3 } from '../../../support/product/s3Server.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';
import { sha256Of } from './storageContract.ts';

let s3: S3Server;
let server: TestServer;
let folder: string;
let files: FileStorage;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.remove());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moyu-cache-'));
  files = cachedStorage(s3Storage(s3.settings, CALM), {
    folder,
    bytesMax: 1_000_000_000,
    report: () => undefined,
  });
  server = await startServer({ demo: false, storedFiles: files });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function register(name: string, storage: FileStorage): Promise<string> {
  const bytes = Buffer.from(name);
  const sha256 = sha256Of(bytes);
  const key = `covers/u/${sha256}.webp`;
  const asset = { key, sha256, bytes: bytes.length, type: 'image/webp' };
  const where = { store: 'files', sealed: false } as const;
  await transact(server.services.db, (t) => addAssets(t, [{ ...asset, ...where }], START_MS));
  await storage.put(key, bytes, { sha256 });
  return key;
}

it('readers get cached files while S3 is away, others a clear error, and all once it is back', async () => {
  const [seen, unseen] = [await register('seen', files), await register('unseen', files)];
  const read = async (key: string) => {
    const answer = await fetch(`${server.address}/image/${key}`);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  expect(await read(seen)).toMatchObject({ status: 200, text: 'seen' });
  await s3.stop();
  expect(await read(seen)).toMatchObject({ status: 200, text: 'seen' });
  const refused = await read(unseen);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(server.reports.join()).toContain('THE FILE STORAGE IS AWAY: S3 没有应答');
  await s3.start();
  expect(await read(unseen)).toMatchObject({ status: 200, text: 'unseen' });
});

it('an operator moves files to S3, and is refused while it is away or not set up', async () => {
  const { services } = server;
  const operate = async (settings: typeof s3.settings | undefined, ...argv: string[]) => {
    const context = { ...services, nowMs: START_MS, adminOrigin: undefined, s3: settings };
    return runCommand({ ...context, secret: async () => services.secret }, ['storage', ...argv]);
  };
  const key = await register('a cover', services.files);
  expect(await operate(undefined, 'move', '--to', 's3')).toMatchObject({
    code: 1,
    err: expect.stringContaining('S3_ENDPOINT'),
  });
  expect(await operate(s3.settings, 'move', '--to', 'elsewhere')).toMatchObject({ code: 2 });
  await s3.stop();
  expect(await operate(s3.settings, 'move', '--to', 's3')).toMatchObject({
    code: 1,
    err: expect.stringContaining('S3 没有应答'),
  });
  await s3.start();
  expect(await operate(s3.settings, 'move', '--to', 's3')).toMatchObject({ code: 0 });
  expect((await operate(s3.settings, 'show')).out).toContain('正在搬到 S3');
  const storages = storagesOf({ dataDir: server.dataDir, s3: s3.settings });
  const { signal } = new AbortController();
  const run = { id: '', input: { to: 's3' }, signal, report: () => undefined };
  await moveHandler({ db: services.db, storages })(run);
  expect((await operate(s3.settings, 'show')).out).toBe('导入的文件在 S3');
  expect(await storages.s3?.head(key)).toMatchObject({ bytes: 7 });
  expect((await operate(s3.settings, 'move', '--to', 's3')).out).toContain('已经在 S3');
});
