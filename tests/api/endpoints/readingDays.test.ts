import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchReadingDays, sendReadingDays } from '../../../src/api/endpoints/readingDays.ts';
import { runInit } from '../../../src/api/session.ts';
import { readingDays } from '../../../src/shared/contract/readingDays.ts';
import { openConnection } from '../../../src/shared/offline/database/connection.ts';
import { readingDayOf } from '../../../src/shared/offline/readingDays/readingDay.ts';
import {
  readingDayStore,
  type ReadingDayStore,
} from '../../../src/shared/offline/readingDays/readingDayStore.ts';
import { callApi } from '../../support/product/callApi.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

let databases = 0;

describe('reading days between devices', () => {
  let app: TestSession;
  let account: string;
  let phone: ReadingDayStore;
  let tablet: ReadingDayStore;
  let nowMs: number;
  beforeEach(async () => {
    app = await startSession();
    await runInit(app.session);
    account = app.store.getState().user.userinfo?.uuid ?? '';
    [phone, tablet] = [await device('phone'), await device('tablet')];
    nowMs = app.server.nowMs;
  });
  afterEach(() => app.close());

  const device = async (name: string) =>
    readingDayStore(await openConnection(`${name}-${(databases += 1)}`), () => name);
  const read = (store: ReadingDayStore, fromMs: number, seconds: number) =>
    store.add({ account, fromMs, toMs: fromMs + seconds * 1_000, tags: [] });
  const listed = async () => {
    const { token } = app.store.getState().user;
    const { days } = await callApi(app.server.address, readingDays, {}, { token });
    return days.map(({ seconds }) => seconds).sort((a, b) => a - b);
  };
  const othersOf = async (store: ReadingDayStore) =>
    (await store.synced(account)).others.map(({ seconds }) => seconds);

  it('are sent once, and each device learns of the other one', async () => {
    await read(phone, nowMs, 60);
    await read(tablet, nowMs, 90);
    await sendReadingDays(phone, app.session);
    await sendReadingDays(tablet, app.session);
    const sent = app.faulty.count('api/reading_days');
    await sendReadingDays(phone, app.session);
    expect(app.faulty.count('api/reading_days')).toBe(sent);
    expect(await listed()).toEqual([60, 90]);
    expect(await fetchReadingDays(phone, app.session)).toBe(true);
    expect(await othersOf(phone)).toEqual([90]);
  });

  it('that were read offline wait on the device', async () => {
    app.offline();
    await read(phone, nowMs, 60);
    await sendReadingDays(phone, app.session);
    expect(await fetchReadingDays(phone, app.session)).toBe(false);
    app.online();
    await sendReadingDays(phone, app.session);
    expect(await listed()).toEqual([60]);
  });

  it('that one device deletes are gone on the other one, once it hears of it', async () => {
    await read(phone, nowMs, 60);
    await read(tablet, nowMs, 90);
    await sendReadingDays(tablet, app.session);
    app.offline();
    app.server.nowMs += 120_000;
    await phone.remove(account, app.server.nowMs, false);
    app.online();
    await sendReadingDays(phone, app.session);
    expect(await listed()).toEqual([]);
    await fetchReadingDays(tablet, app.session);
    expect(await tablet.list(account)).toEqual([]);
    await read(tablet, app.server.nowMs + 1_000, 5);
    app.server.nowMs += 10_000;
    await sendReadingDays(tablet, app.session);
    expect(await listed()).toEqual([5]);
  });

  it('of another account are not sent', async () => {
    await phone.add({ account: 'other', fromMs: nowMs, toMs: nowMs + 60_000, tags: [] });
    await sendReadingDays(phone, app.session);
    expect(await listed()).toEqual([]);
    expect((await phone.list('other')).map((day) => readingDayOf(day).seconds)).toEqual([60]);
  });
});
