import { Icon } from '../../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../../ui/screenIcons.ts';
import styles from './DownloadScreen.module.css';
import type { DragOrder } from './useDragOrder.ts';

export type MoveHandleProps = ReturnType<DragOrder['handleAt']> & {
  /** What is moved, and where it stands. */
  readonly name: string;
};

/** What a row is dragged by; with the keyboard, the arrows move it. */
export function MoveHandle({ name, ...handlers }: MoveHandleProps) {
  return (
    <button type="button" className={styles.handle} aria-label={`移动，${name}`} {...handlers}>
      <Icon name={SCREEN_ICONS.grip} size={20} />
    </button>
  );
}
