/** What a key does in a reader of any kind; each has more of its own (features 47). */
export type ReadingKeyAction =
  /** A page, or most of a screen where it scrolls. */
  'next' | 'previous' | 'first' | 'last' | 'menu' | 'fullscreen' | 'close';

/** By key, as `plainKey` names it. */
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
  f: 'fullscreen',
  Escape: 'close',
};
