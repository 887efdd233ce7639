import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import styles from './Gate.module.css';

interface GateProps {
  title: string;
  about?: string;
  children: ReactNode;
}

/** The frame of what is shown before the sign-in. */
export function Gate({ title, about, children }: GateProps) {
  useEffect(() => {
    document.title = title === '墨屿后台' ? title : `${title} · 墨屿后台`;
  }, [title]);
  return (
    <main className={styles.gate}>
      <div className={styles.card}>
        <div className={styles.head}>
          <Logo size={44} />
          <div>
            <h1 className={styles.title}>{title}</h1>
            {about && <p className={styles.about}>{about}</p>}
          </div>
        </div>
        {children}
      </div>
    </main>
  );
}
