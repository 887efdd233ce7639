import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importHandlers } from '../../../server/import/importHandlers.ts';
import { ENCODE_JOB } from '../../../server/import/importJobs.ts';
import { addSource, scanNow } from '../../../server/import/sources.ts';
import { startJobs } from '../../../server/jobs/runner.ts';
import { mediaPool } from '../../../server/media/mediaPool.ts';
import { transact } from '../../../server/storage/database.ts';
import { localStorage } from '../../../server/storage/files/localStorage.ts';
import { buildMedia } from '../../server/media/buildMedia.ts';
import { createDatabase } from '../../support/product/testDatabase.ts';
import { type Row, short } from '../figures.ts';
import { writeCbz } from './comicPage.ts';
import { novelText, readNaively } from './novel.ts';

const ARCHIVES = 1_000;
const ARCHIVE_PAGES = 20;
const NOVEL_CHAPTERS = 2_000;
const HOUR_MS = 3_600_000;
const TICKS_PER_SECOND = 100;

/** From a folder to drafts, and again: without the encoding of pages. */
export async function measureImporting(page: Buffer, folder: string): Promise<readonly Row[]> {
  const imports = await openImports(folder);
  try {
    const comics = join(folder, 'comics');
    for (let archive = 1; archive <= ARCHIVES; archive += 1) {
      writeCbz(join(comics, '山海', `第${archive}话.cbz`), page, ARCHIVE_PAGES, String(archive));
    }
    const first = await imports.add(comics);
    await imports.expectDrafts(ARCHIVES);
    const rowsBefore = await imports.countRows();
    const again = await imports.scanAgain(comics);
    if ((await imports.countRows()) !== rowsBefore) throw new Error('a second scan wrote rows');

    const novels = join(folder, 'novels');
    const text = novelText(novels, NOVEL_CHAPTERS);
    const naiveSeconds = readNaively(text);
    const novel = await imports.add(novels);
    await imports.expectDrafts(ARCHIVES + NOVEL_CHAPTERS);

    const pages = ARCHIVES * ARCHIVE_PAGES;
    return [
      {
        what: `${ARCHIVES} CBZ of ${ARCHIVE_PAGES} pages from the folder to drafts, before their pages are encoded`,
        ours: `${short(pages / first.cpuSeconds)} pages per CPU s`,
        beside: `${short(pages / 1_000)} thousand pages in ${short(first.cpuSeconds)} s of CPU`,
        result: '',
        target: '≥ 150',
        met: pages / first.cpuSeconds >= 150,
      },
      {
        what: `The same ${ARCHIVES} CBZ scanned again, unchanged`,
        ours: `${short(again.seconds)} s`,
        beside: `the first time: ${short(first.seconds)} s`,
        result: `${short(again.seconds / first.seconds)} times as long; no row written`,
        target: '≤ 2 s',
        met: again.seconds <= 2,
      },
      {
        what: `A novel of ${NOVEL_CHAPTERS} chapters in GB18030 from the file to drafts`,
        ours: `${short(novel.cpuSeconds)} s of CPU`,
        beside: `its text decoded and split at its headings, nothing stored: ${short(naiveSeconds)} s`,
        result: '',
        target: '≤ 2 s',
        met: novel.cpuSeconds <= 2,
      },
    ];
  } finally {
    await imports.close();
  }
}

interface Cost {
  readonly seconds: number;
  /** Of this process and, on Linux, of its media workers. */
  readonly cpuSeconds: number;
}

/** A database of its own, and the jobs of imports but those that encode pages. */
async function openImports(folder: string) {
  const bundle = await buildMedia();
  const database = await createDatabase('libsql', false);
  const { db } = database;
  const stage = { nowMs: Date.now() + HOUR_MS };
  const hasOpenJobs = async () =>
    (await db
      .selectFrom('job')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .where('kind', '<>', ENCODE_JOB)
      .executeTakeFirst()) !== undefined;
  const work = async () => {
    const media = mediaPool({ entry: bundle.entry, workers: 1 });
    const { [ENCODE_JOB]: _, ...handlers } = importHandlers({
      db,
      clock: () => stage.nowMs,
      files: localStorage(join(folder, 'files')),
      media,
      dataDir: folder,
      keepOriginals: true,
      report: console.error,
    });
    const runner = startJobs({
      db,
      clock: () => stage.nowMs,
      handlers,
      lanes: 1,
      report: console.error,
      pollMs: 5,
    });
    while (await hasOpenJobs()) {
      stage.nowMs += 1_000;
      await sleep(50);
    }
    await runner.stop();
    // The CPU of children counts when they have ended.
    await media.stop();
  };
  const costOf = async (change: () => Promise<unknown>): Promise<Cost> => {
    const [startedAt, before] = [performance.now(), cpuSeconds()];
    await change();
    await work();
    return {
      seconds: (performance.now() - startedAt) / 1_000,
      cpuSeconds: cpuSeconds() - before,
    };
  };
  const count = async (table: 'source_chapter' | 'chapter_version' | 'work' | 'chapter') => {
    const { rows } = await db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return rows;
  };
  return {
    add: (path: string) => costOf(() => transact(db, (t) => addSource(t, { path }, stage.nowMs))),
    scanAgain: (path: string) =>
      costOf(async () => {
        const { id } = await db
          .selectFrom('source')
          .select('id')
          .where('path', '=', path)
          .executeTakeFirstOrThrow();
        await transact(db, (t) => scanNow(t, id, stage.nowMs));
      }),
    async countRows() {
      const tables = ['source_chapter', 'chapter_version', 'work', 'chapter'] as const;
      const counts = await Promise.all(tables.map((table) => count(table)));
      return counts.join(' ');
    },
    async expectDrafts(expected: number) {
      const drafts = await count('source_chapter');
      if (drafts !== expected) throw new Error(`${drafts} drafts in place of ${expected}`);
    },
    async close() {
      await database.drop();
      bundle.remove();
    },
  };
}

/** CPU of this process and of its children that have ended; without `/proc` of this process alone. */
function cpuSeconds(): number {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const ticks = fields.split(' ').slice(11, 15).map(Number);
    return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
