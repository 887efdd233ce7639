import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readHostConfig } from '../../../lib/hostConfig.ts';
import { PRODUCT_KEY_DEFAULT } from '../../../shared/names.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { hideSplash } from '../../../ui/splash.ts';
import { applyThemeMode, savedThemeMode } from '../../../ui/theme.ts';
import styles from '../Lock.module.css';
import * as texts from '../texts.ts';
import { clearDevice } from './clearDevice.ts';
import { CLEARED_ELSEWHERE } from './followClearing.ts';

type State = 'asked' | 'clearing' | 'blocked' | 'failed' | 'cleared';

/** Shows the page of CLEAR_PATH in place of the app. */
export function showClearPage(): void {
  const host = readHostConfig(globalThis, window.location.origin);
  const productKey = host.ok ? host.config.productKey : PRODUCT_KEY_DEFAULT;
  applyThemeMode(savedThemeMode(productKey));
  document.title = texts.CLEAR_DEVICE;
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const isDone = window.location.hash === CLEARED_ELSEWHERE;
  createRoot(root).render(<ClearPage productKey={productKey} isDone={isDone} />);
  hideSplash();
}

interface ClearPageProps {
  readonly productKey: string;
  /** Another tab has cleared this device. */
  readonly isDone?: boolean;
}

/** The second step of 清空这台设备. */
export function ClearPage({ productKey, isDone = false }: ClearPageProps) {
  const [state, setState] = useState<State>(isDone ? 'cleared' : 'asked');
  const clear = async () => {
    setState('clearing');
    const isCleared = await clearDevice(productKey, () => setState('blocked'));
    setState(isCleared ? 'cleared' : 'failed');
  };
  const open = () => window.location.replace('/');
  if (state === 'cleared') {
    return (
      <main className={styles.page}>
        <h1 className={styles.title}>{texts.CLEARED}</h1>
        <Button variant="primary" size="l" block onClick={open}>
          {texts.OPEN_APP}
        </Button>
      </main>
    );
  }
  const isBusy = state === 'clearing' || state === 'blocked';
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{texts.CLEAR_DEVICE}</h1>
      <p>{texts.CLEAR_WHAT_IS_LOST}</p>
      <p>{texts.CLEAR_WHAT_STAYS}</p>
      <Note tone="amber">{texts.CLEAR_VISITOR}</Note>
      {!navigator.onLine && <Note tone="amber">{texts.CLEAR_OFFLINE}</Note>}
      <output>
        {state === 'clearing' && <p>{texts.CLEARING}</p>}
        {state === 'blocked' && <Note>{texts.CLEAR_WAITS}</Note>}
        {state === 'failed' && <Note tone="accent">{texts.CLEAR_FAILED}</Note>}
      </output>
      <Button variant="primary" size="l" block busy={isBusy} onClick={() => void clear()}>
        {texts.CLEAR_NOW}
      </Button>
      <Button variant="outline" size="l" block disabled={isBusy} onClick={open}>
        {texts.CANCEL}
      </Button>
    </main>
  );
}
