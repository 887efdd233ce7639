import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeChapter, worksApi } from '../../../src/api/endpoints/works.ts';
import { runInit } from '../../../src/api/session.ts';
import type { ComicContent } from '../../../src/shared/contract/index.ts';
import { openStore } from '../../../src/shared/offline/database/openStore.ts';
import type { OfflineStore } from '../../../src/shared/offline/database/offlineStore.ts';
import { hash } from '../../support/fakes/storeSamples.ts';
import { startSession, type TestSession } from '../../support/product/session.ts';

const WORK = 'comic-guiqiao';
const CHAPTER = `${WORK}-c001`;
const MOVED = '搬过的一话';

let its: TestSession;
let offlineStore: OfflineStore;
let databases = 0;
beforeEach(async () => {
  offlineStore = await openStore(`replaced-${(databases += 1)}`);
  its = await startSession(offlineStore);
  await runInit(its.session);
});
afterEach(async () => {
  await its.close();
  offlineStore.close();
});

async function open(): Promise<ComicContent> {
  const of = { kind: 'comic', uuid: WORK, chapter: CHAPTER } as const;
  const asked = its.store.dispatch(
    worksApi.endpoints.chapter.initiate(of, { forceRefetch: true, subscribe: false }),
  );
  const { data } = await asked;
  if (!data || !('pages' in data)) throw new Error('no pages');
  return data;
}

/** Stores the chapter with all of its pages. */
async function store(content: ComicContent, pinned: boolean): Promise<void> {
  const used = { kind: 'comic', pinned, readAt: 1, savedAt: 1, owner: '' } as const;
  await offlineStore.saveChapter({ uuid: CHAPTER, work: WORK, content, ...used });
  for (const { path, bytes, sha256 } of content.pages) {
    const data = { bytes: new ArrayBuffer(bytes), type: 'image/webp', sha256, chapter: CHAPTER };
    await offlineStore.saveAsset({ path, ...data, at: 1 });
  }
}

/** The back end has another picture for the first page. */
const replace = () =>
  its.server.services.db
    .updateTable('page')
    .set({ sha256: hash('a'), path: 'comics/u/other.webp' })
    .where('chapter_id', '=', CHAPTER)
    .where('idx', '=', 1)
    .execute();
/** The back end has the same pictures under other paths, and another title, by which a test sees what is stored. */
async function move(): Promise<void> {
  const { db } = its.server.services;
  const pages = await db
    .selectFrom('page')
    .select(['idx', 'path'])
    .where('chapter_id', '=', CHAPTER)
    .execute();
  for (const { idx, path } of pages) {
    // oxlint-disable-next-line no-await-in-loop -- one database
    await db
      .updateTable('page')
      .set({ path: `moved/${path}` })
      .where('chapter_id', '=', CHAPTER)
      .where('idx', '=', idx)
      .execute();
  }
  await db.updateTable('chapter').set({ title: MOVED }).where('id', '=', CHAPTER).execute();
}
const stored = async () => (await offlineStore.findChapter(CHAPTER))?.content;
const summary = () => offlineStore.storedChapter(CHAPTER);
const shown = () => {
  const of = { kind: 'comic', uuid: WORK, chapter: CHAPTER } as const;
  return worksApi.endpoints.chapter.select(of)(its.store.getState()).data;
};
const toast = () => its.store.getState().global.toast?.message;
const asked = () => its.faulty.count('/api/comic_directory/');

it('a downloaded chapter that was replaced stays complete and is shown; the new version is offered', async () => {
  const first = await open();
  await store(first, true);
  await replace();
  expect(await open()).toEqual(first);
  await expect.poll(toast).toBe('有新版，看完可以下载');
  expect(asked()).toBe(2);
  expect(await stored()).toEqual(first);
  expect(await summary()).toMatchObject({ complete: true, pinned: true });
  expect(shown()).toEqual(first);
});

it('a downloaded chapter whose files the back end has moved stays complete, and is shown from them', async () => {
  const first = await open();
  await store(first, true);
  await move();
  await open();
  const moved = { ...first, title: MOVED };
  await expect.poll(stored).toEqual(moved);
  expect(await summary()).toMatchObject({ complete: true, pinned: true });
  await expect.poll(shown).toEqual(moved);
  expect(toast()).toBeUndefined();
});

it('a cached chapter that was replaced is replaced on the device', async () => {
  const first = await open();
  await store(first, false);
  await replace();
  await open();
  await expect.poll(async () => JSON.stringify(await stored())).toContain('other.webp');
  expect(await summary()).toMatchObject({ complete: false, pinned: false });
});

it('a downloaded chapter that was not replaced is not offered again', async () => {
  const first = await open();
  await store(first, true);
  await open();
  await expect.poll(asked).toBe(2);
  expect(await stored()).toEqual(first);
  expect(toast()).toBeUndefined();
});

it('a chapter that is removed from the device before its price is known is not stored again', async () => {
  const content = { ...(await open()), uuid: 'paid' };
  const release = its.faulty.hold('/api/comic/');
  const work = { kind: 'comic', uuid: WORK } as const;
  const asking = its.store.dispatch(worksApi.endpoints.work.initiate(work));
  const storing = storeChapter('comic', content, its.session);
  const paid = () => offlineStore.storedChapter('paid');
  await expect.poll(paid).toBeDefined();
  await offlineStore.removeChapters(['paid']);
  release();
  await storing;
  expect(await paid()).toBeUndefined();
  asking.unsubscribe();
});
