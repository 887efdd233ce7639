import { useEffect, useEffectEvent, useState } from 'react';
import { countdown } from '../../lib/format.ts';
import { LANGUAGE } from '../../lib/language.ts';
import styles from './LockedChapter.module.css';
import * as texts from './texts.ts';

interface FreeAtProps {
  /** ISO 8601. */
  readonly at: string;
  /** Called once, when the time has come by this device's clock. */
  readonly onFree: () => void;
}

const HOUR_MS = 3_600_000;
const MOMENT = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When a locked chapter becomes free; in the last day, how long that takes. */
export function FreeAt({ at, onFree }: FreeAtProps) {
  const atMs = Date.parse(at);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isWaiting = nowMs < atMs;
  const end = useEffectEvent(onFree);
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
      {isWaiting ? texts.freeAt(MOMENT.format(atMs)) : texts.FREE_SOON}
      <small>{isWaiting && leftText(atMs - nowMs)}</small>
    </p>
  );
}

function leftText(ms: number): string {
  if (ms > 24 * HOUR_MS) return '';
  if (ms < HOUR_MS) return texts.freeIn(countdown(ms));
  return texts.freeInHours(Math.floor(ms / HOUR_MS), Math.floor((ms % HOUR_MS) / 60_000));
}
