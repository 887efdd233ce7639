import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../../lib/deviceSettings.ts';
import { CONVERSION_STORAGE_NAME } from '../../../shared/names.ts';

/** Into which characters a book is converted for reading (features 58), for all books of this device. */

/** Of OpenCC: from simplified or traditional, to; `p` with the words of the place. */
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

export function useConversion(): {
  readonly conversion: Conversion;
  readonly changeConversion: (conversion: Conversion) => void;
} {
  const conversion = useSyncExternalStore(setting.subscribe, setting.read);
  return { conversion, changeConversion: setting.write };
}

/** BCP 47, of what is shown. The catalogue's own texts are simplified. */
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
