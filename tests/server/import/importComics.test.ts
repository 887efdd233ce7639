import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateWork } from '../../../server/domain/catalogue/drafts.ts';
import { partsFolder } from '../../../server/import/importSettings.ts';
import { beginUpload, finishUpload, removeUpload } from '../../../server/import/uploadFiles.ts';
import { type MediaPool, mediaPool } from '../../../server/media/mediaPool.ts';
import { transact } from '../../../server/storage/database.ts';
import { buildMedia } from '../media/buildMedia.ts';
import { contentsOf } from '../storage/allTables.ts';
import { zipFile } from '../../support/fakes/zipFile.ts';
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

forEachDatabase('an import of comics', (kind) => {
  let stage: ImportStage;
  beforeEach(async () => {
    stage = await importStage(kind, media);
  });
  afterEach(() => stage.close());

  it('makes drafts of archives and folders, with pages, cover and order', async () => {
    stage.put('山海/第10话.cbz', await cbz(100, 2));
    stage.put('山海/第2话 夜雨.cbz', await cbz(20, 3));
    stage.put('山海/第1话/1.png', await pagePicture(1));
    stage.put('山海/第1话/2.png', await pagePicture(2));
    await stage.scan();
    const works = await stage.works();
    expect(works).toMatchObject([{ title: '山海', kind: 'comic', state: 'draft' }]);
    expect(works[0]!.cover).toMatch(/^covers\/u\/[0-9a-f]{64}\.webp$/);
    const chapters = await stage.chapters();
    expect(
      chapters.map(({ title, state, version, size }) => [title, state, version, size]),
    ).toEqual([
      ['第1话', 'draft', 1, 2],
      ['第2话 夜雨', 'draft', 1, 3],
      ['第10话', 'draft', 1, 2],
    ]);
    for (const { id } of chapters) {
      for (const page of await stage.pages(id, 1)) {
        expect(await stage.files.head(page.path)).toMatchObject({ bytes: page.bytes });
      }
    }
    expect((await stage.sourceFiles()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await stage.problems()).toEqual([]);
    expect(
      readdirSync(join(stage.dataDir, 'import')).flatMap((id) =>
        readdirSync(join(stage.dataDir, 'import', id)),
      ),
    ).toEqual([]);
  });

  it('reads ComicInfo.xml, and leaves fields alone that were edited by hand', async () => {
    const info = (summary: string) =>
      `<ComicInfo><Series>山海经</Series><Writer>佚名</Writer><Summary>${summary}</Summary><Manga>YesAndRightToLeft</Manga><LanguageISO>ja</LanguageISO><AgeRating>Teen</AgeRating></ComicInfo>`;
    stage.put('shanhai/1.cbz', await cbz(1, 1, { 'ComicInfo.xml': info('旧的简介') }));
    await stage.scan();
    const [work] = await stage.works();
    expect(work).toMatchObject({
      title: '山海经',
      author: '佚名',
      intro: '旧的简介',
      layout: 'manga',
      language: 'ja',
      age_rating: 'Teen',
    });
    await transact(stage.db, (t) => updateWork(t, work!.id, { author: '作者本人' }));
    stage.put('shanhai/1.cbz', await cbz(1, 1, { 'ComicInfo.xml': info('新的简介') }));
    stage.put(
      'shanhai/moyu.json',
      JSON.stringify({ language: 'zh-TW', age_rating: '16+', form: '短片', score: 8.75 }),
    );
    await stage.scan();
    expect((await stage.works())[0]).toMatchObject({
      author: '作者本人',
      intro: '新的简介',
      title: '山海经',
      language: 'zh-TW',
      age_rating: '16+',
      form: '',
      score_hundredths: 875,
    });
  });

  it('names what is wrong in moyu.json once, however many chapters it describes', async () => {
    for (const n of [1, 2, 3]) stage.put(`山海/第${n}话.cbz`, await cbz(10 * n, 1));
    stage.put('山海/moyu.json', JSON.stringify({ author: '佚名', colour: '红' }));
    await stage.scan();
    expect((await stage.problems()).map(({ file, detail }) => [file, detail])).toEqual([
      ['山海/moyu.json', 'colour'],
    ]);
    stage.put('山海/moyu.json', JSON.stringify({ author: '佚名' }));
    await stage.scan();
    expect(await stage.problems()).toEqual([]);
  });

  it('of the same files again writes nothing', async () => {
    stage.put('山海/第1话.cbz', await cbz(1, 2));
    await stage.scan();
    const contents = async () =>
      (await contentsOf(stage.db))
        .split(/\n\n(?=\w+\n)/)
        .filter((table) => !/^(job|source)\n/.test(table))
        .join('\n\n');
    const before = await contents();
    await stage.scan();
    expect(await contents()).toBe(before);
  });

  it('of a changed file makes a new version of the same chapter, which waits until it is published', async () => {
    stage.put('山海/第1话.cbz', await cbz(1, 2));
    await stage.scan();
    const [chapter] = await stage.chapters();
    await stage.db.updateTable('chapter').set({ state: 'published', idx: 1 }).execute();
    stage.put('山海/第1话.cbz', await cbz(50, 3));
    await stage.scan();
    expect(await stage.chapters()).toMatchObject([{ id: chapter!.id, version: 1, size: 2 }]);
    expect(await stage.pages(chapter!.id, 2)).toHaveLength(3);
    await stage.db.updateTable('source').set({ auto: 1 }).execute();
    stage.put('山海/第1话.cbz', await cbz(90, 4));
    await stage.scan();
    expect(await stage.chapters()).toMatchObject([{ id: chapter!.id, version: 3, size: 4 }]);
  });

  it('keeps the chapter of a file that was moved, and says which files are gone', async () => {
    stage.put('山海/第1话.cbz', await cbz(1, 2));
    stage.put('山海/第2话.cbz', await cbz(10, 2));
    await stage.scan();
    const before = await stage.chapters();
    renameSync(join(stage.folder, '山海/第1话.cbz'), join(stage.folder, '山海/第1话 开始.cbz'));
    rmSync(join(stage.folder, '山海/第2话.cbz'));
    await stage.scan();
    const after = await stage.chapters();
    expect(after.map(({ id, title, version }) => [id, title, version])).toEqual([
      [before[0]!.id, '第1话 开始', 1],
      [before[1]!.id, '第2话', 1],
    ]);
    expect((await stage.sourceFiles()).map(({ path, state }) => [path, state])).toEqual([
      ['山海/第1话 开始.cbz', 'done'],
      ['山海/第2话.cbz', 'missing'],
    ]);
  });

  it('takes a copy of a file for nothing new', async () => {
    const file = await cbz(1, 1);
    stage.put('山海/第1话.cbz', file);
    await stage.scan();
    stage.put('山海/第9话.cbz', file);
    await stage.scan();
    expect(await stage.chapters()).toHaveLength(1);
    expect((await stage.sourceFiles()).map(({ state }) => state)).toEqual(['done', 'duplicate']);
  });

  it('changes nothing while its source cannot be reached or is empty', async () => {
    stage.put('山海/第1话.cbz', await cbz(1, 1));
    await stage.scan();
    const before = await stage.sourceFiles();
    renameSync(stage.folder, `${stage.folder}-away`);
    await stage.scan();
    expect(await stage.sources()).toMatchObject([{ state: 'unreachable', problem: 'ENOENT' }]);
    expect(await stage.sourceFiles()).toEqual(before);
    stage.put('empty', '');
    rmSync(join(stage.folder, 'empty'));
    await stage.scan();
    expect(await stage.sources()).toMatchObject([{ state: 'empty' }]);
    expect(await stage.sourceFiles()).toEqual(before);
    rmSync(stage.folder, { recursive: true });
    renameSync(`${stage.folder}-away`, stage.folder);
  });

  it('waits until nothing has changed a file for ten seconds', async () => {
    await stage.work();
    stage.put('山海/第1话.cbz', await cbz(1, 1));
    stage.stage.nowMs = Date.now() - 60_000 + 1_000;
    await stage.scan();
    expect(await stage.sourceFiles()).toEqual([]);
    expect(await stage.openJobs()).toMatchObject([{ kind: 'scan' }]);
    stage.stage.nowMs += 30_000;
    await stage.work();
    expect(await stage.chapters()).toHaveLength(1);
  });

  it('waits for the pictures of a folder that are still being uploaded', async () => {
    const parts = partsFolder(stage.dataDir);
    mkdirSync(parts, { recursive: true });
    const { nowMs } = stage.stage;
    const picture = await pagePicture(1);
    const upload = { bytes: picture.length, owner: '', in_pieces: 0 };
    const finish = async (id: string) => {
      writeFileSync(join(parts, id), picture);
      await finishUpload(stage.services, id, nowMs);
      await stage.work();
    };
    for (const id of ['1', '2', '3']) {
      await beginUpload(stage.services, { ...upload, id, path: `山海/第1话/${id}.png` }, nowMs);
    }
    await finish('1');
    expect(await stage.openJobs()).toEqual([]);
    expect(await stage.chapters()).toEqual([]);
    await finish('2');
    await removeUpload(stage.services, '3', nowMs);
    await stage.work();
    expect(await stage.chapters()).toMatchObject([{ title: '第1话', version: 1, size: 2 }]);
  });

  it('names a broken page and makes no version of its chapter, the others come in', async () => {
    const bad = await pagePicture(3, 300, 300);
    stage.put('山海/第1话.cbz', await cbz(1, 2, { '003.png': bad.subarray(0, bad.length / 2) }));
    stage.put('山海/第2话.cbz', await cbz(10, 1));
    await stage.scan();
    expect(await stage.problems()).toMatchObject([
      { code: 'page_broken', file: '山海/第1话.cbz/003.png', page: 3, detail: '' },
    ]);
    // What the library says of it is in the log of the job.
    const logs = await stage.db
      .selectFrom('job')
      .select('log')
      .where('kind', '=', 'encode')
      .execute();
    expect(logs.map(({ log }) => log).join('\n')).toMatch(
      /1 页有问题，处理好以后才有内容；第 3 页 \w/,
    );
    expect((await stage.chapters()).map(({ version }) => version)).toEqual([0, 1]);
    expect((await stage.sourceFiles()).map(({ state }) => state)).toEqual(['problem', 'done']);
    stage.put('山海/第1话.cbz', await cbz(1, 3));
    await stage.scan();
    expect(await stage.problems()).toEqual([]);
    expect((await stage.chapters()).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('names an archive that is cut, and goes on', async () => {
    const file = await cbz(1, 2);
    stage.put('山海/第1话.cbz', file.subarray(0, file.length - 30));
    stage.put('山海/第2话.cbz', await cbz(10, 1));
    stage.put('山海/第3话.7z', 'x');
    await stage.scan();
    expect((await stage.problems()).map(({ code, file: path }) => [code, path])).toEqual([
      ['archive_cut', '山海/第1话.cbz'],
      ['archive_unsupported', '山海/第3话.7z'],
    ]);
    expect(await stage.chapters()).toMatchObject([{ title: '第2话', version: 1 }]);
  });

  it('of one archive with many chapters makes them all', async () => {
    const page = async (colour: number) => pagePicture(colour);
    stage.put(
      '山海.zip',
      zipFile([
        { name: '第1话/1.png', data: await page(1) },
        { name: '第1话/2.png', data: await page(2) },
        { name: '第2话/1.png', data: await page(3) },
      ]),
    );
    await stage.scan();
    expect((await stage.chapters()).map(({ title, size }) => [title, size])).toEqual([
      ['第1话', 2],
      ['第2话', 1],
    ]);
  });

  it('waits while its source is paused', async () => {
    stage.put('山海/第1话.cbz', await cbz(1, 1));
    await stage.db.updateTable('source').set({ paused: 1 }).execute();
    await stage.scan();
    expect(await stage.sourceFiles()).toEqual([]);
  });

  it('never writes to its source', async () => {
    const file = await cbz(1, 1);
    stage.put('山海/第1话.cbz', file);
    await stage.scan();
    expect(readdirSync(stage.folder, { recursive: true, encoding: 'utf8' })).toEqual([
      '山海',
      '山海/第1话.cbz',
    ]);
    expect(readFileSync(join(stage.folder, '山海/第1话.cbz'))).toEqual(file);
  });
});
