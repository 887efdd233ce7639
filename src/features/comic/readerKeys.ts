import { plainKey } from '../../lib/reading/plainKey.ts';
import {
  type KeyLabels,
  READING_KEYS,
  type ReadingKeyAction,
} from '../../lib/reading/readingKeys.ts';
import { isScrolled, type ReadingMode } from './readerModes.ts';
import * as texts from './texts.ts';

export type ReaderKeyAction =
  | ReadingKeyAction
  | 'nextChapter'
  | 'previousChapter'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'collect';

const KEYS = new Map(
  Object.entries<ReaderKeyAction>({
    ...READING_KEYS,
    n: 'nextChapter',
    p: 'previousChapter',
    '+': 'zoomIn',
    // The same key without Shift.
    '=': 'zoomIn',
    '-': 'zoomOut',
    '0': 'zoomReset',
    b: 'collect',
  }),
);

/** @returns undefined for keys left to the browser, such as arrows in a strip; otherwise prevent the default */
export function readerKeyAction(
  press: Parameters<typeof plainKey>[0],
  mode: ReadingMode,
): ReaderKeyAction | undefined {
  const key = plainKey(press);
  return key === undefined ? undefined : (arrowAction(key, mode) ?? KEYS.get(key));
}

function arrowAction(key: string, mode: ReadingMode): ReaderKeyAction | undefined {
  switch (key) {
    case 'ArrowRight':
      return mode === 'rtl' ? 'previous' : 'next';
    case 'ArrowLeft':
      return mode === 'rtl' ? 'next' : 'previous';
    case 'ArrowDown':
      return isScrolled(mode) ? undefined : 'next';
    case 'ArrowUp':
      return isScrolled(mode) ? undefined : 'previous';
    default:
      return undefined;
  }
}

export function keyLabels(mode: ReadingMode): KeyLabels {
  const [next, previous] = mode === 'rtl' ? ['←', '→'] : ['→', '←'];
  const isStrip = isScrolled(mode);
  return [
    [`${next} ${texts.KEYS_NEXT}`, isStrip ? texts.SCREEN_DOWN : texts.NEXT_PAGE],
    [`${previous} ${texts.KEYS_PREVIOUS}`, isStrip ? texts.SCREEN_UP : texts.PREVIOUS_PAGE],
    ['Home / End', texts.CHAPTER_ENDS],
    ['P / N', texts.CHAPTERS],
    [texts.KEYS_MENU, texts.MENU],
    ['C', texts.CONTENTS],
    ['B', texts.COLLECT],
    ['+ / - / 0', texts.ZOOM],
    ['F', texts.FULL_SCREEN],
    ['Esc', texts.CLOSE],
  ];
}
