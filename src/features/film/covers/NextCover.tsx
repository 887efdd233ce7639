import { useEffect, useEffectEvent, useState } from 'react';
import { NEXT_EPISODE_SECONDS } from '../../../shared/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import * as texts from '../texts.ts';
import { CoverCard } from './CoverCard.tsx';
import styles from './Covers.module.css';

interface NextCoverProps {
  readonly still: string;
  /** For example 第2集 梦票背面. */
  readonly name: string;
  readonly onPlay: () => void;
  readonly onAgain: () => void;
}

/** Announces the next episode and starts it after a countdown, unless the reader cancels. */
export function NextCover({ still, name, onPlay, onAgain }: NextCoverProps) {
  const [isOff, setIsOff] = useState(false);
  const left = useCountdown(NEXT_EPISODE_SECONDS, !isOff, onPlay);
  return (
    <CoverCard
      still={still}
      title={isOff ? texts.EPISODE_OVER : texts.NEXT_UP}
      text={isOff ? texts.nextEpisode(name) : name}
      foot={!isOff && <span aria-hidden="true">{texts.playsIn(left)}</span>}
    >
      <Button
        variant="inset"
        className={styles.glass}
        onClick={() => (isOff ? onAgain() : setIsOff(true))}
      >
        {isOff ? texts.WATCH_AGAIN : texts.CANCEL}
      </Button>
      <Button variant="primary" icon="play" iconFilled onClick={onPlay}>
        {isOff ? texts.PLAY_NEXT : texts.PLAY_NOW}
      </Button>
    </CoverCard>
  );
}

/** Counts seconds while the page is visible. */
function useCountdown(seconds: number, isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const tick = useEffectEvent(() => {
    // On a hidden page the reader could neither watch nor cancel.
    if (document.visibilityState !== 'visible') return;
    setLeft(left - 1);
    if (left <= 1) onEnd();
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => tick(), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}
