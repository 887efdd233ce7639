import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../src/features/offline/downloads/downloadEngine.ts';
import {
  addDownloads,
  cancelDownloads,
} from '../../../src/features/offline/downloads/downloads.ts';
import { filmSource } from '../../../src/features/film/films.ts';
import { startAutoDownloads } from '../../../src/features/offline/rules/autoDownloads.ts';
import { noteReading } from '../../../src/api/endpoints/reading.ts';
import { runInit } from '../../../src/api/session.ts';
import type { SessionApi } from '../../../src/api/thunk.ts';
import { worksApi, type WorkWithChapters } from '../../../src/api/endpoints/works.ts';
import { getDownloadStore } from '../../../src/offline/downloadStore.ts';
import { offlineSettings } from '../../../src/offline/offlineSettings.ts';
import { openReader } from '../../../src/offline/openReaders.ts';
import { getOfflineStore, setPictureSource } from '../../../src/lib/pictures.ts';
import type { FilmContent } from '../../../src/shared/contract/index.ts';
import { DEMO_COMICIMG_KEY } from '../../../src/shared/crypto/key.ts';
import { DELETE_UNDO_MS, FILM_PASS_HOURS } from '../../../src/shared/limits.ts';
import { pagesOf } from '../../../src/shared/offline/chapters/content.ts';
import type { DownloadStore } from '../../../src/shared/offline/downloads/downloadStore.ts';
import { EMPTY_QUEUE } from '../../../src/shared/offline/downloads/queue.ts';
import { filmBytes } from '../../../src/shared/offline/assets/films.ts';
import { AssetError } from '../../../src/shared/offline/assets/assetError.ts';
import type { OfflineStore } from '../../../src/shared/offline/database/offlineStore.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

/** Free, with subtitles, at two qualities. */
const WORK = 'film-haibian-youguang';
const EPISODE = `${WORK}-e01`;
let its: TestSession;
let offlineStore: OfflineStore;
let downloads: DownloadStore;
let session: SessionApi;
let work: WorkWithChapters;
let engine: ReturnType<typeof createEngine>;

// Stays after a test: an engine ends its run a moment after it was stopped.
Object.assign(globalThis, { document: { hidden: false } });

beforeEach(async () => {
  // The page's own, which the engine writes to.
  offlineStore = await getOfflineStore();
  its = await startSession(offlineStore);
  ({ session } = its);
  await runInit(session);
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('location', { origin: 'https://moyu.example' });
  const found = await getDownloadStore();
  if (!found) throw new Error('no offline store');
  downloads = found;
  engine = createEngine(downloads, { session, subscribe: () => () => {} });
  await setPictureSource({ base: `${its.server.address}/`, key: DEMO_COMICIMG_KEY });
  const of = { kind: 'film', uuid: WORK } as const;
  work = await its.store.dispatch(worksApi.endpoints.work.initiate(of)).unwrap();
});
afterEach(async () => {
  engine.stop();
  await downloads.changeQueue(() => EMPTY_QUEUE);
  await offlineStore.removeChapters([EPISODE]);
  await its.close();
  vi.unstubAllGlobals();
});

const run = <T>(thunk: (...args: [SessionApi['dispatch'], () => unknown, unknown]) => Promise<T>) =>
  thunk(session.dispatch, session.getState, session.extra);
const add = (quality?: string) =>
  run(addDownloads({ kind: 'film', ...work, chapters: [EPISODE], ...(quality && { quality }) }));
const isDone = () =>
  vi.waitFor(
    async () => {
      expect((await downloads.queue()).items).toEqual([]);
      expect((await offlineStore.storedChapter(EPISODE))?.complete).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );
async function download(quality?: string): Promise<void> {
  await add(quality);
  engine.kick();
  await isDone();
}
/** Downloads all assets but one. */
async function downloadPart(): Promise<void> {
  await download('240p');
  const stored = await offlineStore.findChapter(EPISODE);
  await offlineStore.removeAsset(stored ? (pagesOf(stored.content)[2]?.path ?? '') : '');
  expect((await offlineStore.storedChapter(EPISODE))?.complete).toBe(false);
}
async function reported(): Promise<FilmContent> {
  const of = { kind: 'film', uuid: WORK, chapter: EPISODE } as const;
  const asked = worksApi.endpoints.chapter.initiate(of, { forceRefetch: true });
  const content = await its.store.dispatch(asked).unwrap();
  if (!('hls' in content)) throw new Error('no film');
  return content;
}

describe('a downloaded film', () => {
  it('is complete on the device, in the chosen quality, with every announced asset', async () => {
    const announced = filmBytes(await reported(), '240p');
    await download('240p');
    expect(await offlineStore.storedChapter(EPISODE)).toMatchObject({
      complete: true,
      pinned: true,
      owner: '',
      quality: '240p',
      bytes: announced,
    });
  });

  it('continues when its addresses expire midway, and fetches nothing twice', async () => {
    const { fetch: send } = globalThis;
    const served: string[] = [];
    let refused = 0;
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      const response = await send(...asked);
      const address = asked[0] instanceof Request ? asked[0].url : String(asked[0]);
      if (!/\.(ts|vtt)$/.test(address)) return response;
      if (response.status === 403) refused += 1;
      else served.push(address.split('/').at(-1) ?? '');
      if (served.length === 3) its.server.nowMs += (FILM_PASS_HOURS + 1) * 3_600_000;
      return response;
    });
    await download();
    const { pages } = (await offlineStore.storedChapter(EPISODE)) ?? {};
    expect(refused).toBeGreaterThan(0);
    expect(served).toHaveLength(pages ?? 0);
    expect(new Set(served).size).toBe(pages);
  });

  it('requested in another quality is downloaded in full, and then replaces the first', async () => {
    await download('240p');
    expect(await add('240p')).toMatchObject({ added: 0, already: 1 });
    expect(await add()).toMatchObject({ added: 0, already: 1 });
    expect(await add('480p')).toMatchObject({ added: 1, already: 0 });
    engine.kick();
    await vi.waitFor(async () =>
      expect(await offlineStore.storedChapter(EPISODE)).toMatchObject({
        complete: true,
        quality: '480p',
      }),
    );
  });

  it('that is cancelled leaves nothing behind', async () => {
    await downloadPart();
    await add();
    await run(cancelDownloads({ chapters: [EPISODE] }));
    expect(await offlineStore.findChapter(EPISODE)).toBeUndefined();
    expect((await downloads.sizes()).chapters.get(EPISODE)).toBeUndefined();
  });

  it('watched to its end is deleted when its screen closes, where that is on', async () => {
    await download('240p');
    vi.stubGlobal('window', new EventTarget());
    const settings = offlineSettings.read();
    offlineSettings.write({ ...settings, deleteBehind: 0 });
    const stop = startAutoDownloads({ session, subscribe: its.store.subscribe });
    try {
      const known = { kind: 'film', uuid: WORK, title: '海边有光', cover: '', index: 1 } as const;
      const place = { chapter: EPISODE, chapterTitle: '', page: 25, pages: 24, ratio: 1 };
      await run(noteReading({ ...known, ...place, at: new Date().toISOString() }));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      openReader(WORK)();
      const undo = () => its.store.getState().global.snack?.undo;
      await vi.waitFor(() => expect(undo()).toMatchObject({ chapters: [EPISODE] }), 10_000);
      vi.advanceTimersByTime(DELETE_UNDO_MS);
      vi.useRealTimers();
      await vi.waitFor(async () =>
        expect(await offlineStore.storedChapter(EPISODE)).toBeUndefined(),
      );
    } finally {
      vi.useRealTimers();
      stop();
      offlineSettings.write(settings);
    }
  });

  it('is not played from the device before it is complete', async () => {
    await downloadPart();
    its.offline();
    await its.faulty.stop();
    const of = { kind: 'film', uuid: WORK, chapter: EPISODE } as const;
    const asked = worksApi.endpoints.chapter.initiate(of, { forceRefetch: true });
    const answer = await its.store.dispatch(asked);
    expect([answer.data, answer.isError]).toEqual([undefined, true]);
  });
});

describe('the source of a film', () => {
  const open = async (isTrial = false) => filmSource(await reported(), session, { isTrial });

  it('is the back end while it is not stored: all qualities and subtitles', async () => {
    const source = await open();
    expect(source).toMatchObject({ isStored: false, duration: (await reported()).duration });
    expect(source.qualities.map(({ id, height }) => [id, height])).toEqual([
      ['480p', 480],
      ['240p', 240],
    ]);
    const addresses = [source.master, ...source.qualities.map(({ address }) => address)];
    const answers = await Promise.all(
      [...addresses, ...source.subtitles.map(({ address }) => address)].map(async (address) => {
        const response = await fetch(address);
        return [response.status, (await response.text()).slice(0, 6)];
      }),
    );
    expect(answers).toEqual([
      [200, '#EXTM3'],
      [200, '#EXTM3'],
      [200, '#EXTM3'],
      [200, 'WEBVTT'],
    ]);
    expect('endsAt' in source).toBe(false);
  });

  it('ends where a trial ends', async () => {
    const content = { ...(await reported()), preview_seconds: 8 };
    expect(await filmSource(content, session, { isTrial: true })).toMatchObject({ endsAt: 8 });
  });

  it('is the worker, where one controls the page and the film is complete', async () => {
    await download('240p');
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    expect(await open()).toMatchObject({
      isStored: true,
      master: `https://moyu.example/_film/${EPISODE}/master.m3u8`,
      qualities: [
        { id: '240p', height: 240, address: `https://moyu.example/_film/${EPISODE}/240p.m3u8` },
      ],
      subtitles: [{ address: `https://moyu.example/_film/${EPISODE}/subtitle-0.vtt` }],
    });
    // A trial is never served from the device.
    expect(await open(true)).toMatchObject({ isStored: false });
  });

  it('is this page itself without a worker, until it is released', async () => {
    await download('240p');
    const source = await open();
    expect(source.isStored).toBe(true);
    const lines = async (address: string) => (await (await fetch(address)).text()).split('\n');
    const [, , playlist = ''] = await lines(source.master);
    expect(playlist).toBe(source.qualities[0]?.address);
    const segments = (await lines(playlist)).filter((line) => line.startsWith('blob:'));
    const content = (await offlineStore.findChapter(EPISODE))?.content;
    const stored = content && 'quality' in content ? content.quality.segments : [];
    const sizes = await Promise.all(
      segments.map(async (address) => (await (await fetch(address)).arrayBuffer()).byteLength),
    );
    expect(sizes).toEqual(stored.map(({ bytes }) => bytes));
    expect(sizes.length).toBeGreaterThan(3);
    expect((await lines(source.subtitles[0]?.address ?? ''))[0]).toBe('WEBVTT');
    source.release();
    source.release();
    await expect(fetch(segments[0] ?? '')).rejects.toThrow('fetch failed');
    await expect(fetch(source.master)).rejects.toThrow('fetch failed');
  });

  it('is not the download of another account', async () => {
    await download('240p');
    const stored = await offlineStore.findChapter(EPISODE);
    if (!stored) throw new Error('nothing stored');
    const paths = pagesOf(stored.content).map(({ path }) => path);
    const pieces = await Promise.all(paths.map((path) => offlineStore.findAsset(path)));
    // An owner is only ever added, never removed.
    await offlineStore.removeChapters([EPISODE]);
    await offlineStore.saveChapter({ ...stored, owner: 'other' });
    for (const piece of pieces)
      if (piece) await offlineStore.saveAsset({ ...piece, chapter: EPISODE });
    expect(await offlineStore.storedChapter(EPISODE)).toMatchObject({
      complete: true,
      owner: 'other',
    });
    expect(await open()).toMatchObject({ isStored: false });
  });

  it('stays within the base address of images', async () => {
    const content = { ...(await reported()), hls: 'https://elsewhere.example/master.m3u8' };
    await expect(filmSource(content, session)).rejects.toThrow(new AssetError('path'));
  });
});
