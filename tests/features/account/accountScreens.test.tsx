// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { endedAccount, noteEnded } from '../../../src/api/accountsLeft.ts';
import AccountScreen from '../../../src/features/account/AccountScreen.tsx';
import MineScreen from '../../../src/features/account/MineScreen.tsx';
import { userActions } from '../../../src/state/userSlice.ts';
import { renderScreen, startOfflineStore } from '../../support/screens/renderScreen.tsx';

afterEach(() => {
  cleanup();
  noteEnded('');
});

const user = {
  uuid: 'u',
  username: 'my123',
  password: 'generated1',
  phone: null,
  coins: 128,
  combo_until: null,
};

function startStore(own: Partial<typeof user> | { phone: string } = {}) {
  const store = startOfflineStore();
  store.dispatch(userActions.userReceived({ ...user, ...own }));
  return store;
}

describe('the sign-in screen', () => {
  it('shows how to return to the account that is left', () => {
    const login = <AccountScreen path="/login" search={{}} />;
    renderScreen(login, startStore());
    expect(screen.getByText('当前是游客账号，还没绑定手机')).toBeTruthy();
    expect(screen.getByText('generated1')).toBeTruthy();
    cleanup();
    renderScreen(login, startStore({ password: null as unknown as string }));
    expect(screen.getByText('切换后想回来，需要用户名和你设置的密码')).toBeTruthy();
    cleanup();
    renderScreen(login, startStore({ phone: '138****8000' }));
    expect(screen.getByText('当前账号已绑定 138****8000')).toBeTruthy();
  });

  it('says that nothing has changed while the server does not answer, and keeps the typed text', async () => {
    const store = startStore();
    renderScreen(<AccountScreen path="/login" search={{}} />, store);
    fireEvent.change(screen.getByLabelText('用户名'), { target: { value: 'my456' } });
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'secret-1' } });
    fireEvent.submit(screen.getByRole('form', { name: '登录' }));
    await screen.findByText('现在连不上服务器，什么都没有改变，联网后再试');
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('secret-1');
    expect(store.getState().user.userinfo?.username).toBe('my123');
  });

  it('has the name of the account whose session ended', () => {
    noteEnded('my789');
    renderScreen(<AccountScreen path="/login" search={{}} />, startStore());
    expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('my789');
  });
});

describe('a field', () => {
  it('is validated on blur, and then with every character', () => {
    renderScreen(<AccountScreen path="/bindphone" search={{}} />, startStore());
    const phone = screen.getByLabelText('手机号');
    fireEvent.change(phone, { target: { value: '1380013' } });
    expect(screen.queryByText(/还差/)).toBeNull();
    fireEvent.blur(phone);
    expect(screen.getByText('手机号应为 11 位，还差 4 位')).toBeTruthy();
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(phone, { target: { value: '13800138000' } });
    expect(screen.queryByText(/手机号应为/)).toBeNull();
  });
});

describe('the mine screen', () => {
  it('says that a session ended until the notice is closed', async () => {
    noteEnded('my789');
    renderScreen(<MineScreen />, startStore());
    expect(screen.getByText('my789 的登录已失效')).toBeTruthy();
    act(() => screen.getByRole('button', { name: '知道了' }).click());
    await waitFor(() => expect(screen.queryByText('my789 的登录已失效')).toBeNull());
    expect(endedAccount.read()).toBe('');
  });

  it('leads to the own data and the end of the account', () => {
    renderScreen(<MineScreen />, startStore());
    fireEvent.click(screen.getByRole('button', { name: /我的数据与注销/ }));
    expect(screen.getByRole('dialog', { name: '我的数据与注销' })).toBeTruthy();
  });

  it('shows the bound phone on the ticket', () => {
    renderScreen(<MineScreen />, startStore({ phone: '138****8000' }));
    expect(screen.getByRole('link', { name: /已绑定 138\*\*\*\*8000/ })).toBeTruthy();
  });
});
