import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveCatalogue } from '../domain/catalogue/liveCatalogue.ts';
import type { JobState } from '../jobs/jobTables.ts';
import type { TaskResult } from '../media/mediaPool.ts';
import type { Database } from '../storage/database.ts';
import { isAnswering } from '../storage/health.ts';
import { poolOf } from '../storage/postgres.ts';
import type { EndedRequest } from './log.ts';

/**
 * Numbers for a Prometheus server. Labels have a bounded number of values, and none is of a person: no token, no name,
 * no address, no path that a client wrote.
 */
export interface Metrics {
  readonly countRequest: (request: EndedRequest) => void;
  readonly countMediaTask: (task: string, result: TaskResult, seconds: number) => void;
  /** @param outcome what became of a provider's notice of a payment */
  readonly countNotice: (provider: string, outcome: string) => void;
  /** Adds what is read of the server each time the numbers are asked for. */
  readonly watch: (watched: Watched) => void;
  /** @returns all numbers in the text format 0.0.4 of Prometheus */
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

export interface Watched {
  readonly db: Database;
  readonly catalogue: Pick<LiveCatalogue, 'assetLookups'>;
  readonly dataDir: string;
}

/** From a stored answer to a slow database; a client gives up after 5 s. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MEDIA_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Jobs that are done are removed in their time: their number says nothing. */
const JOB_STATES: readonly JobState[] = ['waiting', 'running', 'failed'];

export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  // Among them `nodejs_eventloop_lag_*`, memory and CPU of the process.
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'moyu_http_requests_total',
    help: 'Answered requests by the pattern that answered, with the code within the envelope where there is one',
    labelNames: ['method', 'route', 'status', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'moyu_http_request_duration_seconds',
    help: 'Time from the begin of an answer to its end',
    labelNames: ['route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const sent = new Counter({
    name: 'moyu_http_sent_bytes_total',
    help: 'Bytes of answers, headers included',
    labelNames: ['route'],
    registers,
  });
  const sentFiles = new Counter({
    name: 'moyu_file_sent_bytes_total',
    help: 'Bytes of answers with a file, by what it is for',
    labelNames: ['kind'],
    registers,
  });
  const mediaTasks = new Histogram({
    name: 'moyu_media_task_duration_seconds',
    help: 'Tasks of media workers; `page` encodes one page',
    labelNames: ['task', 'result'],
    buckets: MEDIA_SECONDS,
    registers,
  });
  const notices = new Counter({
    name: 'moyu_payment_notices_total',
    help: 'Notices of payment providers by what became of them',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  return {
    countRequest({ method, route, status, code, kind, durationMs, sentBytes }) {
      requests.inc({ method, route, status, code });
      durations.observe({ route }, durationMs / 1_000);
      sent.inc({ route }, sentBytes);
      if (kind !== undefined) sentFiles.inc({ kind }, sentBytes);
    },
    countMediaTask: (task, result, seconds) => mediaTasks.observe({ task, result }, seconds),
    countNotice: (provider, outcome) => notices.inc({ provider, outcome }),
    watch: (watched) => watchServer(watched, register),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

function watchServer({ db, catalogue, dataDir }: Watched, register: Registry): void {
  register.registerMetric(
    new Gauge({
      name: 'moyu_database_up',
      help: '1 where the database answers',
      registers: [],
      async collect() {
        this.set((await isAnswering(db)) ? 1 : 0);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'moyu_jobs',
      help: 'Jobs that wait, run or have failed, by kind',
      labelNames: ['kind', 'state'],
      registers: [],
      async collect() {
        // Without a database, the other numbers are still given.
        const rows = await countJobs(db).catch(() => []);
        this.reset();
        for (const { kind, state, count } of rows) this.set({ kind, state }, count);
      },
    }),
  );
  register.registerMetric(
    new Counter({
      name: 'moyu_asset_lookups_total',
      help: 'Lookups of rows of files, answered from memory (hit) or the database (miss)',
      labelNames: ['result'],
      registers: [],
      collect() {
        const { hits, misses } = catalogue.assetLookups();
        this.reset();
        this.inc({ result: 'hit' }, hits);
        this.inc({ result: 'miss' }, misses);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'moyu_data_disk_bytes',
      help: 'The disk of DATA_DIR',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const disk = await statfs(dataDir).catch(() => undefined);
        if (!disk) return this.reset();
        this.set({ state: 'free' }, disk.bavail * disk.bsize);
        this.set({ state: 'total' }, disk.blocks * disk.bsize);
      },
    }),
  );
  const pool = poolOf(db);
  if (!pool) return;
  register.registerMetric(
    new Gauge({
      name: 'moyu_database_connections',
      help: 'Connections to PostgreSQL: open, idle, and the statements that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'open' }, pool.totalCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    }),
  );
}

function countJobs(db: Database) {
  return db
    .selectFrom('job')
    .select((is) => ['kind', 'state', is.fn.countAll<number>().as('count')])
    .where('state', 'in', JOB_STATES)
    .groupBy(['kind', 'state'])
    .execute();
}
