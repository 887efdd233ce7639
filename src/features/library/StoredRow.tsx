import styles from './StoredRow.module.css';
import { Tag } from '../../ui/Tag.tsx';
import { WorkLine, type WorkLineProps } from './WorkLine.tsx';
import * as texts from './texts.ts';

interface StoredRowProps extends Omit<WorkLineProps, 'stored'> {
  /** E.g. "已下 第 82–89 话". */
  range: string;
  /** E.g. "8 话 · 168 MB · 看到 86 话". */
  note: string;
  /** How many more chapters can be downloaded; 0 hides the tag. */
  fresh?: number;
  /** A press on the tag; for the keyboard the row is one link. */
  onFresh?: () => void;
  /** Whether the work has downloads, not only cached chapters. */
  stored?: boolean;
  verb?: string;
}

export function StoredRow(props: StoredRowProps) {
  const { range, note, fresh = 0, onFresh, stored = true, verb = texts.READ, ...line } = props;
  const name = [line.title, fresh > 0 && texts.canDownload(fresh), range, note, verb];
  return (
    <WorkLine
      {...line}
      stored={stored}
      onClick={(event) => {
        const isOnTag = event.target instanceof Element && event.target.closest('[data-fresh]');
        if (!onFresh || !isOnTag) return;
        event.preventDefault();
        onFresh();
      }}
      name={name.filter(Boolean).join('，')}
      action={<span className={styles.action}>{verb}</span>}
    >
      <span className={styles.head}>
        <span className={styles.title}>{line.title}</span>
        {fresh > 0 && (
          <span className={styles.fresh} data-fresh="">
            <Tag tone="accent">{texts.canDownload(fresh)}</Tag>
          </span>
        )}
      </span>
      <span className={styles.range}>{range}</span>
      <span className={styles.note}>{note}</span>
    </WorkLine>
  );
}
