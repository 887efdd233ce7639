import { memo } from 'react';
import type { ComicContent } from '../../../shared/contract/index.ts';
import type { StackedPages } from './pageBox.ts';
import { PageSlot } from './PageSlot.tsx';
import styles from './Strip.module.css';
import type { PageOrders } from './usePageOrders.ts';

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
            <PageSlot
              as="li"
              className={styles.page}
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
