import * as v from 'valibot';
import { LANGUAGE_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from './deviceSettings.ts';
import { isTraditional, prefersTraditional, savedLanguage } from './language.ts';

export const LANGUAGES = ['browser', 'zh-CN', 'zh-TW'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language chosen on this device; it shows once the page is loaded again. */
export const languageSetting = deviceSetting(
  LANGUAGE_STORAGE_NAME,
  v.fallback(v.picklist(LANGUAGES), 'browser'),
);

/** Whether this page, loaded again, would be in the other language. False where the browser did not store the choice. */
export function isOtherLanguage(): boolean {
  return prefersTraditional(savedLanguage(), navigator.languages) !== isTraditional;
}
