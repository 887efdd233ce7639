import * as v from 'valibot';
import { THEME_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';
import { THEME_MODES } from './themeModes.ts';

/** The theme chosen on this device. Start-up reads it directly, before the first paint (`ui/theme.ts`). */
export const themeSetting = deviceSetting(
  THEME_STORAGE_NAME,
  v.fallback(v.picklist(THEME_MODES), 'system'),
);
