import { useState } from 'react';
import { useAppState } from '../../../state/store.ts';
import { Coin } from '../../../ui/Coin.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import styles from './Pay.module.css';
import * as texts from './texts.ts';

export function PayAccount() {
  const info = useAppState(({ user }) => user.userinfo);
  const user = useAppState(({ global }) => global.userInfo);
  const [now] = useState(() => new Date());
  if (!info) return null;
  const until = untilText(user?.combo_until ?? null, now);
  return (
    <section className={styles.account} aria-label={texts.ACCOUNT}>
      <Logo size={38} />
      <p className={styles.who}>
        <b>{texts.accountName(info.username)}</b>
        <small>{until ?? (info.phone ? texts.boundTo(info.phone) : texts.NOT_BOUND)}</small>
      </p>
      {user && (
        <p className={styles.balance}>
          <Coin size={22} /> {user.coins}
          <span className="visuallyHidden">{texts.COINS}</span>
        </p>
      )}
    </section>
  );
}

/** @param at ISO 8601; formatted in the device's time zone */
function untilText(at: string | null, now: Date): string | undefined {
  const until = at === null ? undefined : new Date(at);
  if (!until || !(until > now)) return undefined;
  return texts.readingUntil(until.getMonth() + 1, until.getDate());
}
