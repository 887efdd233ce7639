import { useEffect, useState } from 'react';
import { applyUpdate, onUpdateReady } from '../lib/serviceWorker.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Shell.module.css';

/** Offers a new version; it never takes over by itself (design 73). */
export function UpdateBar() {
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => onUpdateReady(() => setIsReady(true)), []);
  if (!isReady) return null;
  const update = () => {
    setIsBusy(true);
    void applyUpdate().then(() => window.location.reload());
  };
  return (
    <output className={styles.update}>
      <p>新版本准备好了 · 刷新 1 秒完成，进度不会丢</p>
      <Button size="s" variant="primary" busy={isBusy} onClick={update}>
        刷新
      </Button>
    </output>
  );
}
