import type { KeyLabels } from '../lib/reading/readingKeys.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Keys.module.css';
import * as texts from './texts.ts';

interface KeysProps {
  readonly title: string;
  readonly keys: KeyLabels;
}

/** What the keys of a reader or of the player do. */
export function KeysDialog({ title, keys, onClose }: KeysProps & { readonly onClose: () => void }) {
  return (
    <Dialog
      title={title}
      onEscape={onClose}
      actions={<Button onClick={onClose}>{texts.CLOSE}</Button>}
    >
      <KeyTable keys={keys} />
    </Dialog>
  );
}

/** The same within settings, folded. */
export function KeyDetails({ title, keys }: KeysProps) {
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      <KeyTable keys={keys} />
    </details>
  );
}

function KeyTable({ keys }: Pick<KeysProps, 'keys'>) {
  return (
    <dl className={styles.keys}>
      {keys.map(([names, does]) => (
        <div key={names}>
          <dt>{names}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
