import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import { pagesInTabOrder } from '../../../lib/reading/pagesInTabOrder.ts';
import styles from './Book.module.css';
import type { BookBodyProps } from './BookView.tsx';
import { flowOf, rowsBetween } from './flow.ts';
import { TextRows } from './TextRows.tsx';
import { useIsPainted } from './useIsPainted.ts';
import { useLayouts } from './useLayouts.ts';
import { useScrolledPlace } from './useScrolledPlace.ts';
import { useTextBox } from './useTextBox.ts';

/** Gap between two chapters, in lines. */
const CHAPTER_GAP_LINES = 3;

/** Scrolled mode: chapters below one another; only the lines near the screen are rendered. */
export function ScrolledBook(props: BookBodyProps) {
  const { ref, chapters, look, marks, lang, label, anchor } = props;
  const scroller = useRef<HTMLElement>(null);
  const run = useRef<HTMLDivElement>(null);
  const set = useTextBox(scroller, look, lang);
  const [current, setCurrent] = useState(() => anchor.get().chapter);
  const layouts = useLayouts(chapters, set?.typesetting ?? null, {
    uuid: current,
    offset: () => (anchor.get().chapter === current ? anchor.get().offset : undefined),
    height: set?.height ?? 0,
  });
  const gap = CHAPTER_GAP_LINES * (layouts?.typesetting.text.lineHeight ?? 0);
  const flow = useMemo(() => layouts && flowOf(layouts.list, gap), [layouts, gap]);
  const place = useScrolledPlace({
    scroller,
    run,
    flow,
    anchor,
    onPlace: (now) => {
      setCurrent(now.chapter);
      if (!layouts?.isPartial) props.onPlace(now);
    },
    onRoom: (ahead, behind) => {
      if (layouts?.isPartial) return;
      props.onRoom(
        layouts?.isMoreAhead ? Infinity : ahead,
        layouts?.isMoreBehind ? Infinity : behind,
      );
    },
  });

  useImperativeHandle(ref, () => ({
    box: () => scroller.current,
    turn: place.turn,
    seek: (to) => {
      place.seek(to);
      setCurrent(to.chapter);
    },
    place: place.place,
  }));

  // The visible lines are painted first, then the lines around them.
  const isPainted = useIsPainted(layouts?.typesetting);
  const [from, to] = isPainted ? place.shown : place.seen;
  return (
    <div
      className={styles.book}
      style={props.style}
      lang={lang}
      data-turn="scroll"
      data-font={look.font}
      onCopy={props.onCopy}
    >
      <section ref={scroller} className={styles.scroller} {...pagesInTabOrder} aria-label={label}>
        <div className={styles.inFlow}>
          {layouts && !layouts.isMoreBehind && props.renderStart()}
        </div>
        <div ref={run} className={styles.run} style={{ height: flow?.height }}>
          {layouts &&
            flow?.chapters.map((chapter) => {
              const { layout, top } = chapter;
              const [first, end] = rowsBetween(chapter, from, to);
              return (
                end > first && (
                  <div
                    key={layout.chapter.uuid}
                    className={styles.chapter}
                    style={{ top: top + (layout.rows[first]?.top ?? 0) }}
                    data-chapter={layout.chapter.uuid}
                  >
                    <div style={{ width: layouts.typesetting.width, marginInline: 'auto' }}>
                      <TextRows
                        layout={layout}
                        typesetting={layouts.typesetting}
                        first={first}
                        end={end}
                        marks={marks}
                      />
                    </div>
                  </div>
                )
              );
            })}
        </div>
        <div className={styles.inFlow}>{layouts && !layouts.isMoreAhead && props.renderEnd()}</div>
      </section>
    </div>
  );
}
