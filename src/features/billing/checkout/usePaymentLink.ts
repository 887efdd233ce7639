import { noteDeparture } from './paymentClaims.ts';
import { notePayment } from './pendingPayments.ts';
import type { OrderRecord } from '../../../shared/contract/index.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAccount, useAppDispatch } from '../../../state/store.ts';
import { isPayAddress, leavesThisWindow } from './checkoutWindow.ts';

/** The props of a payment link: a press on a link is never blocked, and the address is known. */
export interface PaymentLink {
  readonly href: string;
  /** Undefined where this window has to leave. */
  readonly target: '_blank' | undefined;
  /** Stores the pending payment when the reader follows the link. */
  readonly onLeave: () => void;
}

interface OrderText {
  readonly title: string;
  readonly methodTitle: string;
}

/**
 * @returns a function that gives the payment link of a waiting order; undefined for an order without a valid address
 */
export function usePaymentLink(): (order: OrderRecord, text: OrderText) => PaymentLink | undefined {
  const dispatch = useAppDispatch();
  const account = useAccount();
  return (record, text) => {
    const { order, pay_url: href, amount, coins, bonus, days, method } = record;
    if (!href || !isPayAddress(href)) return undefined;
    const onLeave = () => {
      const got = { coins: coins + bonus, days };
      const at = Date.now();
      notePayment({
        account,
        order,
        amount,
        ...text,
        ...got,
        method,
        at,
        work: null,
        isAnswered: false,
        isPaid: false,
      });
      noteDeparture(order);
      dispatch(globalActions.paypagefromChanged(true));
    };
    return { href, target: leavesThisWindow() ? undefined : '_blank', onLeave };
  };
}
