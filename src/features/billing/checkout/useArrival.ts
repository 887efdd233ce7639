import { useEffect } from 'react';
import { useNavigation } from '../../../lib/navigation.ts';
import { paidChapter, payAddress, type PaySearch } from '../../../lib/payAddress.ts';
import { claimPayment } from './paymentClaims.ts';
import { readPayments } from './pendingPayments.ts';

/** The payment's own link led here: this is the tab that the person looks at, so it is the one that asks. */
export function useArrival(search: PaySearch): void {
  const { from } = search;
  const clean = payAddress(paidChapter(search));
  const { open } = useNavigation();
  useEffect(() => {
    if (from !== 'pay') return;
    for (const { order, isAnswered } of readPayments()) {
      if (!isAnswered) void claimPayment(order, 'steal');
    }
    // A reload here is no other arrival.
    open(clean, { replace: true });
  }, [from, clean, open]);
}
