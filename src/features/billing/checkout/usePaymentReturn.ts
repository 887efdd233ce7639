import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findOrder, showPaid, watchOrder, type OrderEnd } from '../../../api/endpoints/payments.ts';
import { noteValue } from '../../../lib/installSettings.ts';
import { claimPayment, hasDeparted, onPaymentLost, releasePayment } from './paymentClaims.ts';
import { dropPayment, isForgotten, noteAnswered, type PendingPayment } from './pendingPayments.ts';
import { onSeenAgain } from '../seenAgain.ts';
import type { OrderRecord } from '../../../shared/contract/index.ts';
import { ORDER_LOOK_MS } from '../../../shared/limits.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch, useAppState } from '../../../state/store.ts';

/** Where a payment that somebody left for stands. */
export type ReturnPhase =
  /** Not seen again yet, or put off; another tab may be asking. */
  | { readonly kind: 'away' }
  | { readonly kind: 'asking' }
  /** "Yes": the back end is asked until it knows. */
  | { readonly kind: 'checking' }
  /** "Yes", and nobody answers who could know. */
  | { readonly kind: 'unsure' }
  | { readonly kind: 'paid'; readonly coins: number; readonly days: number }
  | { readonly kind: 'unpaid' };

export interface PaymentReturn {
  readonly phase: ReturnPhase;
  /** Also: in fact I did. */
  readonly yes: () => void;
  readonly no: () => void;
  /** Closes what is open. An unanswered question comes back; what was answered is looked for without asking. */
  readonly close: () => void;
}

/**
 * The way back from paying (seed 4, contract 6). What the back end knows goes before what a person is asked; the flag of
 * the seed is up while a payment is out or asked about, and comes down with the answer, whichever it is.
 */
export function usePaymentReturn(payment: PendingPayment): PaymentReturn {
  const { order, isAnswered } = payment;
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<ReturnPhase>({ kind: 'away' });
  const isLooking = useRef(false);
  const isOnline = useAppState(({ global }) => global.connection.state === 'online');

  const lowerFlag = () => dispatch(globalActions.paypagefromChanged(false));
  const goAway = () => {
    releasePayment(order);
    setPhase({ kind: 'away' });
  };
  const settle = async (found: OrderRecord) => {
    // Closed in this state, it is over; until then it is shown again, should the page die.
    noteAnswered(order);
    lowerFlag();
    noteValue();
    const got = boughtWith(payment, found);
    await dispatch(showPaid(got));
    setPhase({ kind: 'paid', ...got });
  };

  /** Nobody is asked what the back end knows. */
  const look = useEffectEvent(async () => {
    if (phase.kind !== 'away' || isLooking.current) return;
    isLooking.current = true;
    try {
      if (!(await claimPayment(order))) return;
      const answer = await dispatch(findOrder(order, AbortSignal.timeout(ORDER_LOOK_MS)));
      if (answer.ok && answer.data?.state === 'paid') await settle(answer.data);
      else if (isForgotten(payment, Date.now())) dropPayment(order);
      else if (isAnswered || document.visibilityState === 'hidden') goAway();
      else {
        dispatch(globalActions.paypagefromChanged(true));
        setPhase({ kind: 'asking' });
      }
    } finally {
      isLooking.current = false;
    }
  });

  const seen = useEffectEvent((surely: boolean) => {
    // A press tells of a return only where one is waited for.
    if (surely || !isAnswered) void look();
  });
  const lost = useEffectEvent(() => {
    if (phase.kind !== 'away') setPhase({ kind: 'away' });
  });
  const hidden = useEffectEvent(() => {
    // Whoever looks at another tab of the app is asked there.
    if (document.visibilityState === 'hidden' && phase.kind === 'asking') goAway();
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!hasDeparted(order)) void look();
    });
    const stopSeen = onSeenAgain((surely) => seen(surely));
    const stopLost = onPaymentLost(order, () => lost());
    const onHidden = () => hidden();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      stopSeen();
      stopLost();
      document.removeEventListener('visibilitychange', onHidden);
      releasePayment(order);
    };
  }, [order]);

  const finish = useEffectEvent(async (end: OrderEnd) => {
    if (end.kind === 'paid') {
      await settle(end.order);
      return;
    }
    // While the question stands, only a payment ends it.
    if (phase.kind !== 'checking') return;
    noteAnswered(order);
    lowerFlag();
    setPhase({ kind: end.kind === 'unpaid' ? 'unpaid' : 'unsure' });
  });
  // "Yes" begins a minute of its own.
  const watching = phase.kind === 'asking' || phase.kind === 'checking' ? phase.kind : undefined;
  useEffect(() => {
    if (watching === undefined) return undefined;
    const ending = new AbortController();
    const watch = async () => {
      const end = await dispatch(watchOrder(order, ending.signal));
      if (end) await finish(end);
    };
    void watch();
    return () => ending.abort();
  }, [watching, order, dispatch]);

  // As soon as somebody answers, what was left open is asked.
  const isRetryDue = phase.kind === 'unsure' && isOnline;
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline);
    if (isRetryDue) setPhase({ kind: 'checking' });
  }

  return {
    phase,
    yes: () => setPhase({ kind: 'checking' }),
    no() {
      noteAnswered(order);
      lowerFlag();
      setPhase({ kind: 'unpaid' });
    },
    close() {
      if (phase.kind === 'checking') noteAnswered(order);
      lowerFlag();
      goAway();
      if (phase.kind === 'paid') dropPayment(order);
    },
  };
}

/** By the order's own record where the back end tells it, else by what was offered. */
function boughtWith(payment: PendingPayment, { coins, bonus, days }: OrderRecord) {
  return coins + bonus + days > 0
    ? { coins: coins + bonus, days }
    : { coins: payment.coins, days: payment.days };
}
