// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import MineScreen from '../../../src/features/account/MineScreen.tsx';
import { getOfflineStore } from '../../../src/lib/pictures.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { collect, work } from '../../support/fakes/storeSamples.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(cleanup);

const account = { uuid: 'u', username: 'my123', password: null, phone: null };
const user = { ...account, coins: 128, combo_until: null };

describe('The mine screen', () => {
  it("shows the account's data, and only entries with a target", async () => {
    const store = startOfflineStore();
    store.dispatch(userActions.userReceived(user));
    renderScreen(<MineScreen />, store);
    expect(screen.getByText('墨友 my123')).toBeTruthy();
    expect(screen.getByText('联网后显示')).toBeTruthy();
    expect(screen.getByRole('link', { name: '记录' })).toBeTruthy();
    act(() => {
      store.dispatch(globalActions.userShown(user));
    });
    expect(screen.getByText('128')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: '充值' })).toHaveLength(2);
    for (const name of ['我的订单', '消费记录', '切换账号', '客服', /去绑定/]) {
      expect(screen.getByRole('link', { name })).toBeTruthy();
    }
    await waitFor(() => expect(screen.getByText('永久域名，收藏不迷路')).toBeTruthy());
  });

  it('turns automatic purchase off work by work, and back on while the list is open', async () => {
    await (await getOfflineStore()).saveWork(work('auto'));
    const store = startOfflineStore();
    for (const uuid of ['auto', 'unknown']) {
      store.dispatch(userActions.autoPayToggled({ kind: 'comic', uuid }));
    }
    renderScreen(<MineScreen />, store);
    fireEvent.click(screen.getByRole('button', { name: /自动购买.*2\u00a0部/ }));
    const named = await screen.findByRole('switch', { name: '自动购买 潮汐' });
    fireEvent.click(named);
    expect(store.getState().user.comicautoPayuuids).toEqual(['unknown']);
    expect(store.getState().global.toast?.message).toBe('已关闭自动购买');
    expect(named.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(named);
    expect(store.getState().user.comicautoPayuuids).toEqual(['unknown', 'auto']);
  });

  it("shows the number of this account's pending changes, live, and of no other account's", async () => {
    const offlineStore = await getOfflineStore();
    await offlineStore.queueChange('u', collect('w1', 'add'), collect('w2', 'add'));
    await offlineStore.queueChange('other-account', collect('w3', 'add'));
    const store = startOfflineStore();
    store.dispatch(userActions.userReceived(user));
    renderScreen(<MineScreen />, store);
    await screen.findByText(/^待同步 2，/);
    const line = await offlineStore.queuedChanges('u');
    await offlineStore.settleChanges(line.map(({ id }) => id));
    await waitFor(() => expect(screen.queryByText(/待同步/)).toBeNull());
  });

  it('sets a theme at once, with the value that start-up reads', () => {
    renderScreen(<MineScreen />, startOfflineStore());
    fireEvent.click(screen.getByRole('button', { name: /深色模式/ }));
    fireEvent.click(screen.getByRole('button', { name: '浅色' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(screen.getByRole('button', { name: /深色模式.*浅色/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '跟随系统' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
