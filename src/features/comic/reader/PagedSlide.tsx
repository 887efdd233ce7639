import { memo, type ReactNode, type Ref } from 'react';
import type { ComicContent } from '../../../shared/contract/index.ts';
import type { PanelPlace } from '../guided/panelPlace.ts';
import type { WorkSettings } from '../readerSettings.ts';
import styles from './Paged.module.css';
import type { SlideEntry } from './slideEntries.ts';
import { SlidePages } from './SlidePages.tsx';
import type { PageSize } from './slides.ts';
import type { PageOrders } from './usePageOrders.ts';
import type { ViewHandle } from './view.ts';

export interface SlideHandle extends Pick<ViewHandle, 'zoomBy' | 'toggleZoom' | 'isZoomed'> {
  /** Goes to the next panel, or scrolls within a page that is taller than the screen; false at the end. */
  readonly scrollOn: (direction: 1 | -1) => boolean;
}

export interface PagedSlideProps {
  readonly ref?: Ref<SlideHandle> | undefined;
  readonly entry: SlideEntry;
  readonly size: PageSize;
  /** Distance from the first slide, CSS pixels. */
  readonly offset: number;
  readonly axis: 'x' | 'y';
  readonly rightToLeft: boolean;
  readonly fit: WorkSettings['fit'];
  readonly orders: PageOrders;
  readonly isCurrent: boolean;
  /** Lies before the current slide. */
  readonly isBehind: boolean;
  /** The page is zoomed, or a panel of it is shown: movements belong to the slide. */
  readonly onZoomed: (isZoomed: boolean) => void;
  readonly onTurn: (direction: 1 | -1) => void;
  readonly onPanel: (place: PanelPlace) => void;
  readonly renderEnd: (content: ComicContent) => ReactNode;
  readonly renderStart: (content: ComicContent) => ReactNode;
}

/** A slide: one page, two side by side, or a card before or after a chapter. */
export const PagedSlide = memo(function PagedSlide(props: PagedSlideProps) {
  const { entry, size, offset, axis, rightToLeft, isCurrent, renderEnd, renderStart } = props;
  const side = rightToLeft ? 'right' : 'left';
  const style = {
    ...size,
    [axis === 'x' ? side : 'top']: offset,
  };
  return (
    <div
      className={styles.slide}
      style={style}
      dir="ltr"
      inert={!isCurrent}
      data-chapter={entry.content.uuid}
    >
      {entry.kind === 'start' && <div className={styles.end}>{renderStart(entry.content)}</div>}
      {entry.kind === 'end' && <div className={styles.end}>{renderEnd(entry.content)}</div>}
      {entry.kind === 'pages' && <SlidePages {...props} entry={entry} />}
    </div>
  );
});
