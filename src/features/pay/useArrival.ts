import { useEffect } from 'react';
import { listAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { claimPayment } from '../../lib/paymentClaims.ts';
import { readPayments } from '../../lib/pendingPayments.ts';
import type { PaySearch } from './PayScreen.tsx';

/** The payment's own link led here: this is the tab that the person looks at, so it is the one that asks. */
export function useArrival({ from, work, chapter }: PaySearch): void {
  const { open } = useNavigation();
  useEffect(() => {
    if (from !== 'pay') return;
    for (const { order, isAnswered } of readPayments()) {
      if (!isAnswered) void claimPayment(order, 'steal');
    }
    // A reload here is no other arrival.
    open(listAddress('/pay', { work, chapter }), { replace: true });
  }, [from, work, chapter, open]);
}
