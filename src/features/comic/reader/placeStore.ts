import { useSyncExternalStore } from 'react';
import type { Place } from './stripPlace.ts';

/** Where the person is, told to the few parts that show it: a page that goes by renders nothing else. */
export interface PlaceStore {
  /** The same object until the page or the chapter changes; its ratio is that of the first moment there. */
  readonly shown: () => Place;
  /** To the pixel. */
  readonly latest: () => Place;
  readonly move: (place: Place) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPlaceStore(start: Place): PlaceStore {
  const listeners = new Set<() => void>();
  let shown = start;
  let latest = start;
  return {
    shown: () => shown,
    latest: () => latest,
    move(place) {
      latest = place;
      if (place.chapter === shown.chapter && place.page === shown.page) return;
      shown = place;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useShownPlace(store: PlaceStore): Place {
  return useSyncExternalStore(store.subscribe, store.shown);
}
