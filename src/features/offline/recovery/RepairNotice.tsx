import { dismissRecovery, useRecovery } from '../../../offline/recovery.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import * as texts from '../texts.ts';
import styles from './Recovery.module.css';

/** Says that this launch found chapters with missing pages, and that they are downloaded again. */
export function RepairNotice() {
  const recovery = useRecovery();
  const count = recovery?.broken.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={styles.strip}>
      <Note tone="azure">
        <div className={styles.repair}>
          <span>{texts.repairing(count)}</span>
          <Button variant="plain" size="s" onClick={dismissRecovery}>
            {texts.UNDERSTOOD}
          </Button>
        </div>
      </Note>
    </div>
  );
}
