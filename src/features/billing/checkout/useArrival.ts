import { useEffect } from 'react';
import { useNavigation } from '../../../lib/navigation.ts';
import { paidChapter, payAddress, type PaySearch } from '../../../lib/payAddress.ts';
import { claimPayment, noteArrival } from './paymentClaims.ts';
import { readPayments } from './pendingPayments.ts';
import { globalActions } from '../../../state/globalSlice.ts';
import { useAppDispatch } from '../../../state/store.ts';

/** The payment's return link opened this tab, so it takes over the question ([Note: Which tab asks]). */
export function useArrival(search: PaySearch): void {
  const { from } = search;
  const clean = payAddress(paidChapter(search));
  const { open } = useNavigation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (from !== 'pay') return;
    for (const { order, isAnswered, isPaid } of readPayments()) {
      if (!isAnswered || isPaid) noteArrival(order);
      if (isAnswered) continue;
      void claimPayment(order, 'steal');
      dispatch(globalActions.paypagefromChanged(true));
    }
    // A reload must not count as another return.
    open(clean, { replace: true });
  }, [from, clean, open, dispatch]);
}
