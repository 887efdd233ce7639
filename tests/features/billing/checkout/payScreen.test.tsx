// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import PayScreen from '../../../../src/features/billing/checkout/PayScreen.tsx';
import {
  dropPayment,
  readPayments,
} from '../../../../src/features/billing/checkout/pendingPayments.ts';
import { ORDER_MINUTES } from '../../../../src/shared/limits.ts';
import { globalActions } from '../../../../src/state/globalSlice.ts';
import { userActions } from '../../../../src/state/userSlice.ts';
import type { Client } from '../../../../src/api/client.ts';
import { detailOf, directoryOf, stage, WORK } from '../../../support/screens/workStage.tsx';
import { COMBOS, METHODS, PAY_URL, placedOrder, USER } from './samples.ts';

const SEARCH = { kind: '', work: '', chapter: '', from: '', combo: '' } as const;
const FROM_CHAPTER = { kind: '', work: WORK, chapter: 'chapter-3', from: '', combo: '' } as const;

/** A tab as `window.open` gives one. */
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
// The overlays and sheets are chunks of their own, and a busy machine takes its time to read them.
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
  it('has the recommended combo chosen, and says what comes of it and how far it goes', async () => {
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

  it('says how far coins go only where a price is known', async () => {
    show();
    await payButton();
    await settled();
    expect(screen.queryByText('约可解锁')).toBeNull();
  });

  it('offers the ways to pay that the back end has, the first one chosen, and no other', async () => {
    show();
    await payButton();
    const ways = screen.getAllByRole<HTMLInputElement>('radio', { name: /支付/ });
    expect(ways.map(({ checked }) => checked)).toEqual([true, false]);
    expect(screen.getByText('付完回到这里')).toBeTruthy();
  });

  it('without a way to pay says so, leads to the service, and takes no order', async () => {
    const { place } = show({ answers: { pay: { methods: [] } } });
    expect(await screen.findByText(/现在没有可用的支付方式/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '联系客服' })).toBeTruthy();
    expect((await payButton()).disabled).toBe(true);
    fireEvent.click(await payButton());
    expect(place).not.toHaveBeenCalled();
  });

  it('with nothing on sale says so', async () => {
    show({ answers: { combo: { combos: [] } } });
    expect(await screen.findByText('现在没有在售的套餐')).toBeTruthy();
  });

  it('offline says that paying needs the network, and comes back with it', async () => {
    const { store } = show({ isOffline: true, answers: {} });
    expect(await screen.findByText('当前离线，付款要联网')).toBeTruthy();
    act(() => {
      store.dispatch(globalActions.connectionChanged({ state: 'online', base: 'http://api/' }));
      store.dispatch(globalActions.initEnded(null));
    });
    expect((await payButton()).disabled).toBe(false);
  });

  it('that could not be loaded says why, with a way to try again', async () => {
    show({ answers: { combo: async () => ({ ok: false, failure: { kind: 'timeout' } }) } });
    expect(await screen.findByText('错误码 NET-TIME')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  });
});

describe('a press that pays', () => {
  it('notes what is paid for before it sends the tab there, and cuts the tab off the app', async () => {
    const { place, store } = show({ search: FROM_CHAPTER });
    fireEvent.click(await payButton());
    // In the press itself: later, browsers block it.
    const [tab] = opened;
    expect(tab?.opener).toBeNull();
    expect(tab?.document.body.textContent).toBe('正在打开支付…');
    tab?.location.replace.mockImplementation(() => {
      expect(readPayments()).toMatchObject([
        {
          account: USER.uuid,
          order: 'order-1',
          title: '3000 金币 + 加送 900',
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

  it('twice in a row is one order and one tab', async () => {
    const { place } = show();
    const button = await payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await settled();
    expect(place).toHaveBeenCalledTimes(1);
    expect(opened).toHaveLength(1);
  });

  it('whose tab the browser blocks gives a link that a press opens', async () => {
    isBlocked = true;
    const { store } = show();
    fireEvent.click(await payButton());
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /去支付 ¥30.00/ });
    expect(link.href).toBe(PAY_URL);
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
    // Nobody has left yet.
    expect(readPayments()).toEqual([]);
    expect(store.getState().global.paypagefrom).toBe(false);
    // What the browser then does is not ours.
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(readPayments()).toHaveLength(1);
    expect(store.getState().global.paypagefrom).toBe(true);
    await waitFor(() => expect(screen.queryByRole('link', { name: /去支付/ })).toBeNull());
  });

  it('whose link is not followed until the order has run out ends with it', async () => {
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

  it('that would cost something else than was shown asks first', async () => {
    const dearer = { ...placedOrder, amount: 3_800 };
    show({ answers: { placeOrder: dearer } });
    fireEvent.click(await payButton());
    expect(await screen.findByText(/原来 ¥30.00，现在 ¥38.00/)).toBeTruthy();
    expect(opened[0]?.close).toHaveBeenCalled();
    expect(opened[0]?.location.replace).not.toHaveBeenCalled();
    expect(readPayments()).toEqual([]);
  });

  it('is led to no address that could run in the app’s name', async () => {
    const { toast } = show({
      answers: { placeOrder: { ...placedOrder, pay_url: 'javascript:alert(1)' } },
    });
    fireEvent.click(await payButton());
    await waitFor(() => expect(toast()).toBe('支付地址不对，请联系客服'));
    expect(opened[0]?.location.replace).not.toHaveBeenCalled();
    expect(opened[0]?.close).toHaveBeenCalled();
    expect(readPayments()).toEqual([]);
  });

  it('without an answer closes its tab, and the next press is the same order', async () => {
    const keys: unknown[] = [];
    const lost = { ok: false, failure: { kind: 'network' } };
    const { toast, store } = show();
    const { client } = clientOf(store);
    vi.spyOn(client, 'call').mockImplementation(async (_call, _input, options) => {
      keys.push(options?.idempotency);
      return (keys.length === 1 ? lost : { ok: true, data: placedOrder }) as never;
    });
    fireEvent.click(await payButton());
    await waitFor(() => expect(toast()).toBe('没有收到回答，请再点一次'));
    expect(opened[0]?.close).toHaveBeenCalled();
    fireEvent.click(await payButton());
    await waitFor(() => expect(opened[1]?.location.replace).toHaveBeenCalledWith(PAY_URL));
    expect(keys[0]).toBe(keys[1]);
    // What was answered is over: another press is another order.
    fireEvent.click(await payButton());
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('that takes long can be cancelled, and its tab goes with it', async () => {
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

/** The client that a store's thunks call with. */
function clientOf(store: ReturnType<typeof stage>['store']) {
  let found: { client: { call: (...args: never[]) => unknown } } | undefined;
  store.dispatch(((_dispatch: unknown, _getState: unknown, extra: unknown) => {
    found = extra as typeof found;
  }) as never);
  if (!found) throw new Error('the store has no services');
  return found as unknown as { client: Client };
}
