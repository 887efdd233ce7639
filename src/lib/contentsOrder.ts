import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Kind } from '../shared/contract/index.ts';
import { deviceSetting } from './deviceSettings.ts';
import { CONTENTS_STORAGE_NAME } from '../shared/names.ts';

const setting = deviceSetting(
  CONTENTS_STORAGE_NAME,
  v.fallback(
    v.object({
      isDescending: v.boolean(),
      isBookDescending: v.fallback(v.boolean(), false),
      isSeriesDescending: v.fallback(v.boolean(), false),
      onlyDownloaded: v.fallback(v.boolean(), false),
    }),
    {
      isDescending: true,
      isBookDescending: false,
      isSeriesDescending: false,
      onlyDownloaded: false,
    },
  ),
);

const ORDER_FIELDS = {
  comic: 'isDescending',
  novel: 'isBookDescending',
  film: 'isSeriesDescending',
} as const satisfies Record<Kind, string>;

/**
 * Whether this device lists the latest chapter first, and a function that toggles it. Default: comics latest first,
 * since they are followed as they appear; novels and films from the beginning.
 */
export function useContentsOrder(
  kind: Kind = 'comic',
): readonly [isDescending: boolean, turn: () => void] {
  const field = ORDER_FIELDS[kind];
  const isDescending = useSyncExternalStore(setting.subscribe, setting.read)[field];
  return [isDescending, () => setting.write({ ...setting.read(), [field]: !isDescending })];
}

/** Whether this device lists downloaded chapters only, and a function that toggles it. */
export function useOnlyDownloaded(): readonly [onlyDownloaded: boolean, turn: () => void] {
  const { onlyDownloaded } = useSyncExternalStore(setting.subscribe, setting.read);
  return [
    onlyDownloaded,
    () => setting.write({ ...setting.read(), onlyDownloaded: !onlyDownloaded }),
  ];
}
