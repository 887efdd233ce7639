import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import type { AdminFailure } from '../api/callAdmin.ts';
import styles from './Form.module.css';

interface FormProps {
  children: ReactNode;
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** Of an operator whose role may not change it: without buttons. */
  isReadOnly?: boolean;
  /** Of the last attempt; one that names a field of the form belongs at the field. */
  failure?: AdminFailure | undefined;
  /** Fields that show their own problem. */
  fields?: readonly string[];
  onSubmit: () => void;
  /** Further buttons. */
  extra?: ReactNode;
}

/** A form whose failure stands above its button. */
export function Form(props: FormProps) {
  const { children, submitLabel, busy, disabled, isReadOnly, failure, fields = [] } = props;
  useReturnOfFocus();
  const isOfField = failure?.field !== undefined && fields.includes(failure.field);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !disabled && !isReadOnly) props.onSubmit();
      }}
    >
      {children}
      <div role="alert">
        {failure && !isOfField && <Note tone="accent">{failure.message}</Note>}
      </div>
      {!isReadOnly && (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="l" busy={busy} disabled={disabled}>
            {submitLabel}
          </Button>
          {props.extra}
        </div>
      )}
    </form>
  );
}

/** A form that closes with the focus in it gives the focus back to the button that opened it. */
function useReturnOfFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.matches('main *')) opener.focus();
    };
  }, []);
}

/** The problem of one field of a form, from the failure of its call. */
export function problemOf(failure: AdminFailure | undefined, field: string): string | undefined {
  return failure?.field === field ? failure.message : undefined;
}

/** Fields side by side where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
