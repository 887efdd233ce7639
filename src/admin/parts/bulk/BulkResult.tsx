import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { BULK_TEXTS, type BulkAction, type BulkOutcome } from './bulkActions.ts';
import styles from './BulkActions.module.css';

interface BulkResultProps {
  outcome: BulkOutcome;
  /** 部, 章 */
  unit: string;
  busy: boolean;
  onUndo: (action: BulkAction) => void;
  onClose: () => void;
}

/** What was done, how it is taken back, and what was refused for which reason. */
export function BulkResult({ outcome, unit, busy, onUndo, onClose }: BulkResultProps) {
  const { action, done, refused, files } = outcome;
  const { undo } = BULK_TEXTS[action];
  return (
    <div className={styles.result} aria-live="polite">
      <Note tone={refused.length > 0 ? 'amber' : 'jade'}>
        <p>{sumText(outcome, unit)}</p>
        {refused.length > 0 && (
          <ul className={styles.refused}>
            {refused.map(({ id, title, reason }) => (
              <li key={id}>{`${title ? `《${title}》` : '（已经不在了）'}：${reason}`}</li>
            ))}
          </ul>
        )}
        {files > 0 && <p>{`${files} 个文件不再给出；前面有 CDN 的话，请清空它的缓存。`}</p>}
      </Note>
      <div className={styles.bar}>
        {undo && done.length > 0 && (
          <Button variant="outline" busy={busy} onClick={() => onUndo(undo)}>
            {UNDO_TEXTS[undo] ?? '撤销'}
          </Button>
        )}
        <Button variant="plain" onClick={onClose}>
          知道了
        </Button>
      </div>
    </div>
  );
}

/** A published work does not become a draft again: its readers may have bought it. */
const UNDO_TEXTS: Partial<Record<BulkAction, string>> = { withdraw: '下架它们', republish: '撤销' };

function sumText({ action, done, refused }: BulkOutcome, unit: string): string {
  const doneText = done.length > 0 && `${BULK_TEXTS[action].done} ${done.length} ${unit}`;
  const refusedText = refused.length > 0 && `${refused.length} ${unit}没有做成：`;
  return [doneText, refusedText].filter(Boolean).join('，');
}
