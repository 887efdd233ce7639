import { useId, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import styles from './RadioRow.module.css';

export interface RadioChoice<T extends string | number> {
  readonly value: T;
  readonly title: string;
  readonly icon?: ReactNode;
  /** The word is in a font of its own. */
  readonly className?: string | undefined;
  /** A CSS colour, for `swatches`. */
  readonly colour?: string;
}

interface RadioRowProps<T extends string | number> {
  /** Names the group; read out. */
  readonly label: string;
  readonly look: 'inset' | 'tiles' | 'swatches';
  readonly choices: readonly RadioChoice<T>[];
  /** None of them where it is something else. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
}

/** One of a few in a row (design 45): native radios, so that arrow keys move and one Tab passes. */
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
