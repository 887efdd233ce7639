import { Icon } from './Icon.tsx';
import styles from './PictureMarks.module.css';

export interface PictureMarksProps {
  /** On this device. */
  kept?: boolean | undefined;
  /** How far it was read or watched, 0…1. */
  progress?: number | undefined;
}

/** What volumes and stills alike say at their edges (design 5). Pictures only: the link around says them in words. */
export function PictureMarks({ kept, progress = 0 }: PictureMarksProps) {
  return (
    <>
      {kept && (
        <span className={styles.kept}>
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
