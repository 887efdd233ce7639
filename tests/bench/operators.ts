import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { importHandlers } from '../../server/import/importHandlers.ts';
import { ENCODE_JOB } from '../../server/import/importJobs.ts';
import { addSource, scanNow } from '../../server/import/sources.ts';
import { startJobs } from '../../server/jobs/runner.ts';
import { mediaPool } from '../../server/media/mediaPool.ts';
import { encodePage } from '../../server/media/worker/pictures.ts';
import { transact } from '../../server/storage/database.ts';
import { localStorage } from '../../server/storage/files/localStorage.ts';
import { buildMedia } from '../server/media/buildMedia.ts';
import { zipFile } from '../support/fakes/zipFile.ts';
import { createDatabase } from '../support/product/testDatabase.ts';
import { type Row, short } from './figures.ts';

const PAGE_WIDTH = 1_400;
const PAGE_HEIGHT = 2_000;
const ENCODED_PAGES = 12;
const ARCHIVES = 200;
const ARCHIVE_PAGES = 20;
const HOUR_MS = 3_600_000;
const TICKS_PER_SECOND = 100;

/** What imports cost: CPU of this process and, on Linux, of its media workers. */
export async function measureOperators(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'moyu-bench-'));
  try {
    const page = await comicPage();
    return [await measureEncoding(page, folder), ...(await measureImport(page, folder))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A page with lines, screens and soft shades, as a JPEG. */
async function comicPage(): Promise<Buffer> {
  const circles = Array.from({ length: 240 }, (_, i) => {
    const [x, y] = [(i * 397) % PAGE_WIDTH, (i * 613) % PAGE_HEIGHT];
    const grey = (i * 53) % 200;
    return `<circle cx="${x}" cy="${y}" r="${20 + (i % 60)}" fill="rgb(${grey},${grey},${(grey * 2) % 255})" stroke="#000" stroke-width="4"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE_WIDTH}" height="${PAGE_HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${circles}</svg>`;
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

async function measureEncoding(page: Buffer, folder: string): Promise<Row> {
  const ours = await pagesPerSecond(async () => {
    await encodePage({ bytes: page }, folder, [720, 1_080]);
  });
  const naive = await pagesPerSecond(async () => {
    await sharp(page).webp().toBuffer();
  });
  return {
    what: `A page of ${PAGE_WIDTH} pixels encoded in the widths 1080 and 720`,
    ours: `${short(ours)} pages per CPU s`,
    beside: `its whole width with sharp's defaults: ${short(naive)}`,
    result: '',
    target: '≥ 4.2',
    met: ours >= 4.2,
  };
}

async function pagesPerSecond(encode: () => Promise<void>): Promise<number> {
  await encode();
  const before = process.cpuUsage();
  for (let i = 0; i < ENCODED_PAGES; i += 1) await encode();
  const { user, system } = process.cpuUsage(before);
  return ENCODED_PAGES / ((user + system) / 1e6);
}

async function measureImport(page: Buffer, folder: string): Promise<readonly Row[]> {
  const source = join(folder, 'source');
  fillSource(source, page);
  const bundle = await buildMedia();
  const database = await createDatabase('libsql', false);
  const { db } = database;
  const stage = { nowMs: Date.now() + HOUR_MS };
  const work = async () => {
    const media = mediaPool({ entry: bundle.entry, workers: 1 });
    const services = {
      db,
      clock: () => stage.nowMs,
      files: localStorage(join(folder, 'files')),
      media,
      dataDir: folder,
      keepOriginals: true,
      report: console.error,
    };
    const { [ENCODE_JOB]: _, ...handlers } = importHandlers(services);
    const runner = startJobs({
      db,
      clock: services.clock,
      handlers,
      lanes: 1,
      report: console.error,
      pollMs: 5,
    });
    const open = () =>
      db
        .selectFrom('job')
        .select('id')
        .where('state', 'in', ['waiting', 'running'])
        .where('kind', '<>', ENCODE_JOB)
        .executeTakeFirst();
    while (await open()) {
      stage.nowMs += 1_000;
      await sleep(50);
    }
    await runner.stop();
    // The CPU of children counts when they have ended.
    await media.stop();
  };
  const start = cpuSeconds();
  await transact(db, (t) => addSource(t, { path: source }, stage.nowMs));
  await work();
  const indexed = cpuSeconds() - start;
  const { drafts } = await db
    .selectFrom('source_chapter')
    .select((eb) => eb.fn.countAll<number>().as('drafts'))
    .executeTakeFirstOrThrow();
  if (drafts !== ARCHIVES) throw new Error(`${drafts} drafts of ${ARCHIVES} archives`);
  const [{ id } = { id: '' }] = await db
    .selectFrom('source')
    .select('id')
    .where('path', '=', source)
    .execute();
  const startedAt = performance.now();
  await transact(db, (t) => scanNow(t, id, stage.nowMs));
  await work();
  const againSeconds = (performance.now() - startedAt) / 1_000;
  await database.drop();
  bundle.remove();
  const pages = ARCHIVES * ARCHIVE_PAGES;
  return [
    {
      what: `${ARCHIVES} CBZ of ${ARCHIVE_PAGES} pages from the folder to drafts, before their pages are encoded`,
      ours: `${short(pages / indexed)} pages per CPU s`,
      beside: `${short(pages / 1_000)} thousand pages in ${short(indexed)} s of CPU`,
      result: '',
      target: '≥ 150',
      met: pages / indexed >= 150,
    },
    {
      what: `The same ${ARCHIVES} CBZ scanned again, unchanged`,
      ours: `${short(againSeconds)} s`,
      beside: '',
      result: '',
      target: '≤ 2 s',
      met: againSeconds <= 2,
    },
  ];
}

function fillSource(source: string, page: Buffer): void {
  mkdirSync(join(source, '山海'), { recursive: true });
  for (let archive = 1; archive <= ARCHIVES; archive += 1) {
    const pages = Array.from({ length: ARCHIVE_PAGES }, (_, i) => ({
      name: `${String(i + 1).padStart(3, '0')}.jpg`,
      data: page,
      isStored: true,
    }));
    const mark = {
      name: 'mark.txt',
      data: createHash('md5').update(String(archive)).digest('hex'),
    };
    writeFileSync(join(source, '山海', `第${archive}话.cbz`), zipFile([...pages, mark]));
  }
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
