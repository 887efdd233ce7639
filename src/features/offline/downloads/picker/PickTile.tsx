import { classNames } from '../../../../ui/classNames.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import styles from './PickTile.module.css';
import { SCREEN_ICONS } from '../../../../ui/screenIcons.ts';

interface PickTileProps {
  /** Counts from 1. */
  index: number;
  /** As 第 12 章; read out. */
  name?: string;
  /** Read out, not seen. */
  title?: string;
  /** What keeps it from being chosen. */
  state: 'open' | 'have' | 'queued' | 'locked';
  chosen: boolean;
  /** The one that is being read. */
  current?: boolean;
  /** Also where it cannot be chosen: whoever presses is told why. */
  onPress: (isWithShift: boolean) => void;
}

const STATE_WORDS = { open: '', have: '已下载', queued: '已在下载', locked: '需先解锁' };

/** A chapter that can be chosen for downloading (design 31); put tiles in a `ChapterGrid`. */
export function PickTile(props: PickTileProps) {
  const { index, name = `第 ${index} 话`, title, state, chosen, current, onPress } = props;
  const words = [name, title, current && '正在看', STATE_WORDS[state]];
  return (
    <button
      type="button"
      className={classNames(styles.tile, styles[state], chosen && styles.chosen)}
      aria-label={words.filter(Boolean).join('，')}
      aria-pressed={chosen}
      // Not `disabled`: its reason could neither be reached nor heard.
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
