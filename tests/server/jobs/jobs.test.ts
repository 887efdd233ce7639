import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  cancelJob,
  claimNext,
  endJob,
  enqueue,
  failJob,
  releaseJob,
  renew,
  retryJob,
} from '../../../server/jobs/jobs.ts';
import { forgetOld } from '../../../server/cleaning.ts';
import { readLog } from '../../../server/jobs/jobLog.ts';
import { progressOf } from '../../../server/jobs/jobProgress.ts';
import {
  type JobHandlers,
  JobError,
  type JobRunner,
  JobWaits,
  startJobs,
} from '../../../server/jobs/runner.ts';
import type { JobTable } from '../../../server/jobs/jobTables.ts';
import { LEASE_MS, TRIES_MAX } from '../../../server/jobs/jobTimes.ts';
import { transact } from '../../../server/storage/database.ts';
import { openPostgres } from '../../../server/storage/postgres.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../support/product/testDatabase.ts';

const KINDS = ['count'];
const MINUTE_MS = 60_000;

forEachDatabase('jobs', (kind) => {
  let database: TestDatabase;
  let nowMs: number;
  let runners: JobRunner[];
  let reports: string[];
  let failures: number;

  beforeEach(async () => {
    database = await createDatabase(kind, false);
    nowMs = 1_000_000;
    runners = [];
    reports = [];
    failures = 0;
  });
  afterEach(async () => {
    for (const runner of runners) await runner.stop();
    await database.drop();
  });

  const db = () => database.db;
  const add = (key: string, more: { input?: unknown; runAt?: number } = {}) =>
    transact(db(), (t) => enqueue(t, { kind: 'count', key, input: null, ...more }, nowMs));
  const onFailed = () => {
    failures += 1;
  };
  const claim = () => claimNext(db(), KINDS, nowMs, onFailed);
  const jobs = () => db().selectFrom('job').selectAll().orderBy('id').execute();
  const only = async () => (await jobs())[0]!;
  const start = (handlers: JobHandlers, lanes = 1, over = db()) => {
    const runner = startJobs({
      db: over,
      clock: () => nowMs,
      handlers,
      lanes,
      report: (line) => reports.push(line),
      onFailed,
      pollMs: 5,
    });
    runners.push(runner);
    return runner;
  };
  const untilState = (state: JobTable['state']) =>
    expect.poll(async () => (await only()).state).toBe(state);

  it('are enqueued in the transaction of their cause, once while one with their key is open', async () => {
    const failed = transact(db(), async (t) => {
      await enqueue(t, { kind: 'count', key: 'a', input: 1 }, nowMs);
      throw new Error('the cause failed');
    });
    await expect(failed).rejects.toThrow('the cause failed');
    expect(await jobs()).toEqual([]);
    expect(await add('a')).toBe(true);
    expect(await add('a')).toBe(false);
    const job = (await claim())!;
    expect(await add('b')).toBe(true);
    expect(await add('a')).toBe(false);
    await endJob(db(), job, { state: 'done' }, nowMs);
    expect(await add('a')).toBe(true);
  });

  it('are claimed in order, each once, and not before their time', async () => {
    await add('later', { runAt: nowMs + 1 });
    await add('first', { runAt: nowMs - 2 });
    await add('second', { runAt: nowMs - 1 });
    expect((await claim())?.key).toBe('first');
    expect((await claim())?.key).toBe('second');
    expect(await claim()).toBeUndefined();
    expect(await claimNext(db(), ['other'], nowMs + 1)).toBeUndefined();
    nowMs += 1;
    expect((await claim())?.key).toBe('later');
  });

  it('of a dead process run again when their lease has ended, and the dead process changes nothing any more', async () => {
    await add('a');
    const dead = (await claim())!;
    nowMs += LEASE_MS;
    expect(await claim()).toBeUndefined();
    nowMs += 1;
    const again = (await claim())!;
    expect(again).toMatchObject({ id: dead.id, tries: 2 });
    expect(await renew(db(), dead, undefined, nowMs)).toBe('lost');
    await endJob(db(), dead, { state: 'done' }, nowMs);
    await failJob(db(), dead, { problem: 'late' }, nowMs);
    expect(await only()).toMatchObject({ state: 'running', claim: again.claim });
    nowMs += LEASE_MS - 1;
    expect(await renew(db(), again, { done: 1, total: 2, what: 'x' }, nowMs)).toBe('renewed');
    expect(progressOf(await only())).toEqual({ done: 1, total: 2, what: 'x' });
    nowMs += LEASE_MS;
    expect(await claim()).toBeUndefined();
  });

  it('that kill their process each time stand after four attempts', async () => {
    await add('a');
    for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
      expect((await claim())?.tries).toBe(attempt);
      nowMs += LEASE_MS + 1;
    }
    expect(await claim()).toBeUndefined();
    expect(await only()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('多次中断'),
    });
    expect(failures).toBe(1);
  });

  it('are tried again after 30 s, 2 min and 8 min, and then stand with their reason until they are retried', async () => {
    await add('a');
    for (const waitMs of [30_000, 2 * MINUTE_MS, 8 * MINUTE_MS]) {
      await failJob(db(), (await claim())!, { problem: '坏了' }, nowMs);
      nowMs += waitMs - 1;
      expect(await claim()).toBeUndefined();
      nowMs += 1;
    }
    await failJob(db(), (await claim())!, { problem: '还是坏的' }, nowMs);
    nowMs += 100 * MINUTE_MS;
    expect(await claim()).toBeUndefined();
    const { id, problem, state } = await only();
    expect([state, problem]).toEqual(['failed', '还是坏的']);
    expect(await transact(db(), (t) => retryJob(t, id, nowMs))).toBe(true);
    expect(await claim()).toMatchObject({ id, tries: 1 });
    expect(await transact(db(), (t) => retryJob(t, id, nowMs))).toBe(false);
  });

  it('are not retried while another job with their key is open', async () => {
    await add('a');
    const first = (await claim())!;
    await endJob(db(), first, { state: 'failed', problem: 'x' }, nowMs);
    await add('a');
    expect(await transact(db(), (t) => retryJob(t, first.id, nowMs))).toBe(false);
  });

  it('that are given back run again without counting the attempt', async () => {
    await add('a');
    await releaseJob(db(), (await claim())!, { problem: '满了', runAt: nowMs + 5 }, nowMs);
    expect(await only()).toMatchObject({ state: 'waiting', tries: 0, problem: '满了' });
    nowMs += 5;
    expect((await claim())?.tries).toBe(1);
  });

  it('are forgotten long after they ended', async () => {
    await add('a');
    await endJob(db(), (await claim())!, { state: 'done' }, nowMs);
    await add('b');
    await forgetOld(db(), nowMs + 29 * 24 * 60 * MINUTE_MS);
    expect(await jobs()).toHaveLength(2);
    await forgetOld(db(), nowMs + 31 * 24 * 60 * MINUTE_MS);
    expect((await jobs()).map(({ key }) => key)).toEqual(['b']);
  });

  it('run with their input, and end done', async () => {
    const inputs: unknown[] = [];
    const runner = start({ count: async ({ input }) => `第 ${inputs.push(input)} 个` });
    await add('a', { input: { n: 1 } });
    runner.wake();
    await untilState('done');
    expect(inputs).toEqual([{ n: 1 }]);
    expect(readLog((await only()).log).at(-1)).toMatchObject({ what: 'done', text: '第 1 个' });
  });

  it('that fail give a foreseen reason as it is, and log an unforeseen one', async () => {
    await add('a');
    start({ count: () => Promise.reject(new JobError('第 3 页损坏')) });
    await expect.poll(async () => (await only()).problem).toBe('第 3 页损坏');
    expect(await only()).toMatchObject({ state: 'waiting', run_at: nowMs + 30_000, tries: 1 });
    await runners[0]!.stop();
    start({ count: () => Promise.reject(new Error('a fault')) });
    nowMs += 30_000;
    await expect.poll(async () => (await only()).tries).toBe(2);
    await expect.poll(async () => (await only()).problem).toContain('日志');
    expect(reports).toEqual([expect.stringContaining('a fault')]);
    nowMs += 2 * MINUTE_MS;
    await expect.poll(async () => (await only()).run_at).toBe(nowMs + 8 * MINUTE_MS);
    expect(failures).toBe(0);
    nowMs += 8 * MINUTE_MS;
    await untilState('failed');
    expect(failures).toBe(1);
  });

  it('wait without counting the attempt while the disk is full', async () => {
    await add('a');
    const faults = [
      Object.assign(new Error('no space'), { code: 'ENOSPC' }),
      new JobWaits('等一等'),
    ];
    let attempts = 0;
    start({
      count: () => {
        const fault = faults[attempts];
        attempts += 1;
        return fault ? Promise.reject(fault) : Promise.resolve(undefined);
      },
    });
    await expect.poll(async () => (await only()).problem).toBe('服务器的存储空间满了');
    expect(await only()).toMatchObject({ state: 'waiting', tries: 0, run_at: nowMs + MINUTE_MS });
    nowMs += MINUTE_MS;
    await expect.poll(async () => (await only()).problem).toBe('等一等');
    nowMs += MINUTE_MS;
    await untilState('done');
    expect(attempts).toBe(3);
  });

  it('are given back when the process stops, and cancelled when the operator wants it', async () => {
    const untilAborted = ({ signal }: { signal: AbortSignal }) =>
      new Promise<undefined>((_, failed) => {
        signal.addEventListener('abort', () => failed(new Error('aborted')));
      });
    await add('a');
    const first = start({ count: untilAborted });
    await untilState('running');
    await first.stop();
    expect(await only()).toMatchObject({ state: 'waiting', tries: 0, run_at: nowMs });
    start({
      count: (run) => {
        // Progress asks each second whether the job is cancelled, the lease every twenty.
        const goOn = setInterval(() => run.report({ done: Date.now(), total: 0, what: '' }), 100);
        return untilAborted(run).finally(() => clearInterval(goOn));
      },
    });
    await untilState('running');
    const { id } = await only();
    expect(await transact(db(), (t) => cancelJob(t, id, nowMs))).toBe(true);
    await expect.poll(async () => (await only()).state, { timeout: 5_000 }).toBe('cancelled');
    expect(await transact(db(), (t) => cancelJob(t, id, nowMs))).toBe(false);
    await add('b', { runAt: nowMs + 9 });
    const jobB = async () => (await jobs()).find(({ key }) => key === 'b')!;
    const waiting = await jobB();
    expect(await transact(db(), (t) => cancelJob(t, waiting.id, nowMs))).toBe(true);
    expect((await jobB()).state).toBe('cancelled');
  });

  it('of many run beside each other in as many lanes, each once', async () => {
    const other = kind === 'postgres' ? openPostgres(database.url, () => undefined) : db();
    const ran: unknown[] = [];
    let running = 0;
    let most = 0;
    const handlers: JobHandlers = {
      count: async ({ input }) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(1);
        ran.push(input);
        running -= 1;
      },
    };
    await transact(db(), async (t) => {
      for (let n = 0; n < 60; n += 1) {
        await enqueue(t, { kind: 'count', key: `${n}`, input: n }, nowMs);
      }
    });
    // On PostgreSQL these are two processes as the database sees them: pools of their own.
    start(handlers, 3);
    start(handlers, 3, other);
    await expect
      .poll(async () => (await jobs()).every(({ state }) => state === 'done'), { timeout: 20_000 })
      .toBe(true);
    for (const runner of runners.splice(0)) await runner.stop();
    if (other !== db()) await other.destroy();
    expect(ran.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
    expect(most).toBeGreaterThan(1);
    expect(reports).toEqual([]);
  });
});
