// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import ShelfScreen from '../../../src/features/shelf/ShelfScreen.tsx';
import { getShelf } from '../../../src/lib/pictures.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { chapter, picturesOf, work } from '../../shared/offline/samples.ts';
import { renderScreen, startOfflineStore } from '../renderScreen.tsx';

beforeEach(async () => {
  const shelf = await getShelf();
  const kept = chapter('kept-1', { work: 'kept' });
  await shelf.saveWork(work('kept'));
  await shelf.saveWork({ ...work('seen'), detail: { ...work('seen').detail, title: '远山' } });
  await shelf.saveChapter(kept);
  for (const picture of picturesOf(kept)) await shelf.savePicture(picture);
});
afterEach(cleanup);

function startStore() {
  const store = startOfflineStore();
  for (const uuid of ['kept', 'seen']) {
    store.dispatch(userActions.collectSet({ kind: 'comic', uuid, isCollected: true }));
  }
  return store;
}

describe('The shelf while no server answers', () => {
  it('opens what is on the device, and says of the rest why it does not', async () => {
    const store = startStore();
    const { open } = renderScreen(<ShelfScreen search={{ tab: 'collect' }} />, store);
    const here = await screen.findByRole('link', { name: /^潮汐，可读/ });
    expect(screen.getByText('当前离线，可读 1 部')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^远山，未下载/ }));
    expect(open).not.toHaveBeenCalled();
    expect(store.getState().global.toast?.message).toBe('还没下载，联网后可看');
    fireEvent.click(here);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('lands on what can be read, with the next chapter one press away', async () => {
    const { open } = renderScreen(<ShelfScreen search={{ tab: 'kept' }} />, startStore());
    fireEvent.click(await screen.findByRole('link', { name: '阅读 潮汐 1话' }));
    expect(open.mock.calls[0]?.[0]).toContain('/readcomic?uuid=kept&chapter=kept-1');
    expect(screen.getByText('已试 2 条线路 · 恢复后自动同步')).toBeTruthy();
  });

  it('changes its part by its address, which it replaces', () => {
    const { open } = renderScreen(<ShelfScreen search={{ tab: 'kept' }} />, startStore());
    fireEvent.click(screen.getByRole('tab', { name: '记录' }));
    expect(open).toHaveBeenCalledWith('/bookcasecomic?tab=record', { replace: true });
  });
});
