import { nthChapter } from '../../../../lib/chapterNames.ts';
import { classNames } from '../../../../ui/classNames.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import styles from './PickTile.module.css';
import { SCREEN_ICONS } from '../../../../ui/screenIcons.ts';
import * as texts from '../texts.ts';

interface PickTileProps {
  /** From 1. */
  index: number;
  /** E.g. 第 12 章; in the accessible name. */
  name?: string;
  /** In the accessible name only. */
  title?: string;
  /** Why it cannot be selected. */
  state: 'open' | 'have' | 'queued' | 'locked';
  chosen: boolean;
  current?: boolean;
  /** Also called where it cannot be selected: a toast gives the reason. */
  onPress: (isWithShift: boolean) => void;
}

const STATE_LABELS = {
  open: '',
  have: texts.DOWNLOADED,
  queued: texts.QUEUED,
  locked: texts.UNLOCK_FIRST,
};

export function PickTile(props: PickTileProps) {
  const {
    index,
    name = nthChapter('comic', index),
    title,
    state,
    chosen,
    current,
    onPress,
  } = props;
  const labels = [name, title, current && texts.READING_NOW, STATE_LABELS[state]];
  return (
    <button
      type="button"
      className={classNames(styles.tile, styles[state], chosen && styles.chosen)}
      aria-label={labels.filter(Boolean).join('，')}
      aria-pressed={chosen}
      // Not `disabled`, so that the tile can be focused and its reason announced.
      aria-disabled={state === 'open' ? undefined : true}
      onClick={(event) => onPress(event.shiftKey)}
    >
      {index}
      {chosen && (
        <span className={styles.tick}>
          <Icon name="check" size={12} />
        </span>
      )}
      {state === 'have' && <Icon name="check" size={12} className={styles.low} />}
      {state === 'queued' && <Icon name="clock" size={12} className={styles.low} />}
      {state === 'locked' && <Icon name={SCREEN_ICONS.lock} size={12} className={styles.lock} />}
      {current && <span className={styles.current} />}
    </button>
  );
}
