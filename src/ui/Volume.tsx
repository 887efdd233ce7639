import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { PictureMarks } from './PictureMarks.tsx';
import styles from './Volume.module.css';
import { BADGE_WORDS, type VolumeBadge } from './volumeWords.ts';

export interface VolumeProps {
  /** An image, or its placeholder; it is stretched over the volume. */
  cover: ReactNode;
  badge?: VolumeBadge;
  /** How many chapters are new; none at 0. */
  ribbon?: number;
  /** What the ribbon counts, 话 where nothing is said. */
  unit?: string;
  /** On this device. */
  kept?: boolean;
  /** How far it was read, 0…1. */
  progress?: number;
  /** Cannot be opened now: behind a veil. */
  veiled?: boolean;
  className?: string;
}

/** A work as a bound volume, 3 : 4, with its spine at the left. Marks are pictures only: the link around it says them in words. */
export function Volume(props: VolumeProps) {
  const { cover, badge, ribbon = 0, kept, progress, veiled, className } = props;
  return (
    <span className={classNames(styles.volume, veiled && styles.veiled, className)}>
      <span className={styles.cover}>{cover}</span>
      {badge && (
        <span className={classNames(styles.badge, styles[badge])} data-mark={BADGE_WORDS[badge]} />
      )}
      {ribbon > 0 && (
        <span className={styles.ribbon} data-mark={ribbon > 99 ? '99' : `+${ribbon}`} />
      )}
      <PictureMarks kept={kept} progress={progress} />
    </span>
  );
}
