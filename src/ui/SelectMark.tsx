import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './SelectMark.module.css';

/** The round tick of a selectable item; the button around it carries the state. */
export function SelectMark({ on, className }: { on: boolean; className?: string }) {
  return (
    <span className={classNames(styles.mark, on && styles.on, className)}>
      <Icon name="check" size={15} />
    </span>
  );
}
