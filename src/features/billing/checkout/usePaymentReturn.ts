import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findOrder, showPaid, watchOrder, type OrderEnd } from '../../../api/endpoints/payments.ts';
import { noteValue } from '../../../lib/installSettings.ts';
import {
  claimPayment,
  hasDeparted,
  isWaitedForElsewhere,
  onAskHere,
  onPaymentLost,
  releasePayment,
  reportsPayment,
} from './paymentClaims.ts';
import {
  dropPayment,
  isForgotten,
  noteAnswered,
  notePaid,
  type PendingPayment,
} from './pendingPayments.ts';
import { onPageRevisited } from '../onPageRevisited.ts';
import type { OrderRecord } from '../../../shared/contract/index.ts';
import { ORDER_LOOK_MS } from '../../../shared/limits.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch, useIsOnline } from '../../../state/store.ts';

/** The state of a payment that the reader left the app for. */
export type ReturnPhase =
  /** Not back yet, or postponed; another tab may be asking. */
  | { readonly kind: 'away' }
  | { readonly kind: 'asking' }
  /** The reader said "yes": the app polls the server. */
  | { readonly kind: 'checking' }
  /** The reader said "yes", but the server does not answer. */
  | { readonly kind: 'unsure' }
  | {
      readonly kind: 'paid';
      readonly coins: number;
      readonly days: number;
      /** The tab that left for the payment is open and shows the receipt: this one may be closed. */
      readonly isElsewhere: boolean;
    }
  | { readonly kind: 'unpaid' };

export interface PaymentReturn {
  readonly phase: ReturnPhase;
  /** Also pressed later, for "I did pay". */
  readonly yes: () => void;
  readonly no: () => void;
  /** Closes the overlay. An unanswered question comes back; after an answer the app keeps checking without asking. */
  readonly close: () => void;
}

/**
 * The return from a payment. A known outcome takes precedence over the question; `paypagefrom` is set while a payment
 * is out or asked about, and cleared by any answer.
 */
export function usePaymentReturn(payment: PendingPayment): PaymentReturn {
  const { order, isAnswered, isPaid } = payment;
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<ReturnPhase>({ kind: 'away' });
  const isLooking = useRef(false);
  const isSettled = useRef(false);
  const isOnline = useIsOnline();

  const lowerFlag = () => dispatch(globalActions.paypagefromChanged(false));
  const goAway = () => {
    releasePayment(order);
    setPhase({ kind: 'away' });
  };
  const settle = async (found: OrderRecord) => {
    if (isSettled.current) return;
    isSettled.current = true;
    // Closing this state drops the payment; until then it is shown again should the page die.
    const isElsewhere = await isWaitedForElsewhere(order);
    notePaid(order);
    lowerFlag();
    noteValue();
    const got = boughtWith(payment, found);
    await dispatch(showPaid(got));
    setPhase({ kind: 'paid', ...got, isElsewhere });
  };

  /** Checks with the server first: a known outcome needs no question. */
  const look = async () => {
    if (phase.kind !== 'away' || isLooking.current || isSettled.current) return;
    isLooking.current = true;
    try {
      const isReport = isPaid && reportsPayment(order);
      if (!isReport && !(await claimPayment(order))) return;
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
  };

  useReturns(order, isPaid, {
    onBack: () => void look(),
    onSeen: (surely) => {
      // A press suggests a return only while the question is unanswered.
      if (surely || !isAnswered) void look();
    },
    onLost: () => {
      if (phase.kind !== 'away' && phase.kind !== 'paid') setPhase({ kind: 'away' });
    },
    onHidden: () => {
      // Another visible tab of the app asks instead.
      if (phase.kind === 'asking') goAway();
    },
  });

  const finish = async (end: OrderEnd) => {
    if (end.kind === 'paid') {
      await settle(end.order);
      return;
    }
    // While the question is open, only a payment ends it.
    if (phase.kind !== 'checking') return;
    noteAnswered(order);
    lowerFlag();
    setPhase({ kind: end.kind === 'unpaid' ? 'unpaid' : 'unsure' });
  };
  // A "yes" restarts the polling period.
  const watching = phase.kind === 'asking' || phase.kind === 'checking' ? phase.kind : undefined;
  useOrderWatch(watching, order, finish);

  // Resumes an unfinished check as soon as the server answers again.
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
      if (phase.kind === 'paid' && !phase.isElsewhere) dropPayment(order);
    },
  };
}

interface ReturnEvents {
  /** The page was loaded without a departure before, the reader asks for the outcome here, or another tab knows it. */
  readonly onBack: () => void;
  /** @param surely false for a press, which only suggests a return */
  readonly onSeen: (surely: boolean) => void;
  /** Another tab asks about this order. */
  readonly onLost: () => void;
  readonly onHidden: () => void;
}

/**
 * Watches for the reader's return from the payment of this order; gives the order up at the end.
 * @param isPaid another tab has found it paid
 */
function useReturns(order: string, isPaid: boolean, events: ReturnEvents): void {
  const back = useEffectEvent(() => events.onBack());
  const seen = useEffectEvent((surely: boolean) => events.onSeen(surely));
  const lost = useEffectEvent(() => events.onLost());
  const hidden = useEffectEvent(() => events.onHidden());
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!hasDeparted(order)) back();
    });
    const stopSeen = onPageRevisited((surely) => seen(surely));
    const stopLost = onPaymentLost(order, () => lost());
    const stopAsk = onAskHere(order, () => back());
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hidden();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      stopSeen();
      stopLost();
      stopAsk();
      document.removeEventListener('visibilitychange', onVisibility);
      releasePayment(order);
    };
  }, [order]);
  // The tabs that the payment left from and returned to report what another tab has found.
  useEffect(() => {
    if (!isPaid || !reportsPayment(order)) return undefined;
    const timer = setTimeout(() => back());
    return () => clearTimeout(timer);
  }, [isPaid, order]);
}

/** Polls the server while `watching`; each new value of it restarts the period. */
function useOrderWatch(
  watching: string | undefined,
  order: string,
  onEnd: (end: OrderEnd) => Promise<void>,
): void {
  const dispatch = useAppDispatch();
  const finish = useEffectEvent(onEnd);
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
}

/** Takes the amounts from the order's record where it has them, else from the offer. */
function boughtWith(payment: PendingPayment, { coins, bonus, days }: OrderRecord) {
  return coins + bonus + days > 0
    ? { coins: coins + bonus, days }
    : { coins: payment.coins, days: payment.days };
}
