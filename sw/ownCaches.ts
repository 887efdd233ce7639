import {
  CACHE_PREFIX,
  CONFIG_CACHE_NAME,
  DEVICE_SEARCH_CACHE_NAME,
  DICTIONARY_CACHE_NAME,
  FILM_SCRIPT_CACHE_NAME,
} from '../src/shared/names.ts';

const CURRENT = new Set([
  CONFIG_CACHE_NAME,
  DEVICE_SEARCH_CACHE_NAME,
  DICTIONARY_CACHE_NAME,
  FILM_SCRIPT_CACHE_NAME,
]);

/** Caches of earlier versions of this worker; other caches of the origin are left alone. */
export function outdatedCaches(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(`${CACHE_PREFIX}-`) && !CURRENT.has(name));
}

export async function deleteOutdatedCaches(storage: CacheStorage): Promise<void> {
  const outdated = outdatedCaches(await storage.keys());
  await Promise.all(outdated.map((name) => storage.delete(name)));
}
