import { useState } from 'react';
import { askPersistence, usePersistence, type Persistence } from '../../../offline/storageSpace.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import styles from './Space.module.css';

const PERSISTENCE_TEXTS: Record<Persistence, { readonly title: string; readonly note: string }> = {
  granted: { title: '已受保护', note: '空间紧张时，浏览器不会清理这里的内容' },
  refused: {
    title: '可能被系统清理',
    note: '浏览器没有同意，添加到主屏幕、多打开几次后再请求',
  },
  unknown: { title: '可能被系统清理', note: '空间紧张时，浏览器可能清理这里的内容' },
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
    <section className={styles.card} aria-label="保护">
      <div className={styles.row}>
        <span className={state === 'granted' ? styles.safe : styles.unsafe}>
          <Icon name={state === 'granted' ? SCREEN_ICONS.shield : SCREEN_ICONS.alert} size={22} />
        </span>
        <output className={styles.texts}>
          <span className={styles.title}>{title}</span>
          <span className={styles.text}>{isAsking ? '等待浏览器答复' : note}</span>
        </output>
        {state !== 'granted' && (
          <Button variant="inset" size="s" onClick={ask}>
            请求保护
          </Button>
        )}
      </div>
    </section>
  );
}
