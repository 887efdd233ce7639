import { useId } from 'react';
import { PIN_DIGITS_MAX } from '../../shared/limits.ts';
import styles from './Lock.module.css';

interface PinFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** '': none. */
  readonly problem?: string;
  readonly note?: string;
  readonly isFirst?: boolean;
}

/** An input of digits that are not shown, with its label above and a problem or note below. */
export function PinField({ label, value, onChange, problem = '', note, isFirst }: PinFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        autoFocus={isFirst}
        maxLength={PIN_DIGITS_MAX}
        value={value}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-below`}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <p id={`${id}-below`} className={problem ? styles.problem : styles.note} role="status">
        {problem || note}
      </p>
    </div>
  );
}
