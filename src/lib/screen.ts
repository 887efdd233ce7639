import { useEffect } from 'react';
import type { ScreenPath } from './addresses.ts';

/** Props of a screen. It reads its search from here and calls no route hook, so it stays mounted while hidden. */
export interface ScreenProps<TSearch = object> {
  readonly search: TSearch;
}

export interface PathScreenProps<TSearch> extends ScreenProps<TSearch> {
  readonly path: ScreenPath;
}

/** Sets the page's title if the route's is too general (name of a work or chapter), each time the screen is shown. */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
