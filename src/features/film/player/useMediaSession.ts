import { useEffect, useEffectEvent } from 'react';
import { acquirePicture } from '../../../lib/pictures.ts';
import { SEEK_SECONDS } from '../../../shared/limits.ts';
import type { Playback } from './Playback.ts';
import type { PlaybackState } from './playbackState.ts';
import type { FilmPlayerProps } from './view.ts';

const ACTIONS = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
] as const;

/** The system's media keys and its card on the lock screen (Media Session, W3C), where the browser has them. */
export function useMediaSession(
  { title, subtitle, poster, onPrevious, onNext }: FilmPlayerProps,
  playback: Playback,
  { isWanted, isShown, time, duration, speed }: PlaybackState,
): void {
  const isOurs = isShown || isWanted;
  const act = useEffectEvent((details: MediaSessionActionDetails) => {
    const step = details.seekOffset ?? SEEK_SECONDS;
    switch (details.action) {
      case 'play':
        return playback.play();
      case 'seekbackward':
        return playback.seekBy(-step);
      case 'seekforward':
        return playback.seekBy(step);
      case 'seekto':
        return playback.seek(details.seekTime ?? 0);
      case 'previoustrack':
        return onPrevious?.();
      case 'nexttrack':
        return onNext?.();
      default:
        return playback.pause();
    }
  });
  const [hasPrevious, hasNext] = [onPrevious !== undefined, onNext !== undefined];
  useEffect(() => {
    const session = ourSession();
    if (!isOurs || !session) return undefined;
    for (const name of ACTIONS) {
      const isMissing =
        (name === 'previoustrack' && !hasPrevious) || (name === 'nexttrack' && !hasNext);
      listen(session, name, isMissing ? null : (details) => act(details));
    }
    return () => {
      for (const name of ACTIONS) listen(session, name, null);
      session.metadata = null;
      session.playbackState = 'none';
      session.setPositionState?.();
    };
  }, [isOurs, hasPrevious, hasNext]);
  useEffect(() => {
    const session = ourSession();
    if (!isOurs || !session) return undefined;
    const words = { title: subtitle || title, artist: subtitle ? title : '', album: '墨屿' };
    session.metadata = new MediaMetadata(words);
    return withPicture(poster, (src) => {
      session.metadata = new MediaMetadata({ ...words, artwork: [{ src }] });
    });
  }, [isOurs, title, subtitle, poster]);
  useEffect(() => {
    const session = ourSession();
    if (isOurs && session) session.playbackState = isWanted ? 'playing' : 'paused';
  }, [isOurs, isWanted]);
  // The system counts on by itself: a second is near enough.
  const position = Math.floor(time);
  useEffect(() => {
    if (!isOurs || duration <= 0) return;
    const place = { duration, playbackRate: speed, position: Math.min(position, duration) };
    ourSession()?.setPositionState?.(place);
  }, [isOurs, duration, speed, position]);
}

function ourSession(): MediaSession | undefined {
  return (navigator as Partial<Navigator>).mediaSession;
}

function listen(
  session: MediaSession,
  name: MediaSessionAction,
  act: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(name, act);
  } catch {
    // An action that this browser does not know.
  }
}

/** An address of our own: the system's card is not ours to fetch for. @returns lets the picture go */
function withPicture(path: string, show: (address: string) => void): () => void {
  let isLive = true;
  const lease = acquirePicture({ path });
  lease.then(
    ({ url }) => isLive && show(url),
    () => undefined,
  );
  return () => {
    isLive = false;
    lease.then(
      ({ release }) => release(),
      () => undefined,
    );
  };
}
