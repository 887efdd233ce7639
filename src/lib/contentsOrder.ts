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
      isBeside: v.fallback(v.boolean(), false),
    }),
    {
      isDescending: true,
      isShortDescending: false,
      isBookDescending: false,
      isSeriesDescending: false,
      onlyDownloaded: false,
      isBeside: false,
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

const WIDE = '(min-width: 1024px)';

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * The directory beside the pages of a reader: whether the window has room for it, whether it stands there because it
 * was left open on this device, and a function that opens or closes it.
 */
export function useContentsBeside() {
  const hasRoom = useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches);
  const { isBeside } = useSyncExternalStore(setting.subscribe, setting.read);
  return {
    hasRoom,
    isOpen: hasRoom && isBeside,
    setOpen: (isOpen: boolean) => setting.write({ ...setting.read(), isBeside: isOpen }),
  };
}
