import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../lib/deviceSettings.ts';
import {
  BRIGHTNESS_MIN_PERCENT,
  CONTRAST_MAX_PERCENT,
  CONTRAST_MIN_PERCENT,
  AUTO_SCROLL_MAX_PX,
  AUTO_SCROLL_MIN_PX,
  AUTO_SCROLL_PX,
  AUTO_TURN_SECONDS,
  AUTO_TURN_SECONDS_MAX,
  AUTO_TURN_SECONDS_MIN,
  READER_OWN_SETTINGS_MAX,
} from '../../shared/limits.ts';
import { READER_STORAGE_NAME } from '../../shared/names.ts';

/** Reading settings for comics on this device: defaults for all works, and overrides per work. */

/** `auto`: by the work's layout, or by the ratio of its pages. */
export const MODES = ['auto', 'strip', 'gaps', 'ltr', 'rtl', 'vertical'] as const;
export type ChosenMode = (typeof MODES)[number];
/** `auto`: two pages side by side if the screen is wide enough. */
export const SPREADS = ['auto', 'single', 'double'] as const;
export const FITS = ['screen', 'width', 'height', 'original'] as const;
export const BACKGROUNDS = ['white', 'light', 'dark', 'black'] as const;
/** `auto`: by the direction of the reading mode. */
export const TAP_LAYOUTS = ['auto', 'sides', 'l', 'kindle', 'edge', 'off'] as const;
export type TapLayout = (typeof TAP_LAYOUTS)[number];
export const TAP_INVERTS = ['none', 'horizontal', 'vertical', 'both'] as const;
export type TapInvert = (typeof TAP_INVERTS)[number];

const flag = (value: boolean) => v.fallback(v.optional(v.boolean(), value), value);
const choice = <const T extends readonly [string, ...string[]]>(all: T, value: T[number]) =>
  v.fallback(v.optional(v.picklist(all), value), value);
const within = (min: number, max: number, value: number) =>
  v.fallback(v.optional(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), value), value);

const ofWork = {
  mode: choice(MODES, 'auto'),
  spread: choice(SPREADS, 'auto'),
  /** The first page is alone, so that the others pair as they were drawn. */
  coverAlone: flag(true),
  fit: choice(FITS, 'screen'),
  cropBorders: flag(false),
  /** Panel by panel, in paged modes. */
  guided: flag(false),
};
const settingsSchema = v.object({
  ...ofWork,
  background: choice(BACKGROUNDS, 'light'),
  /** Per cent; null follows the system. */
  brightness: v.fallback(v.nullable(within(BRIGHTNESS_MIN_PERCENT, 100, 100)), null),
  grey: flag(false),
  invert: flag(false),
  sepia: flag(false),
  contrast: within(CONTRAST_MIN_PERCENT, CONTRAST_MAX_PERCENT, 100),
  tapLayout: choice(TAP_LAYOUTS, 'auto'),
  tapInvert: choice(TAP_INVERTS, 'none'),
  /** CSS pixels per second. */
  autoScroll: within(AUTO_SCROLL_MIN_PX, AUTO_SCROLL_MAX_PX, AUTO_SCROLL_PX),
  /** Seconds per page in paged mode. */
  autoTurn: within(AUTO_TURN_SECONDS_MIN, AUTO_TURN_SECONDS_MAX, AUTO_TURN_SECONDS),
  keepAwake: flag(true),
  pagePill: flag(true),
  preloadNext: flag(true),
  /** Reading saves no progress and leaves no chapter on the device, see `useOpened`. */
  incognito: flag(false),
});
export type ReaderSettings = v.InferOutput<typeof settingsSchema>;
export type WorkSettings = Pick<ReaderSettings, keyof typeof ofWork>;

const ownSchema = v.object({
  mode: v.exactOptional(v.picklist(MODES)),
  spread: v.exactOptional(v.picklist(SPREADS)),
  coverAlone: v.exactOptional(v.boolean()),
  fit: v.exactOptional(v.picklist(FITS)),
  cropBorders: v.exactOptional(v.boolean()),
  guided: v.exactOptional(v.boolean()),
});
type OwnSettings = v.InferOutput<typeof ownSchema>;

const DEFAULTS = v.parse(settingsSchema, {});
const storedSchema = v.fallback(
  v.object({
    all: v.fallback(settingsSchema, DEFAULTS),
    /** By uuid of the work; the most recently changed is last. */
    own: v.fallback(v.optional(v.record(v.string(), v.partial(v.object(ofWork))), {}), {}),
    /** Modes whose gesture guide has been shown. */
    guides: v.fallback(v.array(v.string()), []),
  }),
  { all: DEFAULTS, own: {}, guides: [] },
);
type Stored = v.InferOutput<typeof storedSchema>;

const setting = deviceSetting(READER_STORAGE_NAME, storedSchema);

export interface ReaderSettingsOfWork {
  /** Effective settings for this work. */
  readonly settings: ReaderSettings;
  readonly own: OwnSettings;
  /** Changes the defaults, and removes the work's overrides of these fields. */
  readonly changeAll: (change: Partial<ReaderSettings>) => void;
  readonly changeOwn: (change: Partial<WorkSettings>) => void;
  /** Stores the current layout settings as overrides of this work. */
  readonly keepOwn: () => void;
  readonly forgetOwn: () => void;
  /** Resets the defaults and this work; overrides of other works stay. */
  readonly restore: () => void;
  readonly hasSeenGuide: (mode: string) => boolean;
  readonly guideSeen: (mode: string) => void;
}

/** @param work uuid */
export function useReaderSettings(work: string): ReaderSettingsOfWork {
  const stored = useSyncExternalStore(setting.subscribe, setting.read);
  const own = stored.own[work] ?? {};
  const settings = { ...stored.all, ...own };
  return {
    settings,
    own,
    ...changesOf(work),
    keepOwn: () => changesOf(work).changeOwn(v.parse(v.object(ofWork), settings)),
    hasSeenGuide: (mode) => stored.guides.includes(mode),
  };
}

/** Each change starts from the stored value, so that two changes before a render both count. */
function changesOf(work: string) {
  const change = (next: (stored: Stored) => Partial<Stored>) => {
    const stored = setting.read();
    setting.write({ ...stored, ...next(stored) });
  };
  const changeAll: ReaderSettingsOfWork['changeAll'] = (given) =>
    change(({ all, own }) => ({
      all: { ...all, ...given },
      own: withOwn(own, work, without(own[work] ?? {}, Object.keys(given))),
    }));
  return {
    changeAll,
    changeOwn: (given: Partial<WorkSettings>) =>
      change(({ own }) => ({ own: withOwn(own, work, { ...own[work], ...given }) })),
    forgetOwn: () => change(({ own }) => ({ own: withOwn(own, work, {}) })),
    restore: () => changeAll(DEFAULTS),
    guideSeen: (mode: string) =>
      change(({ guides }) => ({ guides: [...new Set([...guides, mode])] })),
  };
}

/** Moves the work to the end; above the limit the oldest override is dropped. */
function withOwn(all: Stored['own'], work: string, own: OwnSettings): Stored['own'] {
  const others = Object.entries(all).filter(([uuid]) => uuid !== work);
  const next = Object.keys(own).length > 0 ? [...others, [work, own] as const] : others;
  return Object.fromEntries(next.slice(-READER_OWN_SETTINGS_MAX));
}

function without(own: OwnSettings, names: readonly string[]): OwnSettings {
  return Object.fromEntries(Object.entries(own).filter(([name]) => !names.includes(name)));
}
