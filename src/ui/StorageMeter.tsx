import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './StorageMeter.module.css';

export interface StoragePart {
  label: string;
  /** Of the whole, 0…1. */
  ratio: number;
  tone: 'jade' | 'azure' | 'amber';
}

interface StorageMeterProps {
  title?: string;
  /** What is used, as "578"; set large. */
  used: string;
  /** What follows it, as " MB / 约 1.8 GB". */
  total: string;
  parts: readonly StoragePart[];
  /** At the right under the bar: a button. */
  action?: ReactNode;
}

/** How full the offline space is, in parts. */
export function StorageMeter({
  title = '离线空间',
  used,
  total,
  parts,
  action,
}: StorageMeterProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <p>
          <span className={styles.used}>{used}</span>
          <span className={styles.total}>{total}</span>
        </p>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ label, ratio, tone }) => (
          <i key={label} className={styles[tone]} style={{ width: `${ratio * 100}%` }} />
        ))}
      </div>
      <div className={styles.foot}>
        <ul className={styles.legend}>
          {parts.map(({ label, tone }) => (
            <li key={label} className={styles.key}>
              <i className={classNames(styles.dot, styles[tone])} />
              {label}
            </li>
          ))}
        </ul>
        {action}
      </div>
    </section>
  );
}
