import type { Choice } from '../../ui/Choices.tsx';
import { BRIGHTNESS_MIN_PERCENT } from '../../shared/limits.ts';
import type { ReaderSettings } from './readerSettings.ts';

type Background = ReaderSettings['background'];

/** What lies behind and between pages. In the dark the two light ones would glare: they go down with the theme. */
const BACKGROUNDS: Readonly<Record<Background, { title: string; light: string; dark: string }>> = {
  white: { title: '白', light: '#ffffff', dark: '#1d2226' },
  light: { title: '浅灰', light: '#edeeec', dark: '#0e1113' },
  dark: { title: '深灰', light: '#2b3036', dark: '#2b3036' },
  black: { title: '纯黑', light: '#0b0d0f', dark: '#000000' },
};

export const BACKGROUND_CHOICES: readonly Choice<Background>[] = Object.entries(BACKGROUNDS).map(
  ([value, { title, light }]) => ({ value: value as Background, title, colour: light }),
);

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
export function looksOf(settings: Looks, isDark = false): ReaderLooks {
  const filter = filterOf(settings);
  const background = BACKGROUNDS[settings.background][isDark ? 'dark' : 'light'];
  const dimming = dimmingOf(settings.brightness);
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

function dimmingOf(brightness: number | null): number {
  if (brightness === null) return 0;
  return (100 - Math.min(100, Math.max(BRIGHTNESS_MIN_PERCENT, brightness))) / 100;
}
