import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { PictureMarks } from './PictureMarks.tsx';
import styles from './BookCover.module.css';
import { BADGE_LABELS, type CoverBadge } from './bookCoverLabel.ts';

export interface BookCoverProps {
  /** An image or its placeholder; stretched over the cover's area. */
  cover: ReactNode;
  badge?: CoverBadge;
  /** Number of new chapters; hidden at 0. */
  ribbon?: number;
  /** Counting unit of the ribbon; default: 话. */
  unit?: string;
  stored?: boolean;
  /** Read share, 0…1. */
  progress?: number;
  /** Cannot be opened now; shown under a veil. */
  veiled?: boolean;
  className?: string;
}

/** A work as a bound book, 3 : 4. Its marks are visual only: the link around it has them as text. */
export function BookCover(props: BookCoverProps) {
  const { cover, badge, ribbon = 0, stored, progress, veiled, className } = props;
  return (
    <span className={classNames(styles.bookCover, veiled && styles.veiled, className)}>
      <span className={styles.cover}>{cover}</span>
      {badge && (
        <span className={classNames(styles.badge, styles[badge])} data-mark={BADGE_LABELS[badge]} />
      )}
      {ribbon > 0 && (
        <span className={styles.ribbon} data-mark={ribbon > 99 ? '99' : `+${ribbon}`} />
      )}
      <PictureMarks stored={stored} progress={progress} />
    </span>
  );
}
