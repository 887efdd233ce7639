import { useEffect, useEffectEvent, useState } from 'react';
import { freeLeftText, freeMomentText } from '../lib/freeTime.ts';
import styles from './FreeAt.module.css';

interface FreeAtProps {
  /** ISO 8601. */
  readonly at: string;
  /** Called once, when the time has come by this device's clock. */
  readonly onFree?: (() => void) | undefined;
}

/** When a locked chapter becomes free, and how long that takes; in the last hour by the second. */
export function FreeAt({ at, onFree }: FreeAtProps) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isWaiting = nowMs < Date.parse(at);
  const end = useEffectEvent(() => onFree?.());
  useEffect(() => {
    if (!isWaiting) {
      end();
      return undefined;
    }
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <p className={styles.freeAt}>
      {freeMomentText(at, nowMs)}
      <small>{freeLeftText(at, nowMs)}</small>
    </p>
  );
}
