import { useState, useSyncExternalStore } from 'react';
import { useDownloads } from '../features/offline/index.ts';
import { applyUpdate } from './applyUpdate.ts';
import { onUpdateChange, setUpdateState, updateState } from './appUpdate.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './UpdateBar.module.css';
import * as texts from './texts.ts';

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
          {state === 'taken' ? texts.RELOAD : texts.REFRESH}
        </Button>
      )}
      <IconButton
        icon="close"
        label={texts.LATER}
        size={20}
        onClick={() => setUpdateState('none')}
      />
    </output>
  );
}

function textOf(isTaken: boolean, isDownloading: boolean): string {
  const text = isTaken ? texts.NEW_VERSION_ON : texts.NEW_VERSION_READY;
  if (isDownloading) return `${text} · ${texts.AFTER_DOWNLOADS}`;
  return `${text} · ${isTaken ? texts.AFTER_RELOAD : texts.TAKES_A_SECOND}`;
}
