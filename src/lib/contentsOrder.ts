import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from './deviceSettings.ts';
import { CONTENTS_STORAGE_NAME } from '../shared/names.ts';

const setting = deviceSetting(
  CONTENTS_STORAGE_NAME,
  v.fallback(v.object({ isDescending: v.boolean() }), { isDescending: true }),
);

/** Whether this device lists the latest chapter first, and how to turn that round. */
export function useContentsOrder(): readonly [isDescending: boolean, turn: () => void] {
  const { isDescending } = useSyncExternalStore(setting.subscribe, setting.read);
  return [isDescending, () => setting.write({ isDescending: !isDescending })];
}
