import { useId, useState } from 'react';
import { CHAPTER_UNITS } from '../../../../lib/workText.ts';
import type { Kind } from '../../../../shared/contract/index.ts';
import { NOVEL_BATCHES, PURCHASE_CHAPTERS_MAX } from '../../../../shared/limits.ts';
import { classNames } from '../../../../ui/classNames.ts';
import * as texts from '../texts.ts';
import styles from './DownloadSheet.module.css';
import type { QuickSet } from './picks.ts';
import type { Pick } from './usePick.ts';

interface LabelledSet {
  readonly label: string;
  readonly set: QuickSet;
}

const NEXT_COUNTS: Readonly<Record<Kind, readonly number[]>> = {
  comic: [1, 5, 10],
  novel: NOVEL_BATCHES,
  film: [1, 5, 10],
};

function setsOf(kind: Kind): readonly LabelledSet[] {
  const unit = CHAPTER_UNITS[kind];
  const next = NEXT_COUNTS[kind].map((count) => ({
    label: texts.nextFew(count, unit),
    set: { next: count },
  }));
  // A single chapter of a novel is not worth a button.
  return kind === 'novel' ? next : [{ label: texts.thisOne(unit), set: 'this' }, ...next];
}

interface QuickSetsProps {
  readonly kind: Kind;
  readonly pick: Pick;
}

export function QuickSets({ kind, pick }: QuickSetsProps) {
  const isNovel = kind === 'novel';
  return (
    <fieldset
      className={classNames(styles.sets, isNovel && styles.three)}
      aria-label={texts.QUICK_CHOICE}
    >
      {setsOf(kind).map(({ label, set }) => (
        <button key={label} type="button" className={styles.set} onClick={() => pick.choose(set)}>
          {label}
        </button>
      ))}
      <NextCount unit={CHAPTER_UNITS[kind]} onChoose={(next) => pick.choose({ next })} />
      <button type="button" className={styles.set} onClick={() => pick.choose('unread')}>
        {kind === 'film' ? texts.UNSEEN_ONLY : texts.UNREAD_ONLY}
      </button>
      <button type="button" className={styles.set} onClick={() => pick.choose('all')}>
        {texts.ALL_POSSIBLE}
      </button>
      <button
        type="button"
        className={classNames(styles.set, pick.range !== undefined && styles.on)}
        aria-pressed={pick.range !== undefined}
        onClick={pick.toggleRange}
      >
        {texts.RANGE}
      </button>
    </fieldset>
  );
}

interface NextCountProps {
  readonly unit: string;
  readonly onChoose: (count: number) => void;
}

/** 后 N 话: selects while the number is typed. */
function NextCount({ unit, onChoose }: NextCountProps) {
  const [text, setText] = useState('');
  const id = useId();
  const type = (typed: string) => {
    setText(typed);
    const count = Number.parseInt(typed, 10);
    if (count > 0) onChoose(Math.min(count, PURCHASE_CHAPTERS_MAX));
  };
  return (
    <label className={styles.set} htmlFor={id}>
      <span>{texts.NEXT}</span>
      <input
        id={id}
        className={styles.count}
        type="number"
        inputMode="numeric"
        min={1}
        max={PURCHASE_CHAPTERS_MAX}
        aria-label={texts.nextHowMany(unit)}
        placeholder="20"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <span>{unit}</span>
    </label>
  );
}
