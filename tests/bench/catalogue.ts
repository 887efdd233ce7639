import { sql } from 'kysely';
import { indexWorks, unindexWorks } from '../../server/domain/catalogue/search/searchIndex.ts';
import { searchWorks } from '../../server/domain/catalogue/search/searchWorks.ts';
import { syllablesOf } from '../../server/domain/catalogue/search/syllables.ts';
import { type Database, databaseBytes, transact } from '../../server/storage/database.ts';
import { openPostgres } from '../../server/storage/postgres.ts';
import { ADMIN_LISTS, LISTS } from '../server/storage/listsOf.ts';
import { createDatabase, type DatabaseKind } from '../support/product/testDatabase.ts';
import { fillCatalogue, SIZE } from './catalogueRows.ts';
import { median, type Row, short } from './figures.ts';

const SAMPLES = 40;
const LIST_ROUNDS = 20;
/** PostgreSQL ends a statement of a call after that time. */
const ENDED_MS = 4_500;
const NOW_MS = 1_763_000_100_000;
const first = { page: 1, size: 20 };

/** p95 of searches and lists of a large catalogue, on each database. */
export async function measureCatalogue(): Promise<readonly Row[]> {
  const kinds: DatabaseKind[] = process.env['TEST_DATABASE_URL']
    ? ['libsql', 'postgres']
    : ['libsql'];
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(...(await measureOn(kind)));
  return rows;
}

async function measureOn(kind: DatabaseKind): Promise<readonly Row[]> {
  const { db, url, drop } = await createDatabase(kind, false);
  const { works, chaptersEach, accounts, recordsEach } = SIZE;
  const patient = kind === 'postgres' ? openPostgres(url, () => undefined, {}) : db;
  const startMs = performance.now();
  await fillCatalogue(patient);
  const terms = await countTerms(patient);
  if (kind === 'postgres') {
    await sql`vacuum analyze`.execute(patient);
    // A sequence that rows were given numbers beside.
    await sql`select setval(pg_get_serial_sequence('work_search', 'number'), ${works})`.execute(
      patient,
    );
    await patient.destroy();
  }
  const filledS = (performance.now() - startMs) / 1_000;
  const gigabytes = (await databaseBytes(db)) / 1e9;
  console.error(
    `${kind}: ${works} works, ${works * chaptersEach} chapters, ${terms} terms, ${accounts} accounts, ${accounts * recordsEach} records in ${short(filledS)} s, ${short(gigabytes)} GB`,
  );
  const place = `${kind === 'libsql' ? 'embedded' : 'PostgreSQL'}, ${works} works`;
  const searches = await timesOf(db, await searchesOf(db));
  const lists = await timesOf(db, repeated(LISTS));
  const admin = await timesOf(db, repeated(ADMIN_LISTS));
  const indexing = await timesOf(db, { 'indexing a work again': await indexingOf(db) });
  await drop();
  return [
    rowOf(`Searches, ${place}`, searches, 50),
    rowOf(`Pages of readers’ lists, ${place}`, lists, 50),
    rowOf(`The operators’ lists and searches, ${place}`, admin, 100),
    rowOf(`A work enters the index of searches, ${place}`, indexing, 50),
  ];
}

/** Takes works out of the index, and returns the calls that enter them again. */
async function indexingOf(db: Database): Promise<Looks[string]> {
  const ids = Array.from({ length: SAMPLES }, (_, i) => `work-${i + 17}`);
  await transact(db, (t) => unindexWorks(t, ids));
  return ids.map((id) => (on: Database) => transact(on, (t) => indexWorks(t, [id])));
}

type Looks = Readonly<Record<string, readonly ((db: Database) => Promise<unknown>)[]>>;

/** Keywords of every sort, made of some of the works. */
async function searchesOf(db: Database): Promise<Looks> {
  const works = await db
    .selectFrom('work')
    .select(['title', 'author', 'tags'])
    .where(
      'id',
      'in',
      // Comics all of them: `fillDatabase` makes other kinds of the numbers that end in 00 and 01.
      Array.from(
        { length: SAMPLES },
        (_, i) => `work-${i * Math.floor(SIZE.works / SAMPLES) + 17}`,
      ),
    )
    .execute();
  const keywords: Record<string, (work: (typeof works)[number]) => string> = {
    'whole title': ({ title }) => title,
    'one character': ({ title }) => title.slice(0, 1),
    'two characters': ({ title }) => title.slice(0, 2),
    'a part of a title': ({ title }) => title.slice(1, 5),
    'one letter': ({ title }) => syllablesOf(Array.from(title)).join('').slice(0, 1),
    pinyin: ({ title }) => syllablesOf(Array.from(title.slice(3, 5))).join(''),
    'long pinyin': ({ title }) => syllablesOf(Array.from(title)).join(''),
    initials: ({ title }) =>
      syllablesOf(Array.from(title.slice(0, 4)))
        .map((one) => one[0])
        .join(''),
    'one wrong character': ({ title }) => `${title.slice(0, 3)}错${title.slice(4)}`,
    author: ({ author }) => author,
    tag: ({ tags }) => tags.slice(0, 2),
    nonsense: ({ title }) => Array.from(title).toReversed().join('龘'),
  };
  return Object.fromEntries(
    Object.entries(keywords).map(([sort, keywordOf]) => [
      sort,
      works.map(
        (work) => (on: Database) =>
          searchWorks(on, { nowMs: NOW_MS, kind: 'comic', keyword: keywordOf(work) }, first),
      ),
    ]),
  );
}

function repeated(looks: Readonly<Record<string, (db: Database) => Promise<unknown>>>): Looks {
  return Object.fromEntries(
    Object.entries(looks).map(([name, look]) => [
      name,
      Array.from({ length: LIST_ROUNDS }, () => look),
    ]),
  );
}

interface Times {
  readonly all: readonly number[];
  /** The sort of calls with the largest p95, and that. */
  readonly dearest: readonly [string, number];
}

/** ms of each call, after one that compiles the code and reads the pages. */
async function timesOf(db: Database, looks: Looks): Promise<Times> {
  const all: number[] = [];
  const p95s: [string, number][] = [];
  for (const [name, calls] of Object.entries(looks)) {
    if (calls[0]) await timeOf(db, calls[0]);
    const times: number[] = [];
    for (const call of calls) {
      times.push(await timeOf(db, call));
    }
    all.push(...times);
    p95s.push([name, p95(times)]);
    console.error(`${short(median(times))} ms, p95 ${short(p95(times))} ms: ${name}`);
  }
  const [dearest = ['none', 0]] = p95s.toSorted((a, b) => b[1] - a[1]);
  return { all, dearest };
}

async function timeOf(db: Database, call: Looks[string][number]): Promise<number> {
  const startMs = performance.now();
  try {
    await call(db);
  } catch (error) {
    if (!/timeout/.test(String(error))) throw error;
    return ENDED_MS;
  }
  return performance.now() - startMs;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** The target is met where each sort of calls meets it. */
function rowOf(what: string, { all, dearest: [name, ms] }: Times, targetMs: number): Row {
  return {
    what,
    ours: `p95 ${short(p95(all))} ms`,
    beside: `median ${short(median(all))} ms; the dearest: ${name}, p95 ${short(ms)} ms`,
    result: '',
    target: `≤ ${targetMs} ms`,
    met: ms <= targetMs,
  };
}

async function countTerms(db: Database): Promise<number> {
  const { rows } = await db
    .selectFrom('search_term')
    .select((is) => is.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}
