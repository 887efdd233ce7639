import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearReads,
  historyApi,
  loadOlderReads,
  removeReads,
  restoreReads,
} from '../../../src/api/endpoints/history.ts';
import { sendChanges } from '../../../src/api/outbox.ts';
import { runInit } from '../../../src/api/session.ts';
import { setFavorite } from '../../../src/api/endpoints/setFavorite.ts';
import { noteReading, syncReading } from '../../../src/api/endpoints/reading.ts';
import { libraryApi } from '../../../src/api/endpoints/library.ts';
import {
  inFormerOrder,
  removeCollected,
  removeStored,
  restoreCollected,
} from '../../../src/api/endpoints/libraryEdits.ts';
import { calls } from '../../../src/shared/contract/index.ts';
import type { Undo } from '../../../src/state/globalSlice.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import type { ReadEntry } from '../../../src/state/userState.ts';
import { chapter, picturesOf, work } from '../../support/fakes/storeSamples.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const WORKS = ['comic-xueluo-changan', 'comic-guiqiao', 'comic-shenye-maopu'] as const;
let its: TestSession;
beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
});
afterEach(() => its.close());

const reported = () => ({ token: its.store.getState().user.token });
const collectedHere = () => its.store.getState().user.comiccollectuuids;
const collectedThere = async () =>
  (await its.server.data('collection', { kind: 'comic' }, reported())).items.map(
    ({ uuid, collected_at }) => [uuid, collected_at],
  );
const readHere = () => its.store.getState().user.comicreaduuids;
const readThere = async () =>
  (await its.server.data('records', { type: 'read', kind: 'comic' }, reported())).items;
const list = () =>
  its.store.dispatch(
    libraryApi.endpoints.collected.initiate('comic', { forceRefetch: true, subscribe: false }),
  );

function undoOf<T extends Undo['type']>(type: T): Extract<Undo, { type: T }> {
  const undo = its.store.getState().global.snack?.undo;
  if (undo?.type !== type) throw new Error(`nothing of ${type} can be taken back`);
  return undo as Extract<Undo, { type: T }>;
}

async function collectAll(): Promise<void> {
  for (const uuid of WORKS) {
    await its.store.dispatch(setFavorite({ kind: 'comic', uuid, isFavorite: true }));
    its.server.nowMs += 1_000;
  }
  await list();
}

function reading(uuid: string, at: string): ReadEntry {
  const chapterUuid = `${uuid}-c001`;
  const known = { kind: 'comic', title: uuid, cover: '', chapterTitle: '', pages: 7 } as const;
  return { uuid, chapter: chapterUuid, index: 1, page: 3, ratio: 0.3, at, ...known };
}

async function readAll(): Promise<readonly ReadEntry[]> {
  for (const [i, uuid] of WORKS.entries()) {
    await its.store.dispatch(noteReading(reading(uuid, `2026-11-20T0${i}:00:00.000Z`)));
  }
  return readHere();
}

describe('removed favorites', () => {
  it('return to their positions and times, although the server had removed them', async () => {
    await collectAll();
    const [here, there] = [collectedHere(), await collectedThere()];
    await its.store.dispatch(removeCollected('comic', WORKS.slice(0, 2)));
    expect(collectedHere()).toEqual([WORKS[2]]);
    expect(await collectedThere()).toHaveLength(1);
    await its.store.dispatch(restoreCollected(undoOf('collect')));
    expect(collectedHere()).toEqual(here);
    expect(await collectedThere()).toEqual(there);
    await list();
    expect(collectedHere()).toEqual(here);
  });

  it('that are restored before the change was sent are never removed on the server', async () => {
    await collectAll();
    const [here, there] = [collectedHere(), await collectedThere()];
    its.offline();
    await its.store.dispatch(removeCollected('comic', [WORKS[1]]));
    await its.store.dispatch(restoreCollected(undoOf('collect')));
    expect(collectedHere()).toEqual(here);
    its.online();
    await sendChanges(its.session);
    expect(await collectedThere()).toEqual(there);
  });

  it('are queued as one change: a crash leaves all of them queued or none', async () => {
    await collectAll();
    its.faulty.spoil(calls.changeCollection.path, { kind: 'status', status: 503 });
    await its.store.dispatch(removeCollected('comic', WORKS));
    const account = its.store.getState().user.userinfo?.uuid ?? '';
    expect(await its.offlineStore.queuedChanges(account)).toHaveLength(3);
    expect(collectedHere()).toEqual([]);
    // A page that restarts has only the server's list and the queue.
    await list();
    expect(collectedHere()).toEqual([]);
    its.faulty.heal();
    await sendChanges(its.session);
    expect(await collectedThere()).toEqual([]);
    expect(await its.offlineStore.queuedChanges(account)).toEqual([]);
  });

  it('keep the positions of works that were added meanwhile', () => {
    expect(inFormerOrder(['a', 'b', 'c'], ['b'], ['a', 'c', 'new'])).toEqual([
      'a',
      'b',
      'c',
      'new',
    ]);
    expect(inFormerOrder(['a', 'b', 'c'], ['b'], ['c'])).toEqual(['b', 'c']);
  });
});

describe('deleted read records', () => {
  it('are restored unchanged, although the server had deleted them', async () => {
    const entries = await readAll();
    const there = await readThere();
    await its.store.dispatch(removeReads('comic', entries.slice(1)));
    expect(readHere()).toEqual(entries.slice(0, 1));
    expect(await readThere()).toHaveLength(1);
    await its.store.dispatch(restoreReads(undoOf('read')));
    expect(readHere()).toEqual(entries);
    expect(await readThere()).toEqual(there);
    await syncReading('comic', its.session);
    expect(readHere()).toEqual(entries);
  });

  it('stay deleted offline while the server still has them, and are deleted there once', async () => {
    const entries = await readAll();
    its.offline();
    await its.store.dispatch(removeReads('comic', entries.slice(0, 2)));
    its.online();
    its.faulty.spoil(calls.changeRecords.path, { kind: 'code', code: 500 }, 1);
    await sendChanges(its.session);
    await syncReading('comic', its.session);
    expect(readHere()).toEqual(entries.slice(2));
    await sendChanges(its.session);
    expect(await readThere()).toHaveLength(1);
  });

  it('are not brought back by a device that still has them; it deletes them itself', async () => {
    const entries = await readAll();
    await its.store.dispatch(removeReads('comic', entries.slice(0, 1)));
    // The other device has the entry and has queued its place again.
    its.store.dispatch(userActions.readingListed({ kind: 'comic', entries }));
    await its.store.dispatch(noteReading(entries[0] as ReadEntry));
    await syncReading('comic', its.session);
    expect(readHere()).toEqual(entries.slice(1));
    expect(await readThere()).toHaveLength(2);
  });

  it('that are read again meanwhile keep the new place', async () => {
    const [first] = await readAll();
    await its.store.dispatch(removeReads('comic', [first as ReadEntry]));
    const again = {
      ...(first as ReadEntry),
      page: 5,
      at: new Date(Date.now() + 5_000).toISOString(),
    };
    await its.store.dispatch(noteReading(again));
    await its.store.dispatch(restoreReads(undoOf('read')));
    expect(readHere().find(({ uuid }) => uuid === again.uuid)).toEqual(again);
  });

  it('do not include entries that are read after all were cleared offline', async () => {
    await readAll();
    its.offline();
    await its.store.dispatch(clearReads('comic'));
    expect(readHere()).toEqual([]);
    const later = reading(WORKS[0], new Date(Date.now() + 1_000).toISOString());
    await its.store.dispatch(noteReading(later));
    its.server.nowMs = Date.now() + 2_000;
    its.online();
    await sendChanges(its.session);
    expect(await readThere()).toMatchObject([{ at: later.at }]);
    await syncReading('comic', its.session);
    expect(readHere()).toEqual([later]);
  });
});

describe('the history beyond what the device holds', () => {
  it('loads page by page, each work once', async () => {
    await readAll();
    its.store.dispatch(userActions.readingListed({ kind: 'comic', entries: [] }));
    const { data } = await its.store.dispatch(historyApi.endpoints.history.initiate('comic'));
    expect(data?.entries.map(({ uuid }) => uuid)).toEqual([...WORKS].toReversed());
    expect(data?.hasMore).toBe(false);
    expect(readHere()).toHaveLength(3);
    const asked = its.faulty.count(/records/);
    await its.store.dispatch(loadOlderReads('comic'));
    expect(its.faulty.count(/records/)).toBe(asked);
  });
});

describe('a history of many pages', () => {
  const items = Array.from({ length: 130 }, (_, i) => ({
    work: { ...work(`w${i}`).detail },
    chapter: 'c',
    index: 1,
    page: 1,
    ratio: 0,
    at: new Date(Date.UTC(2026, 0, 1) - i * 60_000).toISOString(),
  }));

  it('loads to its end, whatever is deleted meanwhile', async () => {
    let there = items;
    const call = vi.spyOn(its.services.client, 'call');
    call.mockImplementation((async (_call: unknown, input: { page: number; size: number }) => {
      const { page, size } = input;
      const part = there.slice((page - 1) * size, page * size);
      return { ok: true, data: { items: part, page, size, total: there.length, deleted: [] } };
    }) as unknown as typeof its.services.client.call);
    const history = () => historyApi.endpoints.history.select('comic')(its.store.getState()).data;
    await its.store.dispatch(historyApi.endpoints.history.initiate('comic'));
    expect(history()).toMatchObject({ hasMore: true });
    await its.store.dispatch(removeReads('comic', readHere().slice(0, 5)));
    there = items.slice(5);
    while (history()?.hasMore) await its.store.dispatch(loadOlderReads('comic'));
    expect(new Set(history()?.entries.map(({ uuid }) => uuid))).toEqual(
      new Set(there.map((each) => each.work.uuid)),
    );
    expect(readHere()).toHaveLength(125);
    call.mockRestore();
  });
});

describe('removed downloads', () => {
  it('report the bytes they freed', async () => {
    await its.offlineStore.saveWork(work('w'));
    const stored = chapter('c1', { work: 'w' });
    await its.offlineStore.saveChapter(stored);
    for (const picture of picturesOf(stored)) await its.offlineStore.saveAsset(picture);
    expect(await its.store.dispatch(removeStored({ works: ['w'] }))).toBe(200);
    expect(await its.offlineStore.storedWorks()).toEqual([]);
    expect(await its.store.dispatch(removeStored({ chapters: ['c1'] }))).toBe(0);
  });
});
