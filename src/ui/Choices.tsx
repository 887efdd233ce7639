import { useId } from 'react';
import styles from './Choices.module.css';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

export interface Choice<T extends string> {
  readonly value: T;
  readonly title: string;
  readonly note?: string;
  readonly icon?: IconName;
  /** A CSS color, for a swatch. */
  readonly colour?: string;
}

interface ChoicesProps<T extends string> {
  /** Accessible name of the group; `hideLabel` hides it visually. */
  label: string;
  hideLabel?: boolean;
  value: T;
  onChange: (value: T) => void;
  /** Icons over labels, three per row. */
  tiles?: readonly Choice<T>[];
  swatches?: readonly Choice<T>[];
  /** Labels, as many per row as fit. */
  chips?: readonly Choice<T>[];
}

/** One of several: native radios, so that arrow keys move and one Tab passes. All rows form one group. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { label, hideLabel, tiles, swatches, chips, ...group } = props;
  const name = useId();
  const row = (className: string | undefined, choices: readonly Choice<T>[] | undefined) =>
    choices && (
      <div className={className}>
        {choices.map((choice) => (
          <Option key={choice.value} choice={choice} name={name} {...group} />
        ))}
      </div>
    );
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.label, hideLabel && 'visuallyHidden')}>{label}</legend>
      {row(styles.tiles, tiles)}
      {row(styles.swatches, swatches)}
      {row(styles.chips, chips)}
    </fieldset>
  );
}

interface OptionProps<T extends string> {
  readonly choice: Choice<T>;
  readonly name: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function Option<T extends string>({ choice, name, value, onChange }: OptionProps<T>) {
  const isOn = choice.value === value;
  return (
    <label className={styles.option} data-on={isOn || undefined}>
      <input
        className={styles.radio}
        type="radio"
        name={name}
        checked={isOn}
        onChange={() => onChange(choice.value)}
      />
      {choice.colour !== undefined && (
        <span className={styles.colour} style={{ background: choice.colour }}>
          {isOn && (
            <span className={styles.tick}>
              <Icon name="check" size={14} />
            </span>
          )}
        </span>
      )}
      {choice.icon && <Icon name={choice.icon} size={26} />}
      <span className={styles.title}>{choice.title}</span>
      {choice.note && <span className={styles.note}>{choice.note}</span>}
    </label>
  );
}
