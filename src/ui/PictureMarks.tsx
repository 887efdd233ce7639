import { Icon } from './Icon.tsx';
import styles from './PictureMarks.module.css';

export interface PictureMarksProps {
  stored?: boolean | undefined;
  /** Read or watched share, 0…1. */
  progress?: number | undefined;
}

/** The marks at the edges of covers and stills. Visual only: the link around them has them as text. */
export function PictureMarks({ stored, progress = 0 }: PictureMarksProps) {
  return (
    <>
      {stored && (
        <span className={styles.stored}>
          <Icon name="dl" size={14} />
        </span>
      )}
      {progress > 0 && (
        <span className={styles.track}>
          <i style={{ width: `${Math.min(1, progress) * 100}%` }} />
        </span>
      )}
    </>
  );
}
