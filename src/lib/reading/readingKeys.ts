export type ReadingKeyAction =
  /** `next` and `previous`: a page, or most of a screen in scrolled mode. */
  'next' | 'previous' | 'first' | 'last' | 'menu' | 'contents' | 'fullscreen' | 'help' | 'close';

/** What is said of keys, in the order of a list. */
export type KeyLabels = readonly (readonly [keys: string, does: string])[];

/** By key as named by `plainKey`. */
export const READING_KEYS: Readonly<Record<string, ReadingKeyAction>> = {
  j: 'next',
  k: 'previous',
  ' ': 'next',
  'Shift+Space': 'previous',
  PageDown: 'next',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  m: 'menu',
  Enter: 'menu',
  c: 'contents',
  f: 'fullscreen',
  '?': 'help',
  Escape: 'close',
};
