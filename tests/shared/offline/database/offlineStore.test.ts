import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStore } from '../../../../src/shared/offline/database/memoryStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../../src/shared/offline/database/offlineStore.ts';
import {
  chapter,
  collect,
  hash,
  page,
  picture,
  picturesOf,
  progress,
  work,
} from '../../../support/fakes/storeSamples.ts';

let databases = 0;

/** Sizes of the pages of stored chapters, and what is removed of them. */
const removals = fc.record({
  chapters: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 7 }),
  uuids: fc.array(fc.constantFrom('c0', 'c1', 'c2', 'c5', 'c9')),
  works: fc.array(fc.constantFrom('w0', 'w1', 'w9')),
});

describe.each([
  {
    where: 'IndexedDB',
    lasting: true,
    open: () => openStore(`store-${(databases += 1)}`),
  },
  { where: 'memory', lasting: false, open: async () => memoryStore() },
])('the offline store in $where', ({ open, lasting }) => {
  let offlineStore: OfflineStore;
  beforeEach(async () => {
    offlineStore = await open();
  });

  async function saveAll(...chapters: ReturnType<typeof chapter>[]): Promise<void> {
    for (const each of chapters) {
      await offlineStore.saveChapter(each);
      for (const one of picturesOf(each)) await offlineStore.saveAsset(one);
    }
  }

  it('reports whether it lasts', () => {
    expect(offlineStore.lasting).toBe(lasting);
  });

  it('stores the panels of a page with its picture, and loses them with it', async () => {
    const panels = { version: 1, found: { panels: [], rightToLeft: [] } };
    expect(await offlineStore.savePanels('a', hash('1'), panels)).toBe(false);
    await offlineStore.saveAsset(picture('a', { sha256: hash('1') }));
    expect(await offlineStore.savePanels('a', hash('2'), panels)).toBe(false);
    expect(await offlineStore.findPanels('a', hash('1'))).toBeUndefined();
    expect(await offlineStore.savePanels('a', hash('1'), panels)).toBe(true);
    expect(await offlineStore.findPanels('a', hash('1'))).toEqual(panels);
    expect(await offlineStore.findPanels('a', hash('2'))).toBeUndefined();
    await offlineStore.saveAsset(picture('a', { sha256: hash('3') }));
    expect(await offlineStore.findPanels('a', '')).toBeUndefined();
    expect(await offlineStore.findAsset('a')).toMatchObject({ path: 'a', sha256: hash('3') });
  });

  it('is empty before anything is saved', async () => {
    expect(await offlineStore.findAsset('a')).toBeUndefined();
    expect(await offlineStore.findChapter('a')).toBeUndefined();
    expect(await offlineStore.findWork('a')).toBeUndefined();
    expect(await offlineStore.storedChapters('a')).toEqual([]);
    expect(await offlineStore.storedWorks()).toEqual([]);
    expect(await offlineStore.pictureSource()).toBeUndefined();
    expect(await offlineStore.queuedChanges('a')).toEqual([]);
    await expect(offlineStore.removeAsset('a')).resolves.toBeUndefined();
    await expect(offlineStore.touchChapter('a', 5)).resolves.toBeUndefined();
    expect(await offlineStore.findChapter('a')).toBeUndefined();
  });

  it('returns a picture unchanged, and the last one saved under a path', async () => {
    expect(await offlineStore.saveAsset(picture('a/1'))).toBe(true);
    const second = picture('a/1', { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/png' });
    expect(await offlineStore.saveAsset(second)).toBe(true);
    expect(await offlineStore.findAsset('a/1')).toEqual(second);
    await offlineStore.removeAsset('a/1');
    expect(await offlineStore.findAsset('a/1')).toBeUndefined();
  });

  it('returns chapters, works and the source of pictures unchanged', async () => {
    const source = { base: 'https://a.example/', key: 'moyu-demo-imgkey' };
    await offlineStore.setPictureSource({ base: 'https://old.example/', key: '' });
    await offlineStore.setPictureSource(source);
    await offlineStore.saveChapter(chapter('c1'));
    await offlineStore.saveWork(work('w1'));
    expect(await offlineStore.pictureSource()).toEqual(source);
    expect(await offlineStore.findChapter('c1')).toEqual(chapter('c1'));
    expect(await offlineStore.findWork('w1')).toEqual(work('w1'));
  });

  it('notes when a chapter was opened', async () => {
    await offlineStore.saveChapter(chapter('c1'));
    await offlineStore.touchChapter('c1', 77);
    expect(await offlineStore.findChapter('c1')).toEqual(chapter('c1', { readAt: 77 }));
  });

  it('sums up the chapters of one work by index, with the bytes of the stored pages', async () => {
    await saveAll(chapter('c2', { index: 2, pinned: true }), chapter('c1', { index: 1 }));
    await saveAll(chapter('other', { work: 'another work' }));
    await offlineStore.removeAsset('c2/2');
    const summaries = await offlineStore.storedChapters('work');
    expect(summaries).toMatchObject([
      { uuid: 'c1', index: 1, pages: 2, pagesKept: 2, bytes: 200, complete: true, pinned: false },
      { uuid: 'c2', index: 2, pages: 2, pagesKept: 1, bytes: 100, complete: false, pinned: true },
    ]);
  });

  it('counts a picture that is two pages once', async () => {
    await saveAll(chapter('c1', { pages: [page('blank'), page('c1/2'), page('blank')] }));
    expect(await offlineStore.storedChapters('work')).toMatchObject([
      { pages: 3, pagesKept: 3, bytes: 200, complete: true },
    ]);
  });

  it('counts no page whose hash is not the one of the manifest', async () => {
    await offlineStore.saveChapter(chapter('c1', { pages: [page('c1/1', hash('a'))] }));
    await offlineStore.saveAsset(picture('c1/1', { chapter: 'c1', sha256: hash('b') }));
    expect(await offlineStore.storedChapters('work')).toMatchObject([
      { pagesKept: 0, complete: false },
    ]);
  });

  it('drops pages that a new manifest no longer names, or names with another hash', async () => {
    const pages = [page('c1/1', hash('a')), page('c1/2', hash('b')), page('c1/3')];
    await saveAll(chapter('c1', { pages }));
    await offlineStore.saveAsset(picture('cover'));
    const newer = [page('c1/1', hash('a')), page('c1/2', hash('c'))];
    await offlineStore.saveChapter(chapter('c1', { pages: newer }));
    expect(await offlineStore.findAsset('c1/1')).toBeDefined();
    expect(await offlineStore.findAsset('c1/2')).toBeUndefined();
    expect(await offlineStore.findAsset('c1/3')).toBeUndefined();
    expect(await offlineStore.findAsset('cover')).toBeDefined();
  });

  it('keeps the known use of a chapter when a later manifest replaces it', async () => {
    await offlineStore.saveChapter(chapter('c1', { pinned: true, readAt: 50, owner: 'me' }));
    const { owner: _unknown, ...later } = chapter('c1', { readAt: 20, savedAt: 9 });
    await offlineStore.saveChapter(later);
    expect(await offlineStore.findChapter('c1')).toEqual(
      chapter('c1', { pinned: true, readAt: 50, savedAt: 9, owner: 'me' }),
    );
    await offlineStore.saveChapter(chapter('c1', { owner: '' }));
    expect(await offlineStore.storedChapters('work')).toMatchObject([{ owner: '', pinned: true }]);
  });

  it('lists works with a complete chapter, the last read first', async () => {
    for (const uuid of ['old', 'new', 'partly']) await offlineStore.saveWork(work(uuid));
    await saveAll(
      chapter('o1', { work: 'old', readAt: 5 }),
      chapter('n2', { work: 'new', index: 2, readAt: 3 }),
      chapter('n1', { work: 'new', index: 1, readAt: 9 }),
      chapter('p1', { work: 'partly', readAt: 99 }),
    );
    await offlineStore.saveChapter(chapter('n3', { work: 'new', index: 3 }));
    await offlineStore.removeAsset('p1/1');
    const works = await offlineStore.storedWorks();
    expect(works.map(({ work: stored, bytes, readAt }) => [stored.uuid, bytes, readAt])).toEqual([
      ['new', 400, 9],
      ['old', 200, 5],
    ]);
    expect(works[0]?.chapters.map(({ uuid }) => uuid)).toEqual(['n1', 'n2']);
  });

  it('keeps changes in order, each account its own', async () => {
    await offlineStore.queueChange('me', progress('w1', 1));
    await offlineStore.queueChange('you', progress('w1', 7));
    await offlineStore.queueChange('me', collect('w1', 'add'));
    await offlineStore.queueChange('me', progress('w2', 1));
    const mine = await offlineStore.queuedChanges('me');
    expect(mine.map(({ account, change }) => [account, change])).toEqual([
      ['me', progress('w1', 1)],
      ['me', collect('w1', 'add')],
      ['me', progress('w2', 1)],
    ]);
    expect(mine.map(({ id }) => id)).toEqual(mine.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(await offlineStore.queuedChanges('you')).toHaveLength(1);
  });

  it('replaces a change by a later one of the same thing, at the end of the queue', async () => {
    await offlineStore.queueChange('me', progress('w1', 1));
    await offlineStore.queueChange('me', collect('w1', 'add'));
    await offlineStore.queueChange('me', progress('w1', 2));
    await offlineStore.queueChange('me', collect('w2', 'add'));
    await offlineStore.queueChange('me', collect('w1', 'delete'));
    expect((await offlineStore.queuedChanges('me')).map(({ change }) => change)).toEqual([
      progress('w1', 2),
      collect('w2', 'add'),
      collect('w1', 'delete'),
    ]);
  });

  it('queues several changes together, in their order', async () => {
    await offlineStore.queueChange('me', collect('w1', 'add'));
    const clear = { type: 'clear', kind: 'comic', at: '2026-01-01T00:00:00.000Z' } as const;
    await offlineStore.queueChange('me', collect('w2', 'delete'), clear, collect('w1', 'delete'));
    expect((await offlineStore.queuedChanges('me')).map(({ change }) => change)).toEqual([
      collect('w2', 'delete'),
      clear,
      collect('w1', 'delete'),
    ]);
  });

  it('removes chapters with their pages and reports the freed bytes; the work stays known', async () => {
    const [first, second] = [chapter('c1'), chapter('c2', { index: 2, pinned: true })];
    await offlineStore.saveWork(work('work'));
    await saveAll(first, second);
    await offlineStore.saveAsset(picture('covers/1'));
    expect(await offlineStore.removeChapters(['c1', 'unknown'])).toBe(200);
    expect(await offlineStore.findChapter('c1')).toBeUndefined();
    expect(await offlineStore.findAsset('c1/1')).toBeUndefined();
    expect(await offlineStore.storedChapters('work')).toMatchObject([{ uuid: 'c2', bytes: 200 }]);
    expect(await offlineStore.removeChapters(['c1'])).toBe(0);
    expect(await offlineStore.removeWorks(['work', 'work'])).toBe(200);
    expect(await offlineStore.storedWorks()).toEqual([]);
    expect(await offlineStore.findWork('work')).toBeDefined();
    expect(await offlineStore.findAsset('covers/1')).toBeDefined();
  });

  it('removes a page of several chapters with the last of them', async () => {
    const pages = (uuid: string) => [page(`${uuid}/1`), page('credits', hash('1'))];
    const all = ['c1', 'c2', 'c3'].map((uuid) => chapter(uuid, { pages: pages(uuid) }));
    await saveAll(...all);
    for (const { uuid } of all)
      expect(await offlineStore.storedChapter(uuid)).toMatchObject({ complete: true, bytes: 200 });
    await offlineStore.saveChapter(chapter('c1', { pages: [page('c1/1')] }));
    expect(await offlineStore.removeChapters(['c2'])).toBe(100);
    expect(await offlineStore.storedChapter('c3')).toMatchObject({ complete: true });
    expect(await offlineStore.findAsset('credits')).toMatchObject({ chapter: 'c3' });
    expect(await offlineStore.removeChapters(['c1', 'c3'])).toBe(300);
    expect(await offlineStore.findAsset('credits')).toBeUndefined();
  });

  it('stores a chapter again after it was removed', async () => {
    const [first] = [chapter('c1')];
    await offlineStore.saveWork(work('work'));
    await saveAll(first);
    await offlineStore.removeWorks(['work']);
    await saveAll(first);
    expect(await offlineStore.storedWorks()).toMatchObject([{ bytes: 200 }]);
  });

  it('frees exactly what it no longer lists, whatever is removed', async () => {
    await fc.assert(
      fc.asyncProperty(removals, async ({ chapters, works, uuids }) => {
        const own = await open();
        for (const [at, size] of chapters.entries()) {
          const of = `w${at % 3}`;
          const stored = chapter(`c${at}`, { work: of, index: at + 1 });
          await own.saveWork(work(of));
          await own.saveChapter(stored);
          for (const one of picturesOf(stored)) {
            await own.saveAsset({ ...one, bytes: new ArrayBuffer(size) });
          }
        }
        const listed = async () =>
          (await own.storedWorks()).reduce((sum, { bytes }) => sum + bytes, 0);
        const before = await listed();
        const freed = (await own.removeChapters(uuids)) + (await own.removeWorks(works));
        expect(freed).toBe(before - (await listed()));
        own.close();
      }),
      { numRuns: 30 },
    );
  });

  it('removes what was sent, unless it was replaced meanwhile', async () => {
    await offlineStore.queueChange('me', progress('w1', 1));
    await offlineStore.queueChange('me', progress('w2', 1));
    const sent = (await offlineStore.queuedChanges('me')).map(({ id }) => id);
    await offlineStore.queueChange('me', progress('w1', 2));
    await offlineStore.settleChanges(sent);
    expect((await offlineStore.queuedChanges('me')).map(({ change }) => change)).toEqual([
      progress('w1', 2),
    ]);
  });
});

describe('the offline store in memory', () => {
  it('removes the pictures stored first when it grows too large', async () => {
    const offlineStore = memoryStore(250);
    for (const path of ['1', '2', '3'])
      expect(await offlineStore.saveAsset(picture(path))).toBe(true);
    expect(await offlineStore.findAsset('1')).toBeUndefined();
    expect(await offlineStore.findAsset('3')).toBeDefined();
    const huge = picture('huge', { bytes: new ArrayBuffer(251) });
    expect(await offlineStore.saveAsset(huge)).toBe(false);
    expect(await offlineStore.findAsset('3')).toBeDefined();
  });
});
