import { useId } from 'react';
import { Icon } from './Icon.tsx';
import styles from './OptionSheet.module.css';
import { Sheet } from './Sheet.tsx';

interface OptionSheetProps<T extends string> {
  title: string;
  note?: string;
  options: readonly { readonly id: T; readonly label: string }[];
  current: T;
  onSelect: (id: T) => void;
  onClose: () => void;
}

/** A choice of several options at the bottom edge; mount it to open it. */
export function OptionSheet<T extends string>(props: OptionSheetProps<T>) {
  const { title, note, options, current, onSelect, onClose } = props;
  const name = useId();
  return (
    <Sheet title={title} {...(note && { note })} onClose={onClose}>
      <fieldset className={styles.options}>
        <legend className="visuallyHidden">{title}</legend>
        {options.map(({ id, label }) => (
          <label key={id} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={id === current}
              onChange={() => onSelect(id)}
              // Only a press closes the sheet: arrow keys select while moving.
              onClick={({ detail }) => detail > 0 && onClose()}
            />
            <span className={styles.label}>{label}</span>
            {id === current && <Icon name="check" size={20} />}
          </label>
        ))}
      </fieldset>
    </Sheet>
  );
}
