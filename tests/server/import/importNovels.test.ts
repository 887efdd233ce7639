import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { decideAboutFile } from '../../../server/admin/imports/decideAboutFile.ts';
import type { FileOptions } from '../../../server/import/fileOptions.ts';
import { chooseEncoding, ignoreProblem } from '../../../server/import/importDecisions.ts';
import { listImports, listProblems, listSources } from '../../../server/import/imports.ts';
import { UPLOADS_ID, uploadsFolder } from '../../../server/import/importSettings.ts';
import { enqueueFile } from '../../../server/import/importJobs.ts';
import { removeScratch } from '../../../server/import/originals.ts';
import { scanNow } from '../../../server/import/sources.ts';
import { type MediaPool, mediaPool } from '../../../server/media/mediaPool.ts';
import { transact } from '../../../server/storage/database.ts';
import { buildMedia } from '../media/buildMedia.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { cbz, type ImportStage, importStage, pagePicture } from './importStage.ts';

let bundle: Awaited<ReturnType<typeof buildMedia>>;
let media: MediaPool;
beforeAll(async () => {
  bundle = await buildMedia();
  media = mediaPool({ entry: bundle.entry, workers: 1 });
}, 60_000);
afterAll(async () => {
  await media.stop();
  bundle.remove();
});

const WANTED = { page: 1, size: 20 };

/** A novel whose chapters say their number and version. */
function novel(chapters: number, version = 1): string {
  return Array.from(
    { length: chapters },
    (_, i) =>
      `第${i + 1}章 风起${i + 1}\n\n　　这是第${i + 1}章的正文，第${i % 7 === 0 ? version : 1}版。\n　　又一段。\n`,
  ).join('\n');
}

forEachDatabase('an import', (kind) => {
  let stage: ImportStage;
  beforeEach(async () => {
    stage = await importStage(kind, media);
  });
  afterEach(() => stage.close());

  const textOf = async (chapterId: string, version: number) => {
    const row = await stage.db
      .selectFrom('novel_text')
      .select('paragraphs')
      .where('chapter_id', '=', chapterId)
      .where('version', '=', version)
      .executeTakeFirst();
    return row && (JSON.parse(row.paragraphs) as string[]);
  };

  it('of a novel in one file makes its chapters, and of a longer one later only the new and changed', async () => {
    stage.put('风起.txt', novel(50));
    await stage.scan();
    expect(await stage.works()).toMatchObject([{ title: '风起', kind: 'novel', state: 'draft' }]);
    const before = await stage.chapters();
    expect(before.map(({ title }) => title)).toEqual(
      Array.from({ length: 50 }, (_, i) => `第${i + 1}章 风起${i + 1}`),
    );
    expect(await textOf(before[0]!.id, 1)).toEqual(['这是第1章的正文，第1版。', '又一段。']);
    stage.put('风起.txt', novel(60, 2));
    await stage.scan();
    const after = await stage.chapters();
    expect(after).toHaveLength(60);
    expect(after.slice(0, 50).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ version }) => version)).toEqual(
      Array.from({ length: 60 }, (_, i) => (i < 50 && i % 7 === 0 ? 2 : 1)),
    );
  });

  it('puts more chapters between two others than there are places, in the order of the file', async () => {
    const titles = ['第一章 出发', '第二章 归来'];
    const text = () => titles.map((title) => `${title}\n${title}的正文。\n`).join('\n');
    stage.put('长路.txt', text());
    await stage.scan();
    const before = await stage.chapters();
    titles.splice(1, 0, ...Array.from({ length: 25 }, (_, i) => `番外${i + 1}`));
    stage.put('长路.txt', text());
    await stage.scan();
    const after = await stage.chapters();
    expect(after.map(({ title }) => title)).toEqual(titles);
    expect([after[0], after.at(-1)].map((each) => each?.id)).toEqual(before.map(({ id }) => id));
  });

  it('of a text whose encoding is unsure asks for it, and reads it as the operator chose', async () => {
    stage.put('短.txt', Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0xa3, 0xac, 0xca, 0xc0, 0xbd, 0xe7]));
    await stage.scan();
    const { items } = await listProblems(stage.db, { ...WANTED, state: 'open' });
    expect(items).toMatchObject([{ code: 'encoding_unsure', sourceName: '来源', page: 0 }]);
    const [{ id, readings } = { id: '', readings: [] }] = items;
    const chosen = readings.find(({ sample }) => sample.includes('你好'))!;
    const choose = (encoding: string) =>
      transact(stage.db, (t) => chooseEncoding(t, id, encoding, stage.stage.nowMs));
    await expect(choose('utf-7')).rejects.toThrow('没有这种编码可选');
    await choose(chosen.encoding);
    await stage.work();
    const [chapter] = await stage.chapters();
    expect(await textOf(chapter!.id, 1)).toEqual(['你好，世界']);
    expect((await listProblems(stage.db, { ...WANTED, state: 'open' })).total).toBe(0);
  });

  it('of a text that was read in a wrong encoding reads it again in another', async () => {
    stage.put('风起.txt', novel(3));
    await stage.scan();
    const [file] = await stage.db.selectFrom('source_file').select('id').execute();
    const read = async (encoding: string) => {
      const { nowMs } = stage.stage;
      const change = (options: FileOptions) => ({ ...options, encoding });
      await transact(stage.db, (t) => decideAboutFile(t, file!.id, change, nowMs));
      await stage.work();
    };
    await read('big5');
    await read('utf-8');
    const chapters = await stage.chapters();
    const named = chapters.filter(({ title }) => /^第[123]章 风起/.test(title));
    expect(named).toHaveLength(3);
    const { version } = await stage.db
      .selectFrom('chapter_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('chapter_id', '=', named[0]!.id)
      .executeTakeFirstOrThrow();
    expect(await textOf(named[0]!.id, version)).toEqual(['这是第1章的正文，第1版。', '又一段。']);
  });

  it('about which the operator decides while it is running follows the decision afterwards', async () => {
    stage.put('风起.txt', Buffer.from(novel(3), 'utf16le'));
    let decisions = 0;
    const use: MediaPool['use'] = (work) =>
      media.use((worker) =>
        work({
          run: async (task, ...more) => {
            const answer = await worker.run(task, ...more);
            const [file] = await stage.sourceFiles();
            const change = (options: FileOptions) => ({ ...options, encoding: 'utf-16le' });
            const { nowMs } = stage.stage;
            if (task.task === 'read' && (decisions += 1) === 1)
              await transact(stage.db, (t) => decideAboutFile(t, file!.id, change, nowMs));
            return answer;
          },
        }),
      );
    await stage.scan({ media: { ...media, use } });
    expect(decisions).toBe(2);
    expect(await stage.sourceFiles()).toMatchObject([{ state: 'done' }]);
    expect(await stage.openJobs()).toEqual([]);
  });

  it('leaves out the page that the operator ignores', async () => {
    const bad = await pagePicture(3, 300, 300);
    stage.put('山海/第1话.cbz', await cbz(1, 3, { '002.png': bad.subarray(0, bad.length / 2) }));
    await stage.scan();
    const { items } = await listProblems(stage.db, { ...WANTED, state: 'open' });
    expect(items).toMatchObject([
      { code: 'page_broken', workTitle: '山海', chapterTitle: '第1话' },
    ]);
    expect(items[0]!.text).toContain(`第 ${items[0]!.page} 页损坏`);
    await transact(stage.db, (t) => ignoreProblem(t, items[0]!.id, stage.stage.nowMs));
    await stage.work();
    const [chapter] = await stage.chapters();
    expect(chapter).toMatchObject({ version: 1, size: 3 });
    expect((await listProblems(stage.db, { ...WANTED, state: 'open' })).items).toEqual([]);
    expect((await listProblems(stage.db, { ...WANTED, state: 'ignored' })).total).toBe(1);
  });

  it('of an upload removes the original only where it is not to stay', async () => {
    const place = join(uploadsFolder(stage.dataDir), '风起.txt');
    const scan = async (keepOriginals: boolean) => {
      await transact(stage.db, (t) => scanNow(t, UPLOADS_ID, stage.stage.nowMs));
      await stage.work({ keepOriginals });
    };
    mkdirSync(uploadsFolder(stage.dataDir), { recursive: true });
    writeFileSync(place, novel(3));
    await scan(true);
    expect(existsSync(place)).toBe(true);
    writeFileSync(place, novel(4));
    await scan(false);
    expect(existsSync(place)).toBe(false);
    expect(await stage.chapters()).toHaveLength(4);
    await scan(false);
    expect((await stage.sourceFiles()).map(({ state }) => state)).toEqual(['done']);
  });

  it('of an upload that was uploaded anew meanwhile leaves the new original, which is imported next', async () => {
    const place = join(uploadsFolder(stage.dataDir), '风起.txt');
    mkdirSync(uploadsFolder(stage.dataDir), { recursive: true });
    writeFileSync(place, novel(3));
    const use: MediaPool['use'] = (work) =>
      media.use(async (worker) => {
        const done = await work(worker);
        writeFileSync(`${place}.part`, novel(4));
        renameSync(`${place}.part`, place);
        return done;
      });
    const scan = async (pool: MediaPool) => {
      await transact(stage.db, (t) => scanNow(t, UPLOADS_ID, stage.stage.nowMs));
      await stage.work({ keepOriginals: false, media: pool });
    };
    await scan({ ...media, use });
    expect(await stage.chapters()).toHaveLength(3);
    expect(existsSync(place)).toBe(true);
    await scan(media);
    expect(await stage.chapters()).toHaveLength(4);
    expect(existsSync(place)).toBe(false);
  });

  it('that was killed leaves neither its film nor its texts, once no job of the file is open', async () => {
    const { db, dataDir } = stage;
    const put = (path: string) => {
      const place = join(dataDir, 'import', path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, '');
      return place;
    };
    const left = ['ended/film/films/1.m4s', 'ended/texts', 'share-old/1.webp'].map(put);
    const stays = ['ended/1.pages', 'open/film/films/1.m4s', 'picture-new/1.webp'].map(put);
    utimesSync(join(dataDir, 'import', 'share-old'), 0, 0);
    await transact(db, (t) => enqueueFile(t, { id: 'open', signature: 's' }, 0, 0));
    await removeScratch({ db, dataDir }, Date.now());
    expect(left.filter((path) => existsSync(path))).toEqual([]);
    expect(stays.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('shows its sources, and its files with their progress', async () => {
    stage.put('山海/第1话.cbz', await cbz(1, 2));
    stage.put('风起.txt', novel(3));
    await stage.scan();
    const sources = await listSources(stage.db);
    expect(sources.find(({ id }) => id === stage.source.id)).toMatchObject({
      name: '来源',
      state: 'ok',
      files: { done: 2 },
    });
    const { items, total } = await listImports(stage.db, { ...WANTED, sourceId: stage.source.id });
    expect(total).toBe(2);
    expect(items.toSorted((a, b) => a.path.localeCompare(b.path, 'zh'))).toMatchObject(
      [
        { path: '山海/第1话.cbz', state: 'done', chapters: 1, chaptersDone: 1, job: undefined },
        { path: '风起.txt', state: 'done', chapters: 3, chaptersDone: 3, job: undefined },
      ].toSorted((a, b) => a.path.localeCompare(b.path, 'zh')),
    );
  });
});
