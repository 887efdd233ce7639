import { Icon } from '../../../ui/Icon.tsx';
import styles from './FilmPlayer.module.css';
import type { PlaybackState } from './playbackState.ts';

interface PlayerCentreProps {
  readonly state: PlaybackState;
  /** The source is still being requested. */
  readonly isAsked: boolean;
  readonly onToggle: () => void;
  readonly onRetry: () => void;
}

export function PlayerCentre({ state, isAsked, onToggle, onRetry }: PlayerCentreProps) {
  const { fault, isCut, isWaiting, isShown, isWanted, isEnded } = state;
  if (fault === 'unsupported') {
    return <p className={styles.trouble}>这个浏览器不能播放影片，请换 Safari、Chrome 或 Firefox</p>;
  }
  if (fault) {
    return (
      <div className={styles.trouble}>
        <p>影片没有播放出来</p>
        <button type="button" className={styles.retry} onClick={onRetry}>
          重试
        </button>
      </div>
    );
  }
  const isStuck = isWaiting || (isCut && !isShown);
  const label = isWanted ? '暂停' : isEnded ? '重新播放' : '播放';
  return (
    <>
      {isCut && isStuck && <p className={styles.cut}>网络断开了，连上后继续播放</p>}
      {isStuck || (isAsked && isWanted) ? <span className={styles.spinner} /> : null}
      <button
        type="button"
        className={styles.toggle}
        aria-label={label}
        data-quiet={isStuck || undefined}
        onClick={onToggle}
      >
        <Icon name={isWanted ? 'pause' : isEnded ? 'refresh' : 'play'} size={30} />
      </button>
    </>
  );
}
