import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { worksApi } from '../../../../src/api/endpoints/works.ts';
import { runInit } from '../../../../src/api/session.ts';
import { watchBlocked } from '../../../../src/features/offline/recovery/blockedWorks.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { blockedMarks } from '../../../../src/offline/downloadMarks.ts';
import { BLOCKED_CHECK_REST_MS } from '../../../../src/shared/limits.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { openDownloadStore } from '../../../../src/shared/offline/downloads/openDownloadStore.ts';
import { block, type Target } from '../../../../server/domain/catalogue/takeDown.ts';
import { transact } from '../../../../server/storage/database.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { memoryStorage } from '../../../support/fakes/memoryStorage.ts';
import { chapter, picturesOf, work } from '../../../support/fakes/storeSamples.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

const WORK = 'comic-guiqiao';
const OTHER = 'comic-xueluo-changan';
const FIRST = `${WORK}-c001`;
const SECOND = `${WORK}-c002`;

let its: TestSession;
let offlineStore: OfflineStore;
let downloads: DownloadStore;
let page: EventTarget & { hidden?: boolean };
let nowMs = 0;
let stop = () => {};
let databases = 0;
beforeEach(async () => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
  const storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
  const name = `blocked-${(databases += 1)}`;
  offlineStore = await openStore(name);
  const opened = await openDownloadStore(name);
  if (!opened) throw new Error('no offline store');
  downloads = opened;
  its = await startSession(offlineStore);
});
afterEach(async () => {
  stop();
  stop = () => {};
  await its.close();
  offlineStore.close();
  downloads.close();
  vi.unstubAllGlobals();
});

async function store(of: string, ...uuids: readonly string[]): Promise<void> {
  const { detail, ...rest } = work(of);
  await offlineStore.saveWork({ ...rest, detail: { ...detail, cover: `covers/${of}` } });
  for (const uuid of uuids) {
    const pinned = chapter(uuid, { work: of, pinned: true });
    await offlineStore.saveChapter(pinned);
    for (const picture of picturesOf(pinned)) await offlineStore.saveAsset(picture);
  }
}
const blockNow = (target: Target) =>
  transact(its.server.services.db, (t) => block(t, target, its.server.nowMs));
async function watch(): Promise<void> {
  const { session, store: app } = its;
  const watched = { ...session, subscribe: app.subscribe };
  stop = await watchBlocked(
    watched,
    () => Promise.resolve(downloads),
    () => nowMs,
  );
}
const storedNow = async () => [...(await downloads.sizes()).chapters.keys()].join(' ');
const toast = () => its.store.getState().global.toast?.message;

describe('a blocked work', () => {
  it('is removed at launch with everything queued of it, the rest stays, and the reader sees a notice', async () => {
    await store(WORK, FIRST, SECOND);
    await store(OTHER, `${OTHER}-c001`);
    await offlineStore.saveAsset({
      ...picturesOf(chapter('x'))[0]!,
      path: `covers/${WORK}`,
      chapter: '',
    });
    const queued = [
      download(`${WORK}-c003`, { work: WORK }),
      download(`${OTHER}-c002`, { work: OTHER }),
    ];
    await downloads.changeQueue((queue) => ({ ...queue, items: queued }));
    await downloads.setRule({
      work: WORK,
      kind: 'comic',
      account: 'a',
      rule: { keep: 'all' },
      at: 1,
    });
    await blockNow({ work: WORK });
    await watch();
    expect(await storedNow()).toBe(`${FIRST} ${SECOND} ${OTHER}-c001`);
    await runInit(its.session);
    await expect.poll(storedNow).toBe(`${OTHER}-c001`);
    expect((await downloads.queue()).items.map((item) => item.chapter)).toEqual([`${OTHER}-c002`]);
    expect(await downloads.rules()).toEqual([]);
    expect(await offlineStore.findWork(WORK)).toBeUndefined();
    expect(await offlineStore.findAsset(`covers/${WORK}`)).toBeUndefined();
    await expect
      .poll(() => blockedMarks.read())
      .toEqual([
        { work: WORK, kind: 'comic', title: '潮汐', owner: '', chapters: [FIRST, SECOND] },
      ]);
    expect(toast()).toBe('《潮汐》已下线，副本已移除');
  });

  it('stays readable offline, and is removed when the device is online again', async () => {
    await runInit(its.session);
    await store(WORK, FIRST);
    await watch();
    its.offline();
    await blockNow({ work: WORK });
    const reading = its.store.dispatch(
      worksApi.endpoints.work.initiate({ kind: 'comic', uuid: WORK }, { forceRefetch: true }),
    );
    expect((await reading).data?.detail.title).toBe('潮汐');
    expect(await storedNow()).toBe(FIRST);
    its.online();
    await expect.poll(storedNow).toBe('');
  });

  it('is removed when a call for it is refused, and a screen that shows it is refused, too', async () => {
    await runInit(its.session);
    await store(WORK, FIRST);
    await watch();
    const opened = its.store.dispatch(
      worksApi.endpoints.work.initiate({ kind: 'comic', uuid: WORK }),
    );
    expect((await opened).data).toBeDefined();
    await blockNow({ work: WORK });
    void opened.refetch();
    await expect.poll(storedNow).toBe('');
    await expect
      .poll(
        () =>
          worksApi.endpoints.work.select({ kind: 'comic', uuid: WORK })(its.store.getState()).error,
      )
      .toMatchObject({ kind: 'code', code: 404, data: { blocked: true } });
  });

  it('is found by an app that stays open, once an hour, when its page is shown', async () => {
    await runInit(its.session);
    await watch();
    await store(WORK, FIRST);
    await blockNow({ work: WORK });
    nowMs += BLOCKED_CHECK_REST_MS;
    page.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(storedNow).toBe('');
  });
});

it('of a blocked chapter the others stay', async () => {
  await store(WORK, FIRST, SECOND);
  await blockNow({ chapter: SECOND });
  await watch();
  await runInit(its.session);
  await expect.poll(storedNow).toBe(FIRST);
  expect(await offlineStore.findWork(WORK)).toBeDefined();
});

it('a back end without the call removes nothing', async () => {
  await store(WORK, FIRST);
  await blockNow({ work: WORK });
  its.faulty.spoil('/api/blocked/', { kind: 'status', status: 404 });
  await watch();
  await runInit(its.session);
  await expect.poll(() => its.faulty.count('/api/blocked/')).toBeGreaterThan(0);
  expect(await storedNow()).toBe(FIRST);
});
