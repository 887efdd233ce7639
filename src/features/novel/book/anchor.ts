import type { BookPlace } from './view.ts';

/** The character that was opened or turned to last. It is no state: nothing is drawn anew when somebody scrolls on. */
export interface Anchor {
  readonly get: () => BookPlace;
  readonly move: (to: BookPlace) => void;
}

export function createAnchor(start: BookPlace): Anchor {
  let place = start;
  return {
    get: () => place,
    move: ({ chapter, offset }) => {
      place = { chapter, offset };
    },
  };
}
