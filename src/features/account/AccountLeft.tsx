import { useEffect } from 'react';
import { showAccount } from '../../api/endpoints/account.ts';
import { useAppDispatch, useAppState, useIsCutOff } from '../../state/store.ts';
import { useCopy } from '../../state/useCopy.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './Account.module.css';
import * as texts from './texts.ts';

/** The credentials that lead back to the current account, shown before the reader leaves it. */
export function AccountLeft() {
  const dispatch = useAppDispatch();
  const copy = useCopy();
  const info = useAppState(({ user }) => user.userinfo);
  const isCutOff = useIsCutOff();
  useEffect(() => {
    if (!isCutOff) void dispatch(showAccount());
  }, [dispatch, isCutOff]);
  if (!info) return null;
  const { username, password, phone } = info;
  const copyAccount = () =>
    copy(
      [texts.usernameLine(username), ...(password ? [texts.passwordLine(password)] : [])].join(
        '\n',
      ),
    );
  return (
    <section className={styles.left} aria-label={texts.CURRENT_ACCOUNT}>
      {phone ? (
        <Note tone="jade" icon="check">
          <b>{texts.currentBound(phone)}</b>
          <br />
          {texts.PHONE_BRINGS_BACK}
        </Note>
      ) : (
        <Note tone="amber">
          <b>{password ? texts.GUEST_UNBOUND : texts.UNBOUND}</b>
          <br />
          {password ? texts.NEED_CREDENTIALS : texts.NEED_OWN_PASSWORD}
        </Note>
      )}
      <div className={styles.credentials}>
        <dl className={styles.lines}>
          <div>
            <dt>{texts.USERNAME}</dt>
            <dd className={styles.digits}>{username}</dd>
          </div>
          <div>
            <dt>{texts.PASSWORD_SPACED}</dt>
            {password ? (
              <dd className={styles.digits}>{password}</dd>
            ) : (
              <dd>{texts.YOUR_PASSWORD}</dd>
            )}
          </div>
        </dl>
        <Button variant="inset" size="s" icon={SCREEN_ICONS.copy} onClick={copyAccount}>
          {texts.COPY}
        </Button>
      </div>
    </section>
  );
}
