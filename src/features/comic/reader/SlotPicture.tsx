import type { ComicPage } from '../../../shared/contract/index.ts';
import { pageKey } from './pageKey.ts';
import { PagePicture } from './PagePicture.tsx';
import type { PageOrders, PageSlot } from './usePageSlot.ts';

interface SlotPictureProps {
  readonly page: ComicPage;
  readonly number: number;
  readonly total: number;
  readonly chapter: string;
  readonly width: number;
  readonly height: number;
  readonly slot: PageSlot;
  readonly orders: PageOrders;
}

/** The picture in a page's slot; each attempt mounts a new one. */
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
