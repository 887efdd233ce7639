import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteReading } from '../../../../src/api/endpoints/reading.ts';
import { worksApi } from '../../../../src/api/endpoints/works.ts';
import { runInit } from '../../../../src/api/session.ts';
import { startAutoDownloads } from '../../../../src/features/offline/rules/autoDownloads.ts';
import { setDownloadRule } from '../../../../src/features/offline/rules/downloadRules.ts';
import { setDeviceStorage } from '../../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../../src/lib/keyValueStorage.ts';
import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import { offlineSettings } from '../../../../src/offline/offlineSettings.ts';
import { PERIODIC_SYNC_REST_MS } from '../../../../src/shared/limits.ts';
import { findConditions } from '../../../../src/shared/offline/downloads/aheadConditions.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { memoryStorage } from '../../../support/fakes/memoryStorage.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

const OF = { kind: 'comic', uuid: 'comic-xueluo-changan' } as const;
const SOON = { timeout: 10_000, interval: 50 };

let its: TestSession;
let downloads: DownloadStore;
let worker: EventTarget;
const periodicSync = {
  register: vi.fn<(tag: string, options: object) => Promise<void>>(async () => undefined),
  unregister: vi.fn<(tag: string) => Promise<void>>(async () => undefined),
};
let permission: string;
let stop = () => {};

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  const storage = memoryStorage();
  setDeviceStorage(openKeyValueStorage('moyu:', () => storage));
  its = await startSession();
  permission = 'granted';
  periodicSync.register.mockClear();
  worker = Object.assign(new EventTarget(), { getRegistration: async () => ({ periodicSync }) });
  vi.stubGlobal('navigator', {
    serviceWorker: worker,
    permissions: { query: async () => ({ state: permission }) },
  });
  vi.stubGlobal('document', { hidden: false });
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
const say = (type: string, ports: MessagePort[] = []) =>
  worker.dispatchEvent(new MessageEvent('message', { data: { type }, ports }));
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

  it('is left to the tab by the worker, unless the system may freeze the tab', async () => {
    await runInit(its.session);
    await rounds(1, start);
    const answers: unknown[] = [];
    const ask = () => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => answers.push(data));
      port1.start();
      say('published', [port2]);
      return port1;
    };
    const first = ask();
    await vi.waitFor(() => expect(answers).toEqual(['taken']), SOON);
    vi.stubGlobal('document', { hidden: true });
    vi.stubGlobal('navigator', { userAgent: 'iPhone' });
    const second = ask();
    vi.stubGlobal('document', { hidden: false });
    const third = ask();
    await vi.waitFor(() => expect(answers).toEqual(['taken', 'taken']), SOON);
    for (const port of [first, second, third]) port.close();
  });
});

describe('what the worker has to know while the app is closed', () => {
  it('is noted with each rule, and the browser wakes it as long as there is one', async () => {
    vi.stubGlobal('MOYU_CONFIG', { api_key: 'another-api-key!' });
    await runInit(its.session);
    start();
    const noted = await vi.waitUntil(() => findConditions(its.offlineStore), SOON);
    const { account, base, ...others } = noted;
    expect(account).toBe(its.store.getState().user.userinfo?.uuid);
    expect(base).toBe(`${its.faulty.url}/`);
    expect(others).toMatchObject({ apiKey: 'another-api-key!', wifiOnly: false, places: {} });
    expect(JSON.stringify([base, others])).not.toContain(its.store.getState().user.token);
    expect(periodicSync.register).not.toHaveBeenCalled();
    const { directory } = await its.store.dispatch(worksApi.endpoints.work.initiate(OF)).unwrap();
    const [, chapter] = directory.chapters;
    const entry = { ...OF, title: '', cover: '', chapterTitle: '', page: 1, pages: 0, ratio: 1 };
    const { uuid, index } = chapter!;
    const at = new Date().toISOString();
    await its.store.dispatch(noteReading({ ...entry, chapter: uuid, index, at }));
    await its.store.dispatch(setDownloadRule(OF, { keep: 'next', count: 2 }));
    expect(periodicSync.register).toHaveBeenCalledExactlyOnceWith('moyu-ahead', {
      minInterval: PERIODIC_SYNC_REST_MS,
    });
    offlineSettings.write({ ...offlineSettings.read(), wifiOnly: true });
    const places = { [OF.uuid]: { index, isAtEnd: true } };
    await vi.waitFor(async () => {
      expect(await findConditions(its.offlineStore)).toMatchObject({ wifiOnly: true, places });
    }, SOON);
    periodicSync.unregister.mockClear();
    await its.store.dispatch(setDownloadRule(OF, { keep: 'none' }));
    expect(periodicSync.unregister).toHaveBeenCalledExactlyOnceWith('moyu-ahead');
    permission = 'denied';
    periodicSync.register.mockClear();
    await its.store.dispatch(setDownloadRule(OF, { keep: 'all' }));
    expect(periodicSync.register).not.toHaveBeenCalled();
    permission = 'granted';
    await its.store.dispatch(setDownloadRule(OF, { keep: 'all' }));
    expect(periodicSync.register).toHaveBeenCalledOnce();
  });
});
