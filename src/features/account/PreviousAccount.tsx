import { returnToPrevious } from '../../api/endpoints/account.ts';
import { isTokenExpired } from '../../api/failure.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import * as texts from './texts.ts';
import { useAttempt } from './useAttempt.ts';
import { useSwitch } from './useSwitch.ts';

/** The account that was signed in before this one: one press back while its session lasts. */
export function PreviousAccount() {
  const previous = useAppState(({ user }) => user.previous);
  const current = useAppState(({ user }) => user.userinfo?.username);
  const attempt = useAttempt();
  const change = useSwitch();
  if (!previous?.username || previous.username === current) return null;
  if (!previous.token) {
    return (
      <div className={styles.back}>
        <Note tone="azure">{texts.previousEnded(previous.username)}</Note>
      </div>
    );
  }
  const goBack = async () => {
    await attempt.run(async () => {
      const failure = await change(returnToPrevious());
      // The note that replaces this button gives the reason.
      return failure && isTokenExpired(failure) ? undefined : failure;
    });
  };
  return (
    <div className={styles.back}>
      <p role="alert" className={styles.wrong}>
        {attempt.reason}
      </p>
      <Button
        variant="outline"
        size="l"
        block
        icon={SCREEN_ICONS.swap}
        busy={attempt.busy}
        onClick={() => void goBack()}
      >
        {texts.backTo(previous.username)}
      </Button>
    </div>
  );
}
