import { Button } from '../../ui/Button.tsx';
import styles from './Account.module.css';
import { waitText } from './rules.ts';
import * as texts from './texts.ts';
import type { Attempt } from './useAttempt.ts';

/** The form's button, with the reason of the last failure above it and the wait in its label. */
export function SubmitButton({ attempt, children }: { attempt: Attempt; children: string }) {
  const { busy, reason, waitSeconds } = attempt;
  const isWaiting = waitSeconds > 0;
  return (
    <div className={styles.submit}>
      <p role="alert" className={styles.wrong}>
        {reason}
      </p>
      <Button type="submit" variant="primary" size="l" block busy={busy} disabled={isWaiting}>
        {isWaiting ? texts.tryAgainIn(waitText(waitSeconds)) : children}
      </Button>
    </div>
  );
}
