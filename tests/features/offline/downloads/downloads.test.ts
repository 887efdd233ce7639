import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freeChapters } from '../../../../src/api/chapterOwner.ts';
import { fetchManifest } from '../../../../src/features/offline/downloads/downloadManifest.ts';
import { autoRetries } from '../../../../src/features/offline/downloads/downloadRetries.ts';
import {
  addDownloads,
  cancelDownloads,
  moveDownloads,
  pauseDownloads,
  resumeDownloads,
  retryDownloads,
} from '../../../../src/features/offline/downloads/downloads.ts';
import {
  recoverDownloads,
  trimStore,
} from '../../../../src/features/offline/downloads/downloadUpkeep.ts';
import { runInit } from '../../../../src/api/session.ts';
import type { SessionApi } from '../../../../src/api/thunk.ts';
import { worksApi, type WorkWithChapters } from '../../../../src/api/endpoints/works.ts';
import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import type { Chapter } from '../../../../src/shared/contract/index.ts';
import { AUTO_RETRIES_MAX, AUTO_RETRY_REST_MS } from '../../../../src/shared/limits.ts';
import { READING_LOCK_PREFIX } from '../../../../src/shared/names.ts';
import type { DownloadStore } from '../../../../src/shared/offline/downloads/downloadStore.ts';
import { EMPTY_QUEUE, withFailed } from '../../../../src/shared/offline/downloads/queue.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { chapter as storedChapter, picturesOf } from '../../../support/fakes/storeSamples.ts';
import { startSession, type TestSession } from '../../../support/product/session.ts';

const WORK = 'comic-xueluo-changan';
let its: TestSession;
let offlineStore: OfflineStore;
let downloads: DownloadStore;
let session: SessionApi;
let work: WorkWithChapters;
let free: readonly Chapter[];

beforeEach(async () => {
  its = await startSession();
  await runInit(its.session);
  offlineStore = await openStore();
  const found = await getDownloadStore();
  if (!found) throw new Error('no offline store');
  downloads = found;
  await downloads.changeQueue(() => EMPTY_QUEUE);
  session = { ...its.session, extra: { ...its.services, offlineStore: async () => offlineStore } };
  const of = { kind: 'comic', uuid: WORK } as const;
  work = await its.store.dispatch(worksApi.endpoints.work.initiate(of)).unwrap();
  free = work.directory.chapters.filter(({ locked }) => !locked);
});
afterEach(async () => {
  await offlineStore.removeWorks([WORK, 'work']);
  offlineStore.close();
  await its.close();
});

const run = <T>(thunk: (...args: [SessionApi['dispatch'], () => unknown, unknown]) => Promise<T>) =>
  thunk(session.dispatch, session.getState, session.extra);
const add = (chapters: readonly Chapter[]) =>
  run(addDownloads({ kind: 'comic', ...work, chapters: chapters.map(({ uuid }) => uuid) }));
const waitingChapters = async () => (await downloads.queue()).items.map(({ chapter }) => chapter);
const first = (index = 0): Chapter => {
  const chapter = free[index];
  if (!chapter) throw new Error('too few free chapters');
  return chapter;
};

/** Stores a complete chapter of the work. */
async function storeWhole({ uuid, index }: Chapter, pinned: boolean): Promise<void> {
  const stored = storedChapter(uuid, { work: WORK, index, pinned });
  await offlineStore.saveChapter(stored);
  for (const picture of picturesOf(stored)) await offlineStore.saveAsset(picture);
}

describe('enqueueing chapters', () => {
  it('enqueues the readable ones, with the data that lists show, and stores their work', async () => {
    const locked = work.directory.chapters.filter((each) => each.locked);
    expect(locked.length).toBeGreaterThan(0);
    expect(await add([first(1), first(0), ...locked])).toEqual({
      added: 2,
      locked: locked.length,
      already: 0,
    });
    expect(await waitingChapters()).toEqual([first(1).uuid, first(0).uuid]);
    const { items } = await downloads.queue();
    const account = its.store.getState().user.userinfo?.uuid;
    const known = { workTitle: work.detail.title, pages: first(1).size, state: 'waiting' };
    expect(items[0]).toMatchObject({ ...known, account, work: WORK, origin: 'person' });
    expect(await offlineStore.findWork(WORK)).toMatchObject(work);
  });

  it('twice enqueues them once, and retries those that failed', async () => {
    await add([first(0), first(1)]);
    expect(await add([first(0)])).toEqual({ added: 0, locked: 0, already: 1 });
    const { uuid } = first(0);
    await downloads.changeQueue((queue) => withFailed(queue, uuid, { reason: 'network' }));
    expect(await add([first(0), first(1)])).toEqual({ added: 1, locked: 0, already: 1 });
    expect((await downloads.queue()).items[0]).toMatchObject({ state: 'waiting', reason: '' });
  });

  it('that are cached pins them without a request, and skips downloaded ones', async () => {
    await storeWhole(first(0), false);
    await storeWhole(first(1), true);
    const asked = its.faulty.count();
    expect(await add([first(0), first(1)])).toEqual({ added: 1, locked: 0, already: 1 });
    expect(await waitingChapters()).toEqual([]);
    expect((await offlineStore.findChapter(first(0).uuid))?.pinned).toBe(true);
    expect(its.faulty.count()).toBe(asked);
  });

  it('that another account purchased requests them again', async () => {
    const { uuid, index } = first(0);
    const stored = storedChapter(uuid, { work: WORK, index, pinned: true, owner: 'other' });
    await offlineStore.saveChapter(stored);
    for (const picture of picturesOf(stored)) await offlineStore.saveAsset(picture);
    expect(await add([first(0)])).toEqual({ added: 1, locked: 0, already: 0 });
    expect(await waitingChapters()).toEqual([uuid]);
  });
});

describe('the download queue', () => {
  it('is paused, resumed, reordered, retried and shortened', async () => {
    await add([first(0), first(1)]);
    await run(pauseDownloads('all'));
    expect((await downloads.queue()).pause).toBe('person');
    await run(resumeDownloads({ work: WORK }));
    expect((await downloads.queue()).pause).toBe('');
    await run(moveDownloads([first(1).uuid], first(0).uuid));
    expect(await waitingChapters()).toEqual([first(1).uuid, first(0).uuid]);
    await downloads.changeQueue((queue) => withFailed(queue, first(0).uuid, { reason: 'server' }));
    await run(retryDownloads('all'));
    expect((await downloads.queue()).items.map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
    ]);
    await run(cancelDownloads({ chapters: [first(1).uuid] }));
    expect(await waitingChapters()).toEqual([first(0).uuid]);
  });
});

describe('the manifest of a download', () => {
  const ask = (chapter: Chapter) =>
    fetchManifest(
      download(chapter.uuid, { work: WORK, account: 'me' }),
      { session, isFree: freeChapters(session) },
      new AbortController().signal,
    );

  it('loads after one renewal of the token, when it had expired', async () => {
    await add([first(0)]);
    its.faulty.spoil('api/comic_directory', { kind: 'code', code: 402 }, 1);
    const inits = its.faulty.count('api/init');
    const found = await ask(first(0));
    expect(found).toMatchObject({ type: 'pages', owner: '', content: { uuid: first(0).uuid } });
    expect(its.faulty.count('api/init')).toBe(inits + 1);
  });

  it('of a locked chapter is rejected, without a purchase', async () => {
    const locked = work.directory.chapters.find((each) => each.locked);
    if (!locked) throw new Error('nothing is locked');
    expect(await ask(locked)).toEqual({ type: 'failed', reason: 'locked' });
    expect(its.faulty.requests(/buy/)).toEqual([]);
  });

  it('of a chapter not known to be free belongs to the requesting account', async () => {
    await offlineStore.removeWorks([WORK]);
    expect(await ask(first(0))).toMatchObject({ type: 'pages' });
    await offlineStore.saveWork({
      uuid: WORK,
      kind: 'comic',
      detail: work.detail,
      directory: { ...work.directory, chapters: [] },
      at: 1,
    });
    expect(await ask(first(0))).toMatchObject({ type: 'pages', owner: 'me' });
  });

  it('distinguishes a server that does not answer from one that rejects the request', async () => {
    its.faulty.spoil('api/comic_directory', { kind: 'code', code: 404 }, 1);
    expect(await ask(first(0))).toEqual({ type: 'failed', reason: 'server' });
    its.faulty.spoil('api/comic_directory', { kind: 'drop' });
    expect(await ask(first(0))).toEqual({ type: 'failed', reason: 'network' });
  });
});

describe('a launch', () => {
  it('enqueues damaged downloads again', async () => {
    await offlineStore.saveWork({ uuid: WORK, kind: 'comic', ...work, at: 1 });
    await storeWhole(first(0), true);
    await storeWhole(first(1), true);
    const [lost] = picturesOf(storedChapter(first(0).uuid));
    await offlineStore.removeAsset(lost?.path ?? '');
    await recoverDownloads(downloads, session);
    const { items } = await downloads.queue();
    const account = its.store.getState().user.userinfo?.uuid;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      chapter: first(0).uuid,
      account,
      workTitle: work.detail.title,
      state: 'waiting',
    });
  });

  it('evicts chapters read too long ago, and neither queued ones nor the one being read', async () => {
    vi.stubGlobal('localStorage', undefined);
    const old = storedChapter('old', { readAt: 1 });
    const queued = storedChapter('queued', { readAt: 1 });
    for (const each of [old, queued]) {
      await offlineStore.saveChapter(each);
      for (const picture of picturesOf(each)) await offlineStore.saveAsset(picture);
    }
    await downloads.changeQueue(() => ({ ...EMPTY_QUEUE, items: [download('queued')] }));
    const held = [{ name: `${READING_LOCK_PREFIX}work` }];
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
    // Another tab reads it.
    await trimStore(downloads, session);
    expect(await offlineStore.findChapter('old')).toBeDefined();
    vi.stubGlobal('navigator', {});
    await trimStore(downloads, session);
    expect(await offlineStore.findChapter('old')).toBeUndefined();
    expect(await offlineStore.findChapter('queued')).toBeDefined();
  });
});

describe('a download that failed without a response', () => {
  const failed = download('a', { state: 'failed', reason: 'network' });
  const queue = {
    ...EMPTY_QUEUE,
    items: [failed, download('b', { state: 'failed', reason: 'locked' })],
  };

  it('is retried by itself, with a pause between, a few times and no more', () => {
    let now = 0;
    const retries = autoRetries(() => now);
    let tries = 0;
    for (let events = 0; events < 100; events += 1) {
      const due = retries.due(queue, 'me');
      expect(due.filter((each) => each !== 'a')).toEqual([]);
      retries.note(due);
      tries += due.length;
      expect(retries.due(queue, 'me')).toEqual([]);
      now += AUTO_RETRY_REST_MS;
    }
    expect(tries).toBe(AUTO_RETRIES_MAX);
  });

  it('is left alone while the queue is paused, and where it belongs to another account', () => {
    const retries = autoRetries(() => 0);
    expect(retries.due({ ...queue, pause: 'person' }, 'me')).toEqual([]);
    expect(retries.due(queue, 'you')).toEqual([]);
    expect(retries.due(queue, 'me')).toEqual(['a']);
  });
});
