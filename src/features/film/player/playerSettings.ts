import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../../lib/deviceSettings.ts';
import { FILM_STORAGE_NAME } from '../../../shared/names.ts';

const settingsSchema = v.fallback(
  v.object({
    /** Height of the chosen quality in pixels, or `auto`. */
    quality: v.fallback(
      v.union([v.literal('auto'), v.pipe(v.number(), v.integer(), v.minValue(1))]),
      'auto',
    ),
    /** Subtitle language; null: off. */
    subtitles: v.fallback(v.nullable(v.string()), null),
  }),
  { quality: 'auto', subtitles: null },
);
type PlayerSettings = v.InferOutput<typeof settingsSchema>;

const setting = deviceSetting(FILM_STORAGE_NAME, settingsSchema);

export function playerSettings(): PlayerSettings {
  return setting.read();
}

export function changePlayerSettings(change: Partial<PlayerSettings>): void {
  setting.write({ ...setting.read(), ...change });
}

export function usePlayerSettings(): PlayerSettings {
  return useSyncExternalStore(setting.subscribe, setting.read);
}
