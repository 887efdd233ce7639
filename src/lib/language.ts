import { HOST_CONFIG_GLOBAL, LANGUAGE_STORAGE_NAME, PRODUCT_KEY_DEFAULT } from '../shared/names.ts';

/**
 * Whether the interface is in Traditional characters: as chosen on this device, else by the first Chinese among the
 * browser's languages.
 * @param saved the stored setting, JSON; null: none
 */
export function prefersTraditional(saved: string | null, languages: readonly string[]): boolean {
  const chosen = /zh-../.exec(saved ?? '')?.[0];
  const language = chosen ?? languages.find((each) => /^zh/i.test(each)) ?? '';
  return /^zh-(tw|hk|mo|hant)/i.test(language);
}

/** Read directly, in the format of `languageSetting`: texts are chosen while the page's code is loaded. */
export function savedLanguage(): string | null {
  try {
    const host = Reflect.get(globalThis, HOST_CONFIG_GLOBAL) as
      | { product_key?: string }
      | undefined;
    const key = host?.product_key ?? PRODUCT_KEY_DEFAULT;
    return localStorage.getItem(`${key}:${LANGUAGE_STORAGE_NAME}`);
  } catch {
    // Private modes block the whole storage.
    return null;
  }
}

/** The language of this page, until it is loaded again. The build chooses each text by it (`tools/twoLanguages.mjs`). */
export const isTraditional = prefersTraditional(
  savedLanguage(),
  (globalThis.navigator as Partial<Navigator> | undefined)?.languages ?? [],
);
/** BCP 47: of the document, and for `Intl`. */
export const LANGUAGE = isTraditional ? 'zh-TW' : 'zh-CN';

/**
 * Servers name areas of the app in Simplified characters.
 * @param own the app's title of the same area, if it knows it
 */
export function areaTitle(given: string, own: string | undefined): string {
  return (isTraditional && own) || given;
}
