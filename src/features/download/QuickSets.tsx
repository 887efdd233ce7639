import { useId, useState } from 'react';
import { PURCHASE_CHAPTERS_MAX } from '../../shared/limits.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './DownloadSheet.module.css';
import type { QuickSet } from './picks.ts';
import type { Pick } from './usePick.ts';

const SETS: readonly { readonly label: string; readonly set: QuickSet }[] = [
  { label: '本话', set: 'this' },
  { label: '后 1 话', set: { next: 1 } },
  { label: '后 5 话', set: { next: 5 } },
  { label: '后 10 话', set: { next: 10 } },
];

/** What one press chooses; a number that is typed; a stretch from one chapter to another. */
export function QuickSets({ pick }: { readonly pick: Pick }) {
  return (
    <fieldset className={styles.sets} aria-label="快速选择">
      {SETS.map(({ label, set }) => (
        <button key={label} type="button" className={styles.set} onClick={() => pick.choose(set)}>
          {label}
        </button>
      ))}
      <NextCount onChoose={(next) => pick.choose({ next })} />
      <button type="button" className={styles.set} onClick={() => pick.choose('unread')}>
        只选未读
      </button>
      <button type="button" className={styles.set} onClick={() => pick.choose('all')}>
        全部可下
      </button>
      <button
        type="button"
        className={classNames(styles.set, pick.range !== undefined && styles.on)}
        aria-pressed={pick.range !== undefined}
        onClick={pick.toggleRange}
      >
        选一段
      </button>
    </fieldset>
  );
}

/** 后 N 话: chosen while it is typed. */
function NextCount({ onChoose }: { readonly onChoose: (count: number) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  const type = (typed: string) => {
    setText(typed);
    const count = Number.parseInt(typed, 10);
    if (count > 0) onChoose(Math.min(count, PURCHASE_CHAPTERS_MAX));
  };
  return (
    <label className={styles.set} htmlFor={id}>
      <span>后</span>
      <input
        id={id}
        className={styles.count}
        type="number"
        inputMode="numeric"
        min={1}
        max={PURCHASE_CHAPTERS_MAX}
        aria-label="后几话"
        placeholder="20"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <span>话</span>
    </label>
  );
}
