import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { filmHandlers, importHandlers } from '../../../server/import/importHandlers.ts';
import type { ImportServices } from '../../../server/import/importSettings.ts';
import { addSource, scanNow } from '../../../server/import/sources.ts';
import type { JobTable } from '../../../server/jobs/jobTables.ts';
import { startJobs } from '../../../server/jobs/runner.ts';
import type { MediaPool } from '../../../server/media/mediaPool.ts';
import { transact } from '../../../server/storage/database.ts';
import { localStorage } from '../../../server/storage/files/localStorage.ts';
import { zipFile } from '../../support/fakes/zipFile.ts';
import { createDatabase, type DatabaseKind } from '../../support/product/testDatabase.ts';

const HOUR_MS = 3_600_000;
const SOON_MS = 1_000;

/**
 * A database with a source, and jobs that run until none is left.
 * @param media the test's own: starting a worker takes longer than most imports
 */
export async function importStage(kind: DatabaseKind, media: MediaPool) {
  const database = await createDatabase(kind, false);
  const folder = mkdtempSync(join(tmpdir(), 'moyu-source-'));
  const dataDir = join(database.dataDir, 'data');
  mkdirSync(dataDir);
  const { db } = database;
  const reports: string[] = [];
  // Files that the test writes count as unchanged for an hour.
  const stage = { nowMs: Date.now() + HOUR_MS };
  const services: ImportServices = {
    db,
    clock: () => stage.nowMs,
    files: localStorage(join(dataDir, 'files')),
    media,
    dataDir,
    keepOriginals: true,
    report: (line) => reports.push(line),
  };
  const put = (path: string, content: Buffer | string): void => {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
  };
  const openJobs = (of = db) =>
    of.selectFrom('job').selectAll().where('state', 'in', ['waiting', 'running']).execute();
  /** Runs jobs until none is due. */
  const work = async (more: Partial<ImportServices> = {}) => {
    const its = { ...services, ...more };
    const runner = startJobs({
      db: its.db,
      clock: () => stage.nowMs,
      handlers: { ...importHandlers(its), ...filmHandlers(its) },
      lanes: 2,
      report: (line) => reports.push(line),
      pollMs: 5,
    });
    // The files of one scan are a millisecond apart.
    const isDue = ({ state, run_at: runAt }: JobTable) =>
      state === 'running' || runAt <= stage.nowMs + SOON_MS;
    const dueJobs = async () => {
      stage.nowMs += 1;
      return (await openJobs(its.db)).filter(isDue).length;
    };
    await expect.poll(dueJobs, { timeout: 60_000 }).toBe(0);
    await runner.stop();
  };
  const source = await transact(db, (t) =>
    addSource(t, { path: folder, name: '来源' }, stage.nowMs),
  );
  return {
    ...services,
    services,
    database,
    folder,
    source,
    reports,
    stage,
    put,
    openJobs,
    work,
    /** Scans and imports everything. */
    async scan(more: Partial<ImportServices> = {}) {
      stage.nowMs += 60_000;
      await transact(more.db ?? db, (t) => scanNow(t, source.id, stage.nowMs));
      await work(more);
    },
    works: () =>
      db.selectFrom('work').selectAll().where('origin', '=', 'own').orderBy('title').execute(),
    chapters: () =>
      db
        .selectFrom('chapter')
        .innerJoin('work', 'work.id', 'chapter.work_id')
        .selectAll('chapter')
        .where('work.origin', '=', 'own')
        .orderBy('chapter.sort')
        .execute(),
    pages: (chapterId: string, version: number) =>
      db
        .selectFrom('page')
        .selectAll()
        .where('chapter_id', '=', chapterId)
        .where('version', '=', version)
        .orderBy('idx')
        .execute(),
    problems: () =>
      db
        .selectFrom('import_problem')
        .selectAll()
        .where('state', '=', 'open')
        .orderBy('file')
        .execute(),
    sources: () => db.selectFrom('source').selectAll().where('id', '=', source.id).execute(),
    sourceFiles: () => db.selectFrom('source_file').selectAll().orderBy('path').execute(),
    async close() {
      await database.drop();
      if (reports.length > 0) throw new Error(reports.join('\n'));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ImportStage = Awaited<ReturnType<typeof importStage>>;

/** A page of its own colour. */
export function pagePicture(colour: number, width = 60, height = 90): Promise<Buffer> {
  const background = { r: colour % 256, g: (colour * 7) % 256, b: (colour * 13) % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A CBZ of pages whose colours begin at `colour`. */
export async function cbz(
  colour: number,
  pages: number,
  more: Record<string, string | Buffer> = {},
) {
  const pictures = await Promise.all(
    Array.from({ length: pages }, async (_, i) => ({
      name: `${String(i + 1).padStart(3, '0')}.png`,
      data: await pagePicture(colour + i),
    })),
  );
  const others = Object.entries(more).map(([name, data]) => ({ name, data }));
  return zipFile([...pictures, ...others]);
}
