import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { showPaid } from '../../../api/endpoints/payments.ts';
import { usePendingPayments, type PendingPayment } from './pendingPayments.ts';
import { PAYMENTS_STORAGE_NAME } from '../../../shared/names.ts';
import { useAccount, useAppDispatch } from '../../../state/store.ts';
import { usePromptTurn } from '../../../ui/promptTurn.ts';
import { usePaymentReturn } from './usePaymentReturn.ts';

const PaymentOverlay = lazy(() => import('./PaymentOverlay.tsx'));

/**
 * The outcomes of the payments that this account left the app for, above any screen: they answer the reader's last
 * action.
 */
export function PaymentReturns() {
  const account = useAccount();
  const payments = usePendingPayments(account);
  useOtherTabs(payments);
  return payments.map((payment) => <Return key={payment.order} payment={payment} />);
}

function Return({ payment }: { readonly payment: PendingPayment }) {
  const { phase, yes, no, close } = usePaymentReturn(payment);
  const isTurn = usePromptTurn('payment', phase.kind !== 'away');
  if (!isTurn) return null;
  return (
    <Suspense>
      <PaymentOverlay payment={payment} phase={phase} onYes={yes} onNo={no} onClose={close} />
    </Suspense>
  );
}

/** The outcome is shown where the payment left from and returned to; the balance changes in all tabs. */
function useOtherTabs(payments: readonly PendingPayment[]): void {
  const dispatch = useAppDispatch();
  const show = useEffectEvent(() => {
    const days = Math.max(0, ...payments.map((each) => each.days));
    void dispatch(showPaid({ days }));
  });
  useEffect(() => {
    const onChange = ({ key }: StorageEvent) => {
      if (key?.endsWith(`:${PAYMENTS_STORAGE_NAME}`)) show();
    };
    window.addEventListener('storage', onChange);
    return () => window.removeEventListener('storage', onChange);
  }, []);
}
