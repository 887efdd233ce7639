import { useState } from 'react';
import { applyUpdate } from '../lib/applyUpdate.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Shell.module.css';

/** Offers a new version; it never takes over by itself (design 73). */
export default function UpdateBar() {
  const [isBusy, setIsBusy] = useState(false);
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
