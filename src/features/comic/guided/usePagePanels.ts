import { useEffect, useEffectEvent } from 'react';
import type { PagePanels } from '../../../shared/offline/assets/pagePanels.ts';
import type { ComicPage } from '../../../shared/contract/index.ts';
import type { PageLoad } from '../reader/pageLoads.ts';
import type { PageOrders } from '../reader/usePageOrders.ts';
import { panelsOfPage } from './pagePanels.ts';

interface ShownPage {
  readonly page: ComicPage;
  readonly orders: Pick<PageOrders, 'findPanels' | 'panels' | 'onPanels'>;
}

/** Finds the panels of a page that is shown, in guided view. @param key of `pageKey` */
export function usePagePanels(
  loading: { readonly current: PageLoad | undefined },
  isWanted: boolean,
  { page, orders }: ShownPage,
  key: string,
): void {
  const found = useEffectEvent((panels: PagePanels) => orders.onPanels(key, panels));
  const isUnknown = isWanted && orders.findPanels && !orders.panels.has(key);
  useEffect(() => {
    const load = loading.current;
    if (!isUnknown || !load) return undefined;
    const left = new AbortController();
    const find = async () => {
      const panels = await panelsOfPage(page, await load.shown, left.signal);
      if (panels && !left.signal.aborted) found(panels);
    };
    // A page that did not load says so itself; one without panels is shown whole.
    find().catch(() => undefined);
    return () => left.abort();
  }, [loading, isUnknown, page]);
}
