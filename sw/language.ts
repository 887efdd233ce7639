import { CONFIG_CACHE_NAME, LANGUAGE_PATH } from '../src/shared/names.ts';

/**
 * Whether notifications are in Traditional characters; the language has to be read first.
 * @public The build has `texts.ts` import it.
 */
export let isTraditional = false;

/** Reads what the page has noted (`src/app/followLanguage.ts`). Never rejects. */
export async function readLanguage(storage: Pick<CacheStorage, 'match'>): Promise<void> {
  try {
    const noted = await storage.match(LANGUAGE_PATH, { cacheName: CONFIG_CACHE_NAME });
    isTraditional = (await noted?.text()) === 'zh-TW';
  } catch {
    // Storage is refused: the language stays.
  }
}
