import { existsSync, readFileSync } from 'node:fs';
import { PostgresAdapter, sql } from 'kysely';
import { indexMissing } from '../../server/domain/catalogue/search/searchIndexing.ts';
import type { Database } from '../../server/storage/database.ts';
import { openPostgres } from '../../server/storage/postgres.ts';
import { LISTS } from '../server/storage/listsOf.ts';
import { fillDatabase } from '../server/storage/manyRows.ts';
import { createDatabase, type DatabaseKind } from '../support/product/testDatabase.ts';
import { median, type Row, short } from './figures.ts';

const SIZE = { works: 10_000, chaptersEach: 50, entries: 10_000 };
const ROUNDS = 5;
const TARGET_MS = 20;

/**
 * CPU of the most expensive page of each list, with a large catalogue and a large account: of this process and, on
 * Linux, of PostgreSQL's own processes.
 */
export async function measureLists(): Promise<readonly Row[]> {
  const kinds: DatabaseKind[] = process.env['TEST_DATABASE_URL']
    ? ['libsql', 'postgres']
    : ['libsql'];
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(await measureOn(kind));
  return rows;
}

async function measureOn(kind: DatabaseKind): Promise<Row> {
  const { db, url, drop } = await createDatabase(kind, false);
  if (kind === 'libsql') await fillDatabase(db, SIZE);
  else {
    const patient = openPostgres(url, () => undefined, {});
    await fillDatabase(patient, SIZE);
    await sql`analyze`.execute(patient);
    await patient.destroy();
  }
  await indexMissing(db);
  const costs: { name: string; ms: number }[] = [];
  for (const [name, look] of Object.entries(LISTS)) {
    costs.push({ name, ms: await cpuOf(db, look) });
  }
  await drop();
  const byCost = costs.toSorted((a, b) => b.ms - a.ms);
  for (const { name, ms } of byCost) console.error(`${kind}: ${short(ms)} ms ${name}`);
  const dearest = byCost[0]!;
  const place = kind === 'libsql' ? 'embedded' : 'PostgreSQL';
  return {
    what: `A page of ${costs.length} lists, ${place}: 10,000 works, 500,000 chapters, 10,000 entries`,
    ours: `${short(dearest.ms)} ms of CPU`,
    beside: `the dearest: ${dearest.name}; the median: ${short(median(costs.map(({ ms }) => ms)))} ms`,
    result: '',
    target: `≤ ${TARGET_MS} ms`,
    met: dearest.ms <= TARGET_MS,
  };
}

/** ms of CPU, the median of several rounds after a warm-up. */
async function cpuOf(db: Database, look: (db: Database) => Promise<unknown>): Promise<number> {
  await look(db);
  const backends = await backendsOf(db);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    const beforeMs = cpuMsOf(backends);
    await look(db);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1_000 + cpuMsOf(backends) - beforeMs);
  }
  return median(rounds);
}

/** The process ids of PostgreSQL that serve this database, where they run on this machine; none for the embedded one. */
async function backendsOf(db: Database): Promise<number[]> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return [];
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return rows.map(({ pid }) => pid).filter((pid) => existsSync(scheduleOf(pid)));
}

function cpuMsOf(pids: readonly number[]): number {
  const times = pids.map((pid) => Number(readFileSync(scheduleOf(pid), 'utf8').split(' ')[0]));
  return times.reduce((sum, ns) => sum + ns, 0) / 1e6;
}

/** Its first figure is the time on a CPU in ns (Linux: Documentation/scheduler/sched-stats). */
const scheduleOf = (pid: number) => `/proc/${pid}/schedstat`;
