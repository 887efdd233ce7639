import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import * as texts from './texts.ts';

interface ConfirmDialogProps {
  /** Names the object and the size: "删除 3 部的下载，释放 382 MB？" */
  title: string;
  text?: string;
  /** Fields, below the text. */
  children?: ReactNode;
  /** Names the action, as "删除"; not "确定". */
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an action, with what it needs to know; mount it to open it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = texts.CANCEL, children, onCancel } = props;
  return (
    <Dialog
      title={title}
      text={text}
      onEscape={onCancel}
      actions={
        <>
          <Button variant="outline" size="l" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant="primary"
            size="l"
            busy={props.busy}
            disabled={props.disabled}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
