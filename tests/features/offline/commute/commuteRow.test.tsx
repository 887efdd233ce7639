// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CommuteRow } from '../../../../src/features/offline/commute/CommuteRow.tsx';
import {
  changeCommute,
  commuteSetting,
} from '../../../../src/features/offline/commute/commuteSetting.ts';
import { DoneNotice } from '../../../../src/features/offline/downloads/queue/DoneNotice.tsx';
import { getOfflineStore } from '../../../../src/lib/pictures.ts';
import { useStoredWorks } from '../../../../src/offline/stored.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import { download } from '../../../support/fakes/downloads.ts';
import { chapter, picturesOf, work } from '../../../support/fakes/storeSamples.ts';
import { renderScreen } from '../../../support/screens/renderScreen.tsx';
import { setQueue, startStore } from '../downloads/stage.ts';

/** The row as the library shows it, with the notice that stands on every screen. */
function Stage({ isReading = false }) {
  return (
    <>
      <CommuteRow stored={useStoredWorks()} />
      <DoneNotice isReading={isReading} />
    </>
  );
}

const inPack = (index: number) => ({
  chapter: `stored-${index}`,
  work: 'stored',
  kind: 'comic' as const,
  workTitle: '潮汐',
  index,
  minutes: 4.2,
});

async function store(index: number): Promise<void> {
  const offlineStore = await getOfflineStore();
  const stored = chapter(`stored-${index}`, { work: 'stored', index, pinned: true });
  await offlineStore.saveChapter(stored);
  for (const picture of picturesOf(stored)) await offlineStore.saveAsset(picture);
}

beforeEach(async () => {
  const offlineStore = await getOfflineStore();
  const known = work('stored');
  const chapters = [1, 2, 3].map((index) => ({
    uuid: `stored-${index}`,
    index,
    title: '',
    price: 0,
    locked: false,
    bought: false,
    size: 2,
    at: '',
  }));
  await offlineStore.saveWork({ ...known, directory: { ...known.directory, chapters } });
  await offlineStore.removeChapters(['stored-3']);
  await store(1);
  await store(2);
  changeCommute({
    pack: {
      account: 'account-1',
      isAutomatic: false,
      isAnnounced: false,
      chapters: [1, 2, 3].map(inPack),
    },
  });
});
afterEach(cleanup);

describe('The commute pack in the library', () => {
  it('is counted while it is prepared, and announced once it is ready', async () => {
    await setQueue([download('stored-3', { account: 'account-1', work: 'stored', index: 3 })]);
    const app = startStore();
    renderScreen(<Stage />, app);
    await screen.findByRole('button', { name: '正在备通勤包 · 已备 2 / 3\u00a0话' });
    expect(app.getState().global.toast).toBeNull();
    await store(3);
    await setQueue([]);
    const ready = '通勤包已备好 · 3\u00a0话 · 约\u00a013\u00a0分钟';
    await screen.findByRole('button', { name: ready });
    await vi.waitFor(() => expect(app.getState().global.toast?.message).toBe(ready));
    expect(commuteSetting.read().pack?.isAnnounced).toBe(true);
  });

  it('is not announced in a reader', async () => {
    await setQueue([]);
    const app = startStore();
    const { show } = renderScreen(<Stage isReading />, app);
    await screen.findByRole('button', { name: /^通勤包已备好/ });
    expect(commuteSetting.read().pack?.isAnnounced).toBe(false);
    show(<Stage />);
    await vi.waitFor(() => expect(commuteSetting.read().pack?.isAnnounced).toBe(true));
  });

  it('opens its chapters without a network, and loses those that were read', async () => {
    await setQueue([download('stored-3', { account: 'account-1', state: 'failed' })]);
    const app = startStore();
    app.dispatch(
      userActions.readingNoted({
        kind: 'comic',
        uuid: 'stored',
        title: '潮汐',
        cover: '',
        chapter: 'stored-1',
        chapterTitle: '',
        index: 1,
        page: 2,
        pages: 2,
        ratio: 1,
        at: new Date().toISOString(),
      }),
    );
    const { open } = renderScreen(<Stage />, app);
    const name = '通勤包已备好 · 1\u00a0话 · 约\u00a04\u00a0分钟 · 1\u00a0话没有下完';
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('没有连上，联网后可以备')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^潮汐/ }));
    expect(open.mock.calls[0]?.[0]).toBe('/readcomic?uuid=stored&chapter=stored-2');
  });

  it('of another account is not shown', async () => {
    await setQueue([]);
    const app = startStore();
    const pack = commuteSetting.read().pack;
    if (pack) changeCommute({ pack: { ...pack, account: 'account-2' } });
    renderScreen(<Stage />, app);
    await getOfflineStore();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
