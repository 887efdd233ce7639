// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useOpened } from '../../../src/features/reader/useOpened.ts';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import { getDownloadStore } from '../../../src/offline/downloadStore.ts';
import { withAdded } from '../../../src/shared/offline/downloads/queue.ts';
import { download } from '../../support/fakes/downloads.ts';
import { chapter, novelChapter, picturesOf } from '../../support/fakes/storeSamples.ts';

afterEach(async () => {
  cleanup();
  const offlineStore = await getOfflineStore();
  await offlineStore.removeWorks(['work']);
});

/** Opens a chapter incognito. @param row uuids @returns when the device was asked what it has */
async function open(current: string, row: readonly string[]) {
  const rowOf = (uuids: readonly string[]) => uuids.map((uuid) => ({ uuid }));
  const hook = renderHook(
    (shown: { current: string; row: readonly { uuid: string }[] }) =>
      useOpened('work', shown.current, true, shown.row),
    { initialProps: { current, row: rowOf(row) } },
  );
  await stored();
  const show = (next: string, uuids: readonly string[]) =>
    hook.rerender({ current: next, row: rowOf(uuids) });
  return { leave: hook.unmount, show };
}

const stored = async () => {
  const chapters = await (await getOfflineStore()).storedChapters('work');
  return chapters.map(({ uuid }) => uuid);
};
const comic = async (uuid: string, pages: number, pinned = false) => {
  const offlineStore = await getOfflineStore();
  const saved = chapter(uuid, { pinned, readAt: 0 });
  await offlineStore.saveChapter(saved);
  for (const each of picturesOf(saved).slice(0, pages)) await offlineStore.saveAsset(each);
};
const text = async (uuid: string, readAt: number, pinned = false) =>
  (await getOfflineStore()).saveChapter(novelChapter(uuid, { readAt, pinned }));

it('a chapter that was downloaded or queued while it was read incognito stays, the others go', async () => {
  const reader = await open('downloaded', ['downloaded']);
  await comic('downloaded', 2, true);
  reader.show('queued', ['queued']);
  await comic('queued', 1);
  const downloads = await getDownloadStore();
  await downloads?.changeQueue((queue) =>
    withAdded(queue, [download('queued', { state: 'paused' })]),
  );
  reader.show('read', ['read', 'ahead']);
  await comic('read', 2);
  await comic('ahead', 1);
  reader.leave();
  await vi.waitFor(async () => {
    const left = await stored();
    expect(left).not.toContain('read');
    expect(left).not.toContain('ahead');
  });
  expect(new Set(await stored())).toEqual(new Set(['downloaded', 'queued']));
});

it('a text read incognito goes, although it is stored before it is shown, and one read before stays', async () => {
  await text('opened', 0);
  await text('before', 1);
  await text('pinned', 0, true);
  const reader = await open('opened', ['before', 'opened']);
  await text('after', 0);
  reader.show('before', ['pinned', 'before', 'opened', 'after']);
  await vi.waitFor(async () => expect(await stored()).not.toContain('opened'));
  expect(await stored()).toContain('after');
  // It was only loaded ahead.
  reader.leave();
  await vi.waitFor(async () => expect(await stored()).not.toContain('after'));
  expect(new Set(await stored())).toEqual(new Set(['before', 'pinned']));
});
