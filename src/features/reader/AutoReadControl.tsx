import { IconButton } from '../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './AutoReadControl.module.css';

interface AutoReadControlProps {
  readonly isRunning: boolean;
  readonly onToggle: () => void;
  /** For example "60" or "8 秒"; screen readers read it with 速度 before it. */
  readonly speedText: string;
  /** Undefined at the lowest speed. */
  readonly onSlower: (() => void) | undefined;
  /** Undefined at the highest speed. */
  readonly onFaster: (() => void) | undefined;
  readonly onExit: () => void;
}

export function AutoReadControl(props: AutoReadControlProps) {
  const { isRunning, onToggle, speedText, onSlower, onFaster, onExit } = props;
  return (
    <fieldset className={styles.control} aria-label="自动阅读">
      <IconButton
        icon={isRunning ? 'pause' : 'play'}
        filled={!isRunning}
        label={isRunning ? '暂停' : '继续'}
        size={22}
        onClick={onToggle}
      />
      <IconButton
        icon={SCREEN_ICONS.minus}
        label="慢一点"
        size={20}
        disabled={!onSlower}
        onClick={onSlower}
      />
      <output className={styles.speed} aria-label={`速度 ${speedText}`}>
        {speedText}
      </output>
      <IconButton
        icon={SCREEN_ICONS.plus}
        label="快一点"
        size={20}
        disabled={!onFaster}
        onClick={onFaster}
      />
      <IconButton icon="close" label="退出自动阅读" size={20} onClick={onExit} />
    </fieldset>
  );
}
