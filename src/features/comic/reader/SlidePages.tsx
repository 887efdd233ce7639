import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Point } from '../../../lib/reading/readingView.ts';
import { PanelMask, transformOf } from '../guided/PanelMask.tsx';
import type { PanelPlace } from '../guided/panelPlace.ts';
import { useGuidedView } from '../guided/useGuidedView.ts';
import { croppedSize, fittedSizes } from './pageBox.ts';
import { pageKey } from './pageKey.ts';
import type { PagedSlideProps } from './PagedSlide.tsx';
import styles from './Paged.module.css';
import { PageSlot } from './PageSlot.tsx';
import type { SlideEntry } from './slideEntries.ts';
import type { PageSize } from './slides.ts';
import { useZoom } from './useZoom.ts';

interface SlidePagesProps extends PagedSlideProps {
  readonly entry: Extract<SlideEntry, { kind: 'pages' }>;
}

const TURN_SCREENS = 0.85;

/** The pages of a slide, which can be zoomed, and in guided view are shown panel by panel. */
export function SlidePages(props: SlidePagesProps) {
  const { ref, entry, size, axis, rightToLeft, orders, isCurrent, isBehind, onTurn } = props;
  const { content } = entry;
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const shown = shownPages(props);
  // Panels are shown as large as they fit in any case.
  const fit = shown.some(({ panels }) => panels && panels.panels.length > 0) ? 'screen' : props.fit;
  const sizesAt = (zoomed: number) =>
    fittedSizes(
      shown.map(({ page, crop }) => croppedSize(page, crop)),
      size,
      { fit, zoom: zoomed, pixelRatio: window.devicePixelRatio },
    );
  const sizes = sizesAt(zoom);
  const unzoomed = zoom === 1 ? sizes : sizesAt(1);
  const { whole, zoomAround } = usePlaceInZoom(box, { zoom, setZoom, size, sizes });
  const guided = useGuidedView({
    scroller: box,
    size,
    pages: shown.map((each, index) => ({ ...each, size: unzoomed[index] ?? size })),
    axis,
    rightToLeft,
    isCurrent,
    isBehind,
    onTurn,
    isZoomed: zoom > 1,
    onZoom: zoomAround,
  });
  const zooming = useZoom({ box, layer, zoom, onZoom: zoomAround });
  useImperativeHandle(ref, () => ({
    isZoomed: zooming.isZoomed,
    zoomBy: (factor, at) => {
      if (guided.panel) guided.zoomFromPanel(factor);
      else zooming.zoomBy(factor, at);
    },
    toggleZoom: (at) => {
      if (guided.hasPanels && zoom === 1) guided.toggleWhole();
      else zooming.toggleZoom(at);
    },
    scrollOn: (direction) => {
      const scroller = box.current;
      if (!scroller || zoom > 1) return false;
      if (guided.hasPanels) return guided.stepOn(direction);
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
  const { panel, view } = guided;
  useNotices(props, zoom > 1 || panel !== undefined, panel ? guided : undefined);

  return (
    <div
      ref={box}
      className={styles.scroller}
      data-zoomed={zoom > 1 || undefined}
      data-panel={panel && guided.at + 1}
    >
      <div
        ref={layer}
        className={styles.layer}
        style={view ? { ...whole, transform: transformOf(view) } : whole}
        dir={rightToLeft ? 'rtl' : 'ltr'}
      >
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
        {guided.hasPanels && (
          <PanelMask {...{ layer, panel, view }} isSmooth={isCurrent && zoom === 1} />
        )}
      </div>
    </div>
  );
}

function shownPages({ entry: { content, pages }, orders }: SlidePagesProps) {
  return pages.flatMap((number) => {
    const page = content.pages[number - 1];
    const key = pageKey(content.uuid, number);
    const found = { crop: orders.crops.get(key), panels: orders.panels.get(key) };
    return page ? [{ number, page, ...found }] : [];
  });
}

interface ZoomedPages {
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
  /** Of the slide. */
  readonly size: PageSize;
  /** Of the pages. */
  readonly sizes: readonly PageSize[];
}

/** Keeps a point of the pages in its place while the zoom changes. */
function usePlaceInZoom(
  box: { readonly current: HTMLElement | null },
  { zoom, setZoom, size, sizes }: ZoomedPages,
) {
  const wanted = useRef<Point>(undefined);
  useLayoutEffect(() => {
    if (wanted.current) box.current?.scrollTo({ left: wanted.current.x, top: wanted.current.y });
    wanted.current = undefined;
  });
  const width = sizes.reduce((sum, each) => sum + each.width, 0);
  const height = sizes[0]?.height ?? 0;
  const whole = { width: Math.max(size.width, width), height: Math.max(size.height, height) };
  const zoomAround = (next: number, at: Point, to: Point) => {
    const grown = next / zoom;
    const margin = (outer: number, length: number) => Math.max(0, (outer - length) / 2);
    wanted.current = {
      x: margin(size.width, width * grown) + (at.x - margin(size.width, width)) * grown - to.x,
      y: margin(size.height, height * grown) + (at.y - margin(size.height, height)) * grown - to.y,
    };
    setZoom(next);
  };
  return { whole, zoomAround };
}

/** Tells the view what the current slide shows. @param guided undefined: the whole page */
function useNotices(
  { entry: { content, pages }, isCurrent, onZoomed, onPanel }: SlidePagesProps,
  isZoomed: boolean,
  guided: { readonly at: number; readonly count: number } | undefined,
): void {
  const notifyZoomed = useEffectEvent((isNow: boolean) => onZoomed(isNow));
  useEffect(() => {
    if (isCurrent) notifyZoomed(isZoomed);
  }, [isCurrent, isZoomed]);
  const [panel, panels] = guided ? [guided.at + 1, guided.count] : [0, 0];
  const notifyPanel = useEffectEvent((at: Pick<PanelPlace, 'panel' | 'panels'>) =>
    onPanel({ chapter: content.uuid, page: pages[0], ...at }),
  );
  useEffect(() => {
    if (isCurrent) notifyPanel({ panel, panels });
  }, [isCurrent, panel, panels]);
}
