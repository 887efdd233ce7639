import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { publishChapters } from '../../../server/domain/catalogue/publishing.ts';
import { scheduledDrafts } from '../../../server/domain/catalogue/publishSchedule.ts';
import { chooseFile } from '../../../server/import/chooseFile.ts';
import { enqueueScan } from '../../../server/import/importJobs.ts';
import { UPLOADS_ID, uploadsFolder } from '../../../server/import/importSettings.ts';
import { solveTitleProblems } from '../../../server/import/importWork.ts';
import { type MediaPool, mediaPool } from '../../../server/media/mediaPool.ts';
import { transact } from '../../../server/storage/database.ts';
import { buildMedia } from '../media/buildMedia.ts';
import { forEachDatabase } from '../../support/product/testDatabase.ts';
import { cbz, type ImportStage, importStage } from './importStage.ts';

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

forEachDatabase('an import whose names leave something open', (kind) => {
  let stage: ImportStage;
  beforeEach(async () => {
    stage = await importStage(kind, media);
  });
  afterEach(() => stage.close());

  it('of two files of one number uses the one that the operator chooses, also when it is imported again', async () => {
    const choose = async (name: string) => {
      const [problem] = await stage.db.selectFrom('import_problem').selectAll().execute();
      const file = (await stage.sourceFiles()).find(({ path }) => path === `山海/${name}.cbz`);
      await transact(stage.db, (t) => chooseFile(t, problem!.id, file!.id, stage.stage.nowMs));
      await stage.work();
    };
    const publishAll = async (id: string) =>
      transact(stage.db, async (t) => {
        const drafts = await scheduledDrafts(t, id, { fromChapter: '' });
        return publishChapters(t, id, drafts.ready, 'now', stage.stage.nowMs);
      });
    stage.put('山海/第1话.cbz', await cbz(1, 2));
    stage.put('山海/第1话 修订.cbz', await cbz(50, 3));
    await stage.scan();
    expect(await stage.problems()).toMatchObject([{ code: 'number_twice' }]);
    expect(await stage.chapters()).toMatchObject([{ size: 2 }, { size: 3 }]);
    await choose('第1话');
    const [used, other] = await stage.chapters();
    const works = await stage.works();
    await expect(
      transact(stage.db, (t) =>
        publishChapters(t, works[0]!.id, [other!.id], 'now', stage.stage.nowMs),
      ),
    ).rejects.toThrow('备选');
    expect((await publishAll(works[0]!.id)).map(({ id }) => id)).toEqual([used!.id]);
    stage.put('山海/第1话 修订.cbz', await cbz(80, 4));
    await stage.scan();
    expect(await stage.problems()).toEqual([]);
    expect(await publishAll(works[0]!.id)).toEqual([]);
    // The chapter that readers have gets the content of the other file.
    await choose('第1话 修订');
    expect(await stage.chapters()).toMatchObject([
      { id: used!.id, title: '第1话 修订', state: 'published', version: 2, size: 4 },
      { id: other!.id, title: '第1话', state: 'draft', version: 0 },
    ]);
    expect(await stage.pages(used!.id, 2)).toHaveLength(4);
    // And its own again, which is made anew and waits like every change of a published chapter.
    await choose('第1话');
    expect(await stage.pages(used!.id, 3)).toHaveLength(2);
    await stage.scan();
    expect(await stage.problems()).toEqual([]);
    expect((await stage.chapters()).map(({ state }) => state)).toEqual(['published', 'draft']);
  });

  it('of an uploaded file takes the title from inside, else asks for it', async () => {
    const upload = async (name: string, file: Buffer) => {
      mkdirSync(uploadsFolder(stage.dataDir), { recursive: true });
      writeFileSync(join(uploadsFolder(stage.dataDir), name), file);
      stage.stage.nowMs += 60_000;
      await transact(stage.db, (t) => enqueueScan(t, UPLOADS_ID, stage.stage.nowMs));
      await stage.work();
    };
    const titles = async () => (await stage.works()).map(({ title }) => title);
    const info = '<ComicInfo><Series>山海经</Series></ComicInfo>';
    await upload('第1话.cbz', await cbz(1, 1, { 'ComicInfo.xml': info }));
    expect(await titles()).toEqual(['山海经']);
    await upload('第2话.cbz', await cbz(20, 1));
    expect((await titles()).toSorted()).toEqual(['山海经', '未命名作品'].toSorted());
    expect(await stage.problems()).toMatchObject([{ code: 'title_unknown', file: '第2话.cbz' }]);
    const unnamed = (await stage.works()).find(({ title }) => title === '未命名作品');
    await transact(stage.db, (t) => solveTitleProblems(t, unnamed!.id, stage.stage.nowMs));
    expect(await stage.problems()).toEqual([]);
  });
});
