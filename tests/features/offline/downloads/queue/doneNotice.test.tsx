// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DoneNotice } from '../../../../../src/features/offline/downloads/queue/DoneNotice.tsx';
import DownloadScreen from '../../../../../src/features/offline/downloads/queue/DownloadScreen.tsx';
import { getOfflineStore } from '../../../../../src/lib/pictures.ts';
import { chapter } from '../../../../support/fakes/storeSamples.ts';
import { renderScreen } from '../../../../support/screens/renderScreen.tsx';
import { downloadAt } from '../samples.ts';
import { setQueue, startStore } from '../stage.ts';

afterEach(cleanup);

const [snow, cat] = [downloadAt(1), downloadAt(2, { work: 'work-2', workTitle: '深夜猫铺' })];

/** Renders the notice over the download screen, whose text shows when the queue is loaded. */
async function show(isReading: boolean) {
  await setQueue([snow, cat]);
  const store = startStore();
  renderScreen(
    <>
      <DownloadScreen />
      <DoneNotice isReading={isReading} />
    </>,
    store,
  );
  const knows = (text: string) =>
    vi.waitFor(() => expect(document.body.textContent).toContain(text));
  await knows('正在下载 2');
  await (
    await getOfflineStore()
  ).saveChapter(chapter(snow.chapter, { work: snow.work, pinned: true }));
  return { toast: () => store.getState().global.toast?.message, knows };
}

describe('the notice of finished downloads', () => {
  it('names the work whose last chapter has come, and none that was removed from the queue', async () => {
    const { toast, knows } = await show(false);
    await setQueue([snow]);
    await knows('正在下载 1');
    expect(toast()).toBeUndefined();
    await setQueue([]);
    await vi.waitFor(() => expect(toast()).toBe('下载完成：雪落长安'));
  });

  it('stays hidden over the reader', async () => {
    const { toast, knows } = await show(true);
    await setQueue([cat]);
    await knows('下载完成：雪落长安 第\u00a01\u00a0话');
    expect(toast()).toBeUndefined();
  });
});
