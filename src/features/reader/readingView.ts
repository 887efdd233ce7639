/** What readers of every kind can be told. */
export interface ReadingView {
  /** What scrolls, and takes the focus. */
  readonly box: () => HTMLElement | null;
  /** On or back by a page, or by most of a screen; false where there is nothing further. */
  readonly turn: (direction: 1 | -1) => boolean;
}

/** On the screen, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
