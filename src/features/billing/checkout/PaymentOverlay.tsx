import type { PendingPayment } from './pendingPayments.ts';
import { PaidElsewhere } from './PaidElsewhere.tsx';
import { PaidOverlay } from './PaidOverlay.tsx';
import { PaymentQuestion } from './PaymentQuestion.tsx';
import { UnpaidOverlay } from './UnpaidOverlay.tsx';
import type { ReturnPhase } from './usePaymentReturn.ts';

interface PaymentOverlayProps {
  readonly payment: PendingPayment;
  readonly phase: ReturnPhase;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onClose: () => void;
}

/** The question after a payment, and its outcomes. */
export default function PaymentOverlay(props: PaymentOverlayProps) {
  const { payment, phase, onYes, onNo, onClose } = props;
  switch (phase.kind) {
    case 'away':
      return null;
    case 'asking':
    case 'checking':
    case 'unsure':
      return <PaymentQuestion {...{ payment, onYes, onNo, onClose }} state={phase.kind} />;
    case 'paid':
      return phase.isElsewhere ? (
        <PaidElsewhere got={phase} onClose={onClose} />
      ) : (
        <PaidOverlay payment={payment} got={phase} onClose={onClose} />
      );
    case 'unpaid':
      return <UnpaidOverlay {...{ payment, onYes, onClose }} />;
  }
}
