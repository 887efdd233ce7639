import { Icon } from '../../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../../ui/screenIcons.ts';
import * as texts from '../texts.ts';
import styles from './DownloadScreen.module.css';
import type { DragOrder } from './useDragOrder.ts';

export type MoveHandleProps = ReturnType<DragOrder['handleAt']> & {
  /** What it moves, and its position. */
  readonly name: string;
};

/** The drag handle of a row; the arrow keys move it too. */
export function MoveHandle({ name, ...handlers }: MoveHandleProps) {
  return (
    <button type="button" className={styles.handle} aria-label={texts.move(name)} {...handlers}>
      <Icon name={SCREEN_ICONS.grip} size={20} />
    </button>
  );
}
