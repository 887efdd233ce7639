import { useId, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import styles from './RadioRow.module.css';

export interface RadioChoice<T extends string | number> {
  readonly value: T;
  readonly title: string;
  readonly icon?: ReactNode;
  /** For a label in its own font. */
  readonly className?: string | undefined;
  /** CSS colour, for `swatches`. */
  readonly colour?: string;
}

interface RadioRowProps<T extends string | number> {
  readonly label: string;
  readonly look: 'inset' | 'tiles' | 'swatches';
  readonly choices: readonly RadioChoice<T>[];
  /** Undefined if no choice is selected. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
}

/** A single choice among a few: native radios give arrow keys and a single Tab stop. */
export function RadioRow<T extends string | number>(props: RadioRowProps<T>) {
  const { label, look, choices, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={classNames(styles.row, styles[look])}>
      <legend className="visuallyHidden">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={styles.choice}
          data-on={choice.value === value || undefined}
        >
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.colour !== undefined && (
            <span
              className={styles.colour}
              style={{ '--swatch': choice.colour } as CSSProperties}
              aria-hidden="true"
            />
          )}
          {choice.icon}
          <span className={classNames(styles.title, choice.className)}>{choice.title}</span>
        </label>
      ))}
    </fieldset>
  );
}
