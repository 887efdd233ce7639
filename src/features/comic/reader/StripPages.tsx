import { memo } from 'react';
import type { ComicContent, ComicPage } from '../../../shared/contract/index.ts';
import type { StackedPages } from './pageBox.ts';
import { pageKey } from './pageKey.ts';
import { PagePicture } from './PagePicture.tsx';
import styles from './Strip.module.css';
import { usePageSlot, type PageOrders } from './usePageSlot.ts';

/** First and last page, from 1. */
export type PageRange = readonly [first: number, last: number];

interface StripPagesProps {
  readonly content: ComicContent;
  readonly stack: StackedPages;
  /** CSS pixels. */
  readonly width: number;
  readonly orders: PageOrders;
  /** Pages to render; the others only take up space. */
  readonly range: PageRange | undefined;
}

/** A chapter's pages below one another; pages far away are only height. */
export const StripPages = memo(function StripPages(props: StripPagesProps) {
  const { content, stack, width, orders, range } = props;
  const { uuid, pages } = content;
  return (
    <ol
      className={styles.list}
      style={{ width, height: stack.height }}
      data-chapter={uuid}
      data-pages={pages.length}
    >
      {pagesIn(range).map((number) => {
        const page = pages[number - 1];
        return (
          page && (
            <StripPage
              key={`${number} ${page.path}`}
              page={page}
              number={number}
              total={pages.length}
              chapter={uuid}
              orders={orders}
              top={stack.tops[number - 1] ?? 0}
              width={width}
              height={stack.heights[number - 1] ?? 0}
            />
          )
        );
      })}
    </ol>
  );
});

function pagesIn(range: PageRange | undefined): readonly number[] {
  if (!range) return [];
  const [first, last] = range;
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

interface StripPageProps {
  readonly page: ComicPage;
  readonly number: number;
  readonly total: number;
  readonly chapter: string;
  readonly orders: PageOrders;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const StripPage = memo(function StripPage({ top, orders, ...props }: StripPageProps) {
  const { chapter, number, total, width, height } = props;
  const key = pageKey(chapter, number);
  const slot = usePageSlot(key, orders);
  return (
    <li
      className={styles.page}
      style={{ top, width, height }}
      data-page={number}
      data-state={slot.state}
      aria-posinset={number}
      aria-setsize={total}
    >
      <PagePicture {...props} slot={slot} orders={orders} />
    </li>
  );
});
