import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import styles from './BulkActions.module.css';

interface BulkBarProps<Action extends string> {
  /** How many rows are chosen; without any, there is no bar. */
  chosen: number;
  /** 部, 章, 个账号 */
  unit: string;
  /** `count`: the chosen rows that it can be done with; actions without any are left out. */
  actions: readonly { readonly id: Action; readonly label: string; readonly count: number }[];
  disabled: boolean;
  onAction: (action: Action) => void;
}

/** What can be done with the chosen rows of a list. */
export function BulkBar<Action extends string>(props: BulkBarProps<Action>) {
  const { chosen, unit, actions, disabled, onAction } = props;
  if (chosen === 0) return null;
  const title = `选了 ${chosen} ${unit}`;
  return (
    <fieldset className={classNames(styles.bar, styles.actions)} aria-label={title}>
      <span className={styles.count}>{title}</span>
      {actions
        .filter(({ count }) => count > 0)
        .map(({ id, label, count }) => (
          <Button key={id} variant="inset" disabled={disabled} onClick={() => onAction(id)}>
            {`${label} ${count} ${unit}`}
          </Button>
        ))}
    </fieldset>
  );
}
