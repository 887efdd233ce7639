import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../lib/deviceSettings.ts';
import { SHELF_STORAGE_NAME } from '../../shared/names.ts';
import { COLLECT_SORTS, KEPT_SORTS } from './shelfOrder.ts';

const shelfSchema = v.fallback(
  v.object({
    collect: v.fallback(v.picklist(COLLECT_SORTS), 'updated'),
    kept: v.fallback(v.picklist(KEPT_SORTS), 'read'),
    onlyDownloaded: v.fallback(v.boolean(), false),
  }),
  { collect: 'updated', kept: 'read', onlyDownloaded: false },
);
type ShelfSettings = v.InferOutput<typeof shelfSchema>;

const setting = deviceSetting(SHELF_STORAGE_NAME, shelfSchema);

export function useShelfSettings(): readonly [
  ShelfSettings,
  (change: Partial<ShelfSettings>) => void,
] {
  const settings = useSyncExternalStore(setting.subscribe, setting.read);
  return [settings, (change) => setting.write({ ...setting.read(), ...change })];
}
