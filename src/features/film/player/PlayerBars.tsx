import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import * as texts from '../texts.ts';
import styles from './FilmPlayer.module.css';
import type { PlaybackState } from './playbackState.ts';
import { canChooseQuality, qualityMark } from './PlayerMenu.tsx';
import { clockText } from './times.ts';
import { TimeSlider } from './TimeSlider.tsx';
import type { FilmPlayerProps } from './view.ts';
import type { PlayerWindow } from './usePlayerWindow.ts';

interface TopBarProps {
  readonly view: FilmPlayerProps;
  readonly window: PlayerWindow;
  readonly onAirPlay: (() => void) | undefined;
  readonly onMenu: () => void;
  /** Shows only the back button and the screen's chip. */
  readonly isCovered: boolean;
}

export function TopBar({ view, window, onAirPlay, onMenu, isCovered }: TopBarProps) {
  const { isFullscreen, toggleFullscreen, isInPicture, togglePicture } = window;
  return (
    <div className={styles.top}>
      <IconButton
        icon="back"
        label={isFullscreen ? texts.LEAVE_FULL_SCREEN : texts.BACK}
        onClick={isFullscreen ? toggleFullscreen : view.onBack}
      />
      <p className={styles.title}>
        {isFullscreen && [view.title, view.subtitle].filter(Boolean).join(' ')}
      </p>
      {view.actions}
      {!isCovered && (
        <>
          {onAirPlay && (
            <IconButton icon={SCREEN_ICONS.airplay} label={texts.AIRPLAY} onClick={onAirPlay} />
          )}
          {togglePicture && (
            <IconButton
              icon={SCREEN_ICONS.tv}
              label={texts.PICTURE_IN_PICTURE}
              pressed={isInPicture}
              onClick={togglePicture}
            />
          )}
          <IconButton icon="more" label={texts.SETTINGS} onClick={onMenu} />
        </>
      )}
    </div>
  );
}

interface BottomBarProps {
  readonly view: FilmPlayerProps;
  readonly state: PlaybackState;
  readonly window: PlayerWindow;
  /** Position under the finger while dragging, seconds. */
  readonly looked: number | undefined;
  readonly canSetVolume: boolean;
  readonly onLook: (seconds: number | undefined) => void;
  readonly onSeek: (seconds: number) => void;
  readonly onMute: () => void;
  readonly onQuality: () => void;
}

export function BottomBar(props: BottomBarProps): ReactNode {
  const { view, state, window, looked, canSetVolume, onLook, onSeek, onMute, onQuality } = props;
  const { toggleFullscreen, isFullscreen } = window;
  const time = looked ?? state.time;
  const duration = state.duration || view.source?.duration || 0;
  return (
    <div className={styles.bottom}>
      {view.onNext && (
        <span className={styles.wide}>
          <IconButton icon={SCREEN_ICONS.next} label={texts.NEXT} size={22} onClick={view.onNext} />
        </span>
      )}
      {canSetVolume && (
        <span className={styles.wide}>
          <IconButton
            icon={state.isMuted ? SCREEN_ICONS.muted : SCREEN_ICONS.volume}
            label={texts.MUTE}
            pressed={state.isMuted}
            size={22}
            onClick={onMute}
          />
        </span>
      )}
      <span className={styles.time}>{clockText(time)}</span>
      <TimeSlider
        time={time}
        duration={duration}
        end={state.end || duration}
        loaded={state.loaded}
        onLook={onLook}
        onSeek={onSeek}
      />
      <span className={styles.time}>{clockText(duration)}</span>
      {canChooseQuality(view.source) && (
        <button
          type="button"
          className={styles.quality}
          aria-label={texts.qualityOf(qualityMark(state))}
          onClick={onQuality}
        >
          {qualityMark(state)}
        </button>
      )}
      {toggleFullscreen && (
        <IconButton
          icon={isFullscreen ? SCREEN_ICONS.unfull : SCREEN_ICONS.full}
          label={isFullscreen ? texts.LEAVE_FULL_SCREEN : texts.FULL_SCREEN}
          size={20}
          onClick={toggleFullscreen}
        />
      )}
    </div>
  );
}
