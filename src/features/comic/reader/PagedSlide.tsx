import {
  memo,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import type { ComicContent } from '../../../shared/contract/index.ts';
import type { WorkSettings } from '../readerSettings.ts';
import { croppedSize, fittedSizes } from './pageBox.ts';
import { pageKey } from './pageKey.ts';
import styles from './Paged.module.css';
import { PageSlot } from './PageSlot.tsx';
import type { SlideEntry } from './slideEntries.ts';
import type { PageSize } from './slides.ts';
import type { PageOrders } from './usePageOrders.ts';
import { useZoom } from './useZoom.ts';
import type { Point } from '../../../lib/reading/readingView.ts';
import type { ViewHandle } from './view.ts';

export interface SlideHandle extends Pick<ViewHandle, 'zoomBy' | 'toggleZoom' | 'isZoomed'> {
  /** Scrolls within a page that is taller than the screen; false at its edge. */
  readonly scrollOn: (direction: 1 | -1) => boolean;
}

interface PagedSlideProps {
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
  readonly onZoomed: (isZoomed: boolean) => void;
  readonly renderEnd: (content: ComicContent) => ReactNode;
  readonly renderStart: (content: ComicContent) => ReactNode;
}

const TURN_SCREENS = 0.85;

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
      {entry.kind === 'pages' && <Pages {...props} entry={entry} />}
    </div>
  );
});

interface PagesProps extends PagedSlideProps {
  readonly entry: Extract<SlideEntry, { kind: 'pages' }>;
}

function Pages({ ref, entry, size, fit, rightToLeft, orders, isCurrent, onZoomed }: PagesProps) {
  const { content, pages } = entry;
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const cropOf = (page: number) => orders.crops.get(pageKey(content.uuid, page));
  const shown = pages.flatMap((number) => {
    const page = content.pages[number - 1];
    return page ? [{ number, page, crop: cropOf(number) }] : [];
  });
  const sizes = fittedSizes(
    shown.map(({ page, crop }) => croppedSize(page, crop)),
    size,
    { fit, zoom, pixelRatio: window.devicePixelRatio },
  );
  const width = sizes.reduce((sum, each) => sum + each.width, 0);
  const height = sizes[0]?.height ?? 0;
  const whole = { width: Math.max(size.width, width), height: Math.max(size.height, height) };

  const wanted = useRef<Point>(undefined);
  useLayoutEffect(() => {
    if (wanted.current) box.current?.scrollTo({ left: wanted.current.x, top: wanted.current.y });
    wanted.current = undefined;
  });
  const zooming = useZoom({
    box,
    layer,
    zoom,
    onZoom: (next, at, to) => {
      const grown = next / zoom;
      const margin = (outer: number, inner: number) => Math.max(0, (outer - inner) / 2);
      wanted.current = {
        x: margin(size.width, width * grown) + (at.x - margin(size.width, width)) * grown - to.x,
        y:
          margin(size.height, height * grown) + (at.y - margin(size.height, height)) * grown - to.y,
      };
      setZoom(next);
    },
  });
  useImperativeHandle(ref, () => ({
    ...zooming,
    scrollOn: (direction) => {
      const scroller = box.current;
      if (!scroller || zoom > 1) return false;
      const before = scroller.scrollTop;
      scroller.scrollBy({ top: direction * TURN_SCREENS * size.height, behavior: 'instant' });
      return Math.abs(scroller.scrollTop - before) >= 1;
    },
  }));
  // A page that is left loses its zoom.
  if (!isCurrent && zoom !== 1) setZoom(1);
  useEffect(() => {
    if (!isCurrent) box.current?.scrollTo({ left: 0, top: 0 });
  }, [isCurrent]);
  const notifyZoomed = useEffectEvent((isZoomed: boolean) => onZoomed(isZoomed));
  useEffect(() => {
    if (isCurrent) notifyZoomed(zoom > 1);
  }, [isCurrent, zoom]);

  return (
    <div ref={box} className={styles.scroller} data-zoomed={zoom > 1 || undefined}>
      <div ref={layer} className={styles.layer} style={whole} dir={rightToLeft ? 'rtl' : 'ltr'}>
        {shown.map(({ number, page }, index) => (
          <PageSlot
            as="div"
            className={styles.page}
            key={page.path}
            page={page}
            number={number}
            total={content.pages.length}
            chapter={content.uuid}
            orders={orders}
            width={sizes[index]?.width ?? 0}
            height={sizes[index]?.height ?? 0}
          />
        ))}
      </div>
    </div>
  );
}
