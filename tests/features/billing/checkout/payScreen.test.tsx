// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PayScreen from '../../../../src/features/billing/checkout/PayScreen.tsx';
import {
  dropPayment,
  noteAnswered,
  notePayment,
  readPayments,
} from '../../../../src/features/billing/checkout/pendingPayments.ts';
import { ORDER_MINUTES } from '../../../../src/shared/limits.ts';
import { globalActions } from '../../../../src/state/globalSlice.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import type { Client } from '../../../../src/api/client.ts';
import { detailOf, directoryOf, stage, WORK } from '../../../support/screens/workStage.tsx';
import { COMBOS, METHODS, PAY_URL, payment, placedOrder, USER } from './samples.ts';

const SEARCH = { kind: '', work: '', chapter: '', from: '', combo: '' } as const;
const FROM_CHAPTER = { kind: '', work: WORK, chapter: 'chapter-3', from: '', combo: '' } as const;

/** A tab as `window.open` returns it. */
function fakeTab() {
  const page = { documentElement: { lang: '' }, title: '', body: { textContent: '', style: {} } };
  return {
    closed: false,
    opener: window as unknown,
    document: page,
    location: { replace: vi.fn<(address: string) => void>() },
    close: vi.fn<() => void>(),
  };
}

let opened: ReturnType<typeof fakeTab>[] = [];
let isBlocked = false;
beforeEach(() => {
  opened = [];
  isBlocked = false;
  vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null;
    const tab = fakeTab();
    opened.push(tab);
    return tab as unknown as Window;
  });
});
// The overlays and sheets are lazy chunks, and load slowly on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const { order } of readPayments()) dropPayment(order);
});

interface Shown {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly search?: Parameters<typeof PayScreen>[0]['search'];
  readonly isOffline?: boolean;
}

function show({ answers = {}, search = SEARCH, isOffline = false }: Shown = {}) {
  const place = vi.fn<(input: object) => unknown>(async () => ({ ok: true, data: placedOrder }));
  const staged = stage({
    answers: {
      combo: { combos: COMBOS },
      pay: { methods: METHODS },
      placeOrder: place,
      comic: detailOf(6),
      comicDirectoryList: directoryOf(6, 3),
      ...answers,
    },
    isOffline,
  });
  staged.store.dispatch(userActions.userReceived(USER));
  staged.store.dispatch(globalActions.userShown(USER));
  staged.show(<PayScreen search={search} />);
  return { ...staged, place, toast: () => staged.store.getState().global.toast?.message };
}

const payButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '立即支付' });
const settled = () => act(async () => new Promise((done) => setTimeout(done, 30)));

describe('the top-up centre', () => {
  it('has the recommended combo chosen, and says what it brings and how many chapters it covers', async () => {
    show({ search: FROM_CHAPTER });
    await payButton();
    const chosen = screen.getByRole<HTMLInputElement>('radio', { name: /3000.*加送 900.*¥30/ });
    expect(chosen.checked).toBe(true);
    expect(screen.getByText('30.00')).toBeTruthy();
    expect(await screen.findByText('81 话漫画')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /畅读月卡/ }));
    expect(screen.getByText('38.00')).toBeTruthy();
    expect(screen.getByText('30 天全场畅读')).toBeTruthy();
    expect(screen.queryByText('约可解锁')).toBeNull();
  });

  it('shows how many chapters coins cover only where a price is known', async () => {
    show();
    await payButton();
    await settled();
    expect(screen.queryByText('约可解锁')).toBeNull();
  });

  it('offers exactly the payment methods of the back end, with the first one chosen', async () => {
    show();
    await payButton();
    const ways = screen.getAllByRole<HTMLInputElement>('radio', { name: /支付/ });
    expect(ways.map(({ checked }) => checked)).toEqual([true, false]);
    expect(screen.getByText('付完回到这里')).toBeTruthy();
  });

  it('places no second order while the outcome of a payment is not known', async () => {
    show();
    await payButton();
    act(() => notePayment(payment()));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: '正在确认到账' });
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('button', { name: '查询结果' })).toBeTruthy();
    act(() => noteAnswered(payment().order));
    await payButton();
  });

  it('shows a hint that all methods share once', async () => {
    const methods = METHODS.map((method) => ({ ...method, hint: '演示收银台，不会扣款' }));
    show({ answers: { pay: { methods } } });
    await payButton();
    expect(screen.getAllByText('演示收银台，不会扣款')).toHaveLength(1);
  });

  it('without a payment method says so, links to customer service, and places no order', async () => {
    const { place } = show({ answers: { pay: { methods: [] } } });
    expect(await screen.findByText(/现在没有可用的支付方式/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '联系客服' })).toBeTruthy();
    expect((await payButton()).disabled).toBe(true);
    fireEvent.click(await payButton());
    expect(place).not.toHaveBeenCalled();
  });

  it('without any combo says so', async () => {
    show({ answers: { combo: { combos: [] } } });
    expect(await screen.findByText('现在没有在售的套餐')).toBeTruthy();
  });

  it('offline says that paying needs the network, and recovers with it', async () => {
    const { store } = show({ isOffline: true, answers: {} });
    expect(await screen.findByText('当前离线，付款要联网')).toBeTruthy();
    act(() => {
      store.dispatch(globalActions.connectionChanged({ state: 'online', base: 'http://api/' }));
      store.dispatch(globalActions.initEnded(null));
    });
    expect((await payButton()).disabled).toBe(false);
  });

  it('that failed to load shows the reason, and a button to retry', async () => {
    show({ answers: { combo: async () => ({ ok: false, failure: { kind: 'timeout' } }) } });
    expect(await screen.findByText('错误码 NET-TIME')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  });
});

describe('a press on the pay button', () => {
  it("records the payment before it sends the tab there, and cuts the tab's link to the app", async () => {
    const { place, store } = show({ search: FROM_CHAPTER });
    fireEvent.click(await payButton());
    // In the press itself: browsers block a later `window.open`.
    const [tab] = opened;
    expect(tab?.opener).toBeNull();
    expect(tab?.document.body.textContent).toBe('正在打开支付…');
    tab?.location.replace.mockImplementation(() => {
      expect(readPayments()).toMatchObject([
        {
          account: USER.uuid,
          order: 'order-1',
          title: '3000\u00a0金币 +\u00a0加送\u00a0900',
          amount: 3_000,
          work: { uuid: WORK, chapter: 'chapter-3' },
          isAnswered: false,
        },
      ]);
      expect(store.getState().global.paypagefrom).toBe(true);
    });
    await waitFor(() => expect(tab?.location.replace).toHaveBeenCalledWith(PAY_URL));
    const back = `${window.location.origin}/pay?work=${WORK}&chapter=chapter-3&from=pay`;
    expect(place).toHaveBeenCalledWith(expect.objectContaining({ return_url: back }));
    expect(JSON.stringify(readPayments())).not.toContain('token-of-the-person');
    expect(JSON.stringify(readPayments())).not.toContain(USER.password);
  });

  it('twice in a row makes one order and one tab', async () => {
    const { place } = show();
    const button = await payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await settled();
    expect(place).toHaveBeenCalledTimes(1);
    expect(opened).toHaveLength(1);
  });

  it('whose tab the browser blocks shows a link to the payment', async () => {
    isBlocked = true;
    const { store } = show();
    fireEvent.click(await payButton());
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /去支付 ¥30.00/ });
    expect(link.href).toBe(PAY_URL);
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
    // The reader has not left yet.
    expect(readPayments()).toEqual([]);
    expect(store.getState().global.paypagefrom).toBe(false);
    // The navigation itself is not part of this test.
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(readPayments()).toHaveLength(1);
    expect(store.getState().global.paypagefrom).toBe(true);
    await waitFor(() => expect(screen.queryByRole('link', { name: /去支付/ })).toBeNull());
  });

  it('removes an unused link when the order has expired', async () => {
    isBlocked = true;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { toast } = show();
      fireEvent.click(await payButton());
      await screen.findByRole('link', { name: /去支付 ¥30.00/ });
      await act(() => vi.advanceTimersByTimeAsync(ORDER_MINUTES * 60_000));
      expect(screen.queryByRole('link', { name: /去支付/ })).toBeNull();
      expect(toast()).toBe('订单超时已关闭，请重新下单');
      expect(readPayments()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks for confirmation where the price differs from the shown one', async () => {
    const dearer = { ...placedOrder, amount: 3_800 };
    show({ answers: { placeOrder: dearer } });
    fireEvent.click(await payButton());
    expect(await screen.findByText(/原来 ¥30.00，现在 ¥38.00/)).toBeTruthy();
    expect(opened[0]?.close).toHaveBeenCalled();
    expect(opened[0]?.location.replace).not.toHaveBeenCalled();
    expect(readPayments()).toEqual([]);
  });

  it("opens no address that could run in the app's name", async () => {
    const { toast } = show({
      answers: { placeOrder: { ...placedOrder, pay_url: 'javascript:alert(1)' } },
    });
    fireEvent.click(await payButton());
    await waitFor(() => expect(toast()).toBe('支付地址不对，请联系客服'));
    expect(opened[0]?.location.replace).not.toHaveBeenCalled();
    expect(opened[0]?.close).toHaveBeenCalled();
    expect(readPayments()).toEqual([]);
  });

  it('without a response closes its tab, and the next press repeats the same order', async () => {
    const keys: unknown[] = [];
    const lost = { ok: false, failure: { kind: 'network' } };
    const { toast, store } = show();
    const { client } = clientOf(store);
    vi.spyOn(client, 'call').mockImplementation(async (_call, _input, options) => {
      keys.push(options?.idempotency);
      return (keys.length === 1 ? lost : { ok: true, data: placedOrder }) as never;
    });
    fireEvent.click(await payButton());
    await waitFor(() => expect(toast()).toBe('没有收到应答，请再点一次'));
    expect(opened[0]?.close).toHaveBeenCalled();
    fireEvent.click(await payButton());
    await waitFor(() => expect(opened[1]?.location.replace).toHaveBeenCalledWith(PAY_URL));
    expect(keys[0]).toBe(keys[1]);
    // The previous order is answered, and the reader says that it was not paid: another press makes a new one.
    act(() => noteAnswered(placedOrder.order));
    fireEvent.click(await payButton());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('that takes long can be cancelled, which closes its tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { toast } = show({ answers: { placeOrder: () => new Promise(() => undefined) } });
      fireEvent.click(await payButton());
      expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(5_100));
      fireEvent.click(screen.getByRole('button', { name: '取消' }));
      expect(opened[0]?.close).toHaveBeenCalled();
      expect(screen.queryByText('loading...')).toBeNull();
      expect(toast()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

/** The API client in the extra argument of a store's thunks. */
function clientOf(store: ReturnType<typeof stage>['store']) {
  let found: { client: { call: (...args: never[]) => unknown } } | undefined;
  store.dispatch(((_dispatch: unknown, _getState: unknown, extra: unknown) => {
    found = extra as typeof found;
  }) as never);
  if (!found) throw new Error('the store has no services');
  return found as unknown as { client: Client };
}
