import type { BookPlace } from './view.ts';

/** The character that was opened or turned to last. Outside React state so that scrolling causes no render. */
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
