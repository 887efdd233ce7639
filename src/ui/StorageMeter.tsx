import type { Address } from '../lib/addresses.ts';
import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './StorageMeter.module.css';
import * as texts from './texts.ts';

export interface StoragePart {
  label: string;
  /** As "452 MB". */
  value?: string;
  /** Share of the whole, 0…1; undefined for free space. */
  ratio?: number;
  tone: 'jade' | 'azure' | 'plum' | 'amber' | 'grey' | 'free';
}

interface StorageMeterProps {
  title?: string;
  /** As "578"; set large. */
  used: string;
  /** Follows `used`, as " MB / 约 1.8 GB". */
  total: string;
  parts: readonly StoragePart[];
  /** A button at the right below the bar. */
  action?: ReactNode;
  href?: Address;
}

/** Offline storage by part. */
export function StorageMeter({
  title = texts.SPACE,
  used,
  total,
  parts,
  action,
  href,
}: StorageMeterProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {href === undefined ? (
            title
          ) : (
            <Link className={styles.link} href={href}>
              {title}
              <Icon name="right" size={14} />
            </Link>
          )}
        </h2>
        <p>
          <span className={styles.used}>{used}</span>
          <span className={styles.total}>{total}</span>
        </p>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ label, ratio = 0, tone }) =>
            ratio > 0 && (
              <i key={label} className={styles[tone]} style={{ width: `${ratio * 100}%` }} />
            ),
        )}
      </div>
      <div className={styles.foot}>
        <ul className={styles.legend}>
          {parts.map(({ label, value, tone }) => (
            <li key={label} className={styles.key}>
              <i className={classNames(styles.dot, styles[tone])} />
              {label}
              {value && <span className={styles.value}>{value}</span>}
            </li>
          ))}
        </ul>
        {action}
      </div>
    </section>
  );
}
