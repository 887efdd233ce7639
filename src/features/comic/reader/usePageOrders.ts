import { useCallback, useMemo, useState } from 'react';
import type { Borders } from '../../../lib/cropBorders.ts';
import type { PageOrders, PageReload } from './usePageSlot.ts';

const NONE: ReadonlyMap<string, Borders> = new Map();

/** What all pages are told: whether they lose their borders, and which of them is fetched again. */
export function usePageOrders(cropsBorders: boolean): {
  readonly orders: PageOrders;
  /** @param page as `pageKey` has it */
  readonly reload: (page: string) => void;
} {
  const [found, setFound] = useState(NONE);
  const [reloaded, setReloaded] = useState<PageReload>();
  const onBorders = useCallback((page: string, borders: Borders) => {
    setFound((known) => new Map([...known, [page, borders]]));
  }, []);
  const orders = useMemo(
    () => ({
      reload: reloaded,
      findBorders: cropsBorders,
      crops: cropsBorders ? found : NONE,
      onBorders,
    }),
    [reloaded, cropsBorders, found, onBorders],
  );
  return {
    orders,
    reload: (page) => setReloaded((before) => ({ page, id: (before?.id ?? 0) + 1 })),
  };
}
