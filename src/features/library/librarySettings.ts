import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../lib/deviceSettings.ts';
import { LIBRARY_STORAGE_NAME } from '../../shared/names.ts';
import { COLLECT_SORTS, STORED_SORTS } from './libraryOrder.ts';

const librarySchema = v.fallback(
  v.object({
    collect: v.fallback(v.picklist(COLLECT_SORTS), 'updated'),
    kept: v.fallback(v.picklist(STORED_SORTS), 'read'),
    onlyDownloaded: v.fallback(v.boolean(), false),
  }),
  { collect: 'updated', kept: 'read', onlyDownloaded: false },
);
type LibrarySettings = v.InferOutput<typeof librarySchema>;

const setting = deviceSetting(LIBRARY_STORAGE_NAME, librarySchema);

export function useLibrarySettings(): readonly [
  LibrarySettings,
  (change: Partial<LibrarySettings>) => void,
] {
  const settings = useSyncExternalStore(setting.subscribe, setting.read);
  return [settings, (change) => setting.write({ ...setting.read(), ...change })];
}
