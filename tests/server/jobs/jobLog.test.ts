import { expect, it } from 'vitest';
import { readLog, withEntry } from '../../../server/jobs/jobLog.ts';
import {
  cancelJob,
  claimNext,
  endJob,
  enqueue,
  failJob,
  releaseJob,
  retryJob,
} from '../../../server/jobs/jobs.ts';
import { LEASE_MS } from '../../../server/jobs/jobTimes.ts';
import { transact } from '../../../server/storage/database.ts';
import { createDatabase, forEachDatabase } from '../../support/product/testDatabase.ts';

forEachDatabase('the log of a job', (kind) => {
  it('says what happened to it, attempt by attempt', async () => {
    const { db, drop } = await createDatabase(kind, false);
    let nowMs = 1_000_000;
    const claim = async () => (await claimNext(db, ['count'], nowMs))!;
    await transact(db, (t) => enqueue(t, { kind: 'count', key: 'a', input: null }, nowMs));
    const { id } = await claim();
    nowMs += LEASE_MS + 1;
    for (const problem of ['满了', '满了', '等一等', '']) {
      await releaseJob(db, await claim(), { problem, runAt: nowMs }, nowMs);
    }
    await failJob(db, await claim(), { problem: '出了点问题', text: 'Error: x' }, nowMs);
    await transact(db, (t) => cancelJob(t, id, nowMs));
    nowMs += 1;
    await transact(db, (t) => retryJob(t, id, nowMs));
    await endJob(db, await claim(), { state: 'done', text: '读到 3 章' }, nowMs);
    const { log } = await db.selectFrom('job').select('log').executeTakeFirstOrThrow();
    await drop();
    const entries = readLog(log);
    expect(entries.map(({ what, text }) => (text === '' ? what : `${what} ${text}`))).toEqual([
      'begun',
      'died',
      'begun',
      'waits 满了',
      'begun',
      'waits 等一等',
      'begun',
      'stopped',
      'begun',
      'failed Error: x',
      'cancelled',
      'retried',
      'begun',
      'done 读到 3 章',
    ]);
    expect([entries.at(0)?.at, entries.at(-1)?.at]).toEqual([1_000_000, nowMs]);
  });
});

it('A log has the last hundred entries, and of each the beginning', () => {
  let log = 'cut off {\n';
  for (let at = 1; at <= 200; at += 1) {
    log = withEntry(log, { at, what: 'failed', text: '长'.repeat(5_000) });
  }
  expect(readLog(log).map(({ at }) => at)).toEqual(Array.from({ length: 100 }, (_, i) => 101 + i));
  expect(log.length).toBeLessThan(110_000);
});
