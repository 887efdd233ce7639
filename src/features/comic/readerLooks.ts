import type { Choice } from '../../ui/Choices.tsx';
import { BRIGHTNESS_MIN_PERCENT } from '../../shared/limits.ts';
import { BACKGROUNDS, type ReaderSettings } from './readerSettings.ts';

type Background = ReaderSettings['background'];

interface Ground {
  readonly title: string;
  /** A CSS colour. */
  readonly colour: string;
}

const GROUNDS: Readonly<Record<Background, Ground>> = {
  white: { title: '白', colour: '#ffffff' },
  light: { title: '浅灰', colour: '#edeeec' },
  dark: { title: '深灰', colour: '#2b3036' },
  black: { title: '纯黑', colour: '#0b0d0f' },
};
/** In the dark theme the default would glare around the pages; the others were chosen, and stay. */
const LIGHT_AT_NIGHT: Ground = { title: '夜色', colour: '#0e1113' };

function groundOf(background: Background, isDark: boolean): Ground {
  return isDark && background === 'light' ? LIGHT_AT_NIGHT : GROUNDS[background];
}

/** Each as it will be: what lies behind and between pages. */
export function backgroundChoices(isDark: boolean): readonly Choice<Background>[] {
  return BACKGROUNDS.map((value) => ({ value, ...groundOf(value, isDark) }));
}

/** Pages are drawn for daylight: in the dark theme they step back a little (design 23). */
const NIGHT_DIMMING = 0.18;

export interface ReaderLooks {
  /** CSS custom properties, for the element around the pages. */
  readonly style: Readonly<Record<`--reader-${string}`, string>>;
  /** A CSS `filter` for the pages alone, 'none' where nothing is changed: a filter costs a layer. */
  readonly filter: string;
  /** A CSS colour. */
  readonly background: string;
  /** Of black over the pages, 0…0.9. */
  readonly dimming: number;
}

type Looks = Pick<
  ReaderSettings,
  'background' | 'brightness' | 'contrast' | 'grey' | 'invert' | 'sepia'
>;

/** What the settings make the pages look like; `isDark` is the theme that is in force. */
export function looksOf(settings: Looks, isDark: boolean): ReaderLooks {
  const filter = filterOf(settings);
  const background = groundOf(settings.background, isDark).colour;
  const { brightness } = settings;
  const dimming = brightness === null ? nightDimming(isDark) : dimmingOf(brightness);
  return {
    style: {
      '--reader-background': background,
      '--reader-filter': filter,
      '--reader-dimming': String(dimming),
    },
    filter,
    background,
    dimming,
  };
}

/** Contrast last: it works on what the eye would have seen. */
function filterOf({ grey, invert, sepia, contrast }: Looks): string {
  const parts = [
    grey && 'grayscale(1)',
    invert && 'invert(1)',
    // Full strength drowns the drawing's own colours.
    sepia && 'sepia(0.45)',
    contrast !== 100 && `contrast(${contrast / 100})`,
  ].filter(Boolean);
  return parts.join(' ') || 'none';
}

function nightDimming(isDark: boolean): number {
  return isDark ? NIGHT_DIMMING : 0;
}

function dimmingOf(brightness: number): number {
  return (100 - Math.min(100, Math.max(BRIGHTNESS_MIN_PERCENT, brightness))) / 100;
}
