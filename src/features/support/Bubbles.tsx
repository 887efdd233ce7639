import type { ReactNode } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import styles from './Talk.module.css';

/** What the desk says, or the app for it. */
export function DeskBubble({ children }: { children: ReactNode }) {
  return (
    <div className={styles.desk}>
      <span className={styles.avatar}>
        <Logo size={36} />
      </span>
      <div className={styles.deskWords}>
        <span className="visuallyHidden">客服：</span>
        {children}
      </div>
    </div>
  );
}

/** What the person says. */
export function OwnBubble({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className={styles.own}>
      <div className={styles.ownWords}>
        <span className="visuallyHidden">我：</span>
        {children}
      </div>
      {foot}
    </div>
  );
}
