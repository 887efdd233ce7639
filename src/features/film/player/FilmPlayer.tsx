import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useWakeLock } from '../../../lib/useWakeLock.ts';
import type { FilmSprites } from '../../../shared/contract/films.ts';
import { HOLD_SPEED } from '../../../shared/limits.ts';
import { CipherImage } from '../../../ui/CipherImage.tsx';
import { KeysDialog } from '../../../ui/Keys.tsx';
import * as texts from '../texts.ts';
import styles from './FilmPlayer.module.css';
import { KEY_HELP } from './keys.ts';
import { LandscapeOffer } from './LandscapeOffer.tsx';
import { BottomBar, TopBar } from './PlayerBars.tsx';
import { PlayerCentre } from './PlayerCentre.tsx';
import { playerCommands } from './playerCommands.ts';
import { PlayerMenu, QualitySheet } from './PlayerMenu.tsx';
import { changePlayerSettings, usePlayerSettings } from './playerSettings.ts';
import { TimePreview } from './TimePreview.tsx';
import { clockText, deltaText, speedText } from './times.ts';
import { useAirPlay } from './useAirPlay.ts';
import { useBars } from './useBars.ts';
import { useGestures } from './useGestures.ts';
import { useHint } from './useHint.ts';
import { useMediaSession } from './useMediaSession.ts';
import { usePlayback, usePoster } from './usePlayback.ts';
import { usePlayerKeys } from './usePlayerKeys.ts';
import { usePlayerWindow } from './usePlayerWindow.ts';
import { useSubtitles } from './useSubtitles.ts';
import { canSetVolume } from './volume.ts';
import type { FilmPlayerProps } from './view.ts';

/** The film player with its controls. It fills the given width. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { source, cover, chip } = props;
  const playerRef = useRef<HTMLElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [playback, state] = usePlayback(props, videoRef);
  const poster = usePoster(props, state);
  const { isPlaying, isWanted, isShown, isHeld, isTrialOver, time } = state;
  const [menu, setMenu] = useState<'all' | 'quality' | 'keys'>();
  const [looked, setLooked] = useState<number>();
  const [swipe, setSwipe] = useState<number>();
  const [brightness, setBrightness] = useState(1);
  const { hint, show } = useHint();
  const isCovered = Boolean(cover);
  const bars = useBars(isPlaying && !menu && looked === undefined);
  const playerWindow = usePlayerWindow(playerRef, videoRef, isShown);
  const { isFullscreen, toggleFullscreen, togglePicture, isDrawnByBrowser } = playerWindow;
  const onAirPlay = useAirPlay(videoRef);
  const { subtitles, chooseSubtitles, nextSubtitles } = useChosenSubtitles(props, show);
  const tracks = source?.subtitles.map(({ address }) => address).join('\n') ?? '';
  const subtitle = useSubtitles(videoRef, tracks, subtitles, isDrawnByBrowser);
  useWakeLock(isPlaying);
  useMediaSession(props, playback, state);
  useLeaving(isTrialOver, playerWindow.leave);

  const { run, act } = playerCommands({
    playback,
    canSetVolume: canSetVolume(),
    brightness,
    setBrightness,
    toggleFullscreen,
    togglePicture,
    nextSubtitles,
    showKeys: () => setMenu('keys'),
    toggleBars: bars.toggle,
    wakeBars: bars.wake,
    setSwipe,
    show,
  });
  usePlayerKeys(playerRef, (command) => !isCovered && run(command));
  const fingers = useGestures(
    { isFullscreen, isPlaying, canSetVolume: canSetVolume(), duration: state.duration },
    act,
  );

  const target = swipe === undefined ? looked : Math.min(state.end, Math.max(0, time + swipe));
  const wakeByMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && bars.wake();
  return (
    <section
      ref={playerRef}
      className={styles.player}
      aria-label={texts.PLAYER}
      data-bars={bars.areUp || undefined}
      data-fullscreen={isFullscreen || undefined}
      data-covered={isCovered || undefined}
      onPointerMove={wakeByMouse}
    >
      <div className={styles.box}>
        <Film videoRef={videoRef} source={source} poster={isShown ? undefined : poster} />
        <div className={styles.dim} style={{ '--dim': 1 - brightness } as CSSProperties} />
        {subtitle && !isCovered && <p className={styles.subtitle}>{subtitle}</p>}
        {/* Every gesture here also has a button or a key. */}
        <div
          className={styles.surface}
          {...(isCovered ? undefined : fingers)}
          onClick={({ nativeEvent }) => isMouse(nativeEvent) && !isCovered && playback.toggle()}
          onDoubleClick={({ nativeEvent }) => isMouse(nativeEvent) && toggleFullscreen?.()}
          role="presentation"
        />
        {toggleFullscreen && !isFullscreen && !isCovered && (
          <LandscapeOffer onOpen={toggleFullscreen} />
        )}
        <Bars
          {...{ state, playback, bars, looked, isCovered, onAirPlay, run }}
          view={props}
          window={playerWindow}
          onLook={setLooked}
          onMenu={setMenu}
        />
        {!isCovered && chip && <div className={styles.chip}>{chip(time)}</div>}
        <Hint
          target={target}
          time={time}
          sprites={source?.sprites}
          text={isHeld ? texts.playsAt(speedText(HOLD_SPEED)) : hint}
        />
        {cover && <div className={styles.cover}>{cover}</div>}
      </div>
      <output className="visuallyHidden">
        {state.isCut && isWanted ? texts.CONNECTION_LOST : state.isWaiting ? texts.BUFFERING : hint}
      </output>
      <Menus
        {...{ menu, state, source, subtitles, brightness, playback, show }}
        onSubtitles={chooseSubtitles}
        onBrightness={setBrightness}
        onClose={() => setMenu(undefined)}
      />
    </section>
  );
}

interface BarsProps {
  readonly view: FilmPlayerProps;
  readonly state: ReturnType<typeof usePlayback>[1];
  readonly playback: ReturnType<typeof usePlayback>[0];
  readonly window: ReturnType<typeof usePlayerWindow>;
  readonly bars: ReturnType<typeof useBars>;
  /** Position under the finger on the seek bar, seconds. */
  readonly looked: number | undefined;
  readonly isCovered: boolean;
  readonly onAirPlay: ReturnType<typeof useAirPlay>;
  readonly run: ReturnType<typeof playerCommands>['run'];
  readonly onLook: (seconds: number | undefined) => void;
  readonly onMenu: (menu: 'all' | 'quality') => void;
}

function Bars({ playback, bars, isCovered, onAirPlay, run, onLook, onMenu, ...rest }: BarsProps) {
  const { view, state, window, looked } = rest;
  return (
    <div className={styles.bars} onFocus={bars.onFocus} onBlur={bars.onBlur}>
      <TopBar {...{ view, window, onAirPlay, isCovered }} onMenu={() => onMenu('all')} />
      {!isCovered && (
        <>
          <PlayerCentre
            state={state}
            isAsked={!view.source}
            onToggle={() => run({ type: 'toggle' })}
            onRetry={() => playback.retry()}
          />
          <BottomBar
            {...{ view, state, window, looked, onLook }}
            canSetVolume={canSetVolume()}
            onSeek={(seconds) => playback.seek(seconds)}
            onMute={() => run({ type: 'mute' })}
            onQuality={() => onMenu('quality')}
          />
        </>
      )}
    </div>
  );
}

interface FilmProps extends Pick<FilmPlayerProps, 'source'> {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  /** Covers the video until its first picture. */
  readonly poster: string | undefined;
}

function Film({ videoRef, source, poster }: FilmProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the film's own subtitles follow, if it has any */}
      <video ref={videoRef} className={styles.video} playsInline crossOrigin="anonymous">
        {source?.subtitles.map(({ lang, label, address }) => (
          <track key={address} kind="subtitles" srcLang={lang} label={label} src={address} />
        ))}
      </video>
      {poster !== undefined && (
        <div className={styles.poster}>
          <CipherImage path={poster} alt="" eager />
        </div>
      )}
    </>
  );
}

interface HintProps {
  /** Where a seek would end, seconds. */
  readonly target: number | undefined;
  readonly time: number;
  readonly sprites: FilmSprites | undefined;
  readonly text: string;
}

function Hint({ target, time, sprites, text }: HintProps) {
  if (target !== undefined) {
    return (
      <p className={styles.target}>
        {sprites && <TimePreview sprites={sprites} seconds={target} />}
        <b>{clockText(target)}</b> {deltaText(target - time)}
      </p>
    );
  }
  return text ? (
    <p className={styles.hint} aria-hidden="true">
      {text}
    </p>
  ) : null;
}

type MenuProps = Parameters<typeof PlayerMenu>[0];

interface MenusProps extends Pick<
  MenuProps,
  'state' | 'source' | 'subtitles' | 'brightness' | 'onSubtitles' | 'onBrightness' | 'onClose'
> {
  readonly menu: 'all' | 'quality' | 'keys' | undefined;
  readonly playback: ReturnType<typeof usePlayback>[0];
  readonly show: (hint: string) => void;
}

function Menus({ menu, playback, show, ...rest }: MenusProps) {
  const { state, source, onClose } = rest;
  const changeQuality = (quality: typeof state.quality) => {
    playback.setQuality(quality);
    show(quality === 'auto' ? texts.QUALITY_AUTOMATIC : texts.qualityNow(quality));
  };
  if (menu === 'all') {
    return (
      <PlayerMenu
        {...rest}
        canSetVolume={canSetVolume()}
        onSpeed={(speed) => playback.rateAndVolume.setSpeed(speed)}
        onQuality={changeQuality}
        onVolume={(volume) => playback.rateAndVolume.setVolume(volume)}
      />
    );
  }
  if (menu === 'keys')
    return <KeysDialog title={texts.SHORTCUTS} keys={KEY_HELP} onClose={onClose} />;
  if (menu !== 'quality' || !source) return null;
  return <QualitySheet {...{ state, source, onClose }} onQuality={changeQuality} />;
}

function isMouse(event: Event): boolean {
  // Safari's clicks are not PointerEvents yet and have no pointerType.
  const { pointerType = 'mouse' } = event as Event & { readonly pointerType?: string };
  return pointerType === 'mouse' || pointerType === '';
}

/** Leaves full screen at the end of a trial, because the purchase is offered in the page. */
function useLeaving(isOver: boolean, leave: () => void): void {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (isOver) leaveNow();
  }, [isOver]);
}

/** Subtitles in the chosen language, if the film has them. */
function useChosenSubtitles({ source }: FilmPlayerProps, show: (hint: string) => void) {
  const { subtitles: chosen } = usePlayerSettings();
  const all = source?.subtitles ?? [];
  const at = all.findIndex(({ lang }) => lang === chosen);
  const chooseSubtitles = (subtitles: string | null) => changePlayerSettings({ subtitles });
  const nextSubtitles = () => {
    const next = all[at + 1];
    chooseSubtitles(next?.lang ?? null);
    show(next ? texts.subtitlesNow(next.label) : texts.SUBTITLES_OFF);
  };
  return {
    subtitles: all[at]?.lang ?? null,
    chooseSubtitles,
    nextSubtitles: all.length > 0 ? nextSubtitles : undefined,
  };
}
