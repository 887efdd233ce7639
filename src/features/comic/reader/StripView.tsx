import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { pagesInTabOrder } from '../../../lib/reading/pagesInTabOrder.ts';
import { croppedSize, stackedPages } from './pageBox.ts';
import { StripPages } from './StripPages.tsx';
import styles from './Strip.module.css';
import { useBoxSize } from './useBoxSize.ts';
import { useStripPlace } from './useStripPlace.ts';
import { useZoom } from './useZoom.ts';
import type { ViewProps } from './view.ts';
import { pageKey } from './pageKey.ts';

/** A wider strip is not easier to read. */
const STRIP_WIDTH_MAX_PX = 720;
const GAP_PX = 12;
/** Share of the screen that a tap or a key scrolls. */
const TURN_SCREENS = 0.85;

export function StripView(props: ViewProps) {
  const { ref, chapters, start, mode, orders, label, onPlace, onRoom, renderEnd } = props;
  const box = useRef<HTMLElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const { crops } = orders;
  const size = useBoxSize(box);
  const [zoom, setZoom] = useState(1);
  const boxWidth = size?.width ?? 0;
  const baseWidth = Math.min(boxWidth, STRIP_WIDTH_MAX_PX);
  const width = Math.round(baseWidth * zoom);
  const gap = mode === 'gaps' ? GAP_PX : 0;

  const stacks = useMemo(
    () =>
      new Map(
        chapters.map(({ uuid, pages }) => {
          const sizes = pages.map((page, index) =>
            croppedSize(page, crops.get(pageKey(uuid, index + 1))),
          );
          return [uuid, stackedPages(sizes, Math.max(1, width), gap)];
        }),
      ),
    [chapters, crops, width, gap],
  );
  const place = useStripPlace({
    box,
    layer,
    stacks,
    boxWidth,
    start,
    onPlace,
    onRoom: (below, above) => {
      const height = size?.height ?? 1;
      onRoom(below / height, above / height);
    },
  });

  const zooming = useStripZoom({
    box,
    layer,
    boxWidth,
    baseWidth,
    zoom,
    setZoom,
    holdAt: place.holdAt,
  });

  useImperativeHandle(ref, () => ({
    box: () => box.current,
    seek: (chapter, page) => place.seek({ chapter, page }),
    turn: (direction) => box.current !== null && turned(box.current, direction),
    ...zooming,
  }));

  return (
    <section
      ref={box}
      className={styles.box}
      {...pagesInTabOrder}
      aria-label={label}
      data-mode={mode}
      data-zoomed={zoom > 1 || undefined}
    >
      <div
        ref={layer}
        className={styles.layer}
        style={{ width: Math.max(boxWidth, width) || undefined }}
      >
        {size &&
          chapters.map((content) => {
            const stack = stacks.get(content.uuid);
            return (
              stack && (
                <div key={content.uuid}>
                  <StripPages
                    content={content}
                    stack={stack}
                    width={width}
                    orders={orders}
                    range={place.ranges.get(content.uuid)}
                  />
                  <div className={styles.end} style={{ width: boxWidth }}>
                    {renderEnd(content)}
                  </div>
                </div>
              )
            );
          })}
      </div>
    </section>
  );
}

/** Scrolls most of a screen. @returns false if there is nothing further */
function turned(scroller: HTMLElement, direction: 1 | -1): boolean {
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: direction * TURN_SCREENS * scroller.clientHeight, behavior: 'instant' });
  return Math.abs(scroller.scrollTop - before) >= 1;
}

interface StripZoomOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly layer: RefObject<HTMLElement | null>;
  /** CSS pixels of the box and of the pages at zoom 1. */
  readonly boxWidth: number;
  readonly baseWidth: number;
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
  readonly holdAt: ReturnType<typeof useStripPlace>['holdAt'];
}

function useStripZoom(options: StripZoomOptions) {
  const { box, layer, boxWidth, baseWidth, zoom, setZoom, holdAt } = options;
  // The horizontal position changes only when zooming.
  const wantedLeft = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wantedLeft.current !== undefined) box.current?.scrollTo({ left: wantedLeft.current });
    wantedLeft.current = undefined;
  });
  return useZoom({
    box,
    layer,
    zoom,
    onZoom: (next, at, to) => {
      const width = Math.round(baseWidth * zoom);
      const listLeft = Math.max(0, (boxWidth - width) / 2);
      const x = (at.x - listLeft) / width;
      const nextWidth = Math.round(baseWidth * next);
      const nextLeft = Math.max(0, (boxWidth - nextWidth) / 2);
      wantedLeft.current = next === 1 ? 0 : nextLeft + x * nextWidth - to.x;
      holdAt(at.y, to.y);
      setZoom(next);
    },
  });
}
