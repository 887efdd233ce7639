import { useSyncExternalStore } from 'react';
import { endedAccount, noteEnded } from '../../api/accountsLeft.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import styles from './Mine.module.css';

/** Shown after the account was signed out from another device, until the reader dismisses it or signs in again. */
export function EndedNote() {
  const ended = useSyncExternalStore(endedAccount.subscribe, endedAccount.read);
  if (!ended) return null;
  return (
    <div className={styles.ended}>
      <Note tone="amber">
        <b>{ended} 的登录已失效</b>
        <br />
        密码在别处改过。它的书架和下载还在，重新登录就会回来。
        <span className={styles.endedActions}>
          <Button size="s" variant="ink" href="/login?by=username">
            重新登录
          </Button>
          <Button size="s" variant="plain" onClick={() => noteEnded('')}>
            知道了
          </Button>
        </span>
      </Note>
    </div>
  );
}
