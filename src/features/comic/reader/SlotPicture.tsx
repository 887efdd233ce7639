import type { ComicPage } from '../../../shared/contract/index.ts';
import { pageKey } from './pageKey.ts';
import { PagePicture } from './PagePicture.tsx';
import type { PageOrders, PageSlot } from './usePageSlot.ts';

interface SlotPictureProps {
  readonly page: ComicPage;
  /** Counts from 1. */
  readonly number: number;
  readonly total: number;
  /** Uuid. */
  readonly chapter: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly slot: PageSlot;
  readonly orders: PageOrders;
}

/** What stands in a page's slot, as all pages are told; each attempt is a picture of its own. */
export function SlotPicture({ slot, orders, ...page }: SlotPictureProps) {
  const { chapter, number } = page;
  const { attempt, ...shown } = slot;
  const key = pageKey(chapter, number);
  return (
    <PagePicture
      {...page}
      {...shown}
      key={attempt}
      attempt={attempt}
      crop={orders.crops.get(key)}
      findBorders={orders.findBorders}
      onBorders={(borders) => orders.onBorders(key, borders)}
      distance={() => orders.distance(chapter, number)}
    />
  );
}
