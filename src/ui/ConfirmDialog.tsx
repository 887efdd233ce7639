import { Button } from './Button.tsx';
import styles from './ConfirmDialog.module.css';
import { useModalDialog } from './useModalDialog.ts';

interface ConfirmDialogProps {
  /** Names the object and the size: "删除 3 部的下载，释放 382 MB？" */
  title: string;
  text?: string;
  /** What happens, as "删除"; not "确定". */
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what cannot be undone; mount it to open it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = '取消', busy, onConfirm, onCancel } = props;
  const dialogRef = useModalDialog({ onEscape: onCancel });
  return (
    <dialog ref={dialogRef} className={styles.dialog} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>
        <Button variant="outline" size="l" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant="primary" size="l" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
