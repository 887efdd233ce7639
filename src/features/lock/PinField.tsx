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
}

/** An input of digits that are not shown, with its label above and a problem or note below. */
export function PinField({ label, value, onChange, problem = '', note }: PinFieldProps) {
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
        maxLength={PIN_DIGITS_MAX}
        value={value}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-below`}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <output id={`${id}-below`} className={problem ? styles.problem : styles.note}>
        {problem || note}
      </output>
    </div>
  );
}
