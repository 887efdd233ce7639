import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordChange, sendChanges } from '../../src/api/outbox.ts';
import { runInit } from '../../src/api/session.ts';
import { noteReading, syncReading } from '../../src/api/endpoints/reading.ts';
import { calls } from '../../src/shared/contract/index.ts';
import { userActions } from '../../src/state/userSlice.ts';
import type { ReadEntry } from '../../src/state/userState.ts';
import { startSession, type TestSession } from '../support/product/session.ts';

const WORK = 'comic-xueluo-changan';
let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
});
afterEach(() => its.close());

const reading = (page: number, minute: number): ReadEntry => ({
  uuid: WORK,
  kind: 'comic',
  title: '雪落长安',
  cover: '',
  chapter: `${WORK}-c001`,
  chapterTitle: '上元约',
  index: 1,
  page,
  pages: 7,
  ratio: (page - 1) / 7,
  at: `2026-11-21T03:${String(minute).padStart(2, '0')}:00.000Z`,
});
const placeOf = ({ kind, uuid: work, chapter, index, page, ratio, at }: ReadEntry) =>
  ({ type: 'progress', entry: { kind, work, chapter, index, page, ratio, at } }) as const;
const own = () => its.store.getState().user.comicreaduuids;
const there = async () => {
  const token = its.store.getState().user.token;
  return (await its.server.data('records', { type: 'read', kind: 'comic' }, { token })).items;
};
const queued = () => its.offlineStore.queuedChanges(its.store.getState().user.userinfo?.uuid ?? '');

describe('a reading place', () => {
  it('does not go back on the device or the server when an older one arrives again', async () => {
    await its.store.dispatch(noteReading(reading(6, 30)));
    // From a tab that slept, or a late answer.
    await recordChange(placeOf(reading(2, 10)), its.session);
    expect(await there()).toMatchObject([{ page: 6 }]);
    await syncReading('comic', its.session);
    expect(own()).toMatchObject([{ page: 6 }]);
    expect(await queued()).toEqual([]);
  });

  it('is not replaced in the queue by an older one while offline', async () => {
    its.offline();
    await its.store.dispatch(noteReading(reading(6, 30)));
    await recordChange(placeOf(reading(2, 10)), its.session);
    its.online();
    await sendChanges(its.session);
    expect(await there()).toMatchObject([{ page: 6 }]);
  });

  it('from a device whose clock runs a day ahead yields to what another device reads after it', async () => {
    const tomorrow = new Date(its.server.nowMs + 86_400_000).toISOString();
    await its.store.dispatch(noteReading({ ...reading(2, 10), at: tomorrow }));
    its.server.nowMs += 60_000;
    const entry = { ...placeOf(reading(6, 0)).entry, at: new Date(its.server.nowMs).toISOString() };
    const reported = { token: its.store.getState().user.token };
    await its.server.data('changeRecords', { action: 'save', entries: [entry] }, reported);
    await syncReading('comic', its.session);
    expect(own()).toMatchObject([{ page: 6 }]);
    expect(await there()).toMatchObject([{ page: 6 }]);
  });

  it('stands if the server’s list was requested before it and arrives after it', async () => {
    await its.store.dispatch(noteReading(reading(2, 10)));
    its.faulty.spoil(calls.records.path, { kind: 'delay', ms: 300 }, 1);
    const late = syncReading('comic', its.session);
    its.store.dispatch(userActions.readingNoted(reading(6, 30)));
    await late;
    expect(own()).toMatchObject([{ page: 6 }]);
    await sendChanges(its.session);
    expect(await there()).toMatchObject([{ page: 6 }]);
  });

  it('arrives once if its answer was lost and it is sent again', async () => {
    // The server has applied it and the answer is cut off: it stays queued and is sent again.
    its.faulty.spoil(calls.changeRecords.path, { kind: 'cut' }, 1);
    await its.store.dispatch(noteReading(reading(4, 20)));
    await sendChanges(its.session);
    expect(await queued()).toEqual([]);
    expect(await there()).toMatchObject([{ page: 4 }]);
  });
});
