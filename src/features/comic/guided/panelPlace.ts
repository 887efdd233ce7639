import { createPlaceStore, type PlaceInChapter } from '../../../lib/reading/placeStore.ts';

/** The panel that guided view shows. */
export interface PanelPlace extends PlaceInChapter {
  /** From 1. */
  readonly panel: number;
  /** 0: the page is shown whole. */
  readonly panels: number;
}

export function createPanelPlaces() {
  const start: PanelPlace = { chapter: '', page: 0, panel: 0, panels: 0 };
  return createPlaceStore<PanelPlace>(start, isSamePanel);
}

function isSamePanel(a: PanelPlace, b: PanelPlace): boolean {
  return (
    a.chapter === b.chapter && a.page === b.page && a.panel === b.panel && a.panels === b.panels
  );
}
