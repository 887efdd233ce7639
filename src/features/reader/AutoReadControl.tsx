import { IconButton } from '../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../ui/screenIcons.ts';
import styles from './AutoReadControl.module.css';
import * as texts from './texts.ts';

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
    <fieldset className={styles.control} aria-label={texts.AUTO_READING}>
      <IconButton
        icon={isRunning ? 'pause' : 'play'}
        filled={!isRunning}
        label={isRunning ? texts.PAUSE : texts.CONTINUE_READING}
        size={22}
        onClick={onToggle}
      />
      <IconButton
        icon={SCREEN_ICONS.minus}
        label={texts.SLOWER}
        size={20}
        disabled={!onSlower}
        onClick={onSlower}
      />
      <output className={styles.speed} aria-label={texts.speedOf(speedText)}>
        {speedText}
      </output>
      <IconButton
        icon={SCREEN_ICONS.plus}
        label={texts.FASTER}
        size={20}
        disabled={!onFaster}
        onClick={onFaster}
      />
      <IconButton icon="close" label={texts.LEAVE_AUTO_READING} size={20} onClick={onExit} />
    </fieldset>
  );
}
