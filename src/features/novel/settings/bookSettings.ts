import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceSetting } from '../../../lib/deviceSettings.ts';
import {
  AUTO_SCROLL_MAX_PX,
  AUTO_SCROLL_MIN_PX,
  AUTO_SCROLL_PX,
  AUTO_TURN_SECONDS,
  AUTO_TURN_SECONDS_MAX,
  AUTO_TURN_SECONDS_MIN,
  BACKGROUND_DEFAULT,
  BRIGHTNESS_MIN_PERCENT,
  FONT_SIZE_DEFAULT_PX,
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
  INDENT_DEFAULT_EM,
  INDENT_MAX_EM,
  LINE_HEIGHT_MAX,
  LINE_HEIGHT_MIN,
  PARAGRAPH_GAP_DEFAULT_EM,
  PARAGRAPH_GAP_MAX_EM,
  TEXT_MARGIN_DEFAULT_PX,
  TEXT_MARGIN_MAX_PX,
  TEXT_MARGIN_MIN_PX,
} from '../../../shared/limits.ts';
import { NOVEL_STORAGE_NAME } from '../../../shared/names.ts';
import { useAppDispatch, useAppState } from '../../../state/store.ts';
import { userActions } from '../../../state/userSlice.ts';
import { PAGE_TURNS, type BookLook } from '../book/view.ts';
import { AREAS, hasMenu, TAP_ACTIONS, type TapAreas } from './tapAreas.ts';

/** Reading settings for novels on this device; `fontsize` and `bgcolor` are stored with the user state. */

const flag = (value: boolean) => v.fallback(v.optional(v.boolean(), value), value);
const within = (min: number, max: number, value: number) =>
  v.fallback(v.optional(v.pipe(v.number(), v.minValue(min), v.maxValue(max)), value), value);

/** 适中. */
const LINE_HEIGHT_DEFAULT = 1.9;
export const LINE_HEIGHTS = [1.6, LINE_HEIGHT_DEFAULT, 2.2] as const;

const areasSchema = v.pipe(
  v.array(v.picklist(TAP_ACTIONS)),
  v.length(AREAS),
  v.check((areas) => hasMenu(areas)),
);
const settingsSchema = v.object({
  font: v.fallback(v.optional(v.picklist(['serif', 'sans']), 'sans'), 'sans'),
  lineHeight: within(LINE_HEIGHT_MIN, LINE_HEIGHT_MAX, LINE_HEIGHT_DEFAULT),
  paragraphGapEm: within(0, PARAGRAPH_GAP_MAX_EM, PARAGRAPH_GAP_DEFAULT_EM),
  indentEm: within(0, INDENT_MAX_EM, INDENT_DEFAULT_EM),
  margin: within(TEXT_MARGIN_MIN_PX, TEXT_MARGIN_MAX_PX, TEXT_MARGIN_DEFAULT_PX),
  isJustified: flag(true),
  turn: v.fallback(v.optional(v.picklist(PAGE_TURNS), 'slide'), 'slide'),
  /** Per cent; null follows the system. */
  brightness: v.fallback(v.nullable(within(BRIGHTNESS_MIN_PERCENT, 100, 100)), null),
  /** null: the default of the paging mode (`defaultAreas`). */
  tapAreas: v.fallback(v.optional(v.nullable(areasSchema), null), null),
  /** CSS pixels per second. */
  autoScroll: within(AUTO_SCROLL_MIN_PX, AUTO_SCROLL_MAX_PX, AUTO_SCROLL_PX),
  /** Seconds per page in paged mode. */
  autoTurn: within(AUTO_TURN_SECONDS_MIN, AUTO_TURN_SECONDS_MAX, AUTO_TURN_SECONDS),
  keepAwake: flag(true),
  /** Show the lines above and below the text. */
  statusLines: flag(true),
  preloadNext: flag(true),
  /** Reading saves no progress and leaves no chapter on the device, see `useOpened`. */
  incognito: flag(false),
});
type Stored = v.InferOutput<typeof settingsSchema>;
export const BOOK_DEFAULTS: Stored = v.parse(settingsSchema, {});

const setting = deviceSetting(NOVEL_STORAGE_NAME, v.fallback(settingsSchema, BOOK_DEFAULTS));

export interface BookSettings extends Omit<Stored, 'tapAreas'> {
  readonly tapAreas: TapAreas | null;
  /** CSS pixels. */
  readonly fontsize: number;
  /** CSS colour, see `grounds.ts`. */
  readonly bgcolor: string;
}

export interface BookSettingsOfDevice {
  readonly settings: BookSettings;
  readonly change: (change: Partial<BookSettings>) => void;
  readonly restore: () => void;
}

export function useBookSettings(): BookSettingsOfDevice {
  const dispatch = useAppDispatch();
  const stored = useSyncExternalStore(setting.subscribe, setting.read);
  const fontsize = useAppState(({ user }) => user.fontsize);
  const bgcolor = useAppState(({ user }) => user.bgcolor);
  const change: BookSettingsOfDevice['change'] = ({ fontsize: size, bgcolor: ground, ...rest }) => {
    const looks = {
      ...(size !== undefined && { fontsize: fontSize(size) }),
      ...(ground !== undefined && { bgcolor: ground }),
    };
    if (Object.keys(looks).length > 0) dispatch(userActions.readingLooksChanged(looks));
    if (Object.keys(rest).length > 0) write(rest);
  };
  return {
    settings: { ...stored, fontsize, bgcolor },
    change,
    restore: () =>
      change({ ...BOOK_DEFAULTS, fontsize: FONT_SIZE_DEFAULT_PX, bgcolor: BACKGROUND_DEFAULT }),
  };
}

function write({ tapAreas, ...change }: Partial<Omit<BookSettings, 'fontsize' | 'bgcolor'>>): void {
  const areas = tapAreas === undefined ? {} : { tapAreas: tapAreas && [...tapAreas] };
  // Reads the stored value instead of the rendered one, so that two changes before a render both count.
  setting.write({ ...setting.read(), ...change, ...areas });
}

export function fontSize(wanted: number): number {
  return Math.min(FONT_SIZE_MAX_PX, Math.max(FONT_SIZE_MIN_PX, Math.round(wanted)));
}

export function lookOf(settings: BookSettings): BookLook {
  const { font, lineHeight, paragraphGapEm, indentEm, margin, isJustified } = settings;
  const set = { font, lineHeight, paragraphGapEm, indentEm, margin, isJustified };
  return { fontSize: settings.fontsize, ...set };
}
