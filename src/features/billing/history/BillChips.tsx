import { Chip } from '../../../ui/Chip.tsx';
import styles from './Bills.module.css';

interface BillChipsProps<T extends string> {
  readonly label: string;
  readonly items: readonly { readonly id: T; readonly title: string }[];
  readonly current: T;
  readonly onSelect: (id: T) => void;
}

export function BillChips<T extends string>(props: BillChipsProps<T>) {
  const { label, items, current, onSelect } = props;
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {items.map(({ id, title }) => (
        <Chip key={id} on={id === current} onClick={() => onSelect(id)}>
          {title}
        </Chip>
      ))}
    </fieldset>
  );
}
