import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Properties of the box with the pages: Tab reaches it, so that its keys work after those of the bars. It is mostly
 * focused by a script, and then shows no ring around the picture; after Tab it does, until another key.
 */
export const pagesInTabOrder = {
  tabIndex: 0,
  onKeyUp: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Shift') return;
    currentTarget.toggleAttribute('data-tabbed', key === 'Tab' && target === currentTarget);
  },
  onBlur: ({ currentTarget }: FocusEvent<HTMLElement>) => {
    currentTarget.removeAttribute('data-tabbed');
  },
} as const;
