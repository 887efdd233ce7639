import styles from './DownloadSheet.module.css';
import { spaceText, type JobText, type Space } from './pickText.ts';

interface PickSpaceProps {
  /** Undefined where the browser gives no estimate: only the size of the selection is shown. */
  readonly space: Space | undefined;
  /** Estimated size of the selection. */
  readonly bytes: number;
  readonly job: JobText;
}

/** A meter of the used bytes, the selection (in half tint) and the free bytes. */
export function PickSpace({ space, bytes, job: { lead, size } }: PickSpaceProps) {
  const text = space && spaceText(space);
  const job = (
    <>
      {lead} <b>{size}</b>
    </>
  );
  if (!space || !text || space.quotaBytes <= 0) {
    return (
      <p className={styles.space}>
        <span>{job}</span>
      </p>
    );
  }
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.used} style={{ width: percent(space.usedBytes / space.quotaBytes) }} />
        <i className={styles.job} style={{ width: percent(bytes / space.quotaBytes) }} />
      </div>
      <p className={styles.space}>
        <span>
          {text.used} · {job}
        </span>
        <span>{text.free}</span>
      </p>
    </>
  );
}

/** A smaller share would be invisible. */
const SEEN_PART_MIN = 0.01;

function percent(part: number): string {
  return part > 0 ? `${Math.min(1, Math.max(SEEN_PART_MIN, part)) * 100}%` : '0';
}
