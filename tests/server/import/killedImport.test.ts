import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { enqueueScan } from '../../../server/import/importJobs.ts';
import { UPLOADS_ID, uploadsFolder } from '../../../server/import/importSettings.ts';
import { callServer } from '../../../server/ops/callServer.ts';
import type { ImportStatus } from '../../../server/ops/imports.ts';
import { type Database, openEmbedded, transact } from '../../../server/storage/database.ts';
import { localStorage } from '../../../server/storage/files/localStorage.ts';
import { SWEEP_JOB } from '../../../server/storage/files/sweep.ts';
import { builtServer, ended } from '../builtServer.ts';
import { mediaPool } from '../../../server/media/mediaPool.ts';
import { buildMedia } from '../media/buildMedia.ts';
import { seededNumbers } from '../../support/fakes/seededNumbers.ts';
import { copyBetweenStatements } from '../../support/product/copiesOfKills.ts';
import { cbz, importStage } from './importStage.ts';

const { dataDir, ops, serve } = builtServer();

const POINTS = 50;
const SEED = 18;
const HOUR_MS = 3_600_000;
const CHAPTERS = 4;
const PAGES = 4;
const NOVEL_CHAPTERS = 60;
const KILLS = 8;
/** Kills come up to so long after the start, which an import outlasts. */
const SPREAD_MS = 1_500;

/** Puts files where finished uploads lie: other content in each round, under the same names. */
async function putFiles(round: number): Promise<void> {
  const folder = uploadsFolder(dataDir());
  mkdirSync(join(folder, '山海'), { recursive: true });
  for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) {
    const file = await cbz(round * 100 + chapter * 20, PAGES);
    writeFileSync(join(folder, '山海', `第${chapter}话.cbz`), file);
  }
  const texts = Array.from(
    { length: NOVEL_CHAPTERS },
    (_, i) => `第${i + 1}章 名${i + 1}\n　　正文${i + 1}，第${round}版。\n`,
  );
  writeFileSync(join(folder, '风起.txt'), texts.join('\n'));
}

/** Works on a copy, which then takes the place of the database: this process would hold the lock of one that it opened. */
async function inCopy<T>(work: (db: Database, folder: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'moyu-copy-'));
  cpSync(dataDir(), copy, { recursive: true });
  const db = openEmbedded(copy);
  let result: T;
  try {
    result = await work(db, copy);
  } finally {
    await db.destroy();
  }
  for (const ending of ['', '-wal', '-shm'])
    rmSync(join(dataDir(), `moyu.db${ending}`), { force: true });
  for (const name of readdirSync(copy).filter((each) => each.startsWith('moyu.db'))) {
    cpSync(join(copy, name), join(dataDir(), name));
  }
  rmSync(copy, { recursive: true });
  return result;
}

/** @returns what is half or twice: nothing, whenever the server was killed */
async function faultsOf(db: Database, folder: string): Promise<string[]> {
  const faults: string[] = [];
  const chapters = await db
    .selectFrom('chapter')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select(['chapter.id', 'chapter.title', 'chapter.version', 'chapter.size', 'work.kind'])
    .where('work.origin', '=', 'own')
    .execute();
  const titles = chapters.map(({ title }) => title);
  if (new Set(titles).size < titles.length) faults.push(`a chapter twice: ${titles.join(' ')}`);
  for (const { id, title, version, size, kind } of chapters) {
    const versions = await db
      .selectFrom('chapter_version')
      .select('version')
      .where('chapter_id', '=', id)
      .execute();
    if (versions.length !== version)
      faults.push(`${title}: version ${version} of ${versions.length}`);
    if (version === 0 || kind !== 'comic') continue;
    const pages = await db
      .selectFrom('page')
      .selectAll()
      .where('chapter_id', '=', id)
      .where('version', '=', version)
      .execute();
    if (pages.length !== PAGES || size !== PAGES) faults.push(`${title}: ${pages.length} pages`);
    for (const { path, sha256 } of pages) {
      const file = join(folder, 'files', path);
      const actual =
        existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex');
      if (actual !== sha256) faults.push(`${title}: ${path} is not whole`);
    }
  }
  const works = await db.selectFrom('work').select('title').where('origin', '=', 'own').execute();
  if (works.length > 2) faults.push(`${works.length} works`);
  return faults;
}

it(`an import that is killed at ${KILLS} points leaves nothing half, and in the end has everything once`, async () => {
  await ended((await serve()).child, 'SIGTERM');
  let rounds = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const isDone = await inCopy(async (db, folder) => {
      expect(await faultsOf(db, folder)).toEqual([]);
      return goOn(db);
    });
    // Whatever is imported faster than it is killed is imported again, changed.
    if (isDone) await putFiles((rounds += 1));
    const { child } = await serve();
    await sleep(((kill * 7) % KILLS) * (SPREAD_MS / KILLS));
    await ended(child, 'SIGKILL');
  }
  await inCopy(goOn);
  const { child } = await serve();
  const status = async () => {
    // Asked here, not by a process each time, whose start would take the import its processor.
    const shown = await callServer(dataDir(), ['sources', 'show', UPLOADS_ID, '--json']);
    return JSON.parse(shown!.out) as ImportStatus;
  };
  await expect.poll(async () => (await status()).open, { timeout: 120_000 }).toBe(0);
  expect(await status()).toMatchObject({ files: { done: CHAPTERS + 1 }, problems: [], failed: [] });
  expect(await ops(['storage', 'verify'])).toMatchObject({ code: 0 });
  await ended(child, 'SIGTERM');
  await inCopy(async (db, folder) => {
    expect(await faultsOf(db, folder)).toEqual([]);
    const counts = await db
      .selectFrom('chapter')
      .innerJoin('work', 'work.id', 'chapter.work_id')
      .select(['work.title', (eb) => eb.fn.countAll<number>().as('chapters')])
      .where('work.origin', '=', 'own')
      .where('chapter.version', '>', 0)
      .groupBy('work.title')
      .orderBy('work.title')
      .execute();
    expect(counts).toEqual([
      { title: '山海', chapters: CHAPTERS },
      { title: '风起', chapters: NOVEL_CHAPTERS },
    ]);
    const texts = await db.selectFrom('novel_text').select('paragraphs').execute();
    const newest = texts.filter(({ paragraphs }) => paragraphs.includes(`第${rounds}版`));
    expect(newest).toHaveLength(NOVEL_CHAPTERS);
  });
}, 600_000);

it(`an import leaves nothing half at ${POINTS} points between its statements, and goes on from each to everything once`, async () => {
  const bundle = await buildMedia();
  const media = mediaPool({ entry: bundle.entry, workers: 1 });
  const stage = await importStage('libsql', media);
  const put = async (round: number) => {
    for (const chapter of [1, 2]) {
      stage.put(`山海/第${chapter}话.cbz`, await cbz(round * 100 + chapter * 20, PAGES));
    }
    const texts = Array.from({ length: 12 }, (_, i) => `第${i + 1}章 名${i}\n　　第${round}版。\n`);
    stage.put('风起.txt', texts.join('\n'));
  };
  const random = seededNumbers(SEED);
  const gap = () => 1 + Math.floor(random() * 8);
  const points = { gap, count: POINTS };
  const copies = await copyBetweenStatements(stage.db, stage.database.dataDir, points);
  for (let round = 1; copies.folders.length < POINTS; round += 1) {
    await put(round);
    await stage.scan();
  }
  for (const copy of copies.folders) {
    const folder = join(copy, 'data');
    const db = openEmbedded(copy);
    expect(await faultsOf(db, folder)).toEqual([]);
    // The leases of the killed process end.
    stage.stage.nowMs += HOUR_MS;
    await stage.scan({ db, dataDir: folder, files: localStorage(join(folder, 'files')) });
    expect(await faultsOf(db, folder)).toEqual([]);
    const chapters = await db
      .selectFrom('chapter')
      .select('title')
      .where('version', '>', 0)
      .execute();
    expect(chapters).toHaveLength(2 + 12);
    await db.destroy();
  }
  copies.remove();
  await stage.close();
  await media.stop();
  bundle.remove();
}, 300_000);

/**
 * Lets jobs of the killed process run at once: the test does not wait for the end of their lease.
 * @returns whether all jobs had ended; the files are then scanned again
 */
async function goOn(db: Database): Promise<boolean> {
  const afterLease = { lease_until: 0, tries: 0 };
  await db.updateTable('job').set(afterLease).where('state', '=', 'running').execute();
  await db.updateTable('job').set({ run_at: 0 }).where('state', '=', 'waiting').execute();
  const open = await db
    .selectFrom('job')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('kind', '<>', SWEEP_JOB)
    .executeTakeFirst();
  if (open) return false;
  await transact(db, (t) => enqueueScan(t, UPLOADS_ID, Date.now()));
  return true;
}
