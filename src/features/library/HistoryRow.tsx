import { classNames } from '../../ui/classNames.ts';
import styles from './HistoryRow.module.css';
import { WorkLine, type WorkLineProps } from './WorkLine.tsx';
import * as texts from './texts.ts';

interface HistoryRowProps extends Omit<WorkLineProps, 'progress'> {
  /** E.g. "第 86 话 上元雪". */
  chapter: string;
  /** Position in the chapter, 0…1. */
  ratio: number;
  /** Before the percentage, e.g. "读到 ". */
  lead?: string;
  /** Replaces the percentage, e.g. "看到 12:05". */
  place?: string;
  /** E.g. "12:40" or "11月9日". */
  when: string;
  /** The one row whose 续看 is the primary button. */
  primary?: boolean;
}

export function HistoryRow(props: HistoryRowProps) {
  const { chapter, ratio, lead = '', place, when, primary, ...line } = props;
  const width = `${Math.round(ratio * 100)}%`;
  const percent = place ?? lead + width;
  // In the visible order (WCAG 2.5.3).
  const name = [
    line.title,
    chapter,
    percent,
    when,
    texts.CONTINUE,
    line.stored && texts.DOWNLOADED,
  ];
  return (
    <WorkLine
      {...line}
      name={name.filter(Boolean).join('，')}
      action={
        <span className={classNames(styles.action, primary && styles.primary)}>
          {texts.CONTINUE}
        </span>
      }
    >
      <span className={styles.title}>{line.title}</span>
      {chapter && <span className={styles.chapter}>{chapter}</span>}
      <span className={styles.foot}>
        <span className={styles.track}>
          <i style={{ width }} />
        </span>
        {percent} · {when}
      </span>
    </WorkLine>
  );
}
