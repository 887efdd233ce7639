// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkWithChapters } from '../../../../src/api/endpoints/works.ts';
import { NewVersionButton } from '../../../../src/features/offline/index.ts';
import { noteNewerVersion } from '../../../../src/lib/newerVersions.ts';
import { getDownloadStore } from '../../../../src/offline/downloadStore.ts';
import { openStore } from '../../../../src/shared/offline/database/openStore.ts';
import { chapter, picturesOf } from '../../../support/fakes/storeSamples.ts';
import { renderScreen } from '../../../support/screens/renderScreen.tsx';
import { chapterUuid, detailOf, directoryOf, WORK } from '../../../support/screens/workStage.tsx';
import { queueNow, setQueue, startStore } from './stage.ts';

const CHAPTER = chapterUuid(1);
const work = { detail: detailOf(2), directory: directoryOf(2) } as WorkWithChapters;

beforeEach(() => setQueue([]));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  noteNewerVersion(CHAPTER, false);
});

function show() {
  const store = startStore();
  renderScreen(<NewVersionButton work={work} chapter={CHAPTER} />, store);
  return { toast: () => store.getState().global.toast?.message };
}
const button = () => screen.queryByRole('button', { name: '下载新版' });

it('A downloaded chapter that was replaced is downloaded again when asked, though it is complete', async () => {
  const offlineStore = await openStore();
  const stored = chapter(CHAPTER, { work: WORK, pinned: true });
  await offlineStore.saveChapter(stored);
  for (const picture of picturesOf(stored)) await offlineStore.saveAsset(picture);
  const { toast } = show();
  expect(button()).toBeNull();
  act(() => void noteNewerVersion(CHAPTER, true));
  fireEvent.click(button()!);
  await vi.waitFor(() => expect(toast()).toBe('已加入下载，下完是新版'));
  expect(button()).toBeNull();
  expect((await queueNow()).items).toMatchObject([{ chapter: CHAPTER, state: 'waiting' }]);
  expect((await offlineStore.findChapter(CHAPTER))?.content).toEqual(stored.content);
  offlineStore.close();
});

it('A download that the device refuses is offered again', async () => {
  const { toast } = show();
  act(() => void noteNewerVersion(CHAPTER, true));
  vi.spyOn(console, 'warn').mockReturnValue();
  const downloads = await getDownloadStore();
  vi.spyOn(downloads!, 'changeQueue').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  fireEvent.click(button()!);
  await vi.waitFor(() => expect(toast()).toBe('没有加入下载，请再试一次'));
  expect(button()).toBeTruthy();
  expect((await queueNow()).items).toEqual([]);
});
