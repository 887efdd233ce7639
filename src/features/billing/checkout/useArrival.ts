import { useEffect } from 'react';
import { useNavigation } from '../../../lib/navigation.ts';
import { paidChapter, payAddress, type PaySearch } from '../../../lib/payAddress.ts';
import { claimPayment } from './paymentClaims.ts';
import { readPayments } from './pendingPayments.ts';

/** The payment's return link opened this tab, so it takes over the question ([Note: Which tab asks]). */
export function useArrival(search: PaySearch): void {
  const { from } = search;
  const clean = payAddress(paidChapter(search));
  const { open } = useNavigation();
  useEffect(() => {
    if (from !== 'pay') return;
    for (const { order, isAnswered } of readPayments()) {
      if (!isAnswered) void claimPayment(order, 'steal');
    }
    // A reload must not count as another return.
    open(clean, { replace: true });
  }, [from, clean, open]);
}
