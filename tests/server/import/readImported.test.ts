import { createDecipheriv, createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mendWorks } from '../../../server/domain/catalogue/workSums.ts';
import { importHandlers } from '../../../server/import/importHandlers.ts';
import { listImports } from '../../../server/import/imports.ts';
import { addSource } from '../../../server/import/sources.ts';
import { startJobs } from '../../../server/jobs/runner.ts';
import { transact } from '../../../server/storage/database.ts';
import type { ComicContent } from '../../../src/shared/contract/index.ts';
import { DEMO_COMICIMG_KEY } from '../../../src/shared/crypto/key.ts';
import { buildMedia } from '../media/buildMedia.ts';
import { operate } from '../ops/operate.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { startServer } from '../../support/product/testServer.ts';
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
    await transact(services.db, (t) => mendWorks(t, [work.id], server.nowMs));

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
