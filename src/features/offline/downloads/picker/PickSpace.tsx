import styles from './DownloadSheet.module.css';
import { spaceWords, type JobWords, type Space } from './pickWords.ts';

interface PickSpaceProps {
  /** Undefined where the browser does not say: then the job alone is named. */
  readonly space: Space | undefined;
  /** Of what is chosen, about. */
  readonly bytes: number;
  readonly job: JobWords;
}

/** What is used, what this job adds (in half tint), what is free. */
export function PickSpace({ space, bytes, job: { lead, size } }: PickSpaceProps) {
  const words = space && spaceWords(space);
  const job = (
    <>
      {lead} <b>{size}</b>
    </>
  );
  if (!space || !words || space.quotaBytes <= 0) {
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
          {words.used} · {job}
        </span>
        <span>{words.free}</span>
      </p>
    </>
  );
}

/** Less than this would not be seen. */
const SEEN_PART_MIN = 0.01;

function percent(part: number): string {
  return part > 0 ? `${Math.min(1, Math.max(SEEN_PART_MIN, part)) * 100}%` : '0';
}
