import { classNames } from '../../../../ui/classNames.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../../ui/screenIcons.ts';
import * as texts from '../texts.ts';
import styles from './DownloadScreen.module.css';
import type { DragOrder } from './useDragOrder.ts';

export type MoveHandleProps = ReturnType<DragOrder['handleAt']> & {
  /** What it moves, and its position. */
  readonly name: string;
  /** Shown where there is a mouse and room, and else while the queue is edited. */
  readonly isForMouse: boolean;
};

/** The drag handle of a row; the arrow keys move it too. */
export function MoveHandle({ name, isForMouse, ...handlers }: MoveHandleProps) {
  return (
    <button
      type="button"
      className={classNames(styles.handle, isForMouse && styles.forMouse)}
      aria-label={texts.move(name)}
      {...handlers}
    >
      <Icon name={SCREEN_ICONS.grip} size={20} />
    </button>
  );
}
