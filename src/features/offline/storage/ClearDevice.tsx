import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ClearDialog } from '../../lock/index.ts';
import styles from './Space.module.css';
import * as texts from './texts.ts';

/** Removes everything from this device, after two questions. */
export function ClearDevice() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.card} aria-label={texts.CLEAR_DEVICE}>
      <div className={styles.row}>
        <span className={styles.texts}>
          <span className={styles.title}>{texts.CLEAR_DEVICE}</span>
          <span className={styles.text}>{texts.CLEAR_DEVICE_NOTE}</span>
        </span>
        <Button variant="inset" size="s" onClick={() => setIsOpen(true)}>
          {texts.CLEAR}
        </Button>
      </div>
      {isOpen && <ClearDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}
