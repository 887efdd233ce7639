import { useState } from 'react';
import { askPersistence, usePersistence, type Persistence } from '../../../offline/storageSpace.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import styles from './Space.module.css';
import * as texts from './texts.ts';

const PERSISTENCE_TEXTS: Record<Persistence, { readonly title: string; readonly note: string }> = {
  granted: { title: texts.PROTECTED, note: texts.PROTECTED_NOTE },
  refused: {
    title: texts.UNPROTECTED,
    note: texts.REFUSED_NOTE,
  },
  unknown: { title: texts.UNPROTECTED, note: texts.UNPROTECTED_NOTE },
};

/** Whether the browser may evict the stored data, with a button that requests persistence. */
export function Protection() {
  const state = usePersistence();
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => {
    setIsAsking(true);
    // Firefox asks the reader, and its promise may never settle: another press asks again.
    void askPersistence().finally(() => setIsAsking(false));
  };
  const { title, note } = PERSISTENCE_TEXTS[state];
  return (
    <section className={styles.card} aria-label={texts.PROTECTION}>
      <div className={styles.row}>
        <span className={state === 'granted' ? styles.safe : styles.unsafe}>
          <Icon name={state === 'granted' ? SCREEN_ICONS.shield : SCREEN_ICONS.alert} size={22} />
        </span>
        <output className={styles.texts}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{isAsking ? texts.ASKING_BROWSER : note}</span>
        </output>
        {state !== 'granted' && (
          <Button variant="inset" size="s" onClick={ask}>
            {texts.ASK_PROTECTION}
          </Button>
        )}
      </div>
    </section>
  );
}
