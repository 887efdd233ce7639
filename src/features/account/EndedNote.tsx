import { useSyncExternalStore } from 'react';
import { endedAccount, noteEnded } from '../../api/accountsLeft.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './Mine.module.css';
import * as texts from './texts.ts';

/** Shown after the account was signed out from another device, until the reader dismisses it or signs in again. */
export function EndedNote() {
  const ended = useSyncExternalStore(endedAccount.subscribe, endedAccount.read);
  if (!ended) return null;
  return (
    <div className={styles.ended}>
      <Note tone="amber">
        <b>{texts.signInEnded(ended)}</b>
        <br />
        {texts.ENDED_NOTE}
        <span className={styles.endedActions}>
          <Button size="s" variant="ink" href="/login?by=username">
            {texts.SIGN_IN_AGAIN}
          </Button>
          <Button size="s" variant="plain" onClick={() => noteEnded('')}>
            {texts.UNDERSTOOD}
          </Button>
        </span>
      </Note>
    </div>
  );
}
