import { useEffect } from 'react';

/** A screen is a function of its address's search: it calls no route hook, so it lives on while hidden. */
export interface ScreenProps<TSearch = object> {
  readonly search: TSearch;
}

/** A screen that serves several paths: which one it is shown at. */
export interface PathScreenProps<TSearch> extends ScreenProps<TSearch> {
  readonly path: string;
}

/** The page's title where the route's own is too general (a work's, a chapter's); again each time the screen is shown. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
