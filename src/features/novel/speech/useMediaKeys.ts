import { useEffect, useEffectEvent, useRef } from 'react';
import type { Listening, ListeningProps } from '../toolProps.ts';
import { takeMediaKeys, type MediaKeys } from './mediaKeys.ts';
import type { PlayerStatus } from './sentencePlayer.ts';

export function useMediaKeys(
  { state, chapter }: PlayerStatus,
  { title: album, author: artist }: Pick<ListeningProps, 'title' | 'author'>,
  doings: Pick<Listening, 'play' | 'pause' | 'stop' | 'skip'>,
): void {
  const keys = useRef<MediaKeys>(undefined);
  const act = useEffectEvent((action: keyof typeof doings, by: 1 | -1 = 1) =>
    action === 'skip' ? doings.skip(by) : doings[action](),
  );
  const isOn = state !== 'off';
  useEffect(() => {
    if (!isOn) return undefined;
    const taken = takeMediaKeys({
      play: () => act('play'),
      pause: () => act('pause'),
      stop: () => act('stop'),
      nexttrack: () => act('skip', 1),
      previoustrack: () => act('skip', -1),
    });
    keys.current = taken;
    return () => {
      keys.current = undefined;
      taken.end();
    };
  }, [isOn]);
  const title = chapter?.title ?? album;
  useEffect(() => {
    keys.current?.show({ title, album, artist, isPlaying: state !== 'paused' });
  }, [title, album, artist, state]);
}
