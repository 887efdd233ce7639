import { useEffect, useEffectEvent } from 'react';
import { acquirePicture } from '../../../lib/pictures.ts';
import { SEEK_SECONDS } from '../../../shared/limits.ts';
import * as texts from '../texts.ts';
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

/** Media keys and the system's media card (W3C Media Session), if the browser supports them. */
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
    const titles = { title: subtitle || title, artist: subtitle ? title : '', album: texts.BRAND };
    session.metadata = new MediaMetadata(titles);
    // Before the first picture it would be fetched a second time, beside the poster, and delay the film.
    if (!isShown) return undefined;
    return withPicture(poster, (src) => {
      session.metadata = new MediaMetadata({ ...titles, artwork: [{ src }] });
    });
  }, [isOurs, isShown, title, subtitle, poster]);
  useEffect(() => {
    const session = ourSession();
    if (isOurs && session) session.playbackState = isWanted ? 'playing' : 'paused';
  }, [isOurs, isWanted]);
  // The system interpolates, so whole seconds are enough.
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
    // The browser does not know this action.
  }
}

/** Publishes a blob URL, because the system cannot fetch and decrypt the asset itself. @returns releases the image */
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
