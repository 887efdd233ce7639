import {
  CONTENTS_STORAGE_NAME,
  CONVERSION_STORAGE_NAME,
  LISTENING_STORAGE_NAME,
  NOVEL_STORAGE_NAME,
  OFFLINE_STORAGE_NAME,
  READER_STORAGE_NAME,
  SHELF_STORAGE_NAME,
  THEME_STORAGE_NAME,
} from '../../../shared/names.ts';
import { readHostConfig } from '../../../lib/hostConfig.ts';
import { openKeyValueStorage, type KeyValueStorage } from '../../../lib/keyValueStorage.ts';

/**
 * The preferences of this device that are worth taking along, as they lie in local storage: whoever uses one validates it
 * (`deviceSettings.ts`). What spends coins is not among them, nor what was noted rather than chosen.
 */
const NAMES = [
  THEME_STORAGE_NAME,
  READER_STORAGE_NAME,
  NOVEL_STORAGE_NAME,
  CONTENTS_STORAGE_NAME,
  CONVERSION_STORAGE_NAME,
  LISTENING_STORAGE_NAME,
  SHELF_STORAGE_NAME,
  OFFLINE_STORAGE_NAME,
];
/** No setting of ours is longer. */
const TEXT_LENGTH_MAX = 100_000;

export type SavedSettings = Readonly<Record<string, unknown>>;

export function savedSettings(): SavedSettings {
  const storage = openStorage();
  const saved: Record<string, unknown> = {};
  for (const name of NAMES) {
    const value = parsedJson(storage?.getItem(name) ?? null);
    if (value !== undefined) saved[name] = value;
  }
  return saved;
}

/** @returns those of `settings` that are ours to take and not as they are here */
export function changedSettings(settings: SavedSettings): SavedSettings {
  const here = savedSettings();
  const changed = NAMES.filter((name) => {
    const text = JSON.stringify(settings[name]);
    const isFit = text !== undefined && text.length <= TEXT_LENGTH_MAX;
    return isFit && text !== JSON.stringify(here[name]);
  });
  return Object.fromEntries(changed.map((name) => [name, settings[name]]));
}

/** @returns false where the browser refused: some are as they were */
export function replaceSettings(settings: SavedSettings): boolean {
  const storage = openStorage();
  let isKept = storage !== undefined;
  for (const [name, value] of Object.entries(changedSettings(settings))) {
    isKept = storage?.setItem(name, JSON.stringify(value)) === true && isKept;
  }
  // As if another tab had written them: whoever shows one reads it again.
  window.dispatchEvent(new StorageEvent('storage'));
  return isKept;
}

function openStorage(): KeyValueStorage | undefined {
  const host = readHostConfig(globalThis, window.location.origin);
  return host.ok ? openKeyValueStorage(`${host.config.productKey}:`) : undefined;
}

function parsedJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
