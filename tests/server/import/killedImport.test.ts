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
import { openEmbedded, type Database } from '../../../server/storage/database.ts';
import { localStorage } from '../../../server/storage/files/localStorage.ts';
import { verifyFiles } from '../../../server/storage/files/verify.ts';
import { builtServer, ended } from '../builtServer.ts';
import { cbz } from './importStage.ts';

const { dataDir, ops, serve } = builtServer();

const CHAPTERS = 4;
const PAGES = 4;
const NOVEL_CHAPTERS = 60;
const KILLS = 50;
/** Of a whole import on this machine, so that kills fall into all of its parts. */
const SPREAD_MS = 1_500;

async function fillSource(folder: string): Promise<void> {
  mkdirSync(join(folder, '山海'), { recursive: true });
  for (let chapter = 1; chapter <= CHAPTERS; chapter += 1) {
    const file = await cbz(chapter * 20, PAGES);
    writeFileSync(join(folder, '山海', `第${chapter}话.cbz`), file);
  }
  const texts = Array.from(
    { length: NOVEL_CHAPTERS },
    (_, i) => `第${i + 1}章 名${i + 1}\n　　正文${i + 1}。\n`,
  );
  writeFileSync(join(folder, '风起.txt'), texts.join('\n'));
}

/** Works on a copy, which then takes the place of the database: this process would hold the lock of one that it opened. */
async function inCopy<T>(work: (db: Database, folder: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'moyu-copy-'));
  cpSync(dataDir(), copy, { recursive: true });
  const db = openEmbedded(copy);
  const result = await work(db, copy).finally(() => db.destroy());
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
    const pages = await db.selectFrom('page').selectAll().where('chapter_id', '=', id).execute();
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
  const source = mkdtempSync(join(tmpdir(), 'moyu-source-'));
  await fillSource(source);
  // The files are at rest before the server looks.
  await sleep(10_500);
  const first = await serve();
  const started = ops(['import', source]);
  await sleep(SPREAD_MS / KILLS);
  await ended(first.child, 'SIGKILL');
  await started;
  for (let kill = 1; kill < KILLS; kill += 1) {
    const { child } = await serve();
    await sleep((kill * SPREAD_MS) / KILLS);
    await ended(child, 'SIGKILL');
    const faults = await inCopy(async (db, folder) => {
      const found = await faultsOf(db, folder);
      // Jobs of a killed process run again a minute later; the test does not wait for that.
      const ended = { lease_until: 0, tries: 0 };
      await db.updateTable('job').set(ended).where('state', '=', 'running').execute();
      return found;
    });
    expect(faults).toEqual([]);
  }
  const lastServer = await serve();
  const last = await ops(['import', source]);
  expect(last).toMatchObject({ code: 0, out: expect.stringContaining('导入完成') });
  await ended(lastServer.child, 'SIGTERM');
  await inCopy(async (db, folder) => {
    expect(await faultsOf(db, folder)).toEqual([]);
    const { wrong, checked } = await verifyFiles(db, localStorage(join(folder, 'files')));
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(CHAPTERS * PAGES);
    const counts = await db
      .selectFrom('chapter')
      .innerJoin('work', 'work.id', 'chapter.work_id')
      .select(['work.title', (eb) => eb.fn.countAll<number>().as('chapters')])
      .where('work.origin', '=', 'own')
      .where('chapter.version', '=', 1)
      .groupBy('work.title')
      .orderBy('work.title')
      .execute();
    expect(counts).toEqual([
      { title: '山海', chapters: CHAPTERS },
      { title: '风起', chapters: NOVEL_CHAPTERS },
    ]);
  });
  rmSync(source, { recursive: true });
}, 600_000);
