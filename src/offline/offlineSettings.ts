import * as v from 'valibot';
import {
  DOWNLOADS_PARALLEL_DEFAULT,
  DOWNLOADS_PARALLEL_MAX,
  KEPT_AGE_DAYS_DEFAULT,
} from '../shared/limits.ts';
import { OFFLINE_STORAGE_NAME } from '../shared/names.ts';
import { deviceSetting } from '../lib/deviceSettings.ts';

/** Chapters kept ahead of who reads (features 18). */
export const AHEAD_COUNTS = [0, 2, 5, 10] as const;

/** How this device keeps chapters. What takes space or data by itself is off until a person asks for it. */
const settingsSchema = v.fallback(
  v.object({
    /** Pages fetched at the same time. */
    parallel: v.fallback(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(DOWNLOADS_PARALLEL_MAX)),
      DOWNLOADS_PARALLEL_DEFAULT,
    ),
    wifiOnly: v.fallback(v.boolean(), false),
    /** Bytes of what nobody downloaded on purpose; 0: the default, by the browser's quota. */
    capBytes: v.fallback(v.pipe(v.number(), v.minValue(0)), 0),
    /** Days since it was last read; 0: no limit. */
    ageDays: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), KEPT_AGE_DAYS_DEFAULT),
    /** The next so many unread of what is being read. */
    ahead: v.fallback(v.picklist(AHEAD_COUNTS), 0),
    /** New chapters of collected works, when the app opens. */
    newOfCollected: v.fallback(v.boolean(), false),
    /** After reading: -1 never, 0 at once, k: so many chapters behind. */
    deleteBehind: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(-1)), -1),
    /** By the system's own downloader, where the browser has one. */
    background: v.fallback(v.boolean(), false),
    /** Of films: the quality that was chosen last, as 480p; '': the best. */
    filmQuality: v.fallback(v.string(), ''),
  }),
  {
    parallel: DOWNLOADS_PARALLEL_DEFAULT,
    wifiOnly: false,
    capBytes: 0,
    ageDays: KEPT_AGE_DAYS_DEFAULT,
    ahead: 0,
    newOfCollected: false,
    deleteBehind: -1,
    background: false,
    filmQuality: '',
  },
);
export type OfflineSettings = v.InferOutput<typeof settingsSchema>;

export const offlineSettings = deviceSetting(OFFLINE_STORAGE_NAME, settingsSchema);
