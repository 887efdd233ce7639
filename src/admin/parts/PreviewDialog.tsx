import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './PreviewDialog.module.css';

interface PreviewDialogProps {
  title: string;
  /** What the link shows, to whom, and for how long. */
  text: string;
  /** Of the link. */
  address: string;
  onClose: () => void;
}

/** A link that opens the reader's app in a preview, for this browser or for a phone. */
export function PreviewDialog({ title, text, address, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      title={title}
      text={text}
      onEscape={onClose}
      actions={
        <>
          <Button variant="outline" size="l" onClick={onClose}>
            关闭
          </Button>
          <CopyButton text={address} label="复制链接" />
        </>
      }
    >
      <a className={styles.link} href={address} target="_blank" rel="noreferrer">
        在新标签页里打开预览
      </a>
    </Dialog>
  );
}
