import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listen, stop } from '../../../server/http/serve.ts';
import { copiesFolder, UPLOAD_PIECE_BYTES } from '../../../server/import/importSettings.ts';
import { mountUploads, UPLOADS_PATH } from '../../../server/import/mountUploads.ts';
import { removeScratch } from '../../../server/import/originals.ts';
import { forgetUploads } from '../../../server/import/uploadFiles.ts';
import { piecesOf, sweepPieces } from '../../../server/import/uploadPieces.ts';
import { type MediaPool, mediaPool } from '../../../server/media/mediaPool.ts';
import type { Database } from '../../../server/storage/database.ts';
import { localStorage } from '../../../server/storage/files/localStorage.ts';
import { placedStorage } from '../../../server/storage/files/placedStorage.ts';
import { writePlacement } from '../../../server/storage/files/placement.ts';
import { s3Storage } from '../../../server/storage/files/s3Storage.ts';
import { openPostgres } from '../../../server/storage/postgres.ts';
import { CALM, type S3Server, startS3 } from '../../support/product/s3Server.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { buildMedia } from '../media/buildMedia.ts';
import { sha256Of } from '../storage/files/storageContract.ts';
import { cbz, type ImportStage, importStage } from './importStage.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PATCH = { 'content-type': 'application/offset+octet-stream' };
const DAY_MS = 86_400_000;
const ENOUGH_MS = 60_000;
const base64 = (text: string) => Buffer.from(text).toString('base64');

let bundle: Awaited<ReturnType<typeof buildMedia>>;
let media: MediaPool;
let s3: S3Server;
beforeAll(async () => {
  [bundle, s3] = await Promise.all([buildMedia(), startS3()]);
  media = mediaPool({ entry: bundle.entry, workers: 1 });
}, ENOUGH_MS);
afterAll(async () => {
  await media.stop();
  bundle.remove();
  await s3.remove();
});

forEachDatabase('uploads to a site in S3', (kind) => {
  let stage: ImportStage;
  let second: Database;
  let places: { readonly address: string; readonly http: Server }[];
  let running = 0;

  /** What one process has of its own: a folder, and on PostgreSQL a connection. */
  const processOf = (name: string, db: Database) => {
    const dataDir = join(stage.dataDir, name);
    mkdirSync(dataDir);
    const storages = {
      local: localStorage(join(dataDir, 'files')),
      s3: s3Storage(s3.settings, CALM),
    };
    const { report } = stage;
    return { db, dataDir, report, files: placedStorage({ db, storages, knownMs: 0 }) };
  };
  const serve = async (own: ReturnType<typeof processOf>) => {
    const app = new Hono();
    const services = { ...own, clock: () => stage.stage.nowMs, wakeJobs: () => undefined };
    mountUploads(
      app,
      services,
      (_c, next) => next(),
      () => 'editor',
    );
    const listener = getRequestListener(async (asked: Request) => {
      running += 1;
      try {
        return await app.fetch(asked);
      } finally {
        running -= 1;
      }
    });
    const http = createServer((incoming, response) => void listener(incoming, response));
    return { address: await listen(http, 0, '127.0.0.1'), http };
  };
  let worker: ReturnType<typeof processOf>;
  beforeEach(async () => {
    stage = await importStage(kind, media);
    await writePlacement(stage.db, { place: 's3' });
    const { url } = stage.database;
    second = url === '' ? stage.db : openPostgres(url, () => undefined);
    places = [await serve(processOf('web-1', stage.db)), await serve(processOf('web-2', second))];
    worker = processOf('worker', second);
  });
  afterEach(async () => {
    // A request whose connection was cut still writes.
    await vi.waitUntil(() => running === 0, ENOUGH_MS);
    for (const { http } of places) await stop(http);
    for await (const { key } of worker.files.list('')) await worker.files.delete(key);
    if (second !== stage.db) await second.destroy();
    await stage.close();
  });

  const call = (
    at: number,
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer>,
  ) =>
    fetch(new URL(path, places[at]!.address), {
      method,
      headers: { ...TUS, ...headers },
      ...(body && { body }),
    });
  const create = async (at: number, path: string, bytes: number) => {
    const response = await call(at, 'POST', UPLOADS_PATH, {
      'upload-length': String(bytes),
      'upload-metadata': `path ${base64(path)}`,
    });
    expect(response.status).toBe(201);
    return response.headers.get('location')!;
  };
  const patch = (at: number, location: string, offset: number, part: Uint8Array<ArrayBuffer>) =>
    call(at, 'PATCH', location, { ...PATCH, 'upload-offset': String(offset) }, part);
  const offsetOf = async (at: number, location: string) =>
    Number((await call(at, 'HEAD', location)).headers.get('upload-offset'));
  const idOf = (location: string) => location.slice(location.lastIndexOf('/') + 1);
  /** As a client does: asks how far the upload is, and goes on there. */
  const sendRest = async (at: number, location: string, file: Uint8Array<ArrayBuffer>) => {
    for (let offset = 0; offset < file.length; offset = await offsetOf(at, location)) {
      await (await patch(at, location, offset, file.slice(offset))).text();
    }
  };
  const storedKeys = async () => {
    const keys: string[] = [];
    for await (const { key } of worker.files.list('uploads/')) keys.push(key);
    return keys;
  };
  const storedBytes = async (location: string) => {
    const parts: Buffer[] = [];
    for (const { key } of await piecesOf(second, idOf(location))) {
      parts.push(Buffer.from(await new Response(await worker.files.get(key)).arrayBuffer()));
    }
    return Buffer.concat(parts);
  };

  it('begun at one process and resumed at another are imported by a third, which shares no folder with them', async () => {
    const novel = (end: string) =>
      new TextEncoder().encode(`第1章 出发\n　　船离开了港口。\n第2章 归来\n　　${end}\n`);
    const upload = async (file: Uint8Array<ArrayBuffer>) => {
      const location = await create(0, '灯塔/全本.txt', file.length);
      expect((await patch(0, location, 0, file.slice(0, 20))).status).toBe(204);
      expect(await offsetOf(1, location)).toBe(20);
      expect((await patch(1, location, 10, file.slice(10))).status).toBe(409);
      expect((await patch(1, location, 20, file.slice(20, 40))).status).toBe(204);
      expect((await patch(0, location, 40, file.slice(40))).status).toBe(204);
      // The last answer was lost: the client asks again, at any process.
      expect(await offsetOf(1, location)).toBe(file.length);
    };
    await upload(novel('灯还亮着。'));
    await stage.work(worker);
    expect(await stage.chapters()).toMatchObject([
      { title: '第1章 出发', version: 1 },
      { title: '第2章 归来', version: 1 },
    ]);
    const [file] = await stage.sourceFiles();
    expect(file).toMatchObject({ path: '灯塔/全本.txt', state: 'done' });
    expect(existsSync(copiesFolder(worker.dataDir, file!.id))).toBe(false);
    expect(await storedKeys()).toHaveLength(3);
    // The same path again, by a site that does not keep what it has imported.
    await upload(novel('灯灭了。'));
    await stage.work({ ...worker, keepOriginals: false });
    expect(await stage.chapters()).toMatchObject([{ version: 1 }, { version: 2 }]);
    await forgetUploads(worker, stage.stage.nowMs);
    expect(await storedKeys()).toEqual([]);
  });

  it('of comics are copied for the jobs that encode their pages, and the copies go with the last one', async () => {
    const comic = new Uint8Array(await cbz(40, 2));
    const location = await create(1, '山海/第1话.cbz', comic.length);
    await sendRest(1, location, comic);
    await stage.work(worker);
    const [chapter] = await stage.chapters();
    expect(await stage.pages(chapter!.id, 1)).toHaveLength(2);
    const [file] = await stage.sourceFiles();
    expect(file).toMatchObject({ path: '山海/第1话.cbz', state: 'done' });
    expect(existsSync(copiesFolder(worker.dataDir, file!.id))).toBe(false);
    expect(sha256Of(await storedBytes(location))).toBe(sha256Of(comic));
  });

  it('store what came before a connection was lost, and every byte once where two processes get it', async () => {
    const file = new Uint8Array(randomBytes(UPLOAD_PIECE_BYTES + 900_000));
    const location = await create(0, '山海/第1话.cbz', file.length);
    const cut = request(new URL(location, places[0]!.address), {
      method: 'PATCH',
      headers: { ...TUS, ...PATCH, 'upload-offset': '0', 'content-length': file.length },
    });
    cut.on('error', () => undefined);
    const closed = new Promise((done) => cut.once('close', done));
    cut.write(file.slice(0, UPLOAD_PIECE_BYTES + 100_000));
    const received = () => offsetOf(1, location);
    await expect.poll(received, { timeout: ENOUGH_MS }).toBeGreaterThanOrEqual(UPLOAD_PIECE_BYTES);
    cut.destroy();
    await closed;
    await Promise.all([sendRest(0, location, file), sendRest(1, location, file)]);
    expect(sha256Of(await storedBytes(location))).toBe(sha256Of(file));
    const known = (await piecesOf(second, idOf(location))).map(({ key }) => key);
    expect((await storedKeys()).toSorted()).toEqual(known.toSorted());
  });

  it('that nothing continues are removed with their pieces, as is what a killed process has left', async () => {
    const location = await create(0, 'left.txt', 9);
    expect((await patch(0, location, 0, new Uint8Array(4))).status).toBe(204);
    const bytes = Buffer.from('no row names it');
    const orphan = `uploads/${idOf(location)}/orphan.part`;
    await worker.files.put(orphan, bytes, { sha256: sha256Of(bytes) });
    await sweepPieces(worker, Date.now() + 6 * DAY_MS);
    expect(await storedKeys()).toHaveLength(2);
    await sweepPieces(worker, Date.now() + 8 * DAY_MS);
    expect(await storedKeys()).toHaveLength(1);
    await forgetUploads(worker, stage.stage.nowMs + DAY_MS);
    expect(await offsetOf(1, location)).toBe(4);
    await forgetUploads(worker, stage.stage.nowMs + 3 * DAY_MS);
    expect(await storedKeys()).toEqual([]);
    expect((await call(1, 'HEAD', location)).status).toBe(404);
    const copies = copiesFolder(worker.dataDir, 'of-a-killed-job');
    mkdirSync(copies, { recursive: true });
    await removeScratch(worker, Date.now());
    expect(existsSync(copies)).toBe(false);
  });

  it('fail with a message while S3 is away, and go on when it is back', async () => {
    const location = await create(0, 'a.txt', 6);
    expect((await patch(0, location, 0, new Uint8Array(3))).status).toBe(204);
    await s3.stop();
    const refused = await patch(1, location, 3, new Uint8Array(3));
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { error: 'fault', message: expect.stringContaining('S3 没有应答') },
    ]);
    await s3.start();
    expect(await offsetOf(0, location)).toBe(3);
    expect((await patch(0, location, 3, new Uint8Array(3))).status).toBe(204);
  });
});
