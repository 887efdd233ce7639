import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adoptBackground,
  dropBackground,
  fetchAway,
  hasBackgroundFetch,
} from '../../src/offline/backgroundFetch.ts';
import { publishDownloadEvent } from '../../src/offline/downloadEvents.ts';
import { offlineSettings } from '../../src/offline/offlineSettings.ts';
import { setPictureSource } from '../../src/lib/pictures.ts';
import { BACKGROUND_LOOK_MS, BACKGROUND_TAKEOVER_MS } from '../../src/shared/limits.ts';
import { backgroundId } from '../../src/shared/offline/downloads/backgroundFetch.ts';
import type { DownloadQueue, LiveDownload } from '../../src/shared/offline/downloads/download.ts';
import { EMPTY_QUEUE, withAdded, withPaused } from '../../src/shared/offline/downloads/queue.ts';
import { download } from '../support/fakes/downloads.ts';
import { contentOf } from '../support/product/runnerStage.ts';
import { BASE, IMAGE_KEY } from '../support/fakes/sampleImages.ts';
import { FakeManager, FakeRegistration } from '../support/fakes/fakeBackground.ts';

const { pages } = contentOf('a', 4);
const ITEM = download('a', { pages: 5, bytes: 1_000, pagesKept: 1 });
const HELD: LiveDownload = {
  chapter: 'a',
  pages: 5,
  pagesKept: 1,
  bytesKept: 100,
  bytes: 1_000,
  bytesPerSecond: 0,
};
const QUEUE = withAdded(EMPTY_QUEUE, [ITEM]);
const settings = offlineSettings.read();
let manager: FakeManager;
let lives: LiveDownload[] = [];
let held: Map<string, Promise<unknown>>;
const { signal } = new AbortController();

/** The used part of `LockManager`: one holder after the other. */
const locks = {
  async request(name: string, ...rest: readonly unknown[]) {
    const work = rest.at(-1) as () => unknown;
    await held.get(name);
    const working = Promise.resolve(work());
    held.set(name, working);
    return working.finally(() => held.delete(name));
  },
  query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
};

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  manager = new FakeManager();
  lives = [];
  held = new Map();
  vi.stubGlobal('BackgroundFetchManager', FakeManager);
  vi.stubGlobal('navigator', {
    locks,
    serviceWorker: { getRegistration: async () => ({ active: {}, backgroundFetch: manager }) },
  });
  offlineSettings.write({ ...settings, background: true });
  await setPictureSource({ base: BASE, key: IMAGE_KEY });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ask = (stop = signal) =>
  fetchAway({ download: ITEM, pages, live: HELD }, (live) => lives.push(live), stop);
const adopt = (queue: DownloadQueue = QUEUE, stop = signal) =>
  adoptBackground(
    async () => queue,
    (live) => lives.push(live),
    stop,
  );
const drop = (queue: DownloadQueue) => dropBackground(async () => queue);

/** Whether it has settled, after pending work had time to. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let is = false;
  const note = () => {
    is = true;
  };
  promise.then(note, note);
  await vi.advanceTimersByTimeAsync(0);
  return is;
}

/** The fetch that was begun. */
async function begun(): Promise<FakeRegistration> {
  return vi.waitFor(() => {
    const registration = manager.begun.at(-1);
    if (!registration) throw new Error('none was begun');
    return registration;
  });
}

describe('a chapter that the browser fetches in the background', () => {
  it('is one fetch of the missing pages, under an id that names nothing but the chapter', async () => {
    const asked = ask();
    const registration = await begun();
    expect(registration.id).toBe('moyu-chapter:a');
    expect(registration.addresses).toEqual(pages.map(({ path }) => BASE + path));
    expect(registration.options).toMatchObject({ title: '潮汐 第 1 话' });
    const bytes = pages.reduce((sum, page) => sum + page.bytes, 0);
    expect(registration.downloadTotal).toBeGreaterThan(bytes);
    registration.end('success');
    publishDownloadEvent({ type: 'queue' });
    await asked;
    expect(manager.begun).toHaveLength(1);
  });

  it('reports its progress, never past its end', async () => {
    const asked = ask();
    const registration = await begun();
    registration.progress(registration.downloadTotal / 2);
    expect(lives.at(-1)).toMatchObject({ chapter: 'a', pages: 5, pagesKept: 3 });
    registration.progress(registration.downloadTotal);
    expect(lives.at(-1)).toMatchObject({ pagesKept: 5, bytesKept: 1_000 });
    registration.end('success');
    publishDownloadEvent({ type: 'queue' });
    await asked;
  });

  it('is left to the worker until the worker is done', async () => {
    let done = () => {};
    const asked = ask();
    const registration = await begun();
    void locks.request('moyu-background:a', () => new Promise<void>((resolve) => (done = resolve)));
    registration.end('success');
    expect(await isSettled(asked)).toBe(false);
    publishDownloadEvent({ type: 'queue' });
    expect(await isSettled(asked)).toBe(false);
    done();
    expect(await isSettled(asked)).toBe(true);
  });

  it('returns to the page if the worker never answers', async () => {
    const asked = ask();
    (await begun()).end('failure', 'fetch-error');
    expect(await isSettled(asked)).toBe(false);
    await vi.advanceTimersByTimeAsync(BACKGROUND_TAKEOVER_MS);
    expect(await isSettled(asked)).toBe(true);
  });

  it('is not waited for if the browser has forgotten it', async () => {
    const asked = ask();
    await begun();
    manager.running.clear();
    await vi.advanceTimersByTimeAsync(BACKGROUND_LOOK_MS + BACKGROUND_TAKEOVER_MS);
    expect(await isSettled(asked)).toBe(true);
  });

  it('continues when the page closes', async () => {
    const stop = new AbortController();
    const asked = ask(stop.signal);
    const registration = await begun();
    stop.abort();
    await expect(asked).rejects.toThrow('aborted');
    expect(registration.result).toBe('');
  });

  it.each([
    ['is not asked for', () => offlineSettings.write({ ...settings, background: false })],
    [
      'would use any network',
      () => offlineSettings.write({ ...offlineSettings.read(), wifiOnly: true }),
    ],
    ['does not exist', () => vi.unstubAllGlobals()],
    ['refuses', () => (manager.refusal = new DOMException('', 'NotAllowedError'))],
  ])('is fetched by the page at once if background fetch %s', async (_, prepare) => {
    prepare();
    await ask();
    expect([manager.begun, lives]).toEqual([[], []]);
  });

  it('with answers longer than announced is announced without a size from then on', async () => {
    const first = ask();
    (await begun()).end('failure', 'download-total-exceeded');
    publishDownloadEvent({ type: 'queue' });
    await first;
    const second = ask();
    await vi.waitFor(() => expect(manager.begun).toHaveLength(2));
    expect(manager.begun[1]?.downloadTotal).toBe(0);
    manager.begun[1]?.end('success');
    publishDownloadEvent({ type: 'queue' });
    await second;
  });
});

describe('a fetch that an earlier page began', () => {
  it('is followed to its end and not begun again', async () => {
    const earlier = manager.run(
      new FakeRegistration(backgroundId('a'), [], { downloadTotal: 800 }),
    );
    const adopted = adopt();
    await vi.waitFor(() => expect(lives).not.toEqual([]));
    earlier.progress(400);
    expect(lives.at(-1)).toMatchObject({ pagesKept: 3, bytesKept: 600 });
    earlier.end('success');
    publishDownloadEvent({ type: 'queue' });
    await adopted;
    expect(manager.begun).toEqual([]);
  });

  it('is waited for while the worker takes it over', async () => {
    let done = () => {};
    void locks.request('moyu-background:a', () => new Promise<void>((resolve) => (done = resolve)));
    await vi.advanceTimersByTimeAsync(0);
    const adopted = adopt();
    expect(await isSettled(adopted)).toBe(false);
    done();
    expect(await isSettled(adopted)).toBe(true);
  });

  it('delays nothing if the browser fails', async () => {
    manager.getIds = () => Promise.reject(new Error('no database'));
    await adopt();
    expect(lives).toEqual([]);
  });
});

describe('a fetch that is no longer wanted', () => {
  it.each([
    ['was taken out', EMPTY_QUEUE],
    ['is paused', withPaused(QUEUE, { account: 'me', of: { chapters: ['a'] } })],
    ['is paused with all others', withPaused(QUEUE, { account: 'me', of: 'all' })],
  ])('because it %s is ended, and the worker can see who ended it', async (_, queue) => {
    const running = manager.run(new FakeRegistration(backgroundId('a'), []));
    expect(await drop(queue)).toEqual([]);
    await vi.waitFor(() => expect(running.failureReason).toBe('aborted'));
    expect([...held.keys()]).toEqual(['moyu-background-end:moyu-chapter:a']);
    await vi.advanceTimersByTimeAsync(BACKGROUND_TAKEOVER_MS);
    expect([...held.keys()]).toEqual([]);
  });

  it('because the reader chose another quality of a film is ended', async () => {
    const running = manager.run(new FakeRegistration(backgroundId('a', '480p'), []));
    const inQuality = (quality: string) =>
      withAdded(EMPTY_QUEUE, [download('a', { kind: 'film', quality })]);
    expect(await drop(inQuality('480p'))).toHaveLength(1);
    expect(await drop(inQuality('240p'))).toEqual([]);
    await vi.waitFor(() => expect(running.failureReason).toBe('aborted'));
  });

  it('because the setting is off is ended, and a wanted one is not', async () => {
    const running = manager.run(new FakeRegistration(backgroundId('a'), []));
    expect(await drop(QUEUE)).toHaveLength(1);
    offlineSettings.write({ ...settings, background: false });
    expect(await drop(QUEUE)).toEqual([]);
    await vi.waitFor(() => expect(running.result).toBe('failure'));
  });

  it('is left alone if it is not ours', async () => {
    const running = manager.run(new FakeRegistration('another app', []));
    await drop(EMPTY_QUEUE);
    await vi.advanceTimersByTimeAsync(0);
    expect(running.result).toBe('');
  });
});

it('background fetch is detected before it is offered', () => {
  expect(hasBackgroundFetch()).toBe(true);
  vi.unstubAllGlobals();
  expect(hasBackgroundFetch()).toBe(false);
});
