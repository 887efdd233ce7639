export interface ReadingView {
  /** The element that scrolls and takes the focus. */
  readonly box: () => HTMLElement | null;
  /** Turns a page, or scrolls most of a screen; false if there is nothing further. */
  readonly turn: (direction: 1 | -1) => boolean;
}

/** A point on the screen, CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
