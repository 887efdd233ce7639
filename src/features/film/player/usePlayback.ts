import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { Playback } from './Playback.ts';
import type { PlaybackState } from './playbackState.ts';
import type { FilmPlayerProps } from './view.ts';

/** Plays what the props say in an element. While the screen is hidden, and once it is gone, nothing is loaded. */
export function usePlayback(
  props: FilmPlayerProps,
  videoRef: RefObject<HTMLVideoElement | null>,
): readonly [Playback, PlaybackState] {
  const { episode, source, startAt, autoPlay, goTo, cover } = props;
  const [playback] = useState(() => new Playback());
  useLayoutEffect(() => {
    playback.tell(props);
  });
  useLayoutEffect(() => {
    playback.show({ episode, source, startAt, autoPlay });
  }, [playback, episode, source, startAt, autoPlay]);
  useLayoutEffect(() => {
    const video = videoRef.current;
    return video ? playback.attach(video) : undefined;
  }, [playback, videoRef]);
  useLayoutEffect(() => {
    if (!goTo) return;
    playback.seek(goTo.seconds);
    playback.play();
  }, [playback, goTo]);
  const isCovered = Boolean(cover);
  useLayoutEffect(() => {
    // Nothing goes on behind what has to be answered first.
    if (isCovered && playback.state().isWanted) playback.pause();
  }, [playback, isCovered]);
  return [playback, useSyncExternalStore(playback.subscribe, playback.state)];
}
