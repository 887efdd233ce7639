import type { BulkRefusal } from '../../../shared/admin/bulk.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { BlockedAddresses } from '../BlockedAddresses.tsx';
import styles from './BulkActions.module.css';

interface BulkResultProps {
  /** 已下架 */
  doneText: string;
  done: readonly string[];
  refused: readonly BulkRefusal[];
  /** 部, 章, 个账号 */
  unit: string;
  /** Writes the name of a refused row. */
  nameText: (title: string) => string;
  /** Of files that are refused from now on. */
  addresses?: readonly string[];
  busy: boolean;
  /** Takes the change back; absent where that cannot be done. */
  undo?: { readonly label: string; readonly onPress: () => void } | undefined;
  onClose: () => void;
}

/** What was done, how it is taken back, and what was refused for which reason. */
export function BulkResult(props: BulkResultProps) {
  const { doneText, done, refused, unit, nameText, addresses = [], busy, undo, onClose } = props;
  const sums = [
    done.length > 0 && `${doneText} ${done.length} ${unit}`,
    refused.length > 0 && `${refused.length} ${unit}没有做成：`,
  ];
  return (
    <div className={styles.result} aria-live="polite">
      <Note tone={refused.length > 0 ? 'amber' : 'jade'}>
        <p>{sums.filter(Boolean).join('，')}</p>
        {refused.length > 0 && (
          <ul className={styles.refused}>
            {refused.map(({ id, title, reason }) => (
              <li key={id}>{`${title ? nameText(title) : '（已经不在了）'}：${reason}`}</li>
            ))}
          </ul>
        )}
      </Note>
      {addresses.length > 0 && <BlockedAddresses addresses={addresses} />}
      <div className={styles.bar}>
        {undo && done.length > 0 && (
          <Button variant="outline" busy={busy} onClick={undo.onPress}>
            {undo.label}
          </Button>
        )}
        <Button variant="plain" onClick={onClose}>
          知道了
        </Button>
      </div>
    </div>
  );
}
