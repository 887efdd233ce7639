import { isScrolled, type ReadingMode } from './readerModes.ts';

/** What keys do in the reader (features 47). */

export type ReaderKeyAction =
  /** A page, or most of a screen of a strip. */
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'nextChapter'
  | 'previousChapter'
  | 'menu'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'fullscreen'
  | 'collect'
  | 'close';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'target' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>;

const KEYS = new Map(
  Object.entries<ReaderKeyAction>({
    j: 'next',
    k: 'previous',
    ' ': 'next',
    PageDown: 'next',
    PageUp: 'previous',
    Home: 'first',
    End: 'last',
    n: 'nextChapter',
    p: 'previousChapter',
    m: 'menu',
    Enter: 'menu',
    '+': 'zoomIn',
    // The same key, without its shift.
    '=': 'zoomIn',
    '-': 'zoomOut',
    '0': 'zoomReset',
    f: 'fullscreen',
    b: 'collect',
    Escape: 'close',
  }),
);

/**
 * @returns undefined where the key is the browser's: a strip scrolls by the arrows up and down as any page does. For
 * every other answer the caller prevents the default.
 */
export function readerKeyAction(press: KeyPress, mode: ReadingMode): ReaderKeyAction | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing) return undefined;
  if (isSpokenFor(press)) return undefined;
  const { key, shiftKey } = press;
  if (key === ' ' && shiftKey) return 'previous';
  if (shiftKey && key !== '+') return undefined;
  return arrowAction(key, mode) ?? KEYS.get(key.length === 1 ? key.toLowerCase() : key);
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

/** Somebody types, moves a slider or presses a button; Esc still closes what is open. */
function isSpokenFor({ key, target }: KeyPress): boolean {
  if (!(target instanceof Element)) return false;
  if (
    target.closest(
      'dialog, input, textarea, select, [contenteditable]:not([contenteditable="false"])',
    )
  ) {
    return true;
  }
  const isPress = key === 'Enter' || key === ' ';
  return isPress && target.closest('a[href], button, [role="button"]') !== null;
}
