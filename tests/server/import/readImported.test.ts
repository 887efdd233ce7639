import { createDecipheriv, createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMaster, parseMedia } from '../../../server/domain/catalogue/playlist.ts';
import { updateWorkSums } from '../../../server/domain/catalogue/workSums.ts';
import { filmHandlers, importHandlers } from '../../../server/import/importHandlers.ts';
import { partsFolder } from '../../../server/import/importSettings.ts';
import { beginUpload, finishUpload } from '../../../server/import/uploadFiles.ts';
import { listImports } from '../../../server/import/imports.ts';
import { addSource } from '../../../server/import/sources.ts';
import { startJobs } from '../../../server/jobs/runner.ts';
import { transact } from '../../../server/storage/database.ts';
import type { ComicContent, FilmContent } from '../../../src/shared/contract/index.ts';
import { DEMO_COMICIMG_KEY } from '../../../src/shared/crypto/key.ts';
import { filmFile, hasFfmpeg } from '../../support/fakes/filmFile.ts';
import { buildMedia } from '../media/buildMedia.ts';
import { operate } from '../ops/operate.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer, type TestServer } from '../../support/product/testServer.ts';
import { cbz } from './importStage.ts';

let bundle: Awaited<ReturnType<typeof buildMedia>>;
beforeAll(async () => {
  bundle = await buildMedia();
}, 60_000);
afterAll(() => bundle.remove());

function decrypt(bytes: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-128-ecb', DEMO_COMICIMG_KEY, null);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

forEachDatabase('an imported comic', (kind) => {
  it('is hidden as a draft, and is read with all its pages when it is published', async () => {
    const server = await startServer({ kind, durable: false, mediaEntry: bundle.entry });
    const { services } = server;
    const folder = mkdtempSync(join(tmpdir(), 'moyu-source-'));
    mkdirSync(join(folder, '山海'));
    writeFileSync(join(folder, '山海', '第1话.cbz'), await cbz(1, 3));
    // The file counts as unchanged for an hour.
    server.nowMs = Date.now() + 3_600_000;
    const runner = startJobs({
      db: services.db,
      clock: services.clock,
      handlers: importHandlers(services),
      lanes: 1,
      report: services.report,
      pollMs: 5,
    });
    await transact(services.db, (t) => addSource(t, { path: folder }, server.nowMs));
    const states = async () =>
      (await listImports(services.db, { page: 1, size: 9 })).items.map(({ state }) => state);
    await expect.poll(states, { timeout: 30_000 }).toEqual(['done']);
    await runner.stop();
    const token = await server.visitor();
    const found = async () =>
      JSON.stringify(
        await server.data('search', { kind: 'comic', keyword: '山海', page: 1 }, { token }),
      );
    expect(await found()).not.toContain('"title":"山海"');

    const work = await services.db
      .updateTable('work')
      .set({ state: 'published', published_at: 1 })
      .where('title', '=', '山海')
      .returning('id')
      .executeTakeFirstOrThrow();
    const chapter = await services.db
      .updateTable('chapter')
      .set({ state: 'published', published_at: 1, idx: 1 })
      .where('work_id', '=', work.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await transact(services.db, (t) => updateWorkSums(t, [work.id], server.nowMs));

    expect(await found()).toContain('"title":"山海"');
    const asked = { kind: 'comic', uuid: work.id, chapter: chapter.id } as const;
    const { pages } = (await server.data('comicDirectory', asked, { token })) as ComicContent;
    expect(pages).toHaveLength(3);
    for (const { path, sha256, bytes } of pages) {
      const response = await fetch(new URL(path, `${server.address}/`));
      const plain = decrypt(new Uint8Array(await response.arrayBuffer()));
      expect(plain.length).toBe(bytes);
      expect(createHash('sha256').update(plain).digest('hex')).toBe(sha256);
    }
    expect(await operate(server, 'storage', 'verify')).toMatchObject({ code: 0 });
    const [{ path: key } = { path: '' }] = await services.db
      .selectFrom('page')
      .select('path')
      .where('chapter_id', '=', chapter.id)
      .execute();
    await services.files.delete(key);
    expect(await operate(server, 'storage', 'verify')).toMatchObject({
      code: 1,
      out: expect.stringContaining(`文件不见了：${key}`),
    });
    expect((await operate(server, 'sources', 'list')).out).toContain('完成 1');
    await server.close();
    rmSync(folder, { recursive: true });
  });
});

const NEEDS = hasFfmpeg ? '' : ', skipped: there is no ffmpeg';

/** Puts a file where uploads lie, as the last byte of an upload does. */
async function upload({ services }: TestServer, path: string, bytes: Buffer): Promise<void> {
  const id = randomUUID();
  const { dataDir } = services;
  await beginUpload(
    services,
    { id, path, bytes: bytes.length, owner: 'editor', in_pieces: 0 },
    services.clock(),
  );
  mkdirSync(partsFolder(dataDir), { recursive: true });
  writeFileSync(join(partsFolder(dataDir), id), bytes);
  await finishUpload(services, id, services.clock());
}

describe.skipIf(!hasFfmpeg)(`an uploaded film${NEEDS}`, () => {
  it('is played with a pass once it is published', async () => {
    const server = await startServer({
      kind: 'libsql',
      durable: false,
      mediaEntry: bundle.entry,
    });
    const { services } = server;
    const { db } = services;
    await upload(server, '夜航.mp4', filmFile({ seconds: 5 }));
    // A film rests until its subtitles have come.
    server.nowMs = Date.now() + 3_600_000;
    const runner = startJobs({
      db,
      clock: services.clock,
      handlers: { ...importHandlers(services), ...filmHandlers(services) },
      lanes: 1,
      report: services.report,
      pollMs: 5,
    });
    const made = () =>
      db
        .selectFrom('chapter')
        .innerJoin('work', 'work.id', 'chapter.work_id')
        .select(['chapter.id', 'work_id', 'version'])
        .where('work.title', '=', '夜航')
        .where('version', '=', 1)
        .execute();
    await expect.poll(made, { timeout: 60_000 }).toHaveLength(1);
    await runner.stop();
    const [chapter] = await made();
    const [id, uuid] = [chapter!.id, chapter!.work_id];
    const shown = { state: 'published', published_at: 1 } as const;
    await db.updateTable('work').set(shown).where('id', '=', uuid).execute();
    await db
      .updateTable('chapter')
      .set({ ...shown, idx: 1 })
      .where('id', '=', id)
      .execute();
    await transact(db, (t) => updateWorkSums(t, [uuid], server.nowMs));
    const token = await server.visitor();
    const asked = { kind: 'film', uuid, chapter: id } as const;
    const film = (await server.data('comicDirectory', asked, { token })) as FilmContent;
    const master = new URL(film.hls, `${server.address}/`);
    const get = async (address: URL) => {
      const response = await fetch(address);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    };
    const variants = parseMaster((await get(master)).toString());
    expect(variants).toMatchObject([{ playlist: '180p.m3u8', width: 320, height: 180 }]);
    const [quality] = film.qualities;
    const playlist = parseMedia((await get(new URL('180p.m3u8', master))).toString());
    expect(playlist.segments.map(({ name }) => name)).toEqual(
      quality!.segments.map(({ path }) => path),
    );
    for (const { path, bytes, sha256 } of [quality!.init!, ...quality!.segments]) {
      const piece = await get(new URL(path, master));
      expect(piece.length).toBe(bytes);
      expect(createHash('sha256').update(piece).digest('hex')).toBe(sha256);
    }
    for (const picture of [film.poster, ...film.sprites!.sheets]) {
      const bytes = await get(new URL(picture, `${server.address}/`));
      expect((await sharp(bytes).metadata()).format).toBe('webp');
    }
    const withoutPass = new URL(master.href.replace(/[^/]+(?=\/films\/)/, 'none'));
    expect((await fetch(withoutPass)).status).toBe(403);
    await server.close();
  }, 120_000);
});
