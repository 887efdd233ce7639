import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoDeletion } from '../../../../src/features/offline/rules/deleteRead.ts';
import { startAutoDownloads } from '../../../../src/features/offline/rules/autoDownloads.ts';
import { setDownloadRule } from '../../../../src/features/offline/rules/downloadRules.ts';
import { noteReading } from '../../../../src/api/endpoints/reading.ts';
import { runInit } from '../../../../src/api/session.ts';
import { type OfWork, worksApi } from '../../../../src/api/endpoints/works.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { offlineSettings, type OfflineSettings } from '../../../../src/offline/offlineSettings.ts';
import { openReader } from '../../../../src/offline/openReaders.ts';
import type { Directory } from '../../../../src/shared/contract/index.ts';
import { DELETE_UNDO_MS, CACHE_AHEAD_DELAY_MS } from '../../../../src/shared/limits.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { chapter, picturesOf } from '../../../support/fakes/storeSamples.ts';
import { memoryStorage } from '../../../support/fakes/memoryStorage.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

const WORK = 'comic-xueluo-changan';
const OF = { kind: 'comic', uuid: WORK } as const;
const OTHER = { kind: 'comic', uuid: 'comic-guiqiao' } as const;
const SOON = { timeout: 10_000, interval: 50 };

let its: TestSession;
let downloads: DownloadStore;
let directory: Directory;
let stop = () => {};

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  const storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
  its = await startSession();
  await runInit(its.session);
  const opened = await getDownloadStore();
  if (!opened) throw new Error('nothing lasts here');
  downloads = opened;
  await downloads.changeQueue((queue) => ({ ...queue, items: [] }));
  const { data } = await its.store.dispatch(worksApi.endpoints.work.initiate(OF));
  if (!data) throw new Error('the demo has no such work');
  ({ directory } = data);
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await its.close();
});

const ask = (part: Partial<OfflineSettings>) =>
  offlineSettings.write({ ...offlineSettings.read(), ...part });
const start = () => {
  stop = startAutoDownloads({ session: its.session, subscribe: its.store.subscribe });
};

/** Resolves after the settings were read this often: once for each kind or work in turn. */
async function looks(times: number, action: () => unknown): Promise<void> {
  const read = vi.spyOn(offlineSettings, 'read');
  await action();
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThanOrEqual(times), SOON);
  read.mockRestore();
}

/** Comics come first: once novels are checked, the launch has processed rules and comics. */
const launch = () => looks(2, start);

/** Skips the delay after reading. */
async function afterDelay(reading: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await reading();
  vi.advanceTimersByTime(CACHE_AHEAD_DELAY_MS);
  vi.useRealTimers();
}

/** Reads on in another work too: works are checked in turn, and once that one is, the first is done. */
const readOnAndBeLookedAt = (index: number, ratio: number) =>
  looks(2, () =>
    afterDelay(async () => {
      await readOn(index, ratio, OF, Date.now() - 1_000);
      await readOn(index, ratio, OTHER);
    }),
  );
const queued = async () => (await downloads.queue()).items.map(({ index }) => index);
const free = () => directory.chapters.filter(({ price }) => price === 0);
const uuidAt = (index: number) =>
  directory.chapters.find((each) => each.index === index)?.uuid ?? '';

async function readOn(
  index: number,
  ratio: number,
  of: OfWork = OF,
  at = Date.now(),
): Promise<void> {
  await its.store.dispatch(
    noteReading({
      ...of,
      title: '雪落长安',
      cover: '',
      chapter: uuidAt(index),
      chapterTitle: '',
      index,
      page: 1,
      pages: 0,
      ratio,
      at: new Date(at).toISOString(),
    }),
  );
}

/** Stores a downloaded chapter with sample images. */
async function store(index: number): Promise<void> {
  const stored = chapter(uuidAt(index), { work: WORK, index, pinned: true });
  await its.offlineStore.saveChapter(stored);
  for (const picture of picturesOf(stored)) await its.offlineStore.saveAsset(picture);
}

const storedHere = async () =>
  (await its.offlineStore.storedChapters(WORK)).map(({ index }) => index);

describe('reading ahead', () => {
  it('fetches nothing while it is off', async () => {
    await launch();
    await store(1);
    await readOnAndBeLookedAt(1, 0.2);
    expect(await queued()).toEqual([]);
  });

  it('enqueues the next chapters once the open one is on the device', async () => {
    const after = free()
      .map(({ index }) => index)
      .toSorted((a, b) => a - b)
      .slice(1, 3);
    ask({ ahead: 2 });
    start();
    await store(1);
    await afterDelay(() => readOn(1, 0.2));
    await vi.waitFor(async () => expect(await queued()).toEqual(after), SOON);
    const { items } = await downloads.queue();
    expect(items.every(({ origin }) => origin === 'rule')).toBe(true);
  });

  it('fetches nothing while the open chapter is not stored', async () => {
    ask({ ahead: 2 });
    await launch();
    await readOnAndBeLookedAt(1, 0.2);
    expect(await queued()).toEqual([]);
  });
});

describe('a rule', () => {
  it('enqueues the chapters it covers, never locked ones', async () => {
    await its.store.dispatch(setDownloadRule(OF, { keep: 'all' }));
    expect(await queued()).toEqual(
      free()
        .map(({ index }) => index)
        .toSorted((a, b) => a - b),
    );
  });

  it('enqueues again at the next launch, and nothing after it was turned off', async () => {
    await its.store.dispatch(setDownloadRule(OF, { keep: 'next', count: 2 }));
    await downloads.changeQueue((queue) => ({ ...queue, items: [] }));
    start();
    await vi.waitFor(async () => expect(await queued()).toEqual([1, 2]), SOON);
    stop();
    await its.store.dispatch(setDownloadRule(OF, { keep: 'none' }));
    expect(await downloads.rules()).toEqual([]);
  });

  it('of another account does nothing', async () => {
    const rule = { keep: 'all' } as const;
    await downloads.setRule({ work: WORK, kind: 'comic', account: 'another', rule, at: 1 });
    await launch();
    expect(await queued()).toEqual([]);
    await downloads.setRule({
      ...OF,
      work: WORK,
      account: 'another',
      rule: { keep: 'none' },
      at: 2,
    });
  });
});

describe('a favorite work with updates', () => {
  /** Added long ago: all of its chapters came since. */
  async function collectedLongAgo(): Promise<void> {
    const token = its.store.getState().user.token;
    const times = ['2020-01-01T00:00:00.000Z'];
    await its.server.data(
      'changeCollection',
      { action: 'add', kind: 'comic', uuids: [WORK], times },
      { token },
    );
  }

  it('has its new readable chapters enqueued when the app opens, where that is on', async () => {
    ask({ newOfCollected: true });
    await collectedLongAgo();
    start();
    const all = free()
      .map(({ index }) => index)
      .toSorted((a, b) => a - b);
    await vi.waitFor(async () => expect(await queued()).toEqual(all), SOON);
  });

  it('is left alone where that is off', async () => {
    await collectedLongAgo();
    await launch();
    expect(await queued()).toEqual([]);
  });
});

describe('a chapter that was read', () => {
  beforeEach(async () => {
    for (const index of [1, 2, 3]) await store(index);
    const { data } = await its.store.dispatch(worksApi.endpoints.work.initiate(OF));
    if (data) await its.offlineStore.saveWork({ ...OF, ...data, at: 1 });
  });

  const closeReader = () => openReader(WORK)();
  const undo = () => its.store.getState().global.snack?.undo;
  /** Collects every undo offer from now on. */
  function watchOffers(): ReadonlySet<unknown> {
    const offers = new Set<unknown>();
    its.store.subscribe(() => undo() && offers.add(undo()));
    return offers;
  }

  it('stays where deletion after reading is off', async () => {
    start();
    await readOn(3, 1);
    const offers = watchOffers();
    closeReader();
    ask({ deleteBehind: 1 });
    closeReader();
    await vi.waitFor(() => expect(undo()).toBeDefined(), SOON);
    expect(offers.size).toBe(1);
    undoDeletion([]);
    expect(await storedHere()).toEqual([1, 2, 3]);
  });

  it('is deleted when the reader has closed and the undo was not used', async () => {
    ask({ deleteBehind: 1 });
    start();
    await readOn(3, 0.5);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    closeReader();
    await vi.waitFor(() => expect(undo()).toMatchObject({ chapters: [uuidAt(1)] }), SOON);
    expect(await storedHere()).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(DELETE_UNDO_MS);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await storedHere()).toEqual([2, 3]), SOON);
  });

  it('stays where another account purchased it, and where it is in the queue', async () => {
    const whole = chapter(uuidAt(1), { work: WORK, index: 1, pinned: true, owner: 'you' });
    await its.offlineStore.saveChapter(whole);
    await downloads.changeQueue((queue) => ({ ...queue, items: [download(uuidAt(2))] }));
    ask({ deleteBehind: 0 });
    start();
    await readOn(3, 1);
    closeReader();
    await vi.waitFor(() => expect(undo()).toMatchObject({ chapters: [uuidAt(3)] }), SOON);
    undoDeletion([]);
  });

  it('stays after an undo, the next time too', async () => {
    ask({ deleteBehind: 0 });
    start();
    await readOn(1, 1);
    closeReader();
    await vi.waitFor(() => expect(undo()).toMatchObject({ chapters: [uuidAt(1)] }), SOON);
    undoDeletion([uuidAt(1)]);
    await readOn(2, 1);
    closeReader();
    await vi.waitFor(() => expect(undo()).toMatchObject({ chapters: [uuidAt(2)] }), SOON);
    undoDeletion([uuidAt(2)]);
    expect(await storedHere()).toEqual([1, 2, 3]);
  });

  it('stays while another reader of it is open', async () => {
    ask({ deleteBehind: 0 });
    start();
    await readOn(2, 1);
    const closeOther = openReader(WORK);
    const offers = watchOffers();
    closeReader();
    expect(undo()).toBeUndefined();
    closeOther();
    await vi.waitFor(() => expect(undo()).toBeDefined(), SOON);
    expect(offers.size).toBe(1);
    undoDeletion([]);
  });
});
