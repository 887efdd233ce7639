import type { Choice } from '../../ui/Choices.tsx';
import { BRIGHTNESS_MIN_PERCENT } from '../../shared/limits.ts';
import { BACKGROUNDS, type ReaderSettings } from './readerSettings.ts';
import * as texts from './texts.ts';

type Background = ReaderSettings['background'];

interface Ground {
  readonly title: string;
  readonly colour: string;
  /** Theme of what stands on this background between and around the pages. */
  readonly theme: 'light' | 'dark';
}

const GROUNDS: Readonly<Record<Background, Ground>> = {
  white: { title: texts.WHITE, colour: '#ffffff', theme: 'light' },
  light: { title: texts.LIGHT_GREY, colour: '#edeeec', theme: 'light' },
  dark: { title: texts.DARK_GREY, colour: '#2b3036', theme: 'dark' },
  black: { title: texts.BLACK, colour: '#0b0d0f', theme: 'dark' },
};
/** Replaces the default in the dark theme, where it would glare; other backgrounds were chosen and stay. */
const LIGHT_AT_NIGHT: Ground = { title: texts.NIGHT_GROUND, colour: '#0e1113', theme: 'dark' };

function groundOf(background: Background, isDark: boolean): Ground {
  return isDark && background === 'light' ? LIGHT_AT_NIGHT : GROUNDS[background];
}

/** Choices with the colours that they have in the current theme. */
export function backgroundChoices(isDark: boolean): readonly Choice<Background>[] {
  return BACKGROUNDS.map((value) => {
    const { title, colour } = groundOf(value, isDark);
    return { value, title, colour };
  });
}

/** Pages are drawn for daylight: the dark theme dims them slightly. */
const NIGHT_DIMMING = 0.18;

export interface ReaderLooks {
  /** CSS custom properties for the element around the pages. */
  readonly style: Readonly<Record<`--reader-${string}`, string>>;
  /** CSS `filter` for the pages; 'none' if nothing changes, because a filter costs a layer. */
  readonly filter: string;
  readonly background: string;
  readonly theme: Ground['theme'];
  /** Opacity of black over the pages, 0…0.9. */
  readonly dimming: number;
}

type Looks = Pick<
  ReaderSettings,
  'background' | 'brightness' | 'contrast' | 'grey' | 'invert' | 'sepia'
>;

/** Computes the appearance of pages. @param isDark whether the dark theme is active */
export function looksOf(settings: Looks, isDark: boolean): ReaderLooks {
  const filter = filterOf(settings);
  const { colour: background, theme } = groundOf(settings.background, isDark);
  const { brightness } = settings;
  const dimming = brightness === null ? nightDimming(isDark) : dimmingOf(brightness);
  return {
    style: {
      '--reader-background': background,
      '--reader-filter': filter,
    },
    filter,
    background,
    theme,
    dimming,
  };
}

/** Contrast comes last, so that it applies to the result of the other filters. */
function filterOf({ grey, invert, sepia, contrast }: Looks): string {
  const parts = [
    grey && 'grayscale(1)',
    invert && 'invert(1)',
    // Full strength would cover the drawing's own colours.
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
