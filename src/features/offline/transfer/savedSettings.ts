import {
  CONTENTS_STORAGE_NAME,
  CONVERSION_STORAGE_NAME,
  LISTENING_STORAGE_NAME,
  NOVEL_STORAGE_NAME,
  OFFLINE_STORAGE_NAME,
  READER_STORAGE_NAME,
  LIBRARY_STORAGE_NAME,
  THEME_STORAGE_NAME,
} from '../../../shared/names.ts';
import { readHostConfig } from '../../../lib/hostConfig.ts';
import { openKeyValueStorage, type KeyValueStorage } from '../../../lib/keyValueStorage.ts';

/**
 * The preferences of this device that a file contains, as raw local-storage values: each setting validates its own when
 * it is read (`deviceSettings.ts`). Settings that spend coins, and records, are left out.
 */
const NAMES = [
  THEME_STORAGE_NAME,
  READER_STORAGE_NAME,
  NOVEL_STORAGE_NAME,
  CONTENTS_STORAGE_NAME,
  CONVERSION_STORAGE_NAME,
  LISTENING_STORAGE_NAME,
  LIBRARY_STORAGE_NAME,
  OFFLINE_STORAGE_NAME,
];
/** No setting of the app is longer. */
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

/** @returns the settings of the app that differ from this device's */
export function changedSettings(settings: SavedSettings): SavedSettings {
  const here = savedSettings();
  const changed = NAMES.filter((name) => {
    const text = JSON.stringify(settings[name]);
    const isFit = text !== undefined && text.length <= TEXT_LENGTH_MAX;
    return isFit && text !== JSON.stringify(here[name]);
  });
  return Object.fromEntries(changed.map((name) => [name, settings[name]]));
}

/** @returns false where the browser refused a write: some settings are unchanged */
export function replaceSettings(settings: SavedSettings): boolean {
  const storage = openStorage();
  let isStored = storage !== undefined;
  for (const [name, value] of Object.entries(changedSettings(settings))) {
    isStored = storage?.setItem(name, JSON.stringify(value)) === true && isStored;
  }
  // Makes the settings' subscribers read again, as after a write in another tab.
  window.dispatchEvent(new StorageEvent('storage'));
  return isStored;
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
