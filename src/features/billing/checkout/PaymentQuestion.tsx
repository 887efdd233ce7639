import type { PendingPayment } from './pendingPayments.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { MethodLogo } from '../../../ui/MethodLogo.tsx';
import styles from './PaymentQuestion.module.css';
import { billText, exactYuan } from './payText.ts';
import * as texts from './texts.ts';

interface PaymentQuestionProps {
  readonly payment: PendingPayment;
  readonly state: 'asking' | 'checking' | 'unsure';
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onClose: () => void;
}

/** 支付是否成功？ A "yes" starts a check with the server, whose progress the same box shows. */
export function PaymentQuestion(props: PaymentQuestionProps) {
  const { payment, state, onYes, onNo, onClose } = props;
  const isAsking = state === 'asking';
  return (
    <Dialog
      title={texts.QUESTION}
      titleId="payment-question"
      mark={<MethodLogo method={payment.method} size={52} />}
      text={`${payment.title} · ¥${exactYuan(payment.amount)}`}
      onEscape={onClose}
      actions={
        <>
          <Button variant="outline" size="l" onClick={isAsking ? onNo : onClose}>
            {isAsking ? texts.ANSWER_NO : texts.LATER}
          </Button>
          <Button variant="primary" size="l" busy={state === 'checking'} onClick={onYes}>
            {state === 'unsure' ? texts.CHECK_AGAIN : texts.ANSWER_YES}
          </Button>
        </>
      }
      hint={isAsking && billText(payment.method)}
    >
      <div className={styles.status} aria-live="polite">
        {state === 'checking' && (
          <Note tone="amber" icon="clock">
            {texts.CREDITING}
          </Note>
        )}
        {state === 'unsure' && <Note tone="amber">{texts.NO_ANSWER}</Note>}
      </div>
    </Dialog>
  );
}
