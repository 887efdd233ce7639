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
} from '../../../support/fakes/shelfSamples.ts';

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
    open: () => openStore(`shelf-${(databases += 1)}`),
  },
  { where: 'memory', lasting: false, open: async () => memoryStore() },
])('the offline store in $where', ({ open, lasting }) => {
  let shelf: OfflineStore;
  beforeEach(async () => {
    shelf = await open();
  });

  async function saveAll(...chapters: ReturnType<typeof chapter>[]): Promise<void> {
    for (const each of chapters) {
      await shelf.saveChapter(each);
      for (const one of picturesOf(each)) await shelf.saveAsset(one);
    }
  }

  it('reports whether it lasts', () => {
    expect(shelf.lasting).toBe(lasting);
  });

  it('is empty before anything is saved', async () => {
    expect(await shelf.findAsset('a')).toBeUndefined();
    expect(await shelf.findChapter('a')).toBeUndefined();
    expect(await shelf.findWork('a')).toBeUndefined();
    expect(await shelf.storedChapters('a')).toEqual([]);
    expect(await shelf.storedWorks()).toEqual([]);
    expect(await shelf.pictureSource()).toBeUndefined();
    expect(await shelf.queuedChanges('a')).toEqual([]);
    await expect(shelf.removeAsset('a')).resolves.toBeUndefined();
    await expect(shelf.touchChapter('a', 5)).resolves.toBeUndefined();
    expect(await shelf.findChapter('a')).toBeUndefined();
  });

  it('returns a picture unchanged, and the last one saved under a path', async () => {
    expect(await shelf.saveAsset(picture('a/1'))).toBe(true);
    const second = picture('a/1', { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/png' });
    expect(await shelf.saveAsset(second)).toBe(true);
    expect(await shelf.findAsset('a/1')).toEqual(second);
    await shelf.removeAsset('a/1');
    expect(await shelf.findAsset('a/1')).toBeUndefined();
  });

  it('returns chapters, works and the source of pictures unchanged', async () => {
    const source = { base: 'https://a.example/', key: 'moyu-demo-imgkey' };
    await shelf.setPictureSource({ base: 'https://old.example/', key: '' });
    await shelf.setPictureSource(source);
    await shelf.saveChapter(chapter('c1'));
    await shelf.saveWork(work('w1'));
    expect(await shelf.pictureSource()).toEqual(source);
    expect(await shelf.findChapter('c1')).toEqual(chapter('c1'));
    expect(await shelf.findWork('w1')).toEqual(work('w1'));
  });

  it('notes when a chapter was opened', async () => {
    await shelf.saveChapter(chapter('c1'));
    await shelf.touchChapter('c1', 77);
    expect(await shelf.findChapter('c1')).toEqual(chapter('c1', { readAt: 77 }));
  });

  it('sums up the chapters of one work by index, with the bytes of the stored pages', async () => {
    await saveAll(chapter('c2', { index: 2, pinned: true }), chapter('c1', { index: 1 }));
    await saveAll(chapter('other', { work: 'another work' }));
    await shelf.removeAsset('c2/2');
    const summaries = await shelf.storedChapters('work');
    expect(summaries).toMatchObject([
      { uuid: 'c1', index: 1, pages: 2, pagesKept: 2, bytes: 200, complete: true, pinned: false },
      { uuid: 'c2', index: 2, pages: 2, pagesKept: 1, bytes: 100, complete: false, pinned: true },
    ]);
  });

  it('counts a picture that is two pages once', async () => {
    await saveAll(chapter('c1', { pages: [page('blank'), page('c1/2'), page('blank')] }));
    expect(await shelf.storedChapters('work')).toMatchObject([
      { pages: 3, pagesKept: 3, bytes: 200, complete: true },
    ]);
  });

  it('counts no page whose hash is not the one of the manifest', async () => {
    await shelf.saveChapter(chapter('c1', { pages: [page('c1/1', hash('a'))] }));
    await shelf.saveAsset(picture('c1/1', { chapter: 'c1', sha256: hash('b') }));
    expect(await shelf.storedChapters('work')).toMatchObject([{ pagesKept: 0, complete: false }]);
  });

  it('drops pages that a new manifest no longer names, or names with another hash', async () => {
    const pages = [page('c1/1', hash('a')), page('c1/2', hash('b')), page('c1/3')];
    await saveAll(chapter('c1', { pages }));
    await shelf.saveAsset(picture('cover'));
    const newer = [page('c1/1', hash('a')), page('c1/2', hash('c'))];
    await shelf.saveChapter(chapter('c1', { pages: newer }));
    expect(await shelf.findAsset('c1/1')).toBeDefined();
    expect(await shelf.findAsset('c1/2')).toBeUndefined();
    expect(await shelf.findAsset('c1/3')).toBeUndefined();
    expect(await shelf.findAsset('cover')).toBeDefined();
  });

  it('keeps the known use of a chapter when a later manifest replaces it', async () => {
    await shelf.saveChapter(chapter('c1', { pinned: true, readAt: 50, owner: 'me' }));
    const { owner: _unknown, ...later } = chapter('c1', { readAt: 20, savedAt: 9 });
    await shelf.saveChapter(later);
    expect(await shelf.findChapter('c1')).toEqual(
      chapter('c1', { pinned: true, readAt: 50, savedAt: 9, owner: 'me' }),
    );
    await shelf.saveChapter(chapter('c1', { owner: '' }));
    expect(await shelf.storedChapters('work')).toMatchObject([{ owner: '', pinned: true }]);
  });

  it('lists works with a complete chapter, the last read first', async () => {
    for (const uuid of ['old', 'new', 'partly']) await shelf.saveWork(work(uuid));
    await saveAll(
      chapter('o1', { work: 'old', readAt: 5 }),
      chapter('n2', { work: 'new', index: 2, readAt: 3 }),
      chapter('n1', { work: 'new', index: 1, readAt: 9 }),
      chapter('p1', { work: 'partly', readAt: 99 }),
    );
    await shelf.saveChapter(chapter('n3', { work: 'new', index: 3 }));
    await shelf.removeAsset('p1/1');
    const works = await shelf.storedWorks();
    expect(works.map(({ work: stored, bytes, readAt }) => [stored.uuid, bytes, readAt])).toEqual([
      ['new', 400, 9],
      ['old', 200, 5],
    ]);
    expect(works[0]?.chapters.map(({ uuid }) => uuid)).toEqual(['n1', 'n2']);
  });

  it('keeps changes in order, each account its own', async () => {
    await shelf.queueChange('me', progress('w1', 1));
    await shelf.queueChange('you', progress('w1', 7));
    await shelf.queueChange('me', collect('w1', 'add'));
    await shelf.queueChange('me', progress('w2', 1));
    const mine = await shelf.queuedChanges('me');
    expect(mine.map(({ account, change }) => [account, change])).toEqual([
      ['me', progress('w1', 1)],
      ['me', collect('w1', 'add')],
      ['me', progress('w2', 1)],
    ]);
    expect(mine.map(({ id }) => id)).toEqual(mine.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(await shelf.queuedChanges('you')).toHaveLength(1);
  });

  it('replaces a change by a later one of the same thing, at the end of the queue', async () => {
    await shelf.queueChange('me', progress('w1', 1));
    await shelf.queueChange('me', collect('w1', 'add'));
    await shelf.queueChange('me', progress('w1', 2));
    await shelf.queueChange('me', collect('w2', 'add'));
    await shelf.queueChange('me', collect('w1', 'delete'));
    expect((await shelf.queuedChanges('me')).map(({ change }) => change)).toEqual([
      progress('w1', 2),
      collect('w2', 'add'),
      collect('w1', 'delete'),
    ]);
  });

  it('queues several changes together, in their order', async () => {
    await shelf.queueChange('me', collect('w1', 'add'));
    const clear = { type: 'clear', kind: 'comic', at: '2026-01-01T00:00:00.000Z' } as const;
    await shelf.queueChange('me', collect('w2', 'delete'), clear, collect('w1', 'delete'));
    expect((await shelf.queuedChanges('me')).map(({ change }) => change)).toEqual([
      collect('w2', 'delete'),
      clear,
      collect('w1', 'delete'),
    ]);
  });

  it('removes chapters with their pages and reports the freed bytes; the work stays known', async () => {
    const [first, second] = [chapter('c1'), chapter('c2', { index: 2, pinned: true })];
    await shelf.saveWork(work('work'));
    await saveAll(first, second);
    await shelf.saveAsset(picture('covers/1'));
    expect(await shelf.removeChapters(['c1', 'unknown'])).toBe(200);
    expect(await shelf.findChapter('c1')).toBeUndefined();
    expect(await shelf.findAsset('c1/1')).toBeUndefined();
    expect(await shelf.storedChapters('work')).toMatchObject([{ uuid: 'c2', bytes: 200 }]);
    expect(await shelf.removeChapters(['c1'])).toBe(0);
    expect(await shelf.removeWorks(['work', 'work'])).toBe(200);
    expect(await shelf.storedWorks()).toEqual([]);
    expect(await shelf.findWork('work')).toBeDefined();
    expect(await shelf.findAsset('covers/1')).toBeDefined();
  });

  it('stores a chapter again after it was removed', async () => {
    const [first] = [chapter('c1')];
    await shelf.saveWork(work('work'));
    await saveAll(first);
    await shelf.removeWorks(['work']);
    await saveAll(first);
    expect(await shelf.storedWorks()).toMatchObject([{ bytes: 200 }]);
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
    await shelf.queueChange('me', progress('w1', 1));
    await shelf.queueChange('me', progress('w2', 1));
    const sent = (await shelf.queuedChanges('me')).map(({ id }) => id);
    await shelf.queueChange('me', progress('w1', 2));
    await shelf.settleChanges(sent);
    expect((await shelf.queuedChanges('me')).map(({ change }) => change)).toEqual([
      progress('w1', 2),
    ]);
  });
});

describe('the offline store in memory', () => {
  it('removes the pictures stored first when it grows too large', async () => {
    const shelf = memoryStore(250);
    for (const path of ['1', '2', '3']) expect(await shelf.saveAsset(picture(path))).toBe(true);
    expect(await shelf.findAsset('1')).toBeUndefined();
    expect(await shelf.findAsset('3')).toBeDefined();
    const huge = picture('huge', { bytes: new ArrayBuffer(251) });
    expect(await shelf.saveAsset(huge)).toBe(false);
    expect(await shelf.findAsset('3')).toBeDefined();
  });
});
