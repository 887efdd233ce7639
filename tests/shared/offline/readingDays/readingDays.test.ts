import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readingDaySchema } from '../../../../src/shared/contract/readingDays.ts';
import * as v from 'valibot';
import {
  openConnection,
  type Connection,
} from '../../../../src/shared/offline/database/connection.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import {
  addStretch,
  byDay,
  dayOf,
  readingDayOf,
  type ReadingStretch,
} from '../../../../src/shared/offline/readingDays/readingDay.ts';
import {
  readingDayStore,
  type ReadingDayStore,
} from '../../../../src/shared/offline/readingDays/readingDayStore.ts';

/** Of the device's calendar: 24 November. */
const at = (hour: number, minute = 0, second = 0) =>
  new Date(2026, 10, 24, hour, minute, second).getTime();
const DAY = '2026-11-24';

function stretch(fromMs: number, toMs: number, more: Partial<ReadingStretch> = {}): ReadingStretch {
  return { account: 'me', fromMs, toMs, tags: [], ...more };
}

describe('a stretch of reading', () => {
  it('is divided at midnight, and its chapter belongs to the later day', () => {
    const parts = byDay(stretch(at(23, 59, 30), at(24, 0, 20), { chapter: 'c1' }));
    expect(
      parts.map(({ day, stretch: { fromMs, toMs, chapter } }) => [day, toMs - fromMs, chapter]),
    ).toEqual([
      [DAY, 30_000, undefined],
      ['2026-11-25', 20_000, 'c1'],
    ]);
  });

  it('is divided by hour, and counts for each tag of the work', () => {
    const day = addStretch(
      undefined,
      DAY,
      stretch(at(8, 59), at(9, 2), { tags: ['武侠', '热血'] }),
    );
    const sent = readingDayOf(day!);
    expect(sent.hours.slice(8, 10)).toEqual([60, 120]);
    expect(sent.seconds).toBe(180);
    expect(sent.tags).toEqual([
      { name: '武侠', seconds: 180 },
      { name: '热血', seconds: 180 },
    ]);
    v.assert(readingDaySchema, sent);
  });

  it('counts once where two tabs count the same time', () => {
    const first = addStretch(undefined, DAY, stretch(at(8), at(8, 2)));
    const second = addStretch(first, DAY, stretch(at(8, 1), at(8, 3)));
    expect(readingDayOf(second!).seconds).toBe(180);
    expect(addStretch(second, DAY, stretch(at(8), at(8, 3)))).toBe(second);
  });

  it('counts a chapter and a work once a day, however often they are read', () => {
    const end = { chapter: 'c9', finished: 'work' };
    const first = addStretch(undefined, DAY, stretch(at(8), at(8, 1), end));
    const again = addStretch(first, DAY, stretch(at(9), at(9, 1), end));
    expect(readingDayOf(again!)).toMatchObject({ chapters: 1, finished: ['work'], seconds: 120 });
  });

  it('counts on where the clock was set back', () => {
    const ahead = addStretch(undefined, DAY, stretch(at(20), at(20, 1)));
    expect(readingDayOf(addStretch(ahead, DAY, stretch(at(8), at(8, 1)))!).seconds).toBe(120);
  });
});

let databases = 0;

describe('the reading days of this device', () => {
  let name: string;
  let connection: Connection;
  let store: ReadingDayStore;
  beforeEach(async () => {
    name = `reading-days-${(databases += 1)}`;
    connection = await openConnection(name);
    store = readingDayStore(connection, () => 'device-1');
  });
  const secondsOf = async (account = 'me') =>
    (await store.list(account)).map((day) => readingDayOf(day).seconds);

  it('belong to one account, and outlive the connection', async () => {
    await store.add(stretch(at(8), at(8, 1)));
    await store.add(stretch(at(8), at(8, 2), { account: 'other' }));
    connection.close();
    store = readingDayStore(await openConnection(name), () => 'device-2');
    expect([await secondsOf(), await secondsOf('other')]).toEqual([[60], [120]]);
    expect(await store.device()).toBe('device-2');
    expect(await store.device()).toBe('device-2');
  });

  it('that two tabs add to at the same moment count once', async () => {
    const tab = readingDayStore(await openConnection(name), () => 'device-1');
    await Promise.all([store.add(stretch(at(8), at(8, 1))), tab.add(stretch(at(8), at(8, 1)))]);
    expect(await secondsOf()).toEqual([60]);
  });

  it('are pending until the server has them as they are', async () => {
    await store.add(stretch(at(8), at(8, 1)));
    const listed = await store.list('me');
    await store.add(stretch(at(8, 1), at(8, 2)));
    await store.markSent(listed);
    const [day] = await store.list('me');
    expect([day?.changes, day?.changesSent]).toEqual([2, 1]);
  });

  it('that were deleted stay deleted, and reading goes on', async () => {
    await store.add(stretch(at(8), at(8, 1)));
    await store.setOthers('me', [readingDayOf((await store.list('me'))[0]!)]);
    await store.remove('me', at(9), false);
    expect(await secondsOf()).toEqual([]);
    const synced = { deletedAtMs: at(9), isDeletionSent: false, others: [] };
    expect(await store.synced('me')).toEqual(synced);
    // The server's last deletion is an older one.
    await store.remove('me', at(7), true);
    expect(await store.synced('me')).toEqual(synced);
    await store.add(stretch(at(10), at(10, 1)));
    expect(await secondsOf()).toEqual([60]);
  });

  it('are removed after a year and a month', async () => {
    const old = new Date(2025, 8, 1, 8).getTime();
    await store.add(stretch(old, old + 60_000));
    await store.add(stretch(at(8), at(8, 1)));
    expect((await store.list('me')).map(({ day }) => day)).toEqual([dayOf(new Date(at(8)))]);
  });

  it('need no new version of the database, whose other values stay', async () => {
    const offlineStore = await openStore(name);
    await offlineStore.saveAnswer('home', { text: '你好' });
    await store.add(stretch(at(8), at(8, 1)));
    expect(await offlineStore.findAnswer('home')).toEqual({ text: '你好' });
    offlineStore.close();
  });

  it('that another version wrote otherwise count as absent', async () => {
    await connection.use((database) =>
      database.put('kv', { seconds: 'x' }, `readingDay me ${DAY}`),
    );
    expect(await secondsOf()).toEqual([]);
    await store.add(stretch(at(8), at(8, 1)));
    expect(await secondsOf()).toEqual([60]);
  });
});
