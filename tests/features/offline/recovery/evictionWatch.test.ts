import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { downloadAgain } from '../../../../src/features/offline/recovery/downloadAgain.ts';
import {
  entriesOf,
  fetchDeviceIndex,
} from '../../../../src/features/offline/recovery/deviceIndex.ts';
import {
  settleDownloads,
  watchEvictions,
} from '../../../../src/features/offline/recovery/evictionWatch.ts';
import { runInit } from '../../../../src/api/session.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import {
  downloadMarker,
  lacking,
  lostMarks,
  savedDeviceId,
} from '../../../../src/offline/downloadMarks.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { calls } from '../../../../src/shared/contract/index.ts';
import { DEVICE_INDEX_CHAPTERS_MAX, PURCHASE_CHAPTERS_MAX } from '../../../../src/shared/limits.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import { chapter, picturesOf, work } from '../../../support/fakes/storeSamples.ts';
import { memoryStorage } from '../../../support/fakes/memoryStorage.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

const WORK = 'comic-guiqiao';
const FIRST = `${WORK}-c001`;
const SECOND = `${WORK}-c002`;
const PUBLISHED_MS = 10_000;
const DELAY_MS = 50;

let storage: Storage;
let offlineStore: OfflineStore;
let name = '';
let count = 0;
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
  name = `eviction-watch-${(count += 1)}`;
  offlineStore = await openStore(name);
});
afterEach(() => offlineStore.close());

async function download(...uuids: readonly string[]): Promise<void> {
  await offlineStore.saveWork(work(WORK));
  for (const uuid of uuids) {
    const pinned = chapter(uuid, { work: WORK, pinned: true });
    await offlineStore.saveChapter(pinned);
    for (const picture of picturesOf(pinned)) await offlineStore.saveAsset(picture);
  }
}

/** Deletes the database, as a browser does to free space. */
async function evict(): Promise<void> {
  offlineStore.close();
  await deleteDB(name);
  offlineStore = await openStore(name);
}

const lost = () => lostMarks.read().flatMap(({ chapters }) => chapters);

describe('a launch', () => {
  it('of a new installation reports no loss', async () => {
    expect(await settleDownloads(offlineStore)).toBe(false);
    expect(lost()).toEqual([]);
  });

  it('detects a deleted database, and names the works', async () => {
    await download(FIRST, SECOND);
    await settleDownloads(offlineStore);
    await evict();
    await settleDownloads(offlineStore);
    expect(lostMarks.read()).toEqual([
      { work: WORK, kind: 'comic', title: '潮汐', owner: '', chapters: [FIRST, SECOND] },
    ]);
    // The next launch remembers it too.
    await settleDownloads(offlineStore);
    expect(lost()).toEqual([FIRST, SECOND]);
  });

  it('reports no loss for removed chapters, however soon after the removal the app was closed', async () => {
    await download(FIRST, SECOND);
    await settleDownloads(offlineStore);
    await offlineStore.removeChapters([SECOND]);
    await settleDownloads(offlineStore);
    expect(lost()).toEqual([]);
    expect(downloadMarker.read().marks).toMatchObject([{ chapters: [FIRST] }]);
  });

  it('detects chapters that lost a page', async () => {
    await download(FIRST, SECOND);
    await settleDownloads(offlineStore);
    await offlineStore.removeAsset(`${SECOND}/1`);
    await settleDownloads(offlineStore);
    expect(lost()).toEqual([SECOND]);
  });

  it('clears a reported loss once the chapters are stored again', async () => {
    await download(FIRST, SECOND);
    await settleDownloads(offlineStore);
    await evict();
    await settleDownloads(offlineStore);
    await download(SECOND);
    await settleDownloads(offlineStore);
    expect(lost()).toEqual([FIRST]);
  });

  it('with the local storage emptied has nothing to compare with, and records the stored chapters', async () => {
    await download(FIRST);
    await settleDownloads(offlineStore);
    storage.clear();
    await settleDownloads(offlineStore);
    expect(lost()).toEqual([]);
    expect(downloadMarker.read().marks).toMatchObject([{ chapters: [FIRST] }]);
  });

  it.each(['{', '[]', '{"database":7}', '{"database":"x","marks":[{"work":1}]}'])(
    'tolerates an invalid record: %s',
    async (text) => {
      storage.setItem('moyu:kept', text);
      storage.setItem('moyu:lost', text);
      await download(FIRST);
      await settleDownloads(offlineStore);
      expect(lost()).toEqual([]);
      expect(downloadMarker.read().marks).toMatchObject([{ chapters: [FIRST] }]);
    },
  );
});

describe('the list of lost chapters', () => {
  const mark = (chapters: string[], owner = '') => {
    return { work: WORK, kind: 'comic', title: '潮汐', owner, chapters } as const;
  };

  it('has each chapter once, and no works without chapters', () => {
    const should = [mark(['a', 'b', 'a']), mark(['b', 'c']), mark(['d'], 'other'), mark(['x'])];
    expect(
      lacking(
        should.map((each) => ({ ...each })),
        [{ chapters: ['x'] }],
      ),
    ).toEqual([mark(['a', 'b', 'c']), mark(['d'], 'other')]);
  });

  it('is sent in one call as far as it fits', () => {
    const many = (of: string, length: number) => ({
      ...mark(Array.from({ length }, (_, index) => `${of}-${index}`)),
      work: of,
    });
    const entries = entriesOf([many('a', 3_000), many('b', 2_000), many('c', 2_000)]);
    expect(entries.map(({ chapters }) => chapters.length)).toEqual([
      PURCHASE_CHAPTERS_MAX,
      2_000,
      DEVICE_INDEX_CHAPTERS_MAX - PURCHASE_CHAPTERS_MAX - 2_000,
    ]);
  });
});

describe('the back end', () => {
  let its: TestSession;
  let stop = async () => {};
  beforeEach(async () => {
    its = await startSession(offlineStore);
    await runInit(its.session);
  });
  afterEach(async () => {
    await stop();
    await its.close();
  });

  const watch = async () => {
    await stop();
    const { subscribe } = its.store;
    const session = {
      ...its.session,
      extra: { ...its.services, offlineStore: async () => offlineStore },
    };
    stop = await watchEvictions({ ...session, subscribe }, DELAY_MS);
  };
  /** Checks run one after another: when the second has begun, the first has sent its report. */
  const publishedOnce = async (action: () => Promise<void>) => {
    await action();
    const looked = vi.spyOn(offlineStore, 'storedWorks');
    await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(1), { timeout: PUBLISHED_MS });
    lostMarks.write([]);
    await vi.waitFor(() => expect(looked).toHaveBeenCalledTimes(2), { timeout: PUBLISHED_MS });
    looked.mockRestore();
  };
  const sent = () =>
    its.faulty.requests(calls.changeRecords.path).filter(({ body }) => body.includes('"kept"'));
  const listed = async () => {
    const answer = await fetchDeviceIndex('comic', its.session);
    return answer.ok ? answer.data.map(({ device, chapters }) => [device, chapters]) : answer;
  };

  it("is sent this device's downloads, once, and again when they have changed", async () => {
    await download(FIRST);
    await watch();
    await vi.waitFor(async () => expect(await listed()).toEqual([[savedDeviceId(), [FIRST]]]), {
      timeout: PUBLISHED_MS,
    });
    await watch();
    await download(SECOND);
    const both = [[savedDeviceId(), [FIRST, SECOND]]];
    await vi.waitFor(async () => expect(await listed()).toEqual(both), { timeout: PUBLISHED_MS });
    expect(sent()).toHaveLength(2);
  });

  it("still knows this device's downloads when both its database and its record are deleted", async () => {
    await download(FIRST);
    await watch();
    await vi.waitFor(() => expect(downloadMarker.read().told).not.toBe(''), {
      timeout: PUBLISHED_MS,
    });
    await stop();
    storage.removeItem('moyu:kept');
    await evict();
    await watch();
    await vi.waitFor(() => expect(lost()).toEqual([FIRST]), { timeout: PUBLISHED_MS });
    expect(await listed()).toEqual([[savedDeviceId(), [FIRST]]]);
    lostMarks.write([]);
    await vi.waitFor(async () => expect(await listed()).toEqual([]), { timeout: PUBLISHED_MS });
  });

  it('does not report as lost what the reader dismissed before it was sent', async () => {
    await download(FIRST);
    await watch();
    await vi.waitFor(() => expect(downloadMarker.read().told).not.toBe(''), {
      timeout: PUBLISHED_MS,
    });
    await stop();
    await evict();
    await watch();
    expect(lost()).toEqual([FIRST]);
    lostMarks.write([]);
    await vi.waitFor(async () => expect(await listed()).toEqual([]), { timeout: PUBLISHED_MS });
    expect(lost()).toEqual([]);
  });

  it('is sent nothing by a device that never downloaded anything', async () => {
    await publishedOnce(async () => {
      await watch();
      its.store.dispatch({ type: 'anything' });
    });
    expect(sent()).toEqual([]);
    expect(savedDeviceId()).toBe('');
  });

  it('is sent the list when it answers again', async () => {
    its.offline();
    await download(FIRST);
    await publishedOnce(watch);
    expect(sent()).toEqual([]);
    its.online();
    await vi.waitFor(async () => expect(await listed()).toHaveLength(1), { timeout: PUBLISHED_MS });
  });

  it.each([400, 404])(
    'that answers %i to such lists is not called again, without an error',
    async (code) => {
      its.faulty.spoil(calls.records.path, { kind: 'code', code });
      const failed = vi.spyOn(its.store, 'dispatch');
      expect(await fetchDeviceIndex('comic', its.session)).toMatchObject({ ok: false });
      const asked = its.faulty.count(calls.records.path);
      expect(await fetchDeviceIndex('comic', its.session)).toMatchObject({ ok: false });
      expect(its.faulty.count(calls.records.path)).toBe(asked);
      expect(failed).not.toHaveBeenCalled();
      expect(its.store.getState().global.toast).toBeNull();
    },
  );

  it('that has withdrawn a work settles it; without an answer the request is left for later', async () => {
    const gone = { work: 'comic-gone', kind: 'comic', chapters: ['x'] } as const;
    const again = () => its.store.dispatch(downloadAgain([{ ...gone, chapters: ['x'] }]));
    expect(await again()).toEqual({ added: 0, locked: 0, settled: ['comic-gone'], failed: 0 });
    its.offline();
    expect(await again()).toEqual({ added: 0, locked: 0, settled: [], failed: 1 });
  });
});
