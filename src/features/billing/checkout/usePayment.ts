import { useEffect, useRef, useState } from 'react';
import { placeOrder, refreshOffers } from '../../../api/endpoints/payments.ts';
import { noteDeparture } from './paymentClaims.ts';
import { notePayment } from './pendingPayments.ts';
import { randomUuid } from '../../../lib/randomUuid.ts';
import { onPageRevisited } from '../onPageRevisited.ts';
import type { Combo, PayMethod, PlacedOrder } from '../../../shared/contract/index.ts';
import { LOADING_CANCEL_AFTER_MS, ORDER_KEY_MS } from '../../../shared/limits.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAccount, useAppDispatch } from '../../../state/store.ts';
import {
  isPayAddress,
  openCheckoutWindow,
  navigateTab,
  type CheckoutWindow,
} from './checkoutWindow.ts';
import { payAddress, type PaidChapter } from '../../../lib/payAddress.ts';
import { comboText } from './payText.ts';
import * as texts from './texts.ts';

export interface Wanted {
  readonly combo: Combo;
  readonly method: PayMethod;
  /** The locked chapter that the reader came from. */
  readonly work: PaidChapter | null;
}

/** An order that waits for a press on a link: the browser blocked the tab, or the amount differs from the one shown. */
export interface HeldOrder {
  readonly wanted: Wanted;
  readonly order: PlacedOrder;
}

export interface Payment {
  readonly isPlacing: boolean;
  readonly held: HeldOrder | undefined;
  /** Requires a user gesture; ignored while an order is being placed. */
  readonly pay: (wanted: Wanted) => void;
  readonly cancel: () => void;
  /** The reader pressed the held order's link, which the browser follows. */
  readonly leaveHeld: () => void;
  readonly dropHeld: () => void;
}

/** The idempotency key of a request without an answer: the next press repeats the same order. */
interface OpenKey {
  readonly of: string;
  readonly key: string;
  readonly atMs: number;
}

/** Places an order and leads to its payment ([Note: Pending payments]). */
export function usePayment(): Payment {
  const dispatch = useAppDispatch();
  const account = useAccount();
  const [isPlacing, setIsPlacing] = useState(false);
  const [held, setHeld] = useState<HeldOrder>();
  const running = useRef<AbortController>(undefined);
  const openKey = useRef<OpenKey>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const toast = (message: string) => dispatch(globalActions.toastShown(message));
  const end = () => {
    running.current = undefined;
    setIsPlacing(false);
  };

  const note = (wanted: Wanted, order: PlacedOrder) => {
    noteOrder(account, wanted, order);
    dispatch(globalActions.paypagefromChanged(true));
  };

  const leave = (checkoutWindow: CheckoutWindow, wanted: Wanted, order: PlacedOrder) => {
    const isAsShown = order.amount === wanted.combo.amount;
    if (checkoutWindow.kind === 'here' && isAsShown) {
      note(wanted, order);
      window.location.assign(order.pay_url);
      onStay(end);
      return;
    }
    end();
    const tab = checkoutWindow.kind === 'tab' && isAsShown ? checkoutWindow.tab : undefined;
    if (tab && !tab.closed) {
      note(wanted, order);
      if (navigateTab(tab, order.pay_url)) return;
    }
    if (checkoutWindow.kind === 'tab') checkoutWindow.tab?.close();
    if (!isAsShown) void dispatch(refreshOffers());
    setHeld({ wanted, order });
  };

  const place = async (
    wanted: Wanted,
    checkoutWindow: CheckoutWindow,
    controller: AbortController,
  ) => {
    const of = `${account} ${wanted.combo.uuid} ${wanted.method.id}`;
    openKey.current = keyOf(of, openKey.current);
    const input = {
      combo: wanted.combo.uuid,
      method: wanted.method.id,
      return_url: returnAddress(wanted.work),
    };
    const { key } = openKey.current;
    const outcome = await dispatch(placeOrder(input, key, controller.signal));
    if (controller.signal.aborted) return;
    // An answer consumes the key.
    if (outcome.kind === 'placed' || outcome.kind === 'refused') openKey.current = undefined;
    if (outcome.kind === 'placed' && isPayAddress(outcome.order.pay_url)) {
      leave(checkoutWindow, wanted, outcome.order);
      return;
    }
    if (checkoutWindow.kind === 'tab') checkoutWindow.tab?.close();
    if (outcome.kind === 'placed') toast(texts.BAD_ADDRESS);
    if (outcome.kind === 'unsure') toast(texts.NO_ANSWER_TAP_AGAIN);
    end();
  };

  return {
    isPlacing,
    held,
    pay(wanted) {
      if (running.current || !account) return;
      const controller = new AbortController();
      running.current = controller;
      const checkoutWindow = openCheckoutWindow();
      setIsPlacing(true);
      controller.signal.addEventListener('abort', () => {
        if (checkoutWindow.kind === 'tab') checkoutWindow.tab?.close();
      });
      void place(wanted, checkoutWindow, controller);
    },
    cancel() {
      running.current?.abort();
      end();
    },
    leaveHeld() {
      if (held) note(held.wanted, held.order);
      setHeld(undefined);
    },
    dropHeld: () => setHeld(undefined),
  };
}

/** Navigation takes a while; where a payment app opens instead, this page stays. */
function onStay(act: () => void): void {
  const timer = setTimeout(stay, LOADING_CANCEL_AFTER_MS);
  const stop = onPageRevisited(stay);
  function stay() {
    clearTimeout(timer);
    stop();
    act();
  }
}

const now = () => performance.now();

function keyOf(of: string, open: OpenKey | undefined): OpenKey {
  const isOpen = open?.of === of && now() - open.atMs < ORDER_KEY_MS;
  return isOpen ? open : { of, key: randomUuid(), atMs: now() };
}

/** Stored before leaving, so that the question survives the page ([Note: Pending payments]). */
function noteOrder(
  account: string,
  { combo, method, work }: Wanted,
  { order, amount }: PlacedOrder,
): void {
  notePayment({
    account,
    order,
    title: comboText(combo),
    amount,
    coins: combo.kind === 'coins' ? combo.coins + combo.bonus : 0,
    days: combo.days,
    method: method.id,
    methodTitle: method.title,
    at: Date.now(),
    work,
    isAnswered: false,
    isPaid: false,
  });
  noteDeparture(order);
}

/** An address in the app; `from` marks a return by the payment's link. */
function returnAddress(work: Wanted['work']): string {
  return window.location.origin + payAddress(work, { isReturn: true });
}
