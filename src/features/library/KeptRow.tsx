import styles from './KeptRow.module.css';
import { Tag } from '../../ui/Tag.tsx';
import { WorkLine, type WorkLineProps } from './WorkLine.tsx';

interface KeptRowProps extends Omit<WorkLineProps, 'kept'> {
  /** As "已下 第 82–89 话". */
  range: string;
  /** As "8 话 · 168 MB · 看到 86 话". */
  note: string;
  /** How many more chapters may be downloaded; none at 0. */
  fresh?: number;
  /** A press on that number; keys have the line. */
  onFresh?: () => void;
  /** Something of it was downloaded, not only read. */
  kept?: boolean;
  /** What pressing the line does. */
  verb?: string;
}

/** A work on this device, and what of it (design 36). */
export function KeptRow(props: KeptRowProps) {
  const { range, note, fresh = 0, onFresh, kept = true, verb = '阅读', ...line } = props;
  const name = [line.title, fresh > 0 && `可下 +${fresh}`, range, note, verb];
  return (
    <WorkLine
      {...line}
      kept={kept}
      onOpen={(event) => {
        const isOnTag = event.target instanceof Element && event.target.closest('[data-fresh]');
        if (onFresh && isOnTag) onFresh();
        else line.onOpen?.(event);
      }}
      name={name.filter(Boolean).join('，')}
      action={<span className={styles.action}>{verb}</span>}
    >
      <span className={styles.head}>
        <span className={styles.title}>{line.title}</span>
        {fresh > 0 && (
          <span className={styles.fresh} data-fresh="">
            <Tag tone="accent">可下 +{fresh}</Tag>
          </span>
        )}
      </span>
      <span className={styles.range}>{range}</span>
      <span className={styles.note}>{note}</span>
    </WorkLine>
  );
}
