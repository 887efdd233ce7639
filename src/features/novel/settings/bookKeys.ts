import { plainKey } from '../../../lib/reading/plainKey.ts';
import { READING_KEYS, type ReadingKeyAction } from '../../../lib/reading/readingKeys.ts';
import type { PageTurn } from '../book/view.ts';

export type BookKeyAction =
  | ReadingKeyAction
  | 'nextChapter'
  | 'previousChapter'
  | 'contents'
  | 'bookmark'
  | 'larger'
  | 'smaller'
  | 'help';

const KEYS = new Map(
  Object.entries<BookKeyAction>({
    ...READING_KEYS,
    ArrowRight: 'next',
    ArrowLeft: 'previous',
    ']': 'nextChapter',
    '[': 'previousChapter',
    c: 'contents',
    b: 'bookmark',
    '+': 'larger',
    // The same key without Shift.
    '=': 'larger',
    '-': 'smaller',
    '?': 'help',
  }),
);

export const KEY_LABELS: readonly (readonly [keys: string, does: string])[] = [
  ['→ 空格 PageDown', '下一页'],
  ['← Shift+空格 PageUp', '上一页'],
  ['Home / End', '本章开头 / 结尾'],
  ['[ / ]', '上一章 / 下一章'],
  ['M 回车', '菜单'],
  ['C', '目录'],
  ['B', '书签'],
  ['+ / -', '放大 / 缩小文字'],
  ['F', '全屏'],
  ['Esc', '关闭'],
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
