import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from './deviceSettings.ts';
import { CONTENTS_STORAGE_NAME } from '../shared/names.ts';

const setting = deviceSetting(
  CONTENTS_STORAGE_NAME,
  v.fallback(
    v.object({ isDescending: v.boolean(), onlyDownloaded: v.fallback(v.boolean(), false) }),
    { isDescending: true, onlyDownloaded: false },
  ),
);

/** Whether this device lists the latest chapter first, and how to turn that round. */
export function useContentsOrder(): readonly [isDescending: boolean, turn: () => void] {
  const { isDescending } = useSyncExternalStore(setting.subscribe, setting.read);
  return [isDescending, () => setting.write({ ...setting.read(), isDescending: !isDescending })];
}

/** Whether this device lists only chapters that were downloaded (features 24), and how to turn that round. */
export function useOnlyDownloaded(): readonly [onlyDownloaded: boolean, turn: () => void] {
  const { onlyDownloaded } = useSyncExternalStore(setting.subscribe, setting.read);
  return [
    onlyDownloaded,
    () => setting.write({ ...setting.read(), onlyDownloaded: !onlyDownloaded }),
  ];
}
