import { BACKGROUND_DEFAULT } from '../../../shared/limits.ts';
import * as texts from '../texts.ts';

/** Background of a novel's text and the matching text colours. */

export interface Ground {
  readonly title: string;
  /** Stored as `bgcolor`. All colours are CSS colours. */
  readonly colour: string;
  readonly text: string;
  /** Colour of the lines above and below the text. */
  readonly meta: string;
  /** Theme of components on this background, such as cards and buttons. */
  readonly theme: 'light' | 'dark';
}

const DAY = { text: '#25292C', theme: 'light' } as const;

export const GROUNDS = [
  { title: texts.LIGHT_GREY, colour: BACKGROUND_DEFAULT, meta: '#636A6F', ...DAY },
  { title: texts.PAPER, colour: '#FFFFFF', meta: '#636A6F', ...DAY },
  { title: texts.BEIGE, colour: '#F3EAD7', meta: '#655E50', ...DAY },
  { title: texts.GREEN, colour: '#DCE8DA', meta: '#55605A', ...DAY },
  { title: texts.INK_GREY, colour: '#23282C', text: '#B9C0C3', meta: '#949CA1', theme: 'dark' },
  { title: texts.BLACK, colour: '#0B0D0F', text: '#A6ADB1', meta: '#7B8388', theme: 'dark' },
] as const satisfies readonly [Ground, ...Ground[]];

export const NIGHT: Ground = {
  title: texts.NIGHT,
  colour: '#0F1214',
  text: '#AEB5B9',
  meta: '#7B8388',
  theme: 'dark',
};

/** @param bgcolor stored value; an unknown colour gives the default */
export function chosenGround(bgcolor: string): Ground {
  return GROUNDS.find(({ colour }) => colour === bgcolor.toUpperCase()) ?? GROUNDS[0];
}

/** At night a light background would glare and is replaced; a chosen dark one stays. */
export function groundOf(bgcolor: string, isNight: boolean): Ground {
  const chosen = chosenGround(bgcolor);
  return isNight && chosen.theme === 'light' ? NIGHT : chosen;
}
