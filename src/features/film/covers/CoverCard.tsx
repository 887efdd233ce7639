import type { ReactNode } from 'react';
import { WorkCover } from '../../../ui/WorkCover.tsx';
import styles from './Covers.module.css';

interface CoverCardProps {
  /** Asset path of the still image that is blurred in the background. */
  readonly still: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

/** Overlay that replaces the player's controls; dark in both themes. */
export function CoverCard({ still, title, text, children, foot }: CoverCardProps) {
  return (
    <section className={styles.cover} aria-label={title} data-theme="dark">
      <span className={styles.art} aria-hidden="true">
        <WorkCover path={still} title="" eager />
      </span>
      <div className={styles.card}>
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
        {children && <div className={styles.ways}>{children}</div>}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </section>
  );
}
