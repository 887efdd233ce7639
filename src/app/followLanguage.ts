import { LANGUAGE } from '../lib/language.ts';
import { isOtherLanguage, languageSetting } from '../lib/languageSetting.ts';
import { CONFIG_CACHE_NAME, LANGUAGE_PATH } from '../shared/names.ts';
import { setUpdateState, updateState } from './appUpdate.ts';

/** Offers to load the page again when the reader has changed the language, in another tab too. */
export function followLanguage(): void {
  const look = () => {
    if (isOtherLanguage()) {
      if (updateState() === 'none') setUpdateState('language');
    } else if (updateState() === 'language') setUpdateState('none');
  };
  languageSetting.subscribe(look);
  look();
  void noteLanguage();
}

/** Notifications are in the language of the page that was loaded last: the worker cannot read local storage. */
async function noteLanguage(): Promise<void> {
  try {
    const cache = await caches.open(CONFIG_CACHE_NAME);
    await cache.put(LANGUAGE_PATH, new Response(LANGUAGE));
  } catch {
    // On plain http, or where storage is refused, there is no worker either.
  }
}
