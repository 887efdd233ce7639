import type { ReactNode } from 'react';
import styles from './Account.module.css';

interface FormProps {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Fields under each other; Enter in any of them submits. The browser's own words on what is wrong are not asked for. */
export function Form({ label, onSubmit, children }: FormProps) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
