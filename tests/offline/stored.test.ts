// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setStoreAccount, useStoredChapters, useStoredWorks } from '../../src/offline/stored.ts';
import { getOfflineStore } from '../../src/lib/pictures.ts';
import { chapter, picturesOf, work } from '../support/fakes/storeSamples.ts';

afterEach(cleanup);

it('the offline store hides what another account purchased, deletes nothing of it, and shows it when that account is back', async () => {
  const offlineStore = await getOfflineStore();
  const all = [
    chapter('free', { work: 'a' }),
    chapter('mine', { work: 'a', owner: 'me' }),
    chapter('yours', { work: 'a', owner: 'you' }),
    chapter('only', { work: 'b', owner: 'you' }),
  ];
  for (const each of all) {
    await offlineStore.saveWork(work(each.work));
    await offlineStore.saveChapter(each);
    for (const picture of picturesOf(each)) await offlineStore.saveAsset(picture);
  }
  const works = renderHook(() => useStoredWorks());
  const chapters = renderHook(() => useStoredChapters('a'));
  const shown = () => ({
    works: works.result.current?.map((each) => each.work.uuid).toSorted(),
    bytes: works.result.current?.find((each) => each.work.uuid === 'a')?.bytes,
    chapters: chapters.result.current?.map(({ uuid }) => uuid).toSorted(),
  });
  setStoreAccount('me');
  const own = { works: ['a'], bytes: 400, chapters: ['free', 'mine'] };
  await waitFor(() => expect(shown()).toEqual(own));
  setStoreAccount('you');
  const others = { works: ['a', 'b'], bytes: 400, chapters: ['free', 'yours'] };
  await waitFor(() => expect(shown()).toEqual(others));
  expect(await offlineStore.storedChapters('a')).toHaveLength(3);
});
