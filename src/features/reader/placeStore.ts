import { useSyncExternalStore } from 'react';

/** What every place says: the uuid of a chapter, and a page counted from 1. */
export interface PlaceInChapter {
  readonly chapter: string;
  readonly page: number;
}

/** Where the person is, told to the few parts that show it: a page that goes by renders nothing else. */
export interface PlaceStore<P extends PlaceInChapter> {
  /** The same object until `isSame` says otherwise: the page or the chapter; all else is that of the first moment there. */
  readonly shown: () => P;
  /** To the pixel. */
  readonly latest: () => P;
  readonly move: (place: P) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPlaceStore<P extends PlaceInChapter>(
  start: P,
  isSame: (a: P, b: P) => boolean = isSamePage,
): PlaceStore<P> {
  const listeners = new Set<() => void>();
  let shown = start;
  let latest = start;
  return {
    shown: () => shown,
    latest: () => latest,
    move(place) {
      latest = place;
      if (isSame(place, shown)) return;
      shown = place;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useShownPlace<P extends PlaceInChapter>(store: PlaceStore<P>): P {
  return useSyncExternalStore(store.subscribe, store.shown);
}

function isSamePage(a: PlaceInChapter, b: PlaceInChapter): boolean {
  return a.chapter === b.chapter && a.page === b.page;
}
