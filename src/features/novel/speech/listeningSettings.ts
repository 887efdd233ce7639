import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../../lib/deviceSettings.ts';
import {
  SPEECH_CHANGE_DELAY_MS,
  SPEECH_RATE_MAX,
  SPEECH_RATE_MIN,
} from '../../../shared/limits.ts';
import { LISTENING_STORAGE_NAME } from '../../../shared/names.ts';

const schema = v.fallback(
  v.object({
    rate: v.fallback(
      v.pipe(v.number(), v.minValue(SPEECH_RATE_MIN), v.maxValue(SPEECH_RATE_MAX)),
      1,
    ),
    /** `voiceURI`; '' picks a voice that fits the text. */
    voice: v.fallback(v.string(), ''),
    keepAwake: v.fallback(v.boolean(), false),
  }),
  { rate: 1, voice: '', keepAwake: false },
);
export type ListeningSettings = v.InferOutput<typeof schema>;

const setting = deviceSetting(LISTENING_STORAGE_NAME, schema);

export const readListeningSettings = setting.read;

export function useListeningSettings() {
  const settings = useSyncExternalStore(setting.subscribe, setting.read);
  const change = (given: Partial<ListeningSettings>) =>
    setting.write({ ...setting.read(), ...given });
  return { settings, change };
}

/**
 * @param listener called a short time after the last change of speed or voice
 * @returns unsubscribes
 */
export function onVoiceChange(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = setting.read();
  const stop = setting.subscribe(() => {
    const { rate, voice } = setting.read();
    if (rate === before.rate && voice === before.voice) return;
    before = setting.read();
    clearTimeout(timer);
    timer = setTimeout(listener, SPEECH_CHANGE_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
