// @vitest-environment happy-dom
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAppLock } from '../../../src/features/lock/appLock.tsx';
import { lockSetting } from '../../../src/features/lock/lockSetting.ts';
import LockSheet from '../../../src/features/lock/LockSheet.tsx';
import { hashPin } from '../../../src/features/lock/pin.ts';
import { setDeviceStorage } from '../../../src/lib/deviceSettings.ts';
import { openKeyValueStorage } from '../../../src/lib/keyValueStorage.ts';

// The rounds of a new PIN take nearly a second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const page = document.documentElement;
const START_MS = Date.UTC(2026, 0, 1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS });
  localStorage.clear();
  setDeviceStorage(openKeyValueStorage('moyu:'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const setPin = async (pin: string, afterMinutes: 0 | 1 | 5 = 1) =>
  lockSetting.write({ ...lockSetting.read(), pin: await hashPin(pin, 10), afterMinutes });

function show(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

async function give(pin: string, label = 'PIN'): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: pin } });
  fireEvent.submit(screen.getByLabelText(label));
  await act(async () => {});
}

const isLocked = () => page.hasAttribute('data-locked');

describe('The app lock', () => {
  it('opens at once on a device without a PIN', async () => {
    await startAppLock();
    expect(isLocked()).toBe(false);
  });

  it('covers the app until the right PIN, and says how long to wait after a wrong one', async () => {
    await setPin('2468');
    let isOpen = false;
    const started = startAppLock().then(() => (isOpen = true));
    await give('1111');
    await screen.findByText(/^PIN 不对，请等 1\s秒再试$/);
    expect([isLocked(), isOpen]).toEqual([true, false]);
    vi.setSystemTime(START_MS + 1_000);
    await screen.findByText('PIN 不对');
    await give('2468');
    await started;
    expect(isLocked()).toBe(false);
    expect(screen.queryByText('墨屿已上锁')).toBeNull();
  });

  it('blurs the page while it is hidden, and asks again only after the minutes that were chosen', async () => {
    await setPin('2468', 5);
    const started = startAppLock();
    await give('2468');
    await started;
    show(true);
    expect(page.hasAttribute('data-covered')).toBe(true);
    vi.setSystemTime(START_MS + 299_000);
    show(false);
    expect([isLocked(), page.hasAttribute('data-covered')]).toEqual([false, false]);
    show(true);
    vi.setSystemTime(START_MS + 600_000);
    show(false);
    expect(isLocked()).toBe(true);
    await give('2468');
    await waitFor(() => expect(isLocked()).toBe(false));
  });

  it('leads from a forgotten PIN to clearing the device, after saying what is lost', async () => {
    await setPin('2468');
    const started = startAppLock();
    fireEvent.click(await screen.findByRole('button', { name: '忘记 PIN' }));
    const dialog = await screen.findByRole('dialog', { name: '清空这台设备' });
    within(dialog).getByText(/还没同步的收藏和进度/);
    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('dialog', { name: '清空这台设备' })).toBeNull();
    await give('2468');
    await started;
  });
});

describe('The settings of the app lock', () => {
  it('set a PIN that was given twice alike, and blur covers on their own', async () => {
    render(<LockSheet onClose={() => undefined} />);
    screen.getByText(/它不加密这台设备上的数据/);
    fireEvent.click(screen.getByRole('switch', { name: '遮住封面' }));
    expect(lockSetting.read()).toMatchObject({ blursCovers: true });
    expect(lockSetting.read().pin).toBeUndefined();
    fireEvent.change(screen.getByLabelText('新 PIN'), { target: { value: '12345' } });
    await give('12346', '再输一次');
    screen.getByText('两次输入的不一样');
    expect(lockSetting.read().pin).toBeUndefined();
    await give('12345', '再输一次');
    await screen.findByRole('button', { name: '关闭应用锁' });
    expect(lockSetting.read().pin?.rounds).toBe(600_000);
  });

  it('remove the PIN only for the present one', async () => {
    await setPin('2468');
    render(<LockSheet onClose={() => undefined} />);
    fireEvent.click(screen.getByRole('radio', { name: '15\u00a0分钟' }));
    expect(lockSetting.read().afterMinutes).toBe(15);
    fireEvent.click(screen.getByRole('button', { name: '关闭应用锁' }));
    await give('1357', '现在的 PIN');
    await screen.findByText(/PIN 不对，/);
    expect(lockSetting.read().pin).toBeDefined();
    vi.setSystemTime(START_MS + 1_000);
    await waitFor(() => expect(screen.queryByText(/秒再试/)).toBeNull());
    await give('2468', '现在的 PIN');
    await screen.findByRole('button', { name: '开启应用锁' });
    expect(lockSetting.read().pin).toBeUndefined();
  });
});
