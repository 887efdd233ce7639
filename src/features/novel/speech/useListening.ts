import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWakeLock } from '../../../lib/useWakeLock.ts';
import * as texts from '../texts.ts';
import type { Listening, ListeningProps, SleepTimer } from '../toolProps.ts';
import { onVoiceChange, readListeningSettings, useListeningSettings } from './listeningSettings.ts';
import { stopsInBackground } from './lockScreen.ts';
import {
  createSentencePlayer,
  type PlayerStatus,
  type PlayerSource,
  type SentencePlayer,
} from './sentencePlayer.ts';
import { createSpeaker } from './speaker.ts';
import { useMediaKeys } from './useMediaKeys.ts';
import { useSleepTimer } from './useSleepTimer.ts';
import { speechEngine, useVoices } from './useVoices.ts';

const SILENT: PlayerStatus = { state: 'off', notice: '' };

/** 听书: reads the book aloud from the visible text on and turns the pages along. */
export function useListening(props: ListeningProps & { readonly isOpen: boolean }): Listening {
  const [status, setStatus] = useState<PlayerStatus>(SILENT);
  const [sleep, sleepAfter] = useState<SleepTimer>('off');
  const { settings } = useListeningSettings();
  const isOn = status.state !== 'off';
  const isPlaying = status.state === 'playing' || status.state === 'waiting';
  const voices = useVoices(isOn || props.isOpen, props.lang);
  const playerRef = useRef<SentencePlayer>(undefined);
  const pause = (notice?: string) => playerRef.current?.pause(notice);
  const hasSleepEnded = useSleepTimer({ sleep, onOff: () => sleepAfter('off'), onEnd: pause });

  /** The player queries this at each sentence and needs the values of the latest render. */
  const source = useRef<ListeningProps & { readonly voices: typeof voices }>(undefined);
  useEffect(() => {
    source.current = { ...props, voices };
  });

  const ensurePlayer = () => {
    const engine = speechEngine();
    if (!engine || !source.current) return undefined;
    playerRef.current ??= createSentencePlayer(
      playerSource(engine, () => source.current ?? props, hasSleepEnded, setStatus),
    );
    return playerRef.current;
  };

  const play = () => {
    const player = ensurePlayer();
    if (!player) setStatus({ state: 'off', notice: texts.NO_SPEECH });
    else if (status.state === 'paused') player.resume();
    else {
      const place = props.place();
      if (place) player.start(place);
    }
  };
  const stop = () => {
    playerRef.current?.stop();
    sleepAfter('off');
  };
  const skip = (by: 1 | -1) => playerRef.current?.skip(by);

  // Runs on every render: the player itself checks whether further chapters are loaded.
  useEffect(() => {
    playerRef.current?.chaptersChanged();
  });
  useEffect(() => onVoiceChange(() => playerRef.current?.repeat()), []);
  useEffect(() => () => playerRef.current?.stop(), []);
  useHidden(isPlaying, pause);
  useWakeLock(isPlaying && settings.keepAwake);
  useMediaKeys(status, props, { play, pause: () => pause(), stop, skip });

  const { state, mark, notice } = status;
  return {
    state,
    mark,
    notice,
    sleep,
    voices,
    play,
    pause: () => pause(),
    skip,
    stop,
    sleepAfter,
  };
}

function playerSource(
  engine: SpeechSynthesis,
  props: () => ListeningProps & { readonly voices?: readonly SpeechSynthesisVoice[] | undefined },
  hasEnough: PlayerSource['hasEnough'],
  publish: PlayerSource['publish'],
): PlayerSource {
  const speaker = createSpeaker(engine);
  return {
    chapters: () => props().chapters,
    after: () => props().after,
    follow: (place) => props().follow(place),
    say(text) {
      const { rate, voice: wanted } = readListeningSettings();
      const { voices = [], lang } = props();
      const voice = voices.find(({ voiceURI }) => voiceURI === wanted) ?? voices[0];
      return speaker.say(text, { voice, rate, lang });
    },
    silence: speaker.stop,
    hasEnough,
    publish,
  };
}

/** On devices that stop speech in the background, pauses first, so that playback can resume at the same sentence. */
function useHidden(isPlaying: boolean, pause: (notice: string) => void): void {
  const onChange = useEffectEvent(() => {
    if (document.hidden) pause(texts.STOPPED_IN_BACKGROUND);
  });
  useEffect(() => {
    if (!isPlaying || !stopsInBackground()) return undefined;
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isPlaying]);
}
