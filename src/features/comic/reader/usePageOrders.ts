import { useCallback, useMemo, useState } from 'react';
import type { Borders } from './cropBorders.ts';
import type { PlaceStore } from '../../reader/index.ts';
import type { Place } from './stripPlace.ts';
import type { PageOrders, PageReload } from './usePageSlot.ts';

/** Distance of pages in other chapters: beyond nearby pages, below pages passed long ago. */
const OTHER_CHAPTER = 20;
const NONE: ReadonlyMap<string, Borders> = new Map();

export function usePageOrders(
  cropsBorders: boolean,
  places: PlaceStore<Place>,
): {
  readonly orders: PageOrders;
  /** @param page key of `pageKey` */
  readonly reload: (page: string) => void;
} {
  const [found, setFound] = useState(NONE);
  const [failed] = useState(() => new Set<string>());
  const [reloaded, setReloaded] = useState<PageReload>();
  const onBorders = useCallback((page: string, borders: Borders) => {
    setFound((known) => new Map([...known, [page, borders]]));
  }, []);
  const orders = useMemo(
    () => ({
      reload: reloaded,
      failed,
      findBorders: cropsBorders,
      crops: cropsBorders ? found : NONE,
      onBorders,
      distance: (chapter: string, page: number) => {
        const at = places.shown();
        if (at.chapter !== chapter) return OTHER_CHAPTER;
        return page < at.page ? 2 * (at.page - page) : page - at.page;
      },
    }),
    [reloaded, failed, cropsBorders, found, onBorders, places],
  );
  return {
    orders,
    reload: (page) => setReloaded((before) => ({ page, id: (before?.id ?? 0) + 1 })),
  };
}
