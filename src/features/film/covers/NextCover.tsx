import { useEffect, useEffectEvent, useState } from 'react';
import { NEXT_EPISODE_SECONDS } from '../../../shared/limits.ts';
import { Button } from '../../../ui/Button.tsx';
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
      title={isOff ? '这一集看完了' : '接下来'}
      text={isOff ? `下一集：${name}` : name}
      foot={!isOff && <span aria-hidden="true">{left}&nbsp;秒后自动播放</span>}
    >
      <Button
        variant="inset"
        className={styles.glass}
        onClick={() => (isOff ? onAgain() : setIsOff(true))}
      >
        {isOff ? '重看' : '取消'}
      </Button>
      <Button variant="primary" icon="play" iconFilled onClick={onPlay}>
        {isOff ? '播放下一集' : '立即播放'}
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
