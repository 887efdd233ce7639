import { useCallback, useEffect, useSyncExternalStore, type RefObject } from 'react';
import { useFullscreen } from '../../../lib/useFullscreen.ts';

/** Safari's prefixed API. */
interface WebkitVideo extends HTMLVideoElement {
  readonly webkitSupportsFullscreen?: boolean;
  readonly webkitEnterFullscreen?: () => void;
  readonly webkitExitFullscreen?: () => void;
  readonly webkitDisplayingFullscreen?: boolean;
  readonly webkitSupportsPresentationMode?: (mode: string) => boolean;
  readonly webkitSetPresentationMode?: (mode: string) => void;
  readonly webkitPresentationMode?: string;
}
/** Not in every browser, and not in TypeScript's DOM types. */
interface LockableOrientation {
  readonly lock?: (orientation: string) => Promise<void>;
  readonly unlock?: () => void;
}

export interface PlayerWindow {
  readonly isFullscreen: boolean;
  readonly toggleFullscreen: (() => void) | undefined;
  readonly isInPicture: boolean;
  readonly togglePicture: (() => void) | undefined;
  /** The browser renders video and subtitles itself: iPhone full screen, picture-in-picture. */
  readonly isDrawnByBrowser: boolean;
  readonly leave: () => void;
}

/**
 * Full screen and picture-in-picture.
 * @param isReady the film's metadata is loaded; before that, Safari reports both as unsupported
 */
export function usePlayerWindow(
  playerRef: RefObject<HTMLElement | null>,
  videoRef: RefObject<HTMLVideoElement | null>,
  isReady: boolean,
): PlayerWindow {
  const screen = useFullscreen(playerRef);
  const modes = useVideoModes(videoRef);
  useLandscape(screen?.isOn === true, videoRef);
  const isInPicture = modes.includes('picture');
  const video = (): WebkitVideo | null => videoRef.current;
  const togglePicture = () => {
    const element = video();
    if (element) changePicture(element, !isInPicture);
  };
  const canNative = isReady && modes.includes('canFullscreen');
  return {
    isFullscreen: screen?.isOn === true,
    toggleFullscreen:
      screen?.toggle ?? (canNative ? () => video()?.webkitEnterFullscreen?.() : undefined),
    isInPicture,
    togglePicture: modes.includes('canPicture') ? togglePicture : undefined,
    isDrawnByBrowser: isInPicture || modes.includes('fullscreen'),
    leave: () => {
      const element = video();
      if (screen?.isOn) screen.toggle();
      else if (element?.webkitDisplayingFullscreen) element.webkitExitFullscreen?.();
      if (element && isInPicture) changePicture(element, false);
    },
  };
}

const EVENTS = [
  'loadedmetadata',
  'emptied',
  'enterpictureinpicture',
  'leavepictureinpicture',
  'webkitpresentationmodechanged',
  'webkitbeginfullscreen',
  'webkitendfullscreen',
];

/** Modes of the element, joined into one string so that the snapshot stays equal until they change. */
function useVideoModes(videoRef: RefObject<HTMLVideoElement | null>): readonly string[] {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const listeners = new AbortController();
      for (const name of EVENTS) {
        videoRef.current?.addEventListener(name, onChange, { signal: listeners.signal });
      }
      return () => listeners.abort();
    },
    [videoRef],
  );
  const text = useSyncExternalStore(subscribe, () => modesOf(videoRef.current));
  return text.split(' ');
}

function modesOf(video: WebkitVideo | null): string {
  if (!video) return '';
  const { webkitPresentationMode: mode } = video;
  const isInPicture = document.pictureInPictureElement === video || mode === 'picture-in-picture';
  const canPicture = document.pictureInPictureEnabled
    ? !video.disablePictureInPicture
    : video.webkitSupportsPresentationMode?.('picture-in-picture') === true;
  return [
    isInPicture && 'picture',
    canPicture && 'canPicture',
    video.webkitDisplayingFullscreen === true && !isInPicture && 'fullscreen',
    video.webkitSupportsFullscreen === true && 'canFullscreen',
  ]
    .filter(Boolean)
    .join(' ');
}

function changePicture(video: WebkitVideo, isWanted: boolean): void {
  const change = async () => {
    if (!document.pictureInPictureEnabled) {
      video.webkitSetPresentationMode?.(isWanted ? 'picture-in-picture' : 'inline');
    } else if (isWanted) {
      await video.requestPictureInPicture();
    } else {
      await document.exitPictureInPicture();
    }
  };
  // Refused without a press or before the video is loaded; the state then stays as it is.
  change().catch(() => undefined);
}

/** Rotates the screen for a landscape film, if the browser allows it (Android). */
function useLandscape(isOn: boolean, videoRef: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const { videoWidth = 0, videoHeight = 0 } = videoRef.current ?? {};
    const orientation = screen.orientation as Partial<ScreenOrientation> & LockableOrientation;
    if (!isOn || videoWidth < videoHeight || !orientation?.lock) return undefined;
    orientation.lock('landscape').catch(() => undefined);
    return () => orientation.unlock?.();
  }, [isOn, videoRef]);
}
