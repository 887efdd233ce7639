import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import { pagesInTabOrder } from '../../../lib/reading/pagesInTabOrder.ts';
import styles from './Paged.module.css';
import { PagedSlide, type SlideHandle } from './PagedSlide.tsx';
import { isVertical } from '../tapZones.ts';
import {
  entryKey,
  indexOfPage,
  pageAtRatio,
  placeOf,
  slideEntries,
  type SlideEntry,
} from './slideEntries.ts';
import { useBoxSize } from './useBoxSize.ts';
import { usePagedPlace } from './usePagedPlace.ts';
import { useSettled } from './useSettled.ts';
import type { ViewProps } from './view.ts';

/** Slides rendered after and before the current one. */
const SLIDES_AHEAD = 2;
const SLIDES_BEHIND = 1;
const DOUBLE_WIDTH_MIN_PX = 700;

/** Paged mode: left to right, right to left, or vertical. */
export function PagedView(props: ViewProps) {
  const { ref, start, mode, settings, orders, label, onPlace, onPanel, onRoom } = props;
  const { renderEnd, renderStart } = props;
  const box = useRef<HTMLElement>(null);
  const chapters = useSettled(box, props.chapters);
  const current = useRef<SlideHandle>(null);
  const { crops } = orders;
  const size = useBoxSize(box);
  const [isZoomed, setIsZoomed] = useState(false);
  const axis = isVertical(mode) ? 'y' : 'x';
  const rightToLeft = mode === 'rtl';
  const hasRoom = size !== null && size.width > size.height && size.width >= DOUBLE_WIDTH_MIN_PX;
  const double = settings.spread === 'double' || (settings.spread === 'auto' && hasRoom);
  const { coverAlone } = settings;

  const entries = useMemo(
    () => slideEntries(chapters, { double, coverAlone }, crops),
    [chapters, double, coverAlone, crops],
  );
  const keys = useMemo(() => entries.map(entryKey), [entries]);
  const place = usePagedPlace({
    box,
    size,
    axis,
    rightToLeft,
    keys,
    startIndex: Math.max(0, startIndexOf(entries, start)),
    onIndex: (index) => {
      const entry = entries[index];
      if (entry) onPlace(placeOf(entry));
      onRoom(entries.length - 1 - index, index);
    },
  });

  const turn = (direction: 1 | -1) =>
    (current.current?.scrollOn(direction) ?? false) || place.goTo(place.currentIndex() + direction);
  useImperativeHandle(ref, () => ({
    box: () => box.current,
    seek: (chapter, page) => void place.goTo(indexOfPage(entries, chapter, page)),
    turn,
    zoomBy: (factor, at) => current.current?.zoomBy(factor, at),
    toggleZoom: (at) => current.current?.toggleZoom(at),
    isZoomed: () => current.current?.isZoomed() ?? false,
  }));

  const shown = entries
    .map((entry, index) => ({ entry, index }))
    .slice(Math.max(0, place.index - SLIDES_BEHIND), place.index + SLIDES_AHEAD + 1);
  const length = size ? entries.length * (axis === 'x' ? size.width : size.height) : 0;
  return (
    <section
      ref={box}
      className={styles.box}
      {...pagesInTabOrder}
      aria-label={label}
      dir={rightToLeft ? 'rtl' : 'ltr'}
      data-mode={mode}
      data-axis={axis}
      data-zoomed={isZoomed || undefined}
    >
      <div
        className={styles.run}
        style={axis === 'x' ? { width: length } : { height: length }}
        data-slides={entries.length}
      >
        {size &&
          shown.map(({ entry, index }) => (
            <PagedSlide
              key={keys[index]}
              ref={index === place.index ? current : undefined}
              entry={entry}
              size={size}
              offset={index * (axis === 'x' ? size.width : size.height)}
              axis={axis}
              rightToLeft={rightToLeft}
              fit={settings.fit}
              orders={orders}
              isCurrent={index === place.index}
              isBehind={index < place.index}
              onZoomed={setIsZoomed}
              onTurn={turn}
              onPanel={onPanel}
              renderEnd={renderEnd}
              renderStart={renderStart}
            />
          ))}
      </div>
    </section>
  );
}

function startIndexOf(
  entries: readonly SlideEntry[],
  { chapter, ratio }: ViewProps['start'],
): number {
  const content = entries.find((entry) => entry.content.uuid === chapter)?.content;
  if (!content) return 0;
  return indexOfPage(entries, chapter, pageAtRatio(ratio, content.pages.length));
}
