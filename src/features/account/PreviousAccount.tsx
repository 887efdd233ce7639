import { returnToPrevious } from '../../api/endpoints/account.ts';
import { isTokenExpired } from '../../api/failure.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
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
        <Note tone="azure">{previous.username} 的登录已失效，用它的密码登录就能回来</Note>
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
        换回 {previous.username}
      </Button>
    </div>
  );
}
