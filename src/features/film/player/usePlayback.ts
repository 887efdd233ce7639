import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { Playback } from './Playback.ts';
import type { PlaybackState } from './playbackState.ts';
import type { FilmPlayerProps } from './view.ts';

/** Creates and attaches a Playback for the props. Loads nothing while the screen is hidden or after unmount. */
export function usePlayback(
  props: FilmPlayerProps,
  videoRef: RefObject<HTMLVideoElement | null>,
): readonly [Playback, PlaybackState] {
  const { episode, source, startAt, autoPlay, goTo, cover } = props;
  const [playback] = useState(() => new Playback());
  useLayoutEffect(() => {
    playback.setEvents(props);
  });
  useLayoutEffect(() => {
    playback.show({ episode, source, startAt, autoPlay });
  }, [playback, episode, source, startAt, autoPlay]);
  useLayoutEffect(() => {
    const video = videoRef.current;
    return video ? playback.attach(video) : undefined;
  }, [playback, videoRef]);
  const lastGoTo = useRef<FilmPlayerProps['goTo']>(undefined);
  useLayoutEffect(() => {
    // Each time the screen is shown again its effects run again.
    if (!goTo || goTo === lastGoTo.current) return;
    lastGoTo.current = goTo;
    playback.seek(goTo.seconds);
    playback.play();
  }, [playback, goTo]);
  const isCovered = Boolean(cover);
  useLayoutEffect(() => {
    // An overlay asks for an answer first: playback pauses behind it.
    if (isCovered && playback.state().isWanted) playback.pause();
  }, [playback, isCovered]);
  return [playback, useSyncExternalStore(playback.subscribe, playback.state)];
}

/**
 * The picture before the film's first one: the still, except where the film starts by itself, whose first piece the still
 * would delay. Once an episode has its still, it keeps it.
 */
export function usePoster(
  { episode, autoPlay, poster, firstPoster }: FilmPlayerProps,
  { isWanted, duration }: Pick<PlaybackState, 'isWanted' | 'duration'>,
): string {
  const [stillOf, setStillOf] = useState<string>();
  // With a duration there is a source: the browser did not let it start, or the reader has stopped it.
  const isStopped = !autoPlay || (duration > 0 && !isWanted);
  if (isStopped && stillOf !== episode) setStillOf(episode);
  return (stillOf !== episode && firstPoster) || poster;
}
