import { useSyncExternalStore } from 'react';
import { createSignal } from '../signal.ts';

/** Common part of all positions: uuid of the chapter, page from 1. */
export interface PlaceInChapter {
  readonly chapter: string;
  readonly page: number;
}

/** External store for the reading position: only components that subscribe render on a change. */
export interface PlaceStore<P extends PlaceInChapter> {
  /** Changes its identity only when `isSame` is false, usually with the page or chapter; other fields may be older. */
  readonly shown: () => P;
  readonly latest: () => P;
  readonly move: (place: P) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPlaceStore<P extends PlaceInChapter>(
  start: P,
  isSame: (a: P, b: P) => boolean = isSamePage,
): PlaceStore<P> {
  const { subscribe, emit } = createSignal();
  let shown = start;
  let latest = start;
  return {
    shown: () => shown,
    latest: () => latest,
    move(place) {
      latest = place;
      if (isSame(place, shown)) return;
      shown = place;
      emit();
    },
    subscribe,
  };
}

/** @param isLive false: the component does not render on a change, because it is not visible */
export function useShownPlace<P extends PlaceInChapter>(
  store: Pick<PlaceStore<P>, 'shown' | 'subscribe'>,
  isLive = true,
): P {
  return useSyncExternalStore(isLive ? store.subscribe : neverSubscribe, store.shown);
}

function neverSubscribe(): () => void {
  return () => undefined;
}

function isSamePage(a: PlaceInChapter, b: PlaceInChapter): boolean {
  return a.chapter === b.chapter && a.page === b.page;
}
