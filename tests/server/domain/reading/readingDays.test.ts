import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetReadingDays } from '../../../../server/domain/reading/readingDays.ts';
import { CODE } from '../../../../src/shared/contract/index.ts';
import { changeReadingDays, readingDays } from '../../../../src/shared/contract/readingDays.ts';
import { READING_DAY_ROWS_MAX, READING_DAYS_MAX } from '../../../../src/shared/limits.ts';
import { callApi } from '../../../support/product/callApi.ts';
import { forEachDatabase } from '../../../support/product/testDatabase.ts';
import { START_MS, startServer, type TestServer } from '../../../support/product/testServer.ts';
import { readingDay } from './readingDay.ts';

const DAY_MS = 86_400_000;
const isoAt = (ms: number) => new Date(ms).toISOString();
const dayAt = (ms: number) => isoAt(ms).slice(0, 10);

forEachDatabase('the reading days of an account', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ kind });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.nowMs = START_MS;
    token = await server.visitor();
  });

  const list = (device?: string) =>
    callApi(server.address, readingDays, device === undefined ? {} : { device }, { token });
  const save = (device: string, ...days: ReturnType<typeof readingDay>[]) =>
    callApi(server.address, changeReadingDays, { action: 'save', device, days }, { token });
  const remove = (atMs: number) =>
    callApi(server.address, changeReadingDays, { action: 'delete', at: isoAt(atMs) }, { token });
  const secondsOf = async (device?: string) =>
    (await list(device)).days.map(({ seconds }) => seconds);

  it('are stored a row a day and device, and listed for the other devices', async () => {
    const day = readingDay({
      seconds: 300,
      finished: ['comic-guiqiao'],
      tags: [{ name: '武侠', seconds: 300 }],
    });
    await save('phone', day);
    await save('tablet', readingDay({ seconds: 20 }));
    expect(await list('tablet')).toEqual({ days: [day], deleted_at: null });
    expect(await secondsOf()).toEqual([300, 20]);
  });

  it('are the same after a repetition, and never become less by a late call', async () => {
    await save('phone', readingDay({ seconds: 90, chapters: 2 }));
    await save('phone', readingDay({ seconds: 90, chapters: 2 }));
    await save('phone', readingDay({ seconds: 60, chapters: 1 }));
    expect((await list()).days).toMatchObject([{ seconds: 90, chapters: 2 }]);
    await save('phone', readingDay({ seconds: 120, chapters: 2 }));
    expect(await secondsOf()).toEqual([120]);
  });

  it('are deleted on every device, also where one learns of it later', async () => {
    await save('phone', readingDay());
    server.nowMs += 60_000;
    expect(await remove(server.nowMs)).toEqual({ deleted_at: isoAt(server.nowMs) });
    const answer = await save('tablet', readingDay({ seconds: 600 }));
    expect(answer.deleted_at).toBe(isoAt(START_MS + 60_000));
    expect(await secondsOf()).toEqual([]);
    server.nowMs += 60_000;
    await save('tablet', readingDay({ started_at: isoAt(server.nowMs), seconds: 5 }));
    // A repeated, older deletion takes nothing more.
    await remove(START_MS);
    expect(await secondsOf()).toEqual([5]);
  });

  it('are those that have been, of the last days, and of this account alone', async () => {
    const at = (ms: number) => readingDay({ day: dayAt(ms) });
    await save('phone', at(START_MS + 3 * DAY_MS), at(START_MS - (READING_DAYS_MAX + 1) * DAY_MS));
    expect(await secondsOf()).toEqual([]);
    await save('phone', at(START_MS));
    const other = await server.visitor();
    const theirs = await callApi(server.address, readingDays, {}, { token: other });
    expect(theirs.days).toEqual([]);
  });

  it('refuse what no device counts', async () => {
    const refused = [
      { day: '2026-02-30x' },
      { seconds: 90_001 },
      { hours: [1, 2, 3] },
      { chapters: -1 },
      { tags: [{ name: 'x'.repeat(41), seconds: 1 }] },
    ];
    for (const more of refused) {
      await expect(save('phone', readingDay(more))).rejects.toMatchObject({ code: CODE.badInput });
    }
  });

  it('are bounded by account and by age', async () => {
    await save('phone', readingDay());
    const { db } = server.services;
    const row = await db.selectFrom('reading_day').selectAll().executeTakeFirstOrThrow();
    const { uuid: user_id } = await server.data('userinfo', {}, { token });
    const old = dayAt(START_MS - 10 * DAY_MS);
    for (let from = 0; from < READING_DAY_ROWS_MAX; from += 100) {
      const rows = Array.from({ length: 100 }, (_, i) => {
        return { ...row, user_id, day: old, device: `device-${from + i}` };
      });
      await db.insertInto('reading_day').values(rows).execute();
    }
    await save('phone', readingDay({ seconds: 70 }));
    expect(await secondsOf()).toEqual([70]);
    const laterMs = START_MS + (READING_DAYS_MAX + 1) * DAY_MS;
    expect(await forgetReadingDays(db, laterMs, 50)).toBeGreaterThan(0);
    expect(await secondsOf()).toEqual([]);
  });
});
