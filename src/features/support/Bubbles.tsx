import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import styles from './Talk.module.css';
import * as texts from './texts.ts';

/** A message from support, or from the app on its behalf. */
export function SupportBubble({ children }: { children: ReactNode }) {
  return (
    <div className={styles.support}>
      <span className={styles.avatar}>
        <Logo size={36} />
      </span>
      <div className={styles.supportText}>
        <span className="visuallyHidden">{texts.FROM_SUPPORT}</span>
        {children}
      </div>
    </div>
  );
}

export function OwnBubble({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className={styles.own}>
      <div className={styles.ownText}>
        <span className="visuallyHidden">{texts.FROM_ME}</span>
        {children}
      </div>
      {foot}
    </div>
  );
}
