import { useState, useSyncExternalStore } from 'react';
import { useDownloads } from '../features/offline/index.ts';
import { applyUpdate } from './applyUpdate.ts';
import { onUpdateChange, setUpdateState, updateState, type UpdateState } from './appUpdate.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './UpdateBar.module.css';
import * as texts from './texts.ts';

/** Offers a new version, which never activates by itself, nor during downloads; or the page in the other language. */
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
      <p>{textOf(state, isDownloading)}</p>
      {!isDownloading && (
        <Button size="s" variant="primary" busy={isBusy} onClick={update}>
          {state === 'ready' ? texts.REFRESH : texts.RELOAD}
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

const TITLES: Readonly<Record<Exclude<UpdateState, 'none'>, string>> = {
  ready: texts.NEW_VERSION_READY,
  taken: texts.NEW_VERSION_ON,
  language: texts.LANGUAGE_CHANGED,
};

function textOf(state: UpdateState, isDownloading: boolean): string {
  const text = state === 'none' ? '' : TITLES[state];
  if (isDownloading) return `${text} · ${texts.AFTER_DOWNLOADS}`;
  return `${text} · ${state === 'ready' ? texts.TAKES_A_SECOND : texts.AFTER_RELOAD}`;
}
