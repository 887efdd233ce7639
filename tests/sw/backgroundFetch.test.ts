import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backgroundId } from '../../src/shared/offline/downloads/backgroundFetch.ts';
import { withoutSelected, withPaused } from '../../src/shared/offline/downloads/queue.ts';
import type { OfflineStore } from '../../src/shared/offline/database/offlineStore.ts';
import {
  giveUp,
  openDownloads,
  takeOver,
  type BackgroundDeps,
  type BackgroundEnd,
} from '../../sw/backgroundFetch.ts';
import { contentOf, openStage, sealed, type Stage } from '../support/product/runnerStage.ts';
import { BASE, IMAGE_KEY } from '../support/fakes/sampleImages.ts';
import { FakeRegistration } from '../support/fakes/fakeBackground.ts';

const PAGES = 4;
const PATHS = contentOf('a', PAGES).pages.map(({ path }) => path);
const ME = { account: 'me', of: { chapters: ['a'] } } as const;
let stage: Stage;
let registration: FakeRegistration;
let deps: BackgroundDeps;
let reported = 0;
let held: readonly string[] = [];
const updateUI = vi.fn<BackgroundEnd['updateUI']>(async () => {});

/** A chapter as a page leaves it after handing it to the browser. */
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  updateUI.mockClear();
  reported = 0;
  held = [];
  stage = await openStage();
  await stage.add({ a: PAGES });
  const { offlineStore, downloads } = stage;
  await offlineStore.setPictureSource({ base: BASE, key: IMAGE_KEY });
  await offlineStore.saveChapter({
    uuid: 'a',
    work: 'work',
    kind: 'comic',
    content: contentOf('a', PAGES),
    pinned: false,
    readAt: 0,
    savedAt: 1,
    owner: 'me',
  });
  registration = fetched(PATHS);
  deps = {
    offlineStore,
    downloads,
    publishQueue: () => (reported += 1),
    withLock: (_, work) => work(),
    isLocked: async (name) => held.includes(name),
  };
});
afterEach(async () => {
  await stage.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The pages that arrived. */
function fetched(paths: readonly string[]): FakeRegistration {
  const made = new FakeRegistration(
    backgroundId('a'),
    PATHS.map((path) => BASE + path),
  );
  for (const path of paths) made.answers.set(BASE + path, sealed(path));
  return made;
}

const settle = () => takeOver({ registration, updateUI }, deps);

describe('a finished background fetch', () => {
  it('is checked, stored and completed, and the notification says so', async () => {
    await settle();
    expect(await stage.stored('a')).toMatchObject({ pinned: true, complete: true, owner: 'me' });
    expect(await stage.item('a')).toBeUndefined();
    expect(updateUI.mock.calls).toEqual([[{ title: '下载完成：潮汐 第 1 话' }]]);
    expect(reported).toBe(1);
    expect(stage.requests).toEqual([]);
  });

  it.each([
    ['is not what its hash says', () => sealed('a/3')],
    ['is an error', () => new Response('gone', { status: 404 })],
    ['is no picture', () => new Response('<!doctype html>')],
  ])(
    'with a page %s leaves out that page, and waits for the page’s own download',
    async (_, answer) => {
      registration.answers.set(`${BASE}a/2`, answer());
      await settle();
      expect(await stage.stored('a')).toMatchObject({ pinned: false, pagesKept: PAGES - 1 });
      expect(await stage.item('a')).toMatchObject({ state: 'waiting', pagesKept: PAGES - 1 });
      expect(updateUI.mock.calls).toEqual([[{ title: '还差 1 页：潮汐 第 1 话' }]]);

      await stage.run();
      expect(stage.requests).toEqual(['a/2']);
      expect(stage.completed).toEqual(['a']);
    },
  );

  it('with a part of the pages stores those that are whole', async () => {
    registration = fetched(PATHS.slice(0, 3));
    registration.end('failure', 'fetch-error');
    await settle();
    expect(await stage.stored('a')).toMatchObject({ pinned: false, pagesKept: 3 });
    expect(await stage.item('a')).toMatchObject({ state: 'waiting' });
  });

  it('may be taken over again after the worker died half-way, and after it was done', async () => {
    const { saveAsset } = deps.offlineStore;
    let saved = 0;
    const dying = {
      ...deps.offlineStore,
      saveAsset: vi.fn<OfflineStore['saveAsset']>(saveAsset),
    };
    dying.saveAsset.mockImplementation((picture) => {
      if ((saved += 1) > 2) throw new Error('the worker was killed');
      return saveAsset(picture);
    });
    await takeOver({ registration, updateUI }, { ...deps, offlineStore: dying });
    expect(await stage.stored('a')).toMatchObject({ pinned: false, pagesKept: 2 });

    await settle();
    const done = await stage.stored('a');
    expect(done).toMatchObject({ pinned: true, complete: true });
    await settle();
    expect(await stage.stored('a')).toEqual(done);
    expect(updateUI.mock.calls.at(-1)).toEqual([{ title: '下载完成：潮汐 第 1 话' }]);
  });

  it('for a chapter that was removed meanwhile is not pinned', async () => {
    await stage.downloads.changeQueue((queue) => withoutSelected(queue, ME));
    await settle();
    expect(await stage.stored('a')).toMatchObject({ pinned: false, complete: true });
    expect(updateUI).not.toHaveBeenCalled();
  });

  it('on a full disk pauses the queue, and what was written stays', async () => {
    const { saveAsset } = deps.offlineStore;
    const full = {
      ...deps.offlineStore,
      saveAsset: vi.fn<OfflineStore['saveAsset']>(async () => false),
    };
    full.saveAsset.mockImplementationOnce(saveAsset);
    await takeOver({ registration, updateUI }, { ...deps, offlineStore: full });
    expect(await stage.downloads.queue()).toMatchObject({ pause: 'storage' });
    expect(await stage.item('a')).toMatchObject({ state: 'waiting' });
    expect(full.saveAsset).toHaveBeenCalledTimes(2);
  });

  it('of another owner is left alone', async () => {
    const other = new FakeRegistration('another app', []);
    await takeOver({ registration: other, updateUI }, deps);
    expect([reported, updateUI.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a cancelled background fetch', () => {
  const end = () => giveUp({ registration }, deps);

  it('pauses the chapter if cancelled at the notification, and stores the pages that are whole', async () => {
    registration = fetched(PATHS.slice(0, 2));
    await end();
    expect(await stage.item('a')).toMatchObject({ state: 'paused' });
    expect(await stage.stored('a')).toMatchObject({ pinned: false, pagesKept: 2 });
    expect(reported).toBe(1);
  });

  it('leaves the chapter to the tab if a tab cancelled it', async () => {
    held = [`moyu-background-end:${registration.id}`];
    await end();
    expect(await stage.item('a')).toMatchObject({ state: 'waiting' });
  });

  it('adds no pause of its own if all is paused', async () => {
    await stage.downloads.changeQueue((queue) => withPaused(queue, { account: 'me', of: 'all' }));
    await end();
    expect(await stage.item('a')).toMatchObject({ state: 'waiting' });
  });
});

describe('a tap on the notification', () => {
  const window = (url: string) => ({ url, focus: vi.fn<() => Promise<void>>(async () => {}) });
  const clientsOf = (windows: readonly ReturnType<typeof window>[]) => ({
    matchAll: async () => windows,
    openWindow: vi.fn<(address: string) => Promise<void>>(async () => {}),
  });

  it('shows the window with the downloads', async () => {
    const shown = window('https://moyu.example/download');
    const clients = clientsOf([window('https://moyu.example/readcomic'), shown]);
    await openDownloads(clients);
    expect(shown.focus).toHaveBeenCalledOnce();
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('opens a window if there is none, and navigates no open reader away', async () => {
    const reading = window('https://moyu.example/readcomic');
    const clients = clientsOf([reading]);
    await openDownloads(clients);
    expect(clients.openWindow).toHaveBeenCalledWith('/download');
    expect(reading.focus).not.toHaveBeenCalled();
  });
});
