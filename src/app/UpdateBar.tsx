import { useState, useSyncExternalStore } from 'react';
import { useDownloads } from '../features/offline/index.ts';
import { applyUpdate } from './applyUpdate.ts';
import { onUpdateChange, setUpdateState, updateState } from './appUpdate.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './UpdateBar.module.css';

/** Offers a new version, which never activates by itself, nor during downloads. */
export default function UpdateBar() {
  const state = useSyncExternalStore(onUpdateChange, updateState);
  const isDownloading = useDownloads()?.live !== undefined;
  const [isBusy, setIsBusy] = useState(false);
  const update = () => {
    setIsBusy(true);
    void applyUpdate().then(() => window.location.reload());
  };
  return (
    <output className={styles.bar}>
      <p>{textOf(state === 'taken', isDownloading)}</p>
      {!isDownloading && (
        <Button size="s" variant="primary" busy={isBusy} onClick={update}>
          {state === 'taken' ? '重新加载' : '刷新'}
        </Button>
      )}
      <IconButton icon="close" label="以后再说" size={20} onClick={() => setUpdateState('none')} />
    </output>
  );
}

function textOf(isTaken: boolean, isDownloading: boolean): string {
  const text = isTaken ? '新版本已启用' : '新版本准备好了';
  if (isDownloading) return `${text} · 下载完成后更新`;
  return isTaken ? `${text} · 重新加载后生效` : `${text} · 刷新 1\u00a0秒完成，进度不会丢`;
}
