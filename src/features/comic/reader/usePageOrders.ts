import { useCallback, useMemo, useState } from 'react';
import type { PagePanels } from '../../../shared/offline/assets/pagePanels.ts';
import type { Borders } from './cropBorders.ts';
import type { PlaceStore } from '../../../lib/reading/placeStore.ts';
import type { Place } from './stripPlace.ts';

/** Request to fetch one page again, bypassing all caches. */
interface PageReload {
  readonly page: string;
  /** A new id is a new request. */
  readonly id: number;
}

export interface PageOrders {
  readonly reload: PageReload | undefined;
  /** Keys (`pageKey`) of pages that failed to load: they are retried only on request. */
  readonly failed: Set<string>;
  /** Detect borders of pages where they are unknown. */
  readonly findBorders: boolean;
  readonly crops: ReadonlyMap<string, Borders>;
  readonly onBorders: (page: string, borders: Borders) => void;
  /** Find panels of pages where they are unknown. */
  readonly findPanels: boolean;
  readonly panels: ReadonlyMap<string, PagePanels>;
  readonly onPanels: (page: string, panels: PagePanels) => void;
  /** Distance of a page from the current one, in pages; pages against the direction of travel count double. */
  readonly distance: (chapter: string, page: number) => number;
}

/** Distance of pages in other chapters: beyond nearby pages, below pages passed long ago. */
const OTHER_CHAPTER = 20;
const NONE: ReadonlyMap<string, never> = new Map<string, never>();

export function usePageOrders(
  { cropsBorders, isGuided }: { readonly cropsBorders: boolean; readonly isGuided: boolean },
  places: PlaceStore<Place>,
): {
  readonly orders: PageOrders;
  /** @param page key of `pageKey` */
  readonly reload: (page: string) => void;
} {
  const [crops, setCrops] = useState<ReadonlyMap<string, Borders>>(NONE);
  const [panels, setPanels] = useState<ReadonlyMap<string, PagePanels>>(NONE);
  const [failed] = useState(() => new Set<string>());
  const [reloaded, setReloaded] = useState<PageReload>();
  const onBorders = useCallback((page: string, borders: Borders) => {
    setCrops((known) => new Map([...known, [page, borders]]));
  }, []);
  const onPanels = useCallback((page: string, found: PagePanels) => {
    setPanels((known) => new Map([...known, [page, found]]));
  }, []);
  const orders = useMemo(
    () => ({
      reload: reloaded,
      failed,
      findBorders: cropsBorders,
      crops: cropsBorders ? crops : NONE,
      onBorders,
      findPanels: isGuided,
      panels: isGuided ? panels : NONE,
      onPanels,
      distance: distanceFrom(places),
    }),
    [reloaded, failed, cropsBorders, crops, onBorders, isGuided, panels, onPanels, places],
  );
  return {
    orders,
    reload: (page) => setReloaded((before) => ({ page, id: (before?.id ?? 0) + 1 })),
  };
}

function distanceFrom(places: PlaceStore<Place>): PageOrders['distance'] {
  let last = places.shown();
  let isBack = false;
  return (chapter, page) => {
    const at = places.shown();
    if (at !== last) isBack = at.chapter === last.chapter && at.page < last.page;
    last = at;
    if (at.chapter !== chapter) return OTHER_CHAPTER;
    const ahead = isBack ? at.page - page : page - at.page;
    return ahead < 0 ? -2 * ahead : ahead;
  };
}
