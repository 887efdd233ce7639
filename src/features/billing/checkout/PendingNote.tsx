import { useAccount } from '../../../state/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import styles from './Pay.module.css';
import { askHere } from './paymentClaims.ts';
import { exactYuan } from './payText.ts';
import { useUnanswered } from './pendingPayments.ts';
import * as texts from './texts.ts';

/** Says that the outcome of a payment is awaited; meanwhile nothing else can be ordered. */
export function PendingNote() {
  const payment = useUnanswered(useAccount());
  if (!payment) return null;
  const { order, title, amount } = payment;
  return (
    <div className={styles.pending} aria-live="polite">
      <Note tone="amber" icon="clock">
        <b>{texts.CONFIRMING}</b>
        <br />
        {title} · ¥{exactYuan(amount)}
      </Note>
      <Button size="s" onClick={() => void askHere(order)}>
        {texts.SHOW_RESULT}
      </Button>
    </div>
  );
}
