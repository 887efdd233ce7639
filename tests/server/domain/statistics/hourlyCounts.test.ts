import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTables } from '../../../../server/domain/statistics/countTables.ts';
import {
  type HourlyCounts,
  hourlyCounts,
} from '../../../../server/domain/statistics/hourlyCounts.ts';
import { forgetHours, readDays } from '../../../../server/domain/statistics/readDays.ts';
import { dayNames, lastDays } from '../../../../server/domain/statistics/zoneDays.ts';
import type { Database } from '../../../../server/storage/database.ts';
import { openPostgres } from '../../../../server/storage/postgres.ts';
import { getPlots } from '../../../../src/shared/admin/statistics.ts';
import { changeSettings } from '../../../../src/shared/admin/site.ts';
import { operatorOf } from '../../../support/product/adminClient.ts';
import { createDatabase, forEachDatabase } from '../../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';
import { anOrder } from '../orders/anOrder.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = 'Asia/Shanghai';
/** 12:00 in China. */
const TODAY = '2026-11-21';
const YESTERDAY = '2026-11-20';
const WORK = 'comic-xueluo-changan';

forEachDatabase('the counts of the overview', (kind) => {
  let server: TestServer;
  let db: Database;
  let url: string;
  let chapters: string[];
  beforeAll(async () => {
    const database = await createDatabase(kind, false);
    ({ db, url } = database);
    server = await startServer({ database });
    const rows = await db
      .selectFrom('chapter')
      .select('id')
      .where('work_id', '=', WORK)
      .orderBy('idx')
      .execute();
    chapters = rows.map(({ id }) => id);
  });
  afterAll(() => server.close());

  const dayOf = async (day: string, nowMs = server.nowMs) => {
    const days = await readDays(db, { zone: ZONE, days: 30, nowMs });
    return days.find((each) => each.day === day);
  };
  const write = () => server.services.counts.write(db, server.nowMs);
  const read = (token: string, chapter: number, atMs: number, key?: string) => {
    const at = new Date(atMs).toISOString();
    const entry = { kind: 'comic', work: WORK, chapter: chapters[chapter]!, page: 1 } as const;
    const entries = [{ ...entry, index: chapter + 1, ratio: 0, at }];
    return server.data(
      'changeRecords',
      { action: 'save', entries },
      { token, ...(key && { key }) },
    );
  };

  it('have each account once a day, and a chapter when the place moves to it', async () => {
    const [first, second] = [await server.visitor(), await server.visitor()];
    const key = '6f1c9c2e-6a52-4f3d-8d53-000000000001';
    await read(first, 0, START_MS - 2 * HOUR_MS, key);
    await read(first, 0, START_MS - 2 * HOUR_MS, key);
    await read(first, 0, START_MS - HOUR_MS);
    await read(first, 1, START_MS - HOUR_MS + 1_000);
    await read(second, 0, START_MS);
    await write();
    expect(await dayOf(TODAY)).toMatchObject({ readers: 2, chapters: 3 });
    // A device that was offline reports an earlier chapter: the place does not move back.
    await read(first, 0, START_MS - 1.5 * HOUR_MS);
    await write();
    expect(await dayOf(TODAY)).toMatchObject({ readers: 2, chapters: 3 });
  });

  it('have what was read offline in the hour in which it was read, for a week', async () => {
    const [late, tooLate] = [await server.visitor(), await server.visitor()];
    await read(late, 0, START_MS - DAY_MS);
    await read(tooLate, 0, START_MS - 8 * DAY_MS);
    await write();
    expect(await dayOf(YESTERDAY)).toMatchObject({ readers: 1, chapters: 1 });
    expect(await dayOf('2026-11-13')).toMatchObject({ readers: 0, chapters: 0 });
    await read(late, 1, START_MS);
    await write();
    expect(await dayOf(TODAY)).toMatchObject({ readers: 3, chapters: 4 });
  });

  it('add up over processes, and lose nothing when a write fails', async () => {
    const before = (await dayOf(TODAY))!;
    const processes = [hourlyCounts(), hourlyCounts()];
    for (const counts of processes) {
      counts.add('sent_bytes', 500, START_MS);
      counts.add('failed_jobs', 1, START_MS - HOUR_MS);
      await counts.write(db, START_MS);
    }
    processes[0]!.add('sent_bytes', 24, START_MS);
    await writeToLostDatabase(processes[0]!);
    await processes[0]!.write(db, START_MS);
    await processes[0]!.write(db, START_MS);
    expect(await dayOf(TODAY)).toEqual({
      ...before,
      sent_bytes: before.sent_bytes + 1_024,
      failed_jobs: before.failed_jobs + 2,
    });
  });

  it('have income without what was refunded, and new accounts, however many processes count', async () => {
    server.nowMs -= 2 * DAY_MS;
    const token = await server.visitor();
    await server.grant(token, 1);
    const { uuid } = await server.data('user', {}, { token });
    server.nowMs = START_MS;
    const paid = { state: 'paid', paid_at: START_MS - DAY_MS } as const;
    await anOrder(server, uuid, { ...paid, amount: 3_000 });
    await anOrder(server, uuid, { ...paid, amount: 600, refunded_at: START_MS - HOUR_MS });
    await anOrder(server, uuid, { amount: 9_000 });
    const other = kind === 'postgres' ? openPostgres(url, () => undefined) : db;
    await Promise.all([countTables(db, START_MS), countTables(other, START_MS)]);
    if (other !== db) await other.destroy();
    expect((await dayOf(YESTERDAY))?.income).toBe(3_600);
    const today = await dayOf(TODAY);
    expect(today?.income).toBe(-600);
    const { count } = await db
      .selectFrom('app_user')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('id', '<>', uuid)
      .executeTakeFirstOrThrow();
    expect(today?.accounts).toBe(count);
    expect((await dayOf('2026-11-19'))?.accounts).toBe(1);
    expect(await countTables(db, START_MS)).toBe(0);
    // Committed after its hour was counted.
    await anOrder(server, uuid, { state: 'paid', paid_at: START_MS - 5 * HOUR_MS, amount: 100 });
    expect(await countTables(db, START_MS + HOUR_MS)).toBe(2);
    expect((await dayOf(TODAY))?.income).toBe(-500);
  });

  it('are shown to operators by days of the zone of the settings, income to owners and viewers', async () => {
    const [owner, editor] = [await operatorOf(server, 'owner'), await operatorOf(server, 'editor')];
    const plots = await owner.ask(getPlots, { days: '7' });
    expect(plots.days.map(({ day }) => day)).toEqual(lastDays(ZONE, START_MS, 7));
    expect(plots.days.at(-1)).toEqual(await dayOf(TODAY));
    expect(plots.zone).toBe(ZONE);
    expect(plots.counted_from).toBe(YESTERDAY);
    expect((await editor.ask(getPlots, { days: '7' })).days.at(-2)?.income).toBeNull();
    await owner.ask(changeSettings, { time_zone: 'Pacific/Honolulu' });
    const { days } = await owner.ask(getPlots, { days: '90' });
    expect([days.length, days.at(-1)?.day, days.at(-1)?.readers]).toEqual([90, YESTERDAY, 3]);
    expect((await editor.refused(getPlots, { days: '8' as '7' })).field).toBe('days');
  });

  it('are removed after 400 days', async () => {
    const rows = await db.selectFrom('hourly_count').select('hour').execute();
    expect(await forgetHours(db, START_MS + 390 * DAY_MS, 5)).toBe(0);
    expect(await forgetHours(db, START_MS + 500 * DAY_MS, 5)).toBe(5);
    const left = await db.selectFrom('hourly_count').select('hour').execute();
    expect(left).toHaveLength(rows.length - 5);
  });
});

describe('days of a zone', () => {
  it('begin at its midnight, with summer time and without', () => {
    const dayIn = dayNames('Europe/Berlin');
    expect(dayIn(Date.parse('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
    expect(dayIn(Date.parse('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
    expect(dayIn(Date.parse('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
    expect(lastDays('Europe/Berlin', Date.parse('2026-03-01T12:00:00Z'), 3)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });
});

async function writeToLostDatabase(counts: HourlyCounts): Promise<void> {
  const lost = {
    insertInto() {
      throw new Error('the connection was lost');
    },
  };
  await expect(counts.write(lost as unknown as Database, START_MS)).rejects.toThrow('lost');
}
