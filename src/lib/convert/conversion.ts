import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../deviceSettings.ts';
import { isTraditional } from '../language.ts';
import { CONVERSION_STORAGE_NAME } from '../../shared/names.ts';

/** Conversion between simplified and traditional characters, one setting for all books on this device. */

/** OpenCC's names: from simplified (s) or traditional (t) to a region; `p` also converts regional vocabulary. */
export const CONVERSIONS = [
  'none',
  's2t',
  's2tw',
  's2twp',
  's2hk',
  's2hkp',
  't2s',
  'tw2sp',
  'hk2sp',
] as const;
export type Conversion = (typeof CONVERSIONS)[number];

const setting = deviceSetting(
  CONVERSION_STORAGE_NAME,
  v.fallback(v.optional(v.picklist(CONVERSIONS), 'none'), 'none'),
);

/** Of what servers write in Simplified characters only, into those of the interface. */
export const INTERFACE_CONVERSION: Conversion = isTraditional ? 's2twp' : 'none';

export function useConversion(): {
  readonly conversion: Conversion;
  readonly changeConversion: (conversion: Conversion) => void;
} {
  const conversion = useSyncExternalStore(setting.subscribe, setting.read);
  return { conversion, changeConversion: setting.write };
}

/** BCP 47 language of the displayed text. The catalogue's texts are simplified. */
export function langOf(conversion: Conversion): string {
  switch (conversion) {
    case 's2t':
      return 'zh-Hant';
    case 's2tw':
    case 's2twp':
      return 'zh-Hant-TW';
    case 's2hk':
    case 's2hkp':
      return 'zh-Hant-HK';
    default:
      return 'zh-Hans';
  }
}
