import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { worksApi } from '../../../../src/api/endpoints/works.ts';
import { runInit } from '../../../../src/api/session.ts';
import { startAutoDownloads } from '../../../../src/features/offline/rules/autoDownloads.ts';
import { setDownloadRule } from '../../../../src/features/offline/rules/downloadRules.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import { offlineSettings } from '../../../../src/offline/offlineSettings.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { memoryStorage } from '../../../support/fakes/memoryStorage.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

const OF = { kind: 'comic', uuid: 'comic-xueluo-changan' } as const;
const SOON = { timeout: 10_000, interval: 50 };

let its: TestSession;
let downloads: DownloadStore;
let worker: EventTarget;
let stop = () => {};

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  const storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
  its = await startSession();
  worker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: worker });
  const opened = await getDownloadStore();
  if (!opened) throw new Error('nothing lasts here');
  downloads = opened;
});
afterEach(async () => {
  stop();
  await its.close();
});

const start = () => {
  stop = startAutoDownloads({ session: its.session, subscribe: its.store.subscribe });
};
const say = (type: string) => worker.dispatchEvent(new MessageEvent('message', { data: { type } }));
const queued = async () => (await downloads.queue()).items.map(({ chapter }) => chapter);
const directories = () => its.faulty.count(/comic_directory/);

/** Resolves when the rules were applied this often: each time the settings are read for comics and for novels. */
async function rounds(times: number, action: () => void): Promise<void> {
  const read = vi.spyOn(offlineSettings, 'read');
  action();
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThanOrEqual(2 * times), SOON);
  read.mockRestore();
}

/** @returns the uuid of a free chapter that appears in a second */
async function chapterToCome(): Promise<string> {
  const { directory } = await its.store.dispatch(worksApi.endpoints.work.initiate(OF)).unwrap();
  const free = directory.chapters.find(({ price }) => price === 0)!;
  await its.server.services.db
    .updateTable('chapter')
    .set({ published_at: its.server.nowMs + 1_000 })
    .where('id', '=', free.uuid)
    .execute();
  return free.uuid;
}

describe('a chapter that appears while the tab is open', () => {
  it('is queued by its work’s rule once the worker has the news, however many pieces of news', async () => {
    await runInit(its.session);
    const chapter = await chapterToCome();
    await its.store.dispatch(setDownloadRule(OF, { keep: 'all' }));
    await rounds(1, start);
    expect(await queued()).not.toContain(chapter);
    its.server.nowMs += 2_000;
    const before = directories();
    say('subscription');
    await rounds(2, () => {
      for (let at = 0; at < 3; at += 1) say('published');
    });
    expect(await queued()).toContain(chapter);
    expect(directories() - before).toBe(2);
    stop();
    say('published');
    await its.store.dispatch(setDownloadRule(OF, { keep: 'none' }));
    expect(directories() - before).toBe(2);
  });
});
