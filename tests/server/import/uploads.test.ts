import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, stop } from '../../../server/http/serve.ts';
import {
  OPEN_UPLOADS_MAX,
  partsFolder,
  uploadsFolder,
} from '../../../server/import/importSettings.ts';
import { listOpenUploads } from '../../../server/import/imports.ts';
import { mountUploads, UPLOADS_PATH } from '../../../server/import/mountUploads.ts';
import { noteUploadsFolder } from '../../../server/import/sharedFolder.ts';
import { forgetUploads } from '../../../server/import/uploadFiles.ts';
import { claimNext, endJob } from '../../../server/jobs/jobs.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const DAY_MS = 86_400_000;
const base64 = (text: string) => Buffer.from(text).toString('base64');

forEachDatabase('uploads', (kind) => {
  let server: TestServer;
  let http: Server;
  let address: string;

  const open = async () => {
    const app = new Hono();
    app.onError(() => new Response(null, { status: 500 }));
    mountUploads(
      app,
      server.services,
      async (c, next) => {
        if (c.req.header('x-operator') === undefined) return c.text('401', 401);
        await next();
      },
      (c) => c.req.header('x-operator') ?? '',
    );
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    http = createServer((request, response) => void listener(request, response));
    address = await listen(http, 0, '127.0.0.1');
  };
  beforeEach(async () => {
    server = await startServer({ kind, durable: false });
    await open();
  });
  afterEach(async () => {
    await stop(http);
    await server.close();
  });

  const call = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ) =>
    fetch(new URL(path, address), {
      method,
      headers: { ...TUS, 'x-operator': 'editor', ...headers },
      ...(body && { body }),
    });
  const create = (path: string, bytes: number) =>
    call('POST', UPLOADS_PATH, {
      'upload-length': String(bytes),
      'upload-metadata': `path ${base64(path)}`,
    });
  const patch = (location: string, offset: number, part: Uint8Array<ArrayBuffer>) =>
    call(
      'PATCH',
      location,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      part,
    );
  const offsetOf = async (location: string) =>
    Number((await call('HEAD', location, {})).headers.get('upload-offset'));
  const scans = () =>
    server.services.db.selectFrom('job').selectAll().where('kind', '=', 'scan').execute();

  it('go on where they were after the server was stopped, and the whole file is scanned', async () => {
    const file = new Uint8Array(randomBytes(300_000));
    const created = await create('山海/第1话.cbz', file.length);
    expect(created.status).toBe(201);
    const location = created.headers.get('location')!;
    expect((await patch(location, 0, file.slice(0, 100_000))).status).toBe(204);
    expect(await listOpenUploads(server.services.db)).toMatchObject([
      { path: '山海/第1话.cbz', bytes: 300_000, owner: 'editor' },
    ]);
    await stop(http);
    await open();
    expect(await offsetOf(location)).toBe(100_000);
    expect((await patch(location, 50_000, file.slice(50_000))).status).toBe(409);
    expect((await patch(location, 100_000, file.slice(100_000))).status).toBe(204);
    const place = join(uploadsFolder(server.services.dataDir), '山海/第1话.cbz');
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(sha256(readFileSync(place))).toBe(sha256(file));
    expect(await listOpenUploads(server.services.db)).toEqual([]);
    expect(await scans()).toMatchObject([{ key: 'scan:uploads' }]);
    // The last answer was lost: the client asks again.
    expect(await offsetOf(location)).toBe(300_000);
  });

  it('that end while a scan is running are scanned after it, which may have listed them already', async () => {
    const { db } = server.services;
    const upload = async (path: string) => {
      const { headers } = await create(path, 1);
      expect((await patch(headers.get('location')!, 0, new Uint8Array(1))).status).toBe(204);
    };
    await upload('1.txt');
    const running = (await claimNext(db, ['scan'], server.nowMs + DAY_MS))!;
    await upload('2.txt');
    expect(await claimNext(db, ['scan'], server.nowMs + DAY_MS)).toBeUndefined();
    await endJob(db, running, { state: 'done' }, server.nowMs);
    expect(await scans()).toMatchObject([{ key: 'scan:uploads', state: 'waiting' }]);
  });

  it('fail while their folder cannot be made, which ends no server, and work once it can', async () => {
    const uploads = join(server.services.dataDir, 'uploads');
    expect(existsSync(uploads)).toBe(false);
    await stop(http);
    writeFileSync(uploads, 'a file where the folder should be');
    await open();
    expect((await create('a.txt', 1)).status).toBe(500);
    rmSync(uploads);
    expect((await create('a.txt', 1)).status).toBe(201);
  });

  it('are for operators alone, and not for other sites', async () => {
    const response = await fetch(new URL(UPLOADS_PATH, address), { method: 'POST', headers: TUS });
    expect(response.status).toBe(401);
    const created = await call('POST', UPLOADS_PATH, {
      origin: 'https://other.example',
      'upload-length': '1',
      'upload-metadata': `path ${base64('a.txt')}`,
    });
    expect([...created.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });

  it('are refused where they are larger than what is imported: films 50 GiB, all else 4 GiB', async () => {
    const GIB = 1024 ** 3;
    for (const [path, bytes] of [
      ['大.cbz', 4 * GIB + 1],
      ['长.mkv', 50 * GIB + 1],
    ] as const) {
      const response = await create(path, bytes);
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringMatching(/^文件太大/),
      ]);
    }
    const deferred = { 'upload-defer-length': '1', 'upload-metadata': `path ${base64('后.mkv')}` };
    expect((await call('POST', UPLOADS_PATH, deferred)).status).toBe(400);
    // Where the disk has no room for it, that is the reason.
    const film = await create('长.mkv', 5 * GIB);
    expect(film.status === 201 || (await film.text()).includes('磁盘')).toBe(true);
  });

  it('of bad names, and too many at once, are refused with the reason', async () => {
    for (const path of [
      '../a.cbz',
      '/a.cbz',
      'a/../../b.cbz',
      '.hidden.cbz',
      'a.exe',
      '',
      'a\\b.cbz',
      `${'长'.repeat(90)}.cbz`,
    ]) {
      const response = await create(path, 10);
      expect([path, response.status]).toEqual([path, 400]);
      expect(await response.text()).toMatch(/文件/);
    }
    for (let n = 0; n < OPEN_UPLOADS_MAX; n += 1) {
      expect((await create(`${n}.txt`, 10)).status).toBe(201);
    }
    const response = await create('last.txt', 10);
    expect([response.status, await response.text()]).toEqual([429, expect.stringContaining('100')]);
  });

  it('are refused where a folder has the name of a file, or a file that of a folder', async () => {
    const folder = join(uploadsFolder(server.services.dataDir), '山海.zip');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '第1话.cbz'), 'abc');
    for (const [path, reason] of [
      ['山海.zip', '已经有同名的文件夹'],
      ['山海.zip/第1话.cbz/1.png', '文件夹和已有的文件同名'],
      ['山海.zip/第1话.cbz/上/1.png', '文件夹和已有的文件同名'],
    ] as const) {
      const response = await create(path, 10);
      expect([response.status, await response.text()]).toEqual([
        409,
        expect.stringContaining(reason),
      ]);
    }
    expect((await create('山海.zip/第1话.cbz', 10)).status).toBe(201);
  });

  it.skipIf(kind === 'libsql')(
    'are refused by a process whose folder is not the one that jobs run on',
    async () => {
      const { db } = server.services;
      const elsewhere = join(server.dataDir, 'elsewhere');
      expect(await noteUploadsFolder(db, elsewhere)).toBe(false);
      const refused = await create('灯塔/第1章.txt', 10);
      expect(refused.status).toBe(500);
      expect(await refused.text()).toContain('共享同一个 DATA_DIR');
      expect(await noteUploadsFolder(db, server.dataDir)).toBe(true);
      expect(await noteUploadsFolder(db, server.dataDir)).toBe(false);
      expect((await create('灯塔/第1章.txt', 10)).status).toBe(201);
    },
  );

  it('that were whole when the server was killed are finished, and those without an end are forgotten', async () => {
    const whole = (await create('whole.txt', 3)).headers.get('location')!;
    const left = (await create('left.txt', 9)).headers.get('location')!;
    const part = (location: string) =>
      join(partsFolder(server.services.dataDir), location.slice(location.lastIndexOf('/') + 1));
    writeFileSync(part(whole), 'abc');
    const { services } = server;
    await forgetUploads(services, server.nowMs + DAY_MS);
    expect(statSync(join(uploadsFolder(services.dataDir), 'whole.txt')).size).toBe(3);
    expect(existsSync(part(left))).toBe(true);
    await forgetUploads(services, server.nowMs + 3 * DAY_MS);
    expect(existsSync(part(left))).toBe(false);
    expect(await listOpenUploads(services.db)).toEqual([]);
    expect((await call('HEAD', left, {})).status).toBe(404);
  });

  it('that were in their place when the server was killed are done, for their client and without it', async () => {
    const { services } = server;
    const moved = async (path: string) => {
      const location = (await create(path, 3)).headers.get('location')!;
      const part = join(
        partsFolder(services.dataDir),
        location.slice(location.lastIndexOf('/') + 1),
      );
      mkdirSync(uploadsFolder(services.dataDir), { recursive: true });
      rmSync(part);
      writeFileSync(join(uploadsFolder(services.dataDir), path), 'abc');
      return location;
    };
    const [first, second] = [await moved('1.txt'), await moved('2.txt')];
    expect(await offsetOf(first)).toBe(3);
    expect(await listOpenUploads(services.db)).toMatchObject([{ path: '2.txt' }]);
    expect(await scans()).toHaveLength(1);
    await forgetUploads(services, server.nowMs);
    expect(await listOpenUploads(services.db)).toEqual([]);
    expect(await offsetOf(second)).toBe(3);
  });

  it('that cannot be finished are reported, and hold none of the others up', async () => {
    const { services, reports } = server;
    for (const path of ['a.txt', 'b.txt']) {
      const location = (await create(path, 3)).headers.get('location')!;
      const id = location.slice(location.lastIndexOf('/') + 1);
      writeFileSync(join(partsFolder(services.dataDir), id), 'abc');
    }
    mkdirSync(join(uploadsFolder(services.dataDir), 'a.txt'), { recursive: true });
    await forgetUploads(services, server.nowMs);
    expect(await listOpenUploads(services.db)).toMatchObject([{ path: 'a.txt' }]);
    expect(statSync(join(uploadsFolder(services.dataDir), 'b.txt')).size).toBe(3);
    expect(reports).toEqual([expect.stringContaining('a.txt')]);
  });

  it('that go on each day may take longer than two days', async () => {
    const location = (await create('long.txt', 2)).headers.get('location')!;
    const file = join(
      partsFolder(server.services.dataDir),
      `${location.slice(location.lastIndexOf('/') + 1)}.json`,
    );
    const noted = JSON.parse(readFileSync(file, 'utf8')) as object;
    const creation_date = new Date(Date.now() - 3 * DAY_MS).toISOString();
    writeFileSync(file, JSON.stringify({ ...noted, creation_date }));
    expect(await offsetOf(location)).toBe(0);
    expect((await patch(location, 0, new Uint8Array(1))).status).toBe(204);
  });

  it('are removed when the operator does not want them any more', async () => {
    const location = (await create('left.txt', 9)).headers.get('location')!;
    expect((await call('DELETE', location, {})).status).toBe(204);
    expect(await listOpenUploads(server.services.db)).toEqual([]);
  });
});
