import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelJob, claimNext, endJob, enqueue } from '../../../server/jobs/jobs.ts';
import { transact } from '../../../server/storage/database.ts';
import {
  createDatabase,
  forEachDatabase,
  type TestDatabase,
} from '../../support/product/testDatabase.ts';

const JOB = { kind: 'count', key: 'a', input: null };

forEachDatabase('jobs', (kind) => {
  let database: TestDatabase;
  let nowMs: number;

  beforeEach(async () => {
    database = await createDatabase(kind, false);
    nowMs = 1_000_000;
  });
  afterEach(() => database.drop());

  const db = () => database.db;
  const add = (again: boolean) => transact(db(), (t) => enqueue(t, { ...JOB, again }, nowMs));
  const claim = () => claimNext(db(), [JOB.kind], nowMs);
  const cancel = (id: string) => transact(db(), (t) => cancelJob(t, id, nowMs));
  const states = async () =>
    (await db().selectFrom('job').select('state').execute()).map(({ state }) => state);

  it('that are asked for again while they run, run once more, and not beside themselves', async () => {
    expect(await add(true)).toBe(true);
    // While it waits, the work is still to be done.
    expect(await add(true)).toBe(false);
    const first = (await claim())!;
    expect(await add(true)).toBe(false);
    nowMs += 1;
    expect(await claim()).toBeUndefined();
    await endJob(db(), first, { state: 'done' }, nowMs);
    const second = (await claim())!;
    expect(second).toMatchObject({ id: first.id, tries: 1 });
    await endJob(db(), second, { state: 'done' }, nowMs);
    expect(await states()).toEqual(['done']);
  });

  it('that are asked for in their time while they run, do not run once more', async () => {
    await add(false);
    const job = (await claim())!;
    await add(false);
    await endJob(db(), job, { state: 'done' }, nowMs);
    expect(await states()).toEqual(['done']);
  });

  it('that are asked for again run once more after a last attempt that failed', async () => {
    await add(true);
    const job = (await claim())!;
    await add(true);
    nowMs += 1;
    await endJob(db(), job, { state: 'failed', problem: '坏了' }, nowMs);
    expect(await claim()).toMatchObject({ id: job.id, tries: 1 });
  });

  it('that are cancelled run once more only where that was asked for after it', async () => {
    await add(true);
    const ended = (await claim())!;
    await add(true);
    await cancel(ended.id);
    await endJob(db(), ended, { state: 'cancelled' }, nowMs);
    expect(await states()).toEqual(['cancelled']);
    await add(true);
    const wanted = (await claim())!;
    await cancel(wanted.id);
    await add(true);
    nowMs += 1;
    await endJob(db(), wanted, { state: 'cancelled' }, nowMs);
    expect(await claim()).toMatchObject({ id: wanted.id, cancelled: 0 });
  });
});
