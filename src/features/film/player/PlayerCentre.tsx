import { Icon } from '../../../ui/Icon.tsx';
import * as texts from '../texts.ts';
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
    return <p className={styles.trouble}>{texts.NO_PLAYBACK}</p>;
  }
  if (fault) {
    return (
      <div className={styles.trouble}>
        <p>{texts.NOT_PLAYED}</p>
        <button type="button" className={styles.retry} onClick={onRetry}>
          {texts.RETRY}
        </button>
      </div>
    );
  }
  const isStuck = isWaiting || (isCut && !isShown);
  const label = isWanted ? texts.PAUSE : isEnded ? texts.REPLAY : texts.PLAY;
  return (
    <>
      {isCut && isStuck && <p className={styles.cut}>{texts.CONNECTION_LOST_NOTE}</p>}
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
