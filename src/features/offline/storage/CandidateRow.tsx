import { byteCount } from '../../../lib/format.ts';
import { SelectMark } from '../../../ui/SelectMark.tsx';
import { WorkPicture } from '../../../ui/WorkPicture.tsx';
import type { Candidate } from './fullCandidates.ts';
import styles from './StorageFull.module.css';

interface CandidateRowProps {
  readonly candidate: Candidate;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

export function CandidateRow({ candidate, isChosen, onToggle }: CandidateRowProps) {
  const { work, note, bytes } = candidate;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isChosen}
        aria-label={`${work.title}，${note}，${byteCount(bytes)}`}
        onClick={onToggle}
      >
        <SelectMark on={isChosen} />
        <WorkPicture
          kind={work.kind}
          path={work.cover}
          coverClass={styles.cover}
          still={styles.still}
        />
        <span className={styles.texts}>
          <span className={styles.name}>{work.title}</span>
          <span className={styles.note}>{note}</span>
        </span>
        <span className={styles.size}>{byteCount(bytes)}</span>
      </button>
    </li>
  );
}
