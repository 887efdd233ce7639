import type { PendingPayment } from './pendingPayments.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import { MethodLogo } from '../../../ui/MethodLogo.tsx';
import styles from './PaymentQuestion.module.css';
import { billText, exactYuan } from './payText.ts';

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
      title="支付是否成功？"
      titleId="payment-question"
      mark={<MethodLogo method={payment.method} size={52} />}
      text={`${payment.title} · ¥${exactYuan(payment.amount)}`}
      onEscape={onClose}
      actions={
        <>
          <Button variant="outline" size="l" onClick={isAsking ? onNo : onClose}>
            {isAsking ? '否' : '稍后再看'}
          </Button>
          <Button variant="primary" size="l" busy={state === 'checking'} onClick={onYes}>
            {state === 'unsure' ? '再查一次' : '是，已支付'}
          </Button>
        </>
      }
      hint={isAsking && billText(payment.method)}
    >
      <div className={styles.status} aria-live="polite">
        {state === 'checking' && (
          <Note tone="amber" icon="clock">
            到账中，约 1&nbsp;分钟
          </Note>
        )}
        {state === 'unsure' && (
          <Note tone="amber">没有收到应答，还不知道到账了没有。联网后会自动再查，不会丢。</Note>
        )}
      </div>
    </Dialog>
  );
}
