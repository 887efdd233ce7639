// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentReturns } from '../../../src/features/pay/face.ts';
import { noteDeparture, releasePayment } from '../../../src/lib/paymentClaims.ts';
import { dropPayment, notePayment, readPayments } from '../../../src/lib/pendingPayments.ts';
import type { OrderRecord } from '../../../src/shared/contract/index.ts';
import { ORDER_POLL_MAX_MS, PAYMENT_ASKED_HOURS } from '../../../src/shared/limits.ts';
import { globalActions } from '../../../src/state/globalSlice.ts';
import { userActions } from '../../../src/state/userSlice.ts';
import { placeAt, stage, WORK } from '../comic/stage.tsx';
import { listOf, orderIn, payment, USER } from './samples.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Departures are remembered as long as the page lives: each test has an order of its own. */
let count = 0;
let order = '';
/** What the back end knows of it; undefined: nobody answers. */
let known: OrderRecord | undefined;
let coins = USER.coins;
let visibility: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  count += 1;
  order = `order-of-test-${count}`;
  known = { ...orderIn('waiting'), order };
  coins = USER.coins;
  visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
// The overlays and sheets are chunks of their own, and a busy machine takes its time to read them.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  releasePayment(order);
  for (const each of readPayments()) dropPayment(each.order);
});

interface Person {
  readonly phone?: string | null;
  readonly password?: string | null;
}

function show({ phone = null, password = USER.password }: Person = {}) {
  const asked = vi.fn<() => void>();
  const staged = stage({
    answers: {
      records: async () => {
        asked();
        return known
          ? { ok: true, data: listOf([known]) }
          : { ok: false, failure: { kind: 'network' } };
      },
      userinfo: async () => ({ ok: true, data: { ...USER, phone, password, coins } }),
    },
    place: placeAt(2, 0.5),
  });
  const user = { ...USER, phone, password };
  staged.store.dispatch(userActions.userReceived(user));
  staged.store.dispatch(globalActions.userShown(user));
  staged.show(<PaymentReturns />);
  const flag = () => staged.store.getState().global.paypagefrom;
  return { ...staged, asked, flag };
}

const QUESTION = '支付是否成功？';
const question = () => screen.findByRole('dialog', { name: QUESTION });
const noQuestion = () => expect(screen.queryByText(QUESTION)).toBeNull();
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const settled = () => act(async () => new Promise((done) => setTimeout(done, 60)));
const seen = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((done) => setTimeout(done, 30));
  });
const pay = () => {
  known = { ...orderIn('paid'), order };
  coins = USER.coins + 3_900;
};
const left = (more = {}) => notePayment(payment({ order, ...more }));

describe('coming back from paying', () => {
  it('asks with the order’s name and amount, once the app is seen again and not before', async () => {
    left();
    noteDeparture(order);
    const { asked, flag } = show();
    await settled();
    noQuestion();
    expect(asked).not.toHaveBeenCalled();
    await seen();
    const box = await question();
    expect(box.textContent).toContain('3000 金币 + 加送 900 · ¥30.00');
    expect(box.textContent).toContain('不确定？先去微信账单看一眼再选');
    expect(flag()).toBe(true);
  });

  it('asks at a start, where the page had died meanwhile', async () => {
    left();
    show();
    expect(await question()).toBeTruthy();
  });

  it('takes the end of the press that led away for no return', async () => {
    left();
    noteDeparture(order);
    show();
    window.dispatchEvent(new Event('focus'));
    fireEvent.pointerDown(document.body);
    await settled();
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('asks nothing where the back end knows of the payment: it says so at once', async () => {
    left();
    pay();
    const { flag, store } = show();
    await screen.findByRole('dialog', { name: '支付成功' });
    noQuestion();
    expect(screen.getByText('3900 金币已到账')).toBeTruthy();
    expect(flag()).toBe(false);
    expect(store.getState().global.userInfo?.coins).toBe(USER.coins + 3_900);
  });

  it('asks no other account, and the one that paid when it is back', async () => {
    left({ account: 'somebody-else' });
    const { store } = show();
    await settled();
    noQuestion();
    act(() => {
      store.dispatch(userActions.userReceived({ ...USER, uuid: 'somebody-else' }));
    });
    expect(await question()).toBeTruthy();
  });

  it('after a day asks no more, and forgets it', async () => {
    left({ at: Date.now() - PAYMENT_ASKED_HOURS * 3_600_000 - 1 });
    show();
    await waitFor(() => expect(readPayments()).toEqual([]));
    noQuestion();
  });

  it('asks while nobody answers, too', async () => {
    known = undefined;
    left();
    show();
    expect(await question()).toBeTruthy();
  });
});

describe('the question', () => {
  it('answered yes waits for the back end’s word and then shows what came', async () => {
    left();
    const { flag } = show();
    await question();
    press('是，已支付');
    expect(screen.getByText('到账中，约 1 分钟')).toBeTruthy();
    pay();
    await screen.findByRole('dialog', { name: '支付成功' }, { timeout: 4_000 });
    expect(flag()).toBe(false);
  });

  it('answered yes without a payment shows the failure in the end, and never a success', async () => {
    left();
    const { flag } = show();
    await question();
    known = { ...orderIn('failed'), order };
    press('是，已支付');
    await screen.findByRole('dialog', { name: '这次没有付成功' });
    expect(screen.queryByText('支付成功')).toBeNull();
    expect(flag()).toBe(false);
  });

  it('answered yes with nobody to ask says that it is not known, and asks when somebody answers', async () => {
    left();
    const { store } = show();
    await question();
    known = undefined;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    press('是，已支付');
    await act(() => vi.advanceTimersByTimeAsync(ORDER_POLL_MAX_MS + 4_000));
    vi.useRealTimers();
    expect(screen.getByText(/还不知道到账了没有/)).toBeTruthy();
    expect(screen.queryByText('这次没有付成功')).toBeNull();
    pay();
    act(() => {
      store.dispatch(
        globalActions.connectionChanged({ state: 'offline', tried: 1, skipped: false }),
      );
    });
    act(() => {
      store.dispatch(globalActions.connectionChanged({ state: 'online', base: 'http://api/' }));
    });
    await screen.findByRole('dialog', { name: '支付成功' });
  });

  it('answered no shows the failure; a payment that comes later is still told', async () => {
    left();
    const { flag } = show();
    await question();
    press('否');
    await screen.findByRole('dialog', { name: '这次没有付成功' });
    expect(flag()).toBe(false);
    press('关闭');
    await seen();
    noQuestion();
    pay();
    await seen();
    await screen.findByRole('dialog', { name: '支付成功' });
  });

  it('left open learns of the payment by itself', async () => {
    left();
    show();
    await question();
    pay();
    expect(await screen.findByText('3900 金币已到账', {}, { timeout: 4_000 })).toBeTruthy();
    noQuestion();
  });

  it('put off with Esc comes back with the next look, as does one that was turned away from', async () => {
    left();
    const { flag } = show();
    const box = await question();
    fireEvent(box, new Event('cancel', { cancelable: true }));
    noQuestion();
    expect(flag()).toBe(false);
    await seen();
    await question();
    visibility.mockReturnValue('hidden');
    await seen();
    noQuestion();
    visibility.mockReturnValue('visible');
    await seen();
    await question();
  });

  it('answered in another tab is gone here', async () => {
    left();
    show();
    await question();
    act(() => dropPayment(order));
    expect(screen.queryByText(QUESTION)).toBeNull();
  });
});

describe('after a payment', () => {
  const paid = () => screen.findByRole('dialog', { name: '支付成功' });

  it('the credential is shown whole, with the way to bind a phone, and copies what it says', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', {
      userAgent: 'x',
      maxTouchPoints: 0,
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    try {
      left();
      pay();
      const { store, navigation } = show();
      const box = await paid();
      expect(box.textContent).toContain('mo8021736');
      expect(box.textContent).toContain(USER.password);
      expect(box.textContent).toContain('截图保存');
      const toast = () => store.getState().global.toast?.message;
      press('复制永久域名');
      await waitFor(() => expect(toast()).toBe('链接复制成功'));
      press('复制密码');
      await waitFor(() => expect(toast()).toBe('复制成功'));
      press('复制全部');
      await waitFor(() => expect(copied).toHaveLength(3));
      expect(copied[1]).toBe(USER.password);
      expect(copied[2]).toBe(
        `永久域名：${window.location.origin}\n用户名：mo8021736\n密码：${USER.password}`,
      );
      press('绑定手机，再送 40 金币');
      expect(navigation.open).toHaveBeenCalledWith('/bindphone', { replace: false });
      expect(readPayments()).toEqual([]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('with a phone says that it signs in too; a chosen password is not told', async () => {
    left();
    pay();
    show({ phone: '138****8021', password: null });
    const box = await paid();
    expect(box.textContent).toContain('用手机号也能登录');
    expect(box.textContent).toContain('已绑定 138****8021');
    expect(box.textContent).toContain('已设置自己的密码');
    expect(screen.queryByRole('button', { name: '复制密码' })).toBeNull();
    expect(screen.queryByRole('button', { name: /绑定手机/ })).toBeNull();
  });

  it('leads back to the locked chapter in the place of the top-up centre', async () => {
    left({ work: { uuid: WORK, chapter: 'chapter-3' } });
    pay();
    const { navigation } = show({ phone: '138****8021' });
    await paid();
    press('继续看 雪落长安');
    const href = `/readcomic?uuid=${WORK}&chapter=chapter-3`;
    expect(navigation.open).toHaveBeenCalledWith(href, { replace: true });
    expect(readPayments()).toEqual([]);
  });

  it('leads on to what was read last, where the person came from nowhere', async () => {
    left();
    pay();
    const { navigation } = show({ phone: '138****8021' });
    await paid();
    press('继续看 雪落长安');
    const href = `/readcomic?uuid=${WORK}&chapter=chapter-2`;
    expect(navigation.open).toHaveBeenCalledWith(href, { replace: false });
  });

  it('stays until it is closed: a page that dies in its face shows it again', async () => {
    left();
    pay();
    show();
    await paid();
    cleanup();
    releasePayment(order);
    show();
    expect((await paid()).textContent).toContain('3900 金币已到账');
    noQuestion();
  });
});

describe('after no payment', () => {
  const unpaid = async () => {
    left();
    const staged = show();
    await question();
    press('否');
    const box = await screen.findByRole('dialog', { name: '这次没有付成功' });
    return { ...staged, box };
  };

  it('Safari is advised on iOS and nowhere else', async () => {
    const elsewhere = await unpaid();
    expect(elsewhere.box.textContent).not.toContain('Safari');
    expect(elsewhere.box.textContent).toContain('输入永久域名，登录后再付款');
    cleanup();
    dropPayment(order);
    order += '-ios';
    known = { ...orderIn('waiting'), order };
    vi.stubGlobal('navigator', { userAgent: IPHONE, maxTouchPoints: 5 });
    try {
      const { box } = await unpaid();
      expect(box.textContent).toContain('换系统自带的 Safari 付款更稳');
      expect(box.textContent).toContain('打开系统自带 Safari 浏览器');
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('who has paid all the same is looked for again', async () => {
    await unpaid();
    press('其实已付款');
    expect(screen.getByText('到账中，约 1 分钟')).toBeTruthy();
    pay();
    await screen.findByRole('dialog', { name: '支付成功' }, { timeout: 4_000 });
  });

  it('leads to the service with the order', async () => {
    const { navigation } = await unpaid();
    press('联系客服');
    expect(navigation.open).toHaveBeenCalledWith(`/service?order=${order}`);
    expect(screen.queryByText('这次没有付成功')).toBeNull();
  });
});
