import { plainKey } from '../../../lib/reading/plainKey.ts';
import {
  type KeyLabels,
  READING_KEYS,
  type ReadingKeyAction,
} from '../../../lib/reading/readingKeys.ts';
import type { PageTurn } from '../book/view.ts';
import * as texts from '../texts.ts';

export type BookKeyAction =
  | ReadingKeyAction
  | 'nextChapter'
  | 'previousChapter'
  | 'bookmark'
  | 'larger'
  | 'smaller';

const KEYS = new Map(
  Object.entries<BookKeyAction>({
    ...READING_KEYS,
    ArrowRight: 'next',
    ArrowLeft: 'previous',
    ']': 'nextChapter',
    '[': 'previousChapter',
    b: 'bookmark',
    '+': 'larger',
    // The same key without Shift.
    '=': 'larger',
    '-': 'smaller',
  }),
);

export const KEY_LABELS: KeyLabels = [
  [texts.KEYS_NEXT, texts.NEXT_PAGE],
  [texts.KEYS_PREVIOUS, texts.PREVIOUS_PAGE],
  ['Home / End', texts.CHAPTER_ENDS],
  ['[ / ]', texts.CHAPTERS],
  [texts.KEYS_MENU, texts.MENU],
  ['C', texts.CONTENTS],
  ['B', texts.BOOKMARK],
  ['+ / -', texts.TEXT_SIZE],
  ['F', texts.FULL_SCREEN_SHORT],
  ['Esc', texts.CLOSE],
];

/** @returns undefined for keys left to the browser, such as arrows in scrolled mode; otherwise prevent the default */
export function bookKeyAction(
  press: Parameters<typeof plainKey>[0],
  turn: PageTurn,
): BookKeyAction | undefined {
  const key = plainKey(press);
  if (key === undefined) return undefined;
  if (turn !== 'scroll' && key === 'ArrowDown') return 'next';
  if (turn !== 'scroll' && key === 'ArrowUp') return 'previous';
  return KEYS.get(key);
}
