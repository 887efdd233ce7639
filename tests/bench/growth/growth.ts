import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { enqueue } from '../../../server/jobs/jobs.ts';
import { type Database, transact } from '../../../server/storage/database.ts';
import { VERIFY_JOB } from '../../../server/storage/files/verifyJob.ts';
import { cpuSecondsOf } from '../operators/operatedServer.ts';
import { type Row, short } from '../figures.ts';
import { canRunPostgres, type PostgresCluster } from '../../server/storage/postgresCluster.ts';
import { type ChildServer, freePort, HOST } from '../../support/product/childServer.ts';
import { memoryRows } from './memory.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type Counts, type Readers, startReaders } from './readers.ts';
import { type Site, startSite } from './site.ts';

/** Of each throughput and after each fault; more for longer runs. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
/** Of the mixed load before the faults, during which memory is looked at. */
const MIXED_SECONDS = Number(process.env['BENCH_MIXED_SECONDS'] ?? 4 * SECONDS);
/** Between two actions of a reader during the mixed load: a load that leaves the machine time for something else. */
const MIXED_PAUSE_MS = Number(process.env['BENCH_MIXED_PAUSE_MS'] ?? 0);
const READERS = 24;
const JOBS = 20;
const WEB_PROCESSES = 3;
const JOBS_MS_MAX = 120_000;

/**
 * A site of PostgreSQL, an S3 server, 3 processes for calls, 2 workers and nginx, all on this machine, under readers who
 * also change something: its throughput, its memory, and what every fault of one part costs. Without nginx, requests go to
 * the processes in turn, and pass over one that refuses a connection.
 */
export async function measureGrowth(): Promise<readonly Row[]> {
  if (!canRunPostgres) throw new Error('install postgresql: the measure starts one of its own');
  const site = await startSite();
  try {
    return await measure(site);
  } finally {
    await site.remove();
  }
}

async function measure(site: Site): Promise<readonly Row[]> {
  const web: ChildServer[] = [await site.start('web')];
  const workers = [await site.start('worker'), await site.start('worker')] as const;
  const addresses = () => web.map(({ url }) => url);
  const proxy = await startProxy(addresses());
  if (!proxy) console.error('nginx is not installed: the measure goes without');
  const routeToWeb = () => proxy?.use(addresses());
  let cached = true;
  let pauseMs = 0;
  const readers = await startReaders({
    readers: READERS,
    places: () => (proxy ? [proxy.url] : addresses()),
    // Half of the pictures are in no cache until S3 is away.
    pictures: () => (cached ? site.pictures.slice(0, site.pictures.length / 2) : site.pictures),
    pauseMs: () => pauseMs,
  });
  try {
    const rows: Row[] = [];
    const single = await throughput(site, readers, web);
    rows.push(throughputRow(1, single, single));
    for (let processes = 2; processes <= WEB_PROCESSES; processes += 1) {
      web.push(await site.start('web'));
      await routeToWeb();
      rows.push(throughputRow(processes, await throughput(site, readers, web), single));
    }
    const jobs = jobsOf(site.db);
    const processes = Object.fromEntries([
      ...web.map((server, i) => [`web process ${i + 1}`, server] as const),
      ...workers.map((server, i) => [`worker ${i + 1}`, server] as const),
    ]);
    pauseMs = MIXED_PAUSE_MS;
    rows.push(
      ...(await memoryRows({
        processes,
        seconds: MIXED_SECONDS,
        work: () => jobs.add(1),
        answers: () => readers.take().answers,
      })),
    );
    pauseMs = 0;
    await jobs.add(JOBS);
    rows.push(
      await faultRow(readers, 'one of 3 web processes killed, and started again', async () => {
        await killAWhile(web[0]!);
      }),
      await faultRow(
        readers,
        'one of 2 workers killed while jobs run, and started again',
        async () => {
          await killAWhile(workers[0]);
        },
      ),
      await faultRow(readers, 'PostgreSQL restarted', async () => {
        await site.cluster.stop('SIGINT');
        await site.cluster.start();
      }),
      await deployRow(site, readers, { web, proxy }),
      await faultRow(readers, `the S3 server away for ${SECONDS} s`, async () => {
        cached = false;
        await site.s3.stop();
        await pause(SECONDS * 1_000);
        await site.s3.start();
      }),
    );
    await readers.stop();
    rows.push(await foundRow(site.db, readers), await jobs.row());
    return rows;
  } finally {
    await readers.stop();
    await proxy?.remove();
  }
}

/** New processes start beside the old ones, which then stop one after the other. */
async function deployRow(
  site: Site,
  readers: Readers,
  { web, proxy }: { readonly web: ChildServer[]; readonly proxy: Proxy | undefined },
): Promise<Row> {
  const ports = await Promise.all(web.map(() => freePort()));
  // Named before they are there, as deploy/nginx.conf has it: what refuses a connection is passed over. A change of nginx's
  // own configuration would close connections of readers.
  await proxy?.use([
    ...web.map(({ url }) => url),
    ...ports.map((port) => `http://${HOST}:${port}`),
  ]);
  return faultRow(readers, 'a rolling deploy: each web process replaced', async () => {
    for (const [i, old] of web.slice().entries()) {
      web.push(await site.start('web', ports[i]));
      // Without nginx: as a proxy that sees the probe fail before the process stops to listen.
      web.splice(web.indexOf(old), 1);
      await old.stop();
    }
  });
}

async function killAWhile(server: ChildServer): Promise<void> {
  await server.kill();
  await pause(SECONDS * 500);
  await server.restart();
}

interface Throughput {
  readonly perSecond: number;
  /** Answers of a CPU second of the web processes, and of PostgreSQL. */
  readonly perCpuSecond: number;
  readonly perDatabaseSecond: number;
  readonly p99Ms: number;
}

async function throughput(
  { cluster }: Site,
  readers: Readers,
  web: readonly ChildServer[],
): Promise<Throughput> {
  const webCpu = () => web.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  await pause(1_000);
  readers.take();
  const startMs = performance.now();
  const [startCpu, startDatabase] = [webCpu(), databaseSecondsOf(cluster)];
  await pause(SECONDS * 1_000);
  const counts = readers.take();
  const seconds = (performance.now() - startMs) / 1_000;
  return {
    perSecond: counts.answers / seconds,
    perCpuSecond: counts.answers / (webCpu() - startCpu),
    perDatabaseSecond: counts.answers / (databaseSecondsOf(cluster) - startDatabase),
    p99Ms: p99Of(counts),
  };
}

/** CPU of PostgreSQL since its start: of its main process, and of a process for each connection. */
function databaseSecondsOf(cluster: PostgresCluster): number {
  const [main = 0, ...connections] = cluster.pids();
  const ofConnections = connections.map((pid) => {
    try {
      return cpuSecondsOf(pid);
    } catch {
      // It has ended since, and counts with the main process.
      return 0;
    }
  });
  return ofConnections.reduce((sum, each) => sum + each, cpuSecondsOf(main, true));
}

function p99Of({ times }: Counts): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

function throughputRow(processes: number, found: Throughput, single: Throughput): Row {
  return {
    what: `${processes} web process${processes > 1 ? 'es' : ''} on PostgreSQL and S3: answers a second of ${READERS} readers`,
    ours: `${short(found.perSecond)} a second, p99 ${short(found.p99Ms)} ms`,
    beside: `${short(found.perCpuSecond)} in a CPU second of the processes, ${short(found.perDatabaseSecond)} in one of PostgreSQL`,
    result: `${short(found.perSecond / single.perSecond)} times; for the CPU ${short(found.perCpuSecond / single.perCpuSecond)} times`,
    target: '',
    met: undefined,
  };
}

async function faultRow(readers: Readers, what: string, fault: () => Promise<void>): Promise<Row> {
  readers.take();
  const startMs = performance.now();
  await fault();
  await pause(SECONDS * 1_000);
  const counts = readers.take();
  const failed = [...counts.errors].toSorted((a, b) => b[1] - a[1]);
  const sum = failed.reduce((all, [, count]) => all + count, 0);
  const causes = failed.map(([cause, count]) => `${cause}: ${count}`).join('; ');
  return {
    what: `Under load: ${what}`,
    ours: `${sum} of ${counts.answers + sum} requests failed${causes === '' ? '' : ` (${causes})`}`,
    beside: `${short((performance.now() - startMs) / 1_000)} s`,
    result: `p99 ${short(p99Of(counts))} ms`,
    target: '',
    met: undefined,
  };
}

/** Each change that the server acknowledged is in the database once, and the coins of each account are the sum of its ledger. */
async function foundRow(db: Database, { favorites, purchases }: Readers): Promise<Row> {
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    Number((await query.execute(db)).rows[0]?.count);
  const collected = await count(sql`select count(*) as count from collection`);
  const unlocked = await count(sql`select count(*) as count from unlock`);
  const charged = await count(
    sql`select count(*) as count from coin_ledger where kind = ${'unlock'}`,
  );
  const wrong = await count(sql`select count(*) as count from app_user where coins <>
    (select coalesce(sum(delta), 0) from coin_ledger where user_id = app_user.id)`);
  const acknowledged = favorites.size + purchases.size;
  const isRight =
    collected === favorites.size &&
    unlocked === purchases.size &&
    charged === unlocked &&
    wrong === 0;
  return {
    what: 'After all of it: changes acknowledged to readers, and found',
    ours: `${acknowledged} acknowledged: ${favorites.size} favorites, ${purchases.size} purchases`,
    beside: `found: ${collected} and ${unlocked}, charged ${charged} times`,
    result: `${wrong} accounts whose coins differ from their ledger`,
    target: 'all found, each charged once',
    met: isRight,
  };
}

/** Jobs that read every file of the site, and what became of them. */
function jobsOf(db: Database) {
  const key = 'growth ';
  let added = 0;
  const states = () =>
    db
      .selectFrom('job')
      .select(['state', (is) => is.fn.countAll<number>().as('count')])
      .where('key', 'like', `${key}%`)
      .groupBy('state')
      .execute();
  return {
    add: (count: number) =>
      transact(db, async (t) => {
        for (let i = 0; i < count; i += 1) {
          added += 1;
          await enqueue(t, { kind: VERIFY_JOB, key: `${key}${added}`, input: null }, Date.now());
        }
      }),
    async row(): Promise<Row> {
      // The lease of a killed worker's job ends after a minute.
      const endMs = performance.now() + JOBS_MS_MAX;
      let found = await states();
      while (found.some(({ state }) => state === 'waiting' || state === 'running')) {
        if (performance.now() > endMs) break;
        await pause(500);
        found = await states();
      }
      const done = found.find(({ state }) => state === 'done')?.count ?? 0;
      return {
        what: 'Jobs that were waiting or running through all of it',
        ours: `${done} of ${added} done`,
        beside: found.map(({ state, count }) => `${state}: ${count}`).join('; '),
        result: '',
        target: 'all done',
        met: done === added,
      };
    },
  };
}
