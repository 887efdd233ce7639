import { type ReactNode, useState } from 'react';
import { REASON_CHARACTERS_MAX } from '../../shared/admin/limits.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import type { AdminFailure } from '../api/callAdmin.ts';
import { TextField } from './Field.tsx';
import styles from './ReasonDialog.module.css';

interface ReasonDialogProps {
  title: string;
  text?: string;
  reasonHint: string;
  confirmLabel: string;
  busy: boolean;
  /** Of the last attempt. */
  failure: AdminFailure | undefined;
  disabled?: boolean;
  /** Further fields, above the reason. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Confirms a change that needs a reason; stays open with what was typed where it fails. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, reasonHint, confirmLabel, busy, failure, disabled, children } = props;
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      {...{ title, text, confirmLabel, busy }}
      disabled={disabled || reason.trim() === ''}
      onConfirm={() => props.onConfirm(reason)}
      onCancel={props.onClose}
    >
      <div className={styles.fields}>
        {children}
        <TextField
          label="原因"
          hint={reasonHint}
          maxLength={REASON_CHARACTERS_MAX}
          value={reason}
          onText={setReason}
        />
      </div>
      <div role="alert">{failure && <Note tone="accent">{failure.message}</Note>}</div>
    </ConfirmDialog>
  );
}
