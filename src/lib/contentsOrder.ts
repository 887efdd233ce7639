import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Kind } from '../shared/contract/index.ts';
import { deviceSetting } from './deviceSettings.ts';
import { DIRECTORY_LINES_MAX } from '../shared/limits.ts';
import { CONTENTS_STORAGE_NAME } from '../shared/names.ts';

const setting = deviceSetting(
  CONTENTS_STORAGE_NAME,
  v.fallback(
    v.object({
      isDescending: v.boolean(),
      isShortDescending: v.fallback(v.boolean(), false),
      isBookDescending: v.fallback(v.boolean(), false),
      isSeriesDescending: v.fallback(v.boolean(), false),
      onlyDownloaded: v.fallback(v.boolean(), false),
    }),
    {
      isDescending: true,
      isShortDescending: false,
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
 * Whether this device lists the latest chapter first, and a function that toggles it. Default: long comics latest first,
 * since they are followed as they appear; short ones, novels and films from the beginning.
 * @param chapters of the work
 */
export function useContentsOrder(
  kind: Kind,
  chapters: number,
): readonly [isDescending: boolean, turn: () => void] {
  const isShort = kind === 'comic' && chapters <= DIRECTORY_LINES_MAX;
  const field = isShort ? 'isShortDescending' : ORDER_FIELDS[kind];
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
