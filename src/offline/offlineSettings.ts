import * as v from 'valibot';
import {
  DOWNLOADS_PARALLEL_DEFAULT,
  DOWNLOADS_PARALLEL_MAX,
  CACHE_AGE_DAYS_DEFAULT,
} from '../shared/limits.ts';
import { OFFLINE_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from '../lib/deviceSettings.ts';

/** Options for the number of chapters cached ahead of the reader. */
export const AHEAD_COUNTS = [0, 2, 5, 10] as const;

/** Offline settings of this device. Whatever uses space or data by itself is off by default. */
const settingsSchema = v.fallback(
  v.object({
    /** Pages fetched in parallel. */
    parallel: v.fallback(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DOWNLOADS_PARALLEL_MAX)),
      DOWNLOADS_PARALLEL_DEFAULT,
    ),
    wifiOnly: v.fallback(v.boolean(), false),
    /** Limit in bytes for cached chapters; 0: the default, derived from the browser's quota. */
    capBytes: v.fallback(v.pipe(v.number(), v.minValue(0)), 0),
    /** Days since the last reading; 0: no limit. */
    ageDays: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), CACHE_AGE_DAYS_DEFAULT),
    /** The number of unread chapters cached ahead. */
    ahead: v.fallback(v.picklist(AHEAD_COUNTS), 0),
    /** New chapters of favorites, when the app opens. */
    newOfCollected: v.fallback(v.boolean(), false),
    /** After reading: -1 never, 0 at once, k: k chapters behind. */
    deleteBehind: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(-1)), -1),
    /** With Background Fetch, if the browser has it. */
    background: v.fallback(v.boolean(), false),
    /** Of films: the last chosen quality, e.g. 480p; '': the best. */
    filmQuality: v.fallback(v.string(), ''),
  }),
  {
    parallel: DOWNLOADS_PARALLEL_DEFAULT,
    wifiOnly: false,
    capBytes: 0,
    ageDays: CACHE_AGE_DAYS_DEFAULT,
    ahead: 0,
    newOfCollected: false,
    deleteBehind: -1,
    background: false,
    filmQuality: '',
  },
);
export type OfflineSettings = v.InferOutput<typeof settingsSchema>;

export const offlineSettings = deviceSetting(OFFLINE_STORAGE_NAME, settingsSchema);
