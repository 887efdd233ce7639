import {
  memo,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { pagesInTabOrder } from '../../../lib/reading/pagesInTabOrder.ts';
import { PageAnnouncer } from '../../../ui/PageAnnouncer.tsx';
import type { Typesetting } from '../typeset/layOutChapter.ts';
import styles from './Book.module.css';
import type { BookBodyProps } from './BookView.tsx';
import { entriesOf, entryKey, indexOf, placeOf, type At, type Entry } from './entries.ts';
import { TextRows } from './TextRows.tsx';
import { useIsPainted } from './useIsPainted.ts';
import { useLayouts } from './useLayouts.ts';
import { usePageMotion } from './usePageMotion.ts';
import { useSwipe } from './useSwipe.ts';
import { useTextBox } from './useTextBox.ts';
import type { BookMark } from './view.ts';

/** Delay before screen readers announce the new page, ms. */
const REST_MS = 600;

/** Paged mode: pages slide, the upper page is pulled off or curls, or they change without animation. */
export function PagedBook(props: BookBodyProps) {
  const { ref, chapters, turn, look, marks, lang, label, anchor } = props;
  const box = useRef<HTMLElement>(null);
  const sizer = useRef<HTMLDivElement>(null);
  const set = useTextBox(sizer, look, lang);
  const [at, setAt] = useState<At>(() => ({ kind: 'text', place: anchor.get() }));
  const [hasTurned, setHasTurned] = useState(false);
  const height = set?.height ?? 0;
  const isText = at.kind === 'text';
  const layouts = useLayouts(chapters, set?.typesetting ?? null, {
    uuid: isText ? at.place.chapter : at.chapter,
    offset: () => (isText ? at.place.offset : undefined),
    height,
  });
  const startCard = layouts?.isMoreBehind ? null : props.renderStart();
  const endCard = layouts?.isMoreAhead ? null : props.renderEnd();
  const hasStart = isSomething(startCard);
  const hasEnd = isSomething(endCard);
  const entries = useMemo(
    () => (layouts ? entriesOf(layouts.list, height, { hasStart, hasEnd }) : []),
    [layouts, height, hasStart, hasEnd],
  );
  const index = indexOf(entries, at);
  const around = useIsPainted(layouts?.typesetting) ? 1 : 0;
  // Key presses can arrive faster than renders: each press continues from the previous one.
  const latest = useRef({ at, entries });
  useLayoutEffect(() => {
    latest.current = { at, entries };
  }, [at, entries]);
  const motion = usePageMotion(box, turn === 'scroll' ? 'none' : turn, index);

  useReport(props, layouts, { entries, at, index });

  const turnBy = (direction: 1 | -1): boolean => {
    const { entries: all, at: now } = latest.current;
    const from = indexOf(all, now);
    const target = all[from + direction];
    if (from === -1 || !target) return false;
    const next = atOf(target);
    latest.current = { entries: all, at: next };
    motion.turned(direction);
    setAt(next);
    setHasTurned(true);
    return true;
  };
  // The pages of a chapter that is still being laid out can be turned to a moment later.
  const isMore = (direction: 1 | -1) =>
    (direction === 1 ? layouts?.isMoreAhead : layouts?.isMoreBehind) === true;
  useSwipe(box, {
    onDrag: (pull) =>
      motion.drag(pull, entries[index + (pull.to.x < pull.from.x ? 1 : -1)] !== undefined),
    onEnd: (direction) => {
      if (direction === 0 || !turnBy(direction)) motion.release();
    },
  });
  useImperativeHandle(ref, () => ({
    box: () => box.current,
    turn: (direction) => turnBy(direction) || isMore(direction),
    seek: (place) => {
      const next: At = { kind: 'text', place };
      latest.current = { ...latest.current, at: next };
      setAt(next);
    },
    place: () => {
      const { entries: all, at: now } = latest.current;
      return placeOf(all, indexOf(all, now), now.kind === 'text' ? now.place : undefined);
    },
  }));

  const here = entries[index];
  return (
    <section
      ref={box}
      className={styles.book}
      style={props.style}
      {...pagesInTabOrder}
      aria-label={label}
      lang={lang}
      data-turn={turn}
      data-font={look.font}
      onCopy={props.onCopy}
    >
      <div ref={sizer} className={styles.sizer} />
      {layouts && index !== -1 && (
        <BookPages
          {...{ entries, index, around, marks, startCard, endCard }}
          typesetting={layouts.typesetting}
        />
      )}
      {here?.kind === 'page' && (
        <PageAnnouncer
          page={hasTurned && !layouts?.isPartial ? here.number : undefined}
          pages={here.pages}
          restMs={REST_MS}
        />
      )}
    </section>
  );
}

interface Shown {
  readonly entries: readonly Entry[];
  readonly at: At;
  readonly index: number;
}

/** Reports the place and the room around it after each turn and layout. */
function useReport(
  props: BookBodyProps,
  layouts: ReturnType<typeof useLayouts>,
  { entries, at, index }: Shown,
): void {
  const report = useEffectEvent((all: readonly Entry[], now: At) => {
    const place = placeOf(all, index, now.kind === 'text' ? now.place : undefined);
    if (!place || !layouts || layouts.isPartial) return;
    props.anchor.move(place);
    props.onPlace(place);
    const room = roomAround(all, index);
    props.onRoom(
      layouts.isMoreAhead ? Infinity : room.ahead,
      layouts.isMoreBehind ? Infinity : room.behind,
    );
  });
  useLayoutEffect(() => report(entries, at), [entries, at]);
}

/** Pages around the shown one; cards are no pages. */
function roomAround(entries: readonly Entry[], index: number) {
  const pages = entries.filter(({ kind }) => kind === 'page').length;
  const isAfterCard = entries[0]?.kind === 'start';
  const behind = Math.min(pages, Math.max(0, index - (isAfterCard ? 1 : 0)));
  return { ahead: Math.max(0, pages - 1 - behind), behind };
}

interface BookPagesProps extends Pick<BookPageProps, 'typesetting' | 'marks'> {
  readonly entries: readonly Entry[];
  readonly index: number;
  /** Pages rendered before and after the shown one. */
  readonly around: number;
  readonly startCard: ReactNode;
  readonly endCard: ReactNode;
}

function BookPages({ entries, index, around, startCard, endCard, ...rest }: BookPagesProps) {
  return entries
    .slice(Math.max(0, index - around), index + around + 1)
    .map((entry) => (
      <BookPage
        key={entryKey(entry)}
        entry={entry}
        role={roleOf(entries.indexOf(entry) - index)}
        card={entry.kind === 'start' ? startCard : entry.kind === 'end' ? endCard : null}
        {...rest}
      />
    ));
}

interface BookPageProps {
  readonly entry: Entry;
  readonly role: 'previous' | 'current' | 'next';
  readonly typesetting: Typesetting;
  readonly marks: readonly BookMark[];
  readonly card: ReactNode;
}

const BookPage = memo(function BookPage({ entry, role, typesetting, marks, card }: BookPageProps) {
  const isPage = entry.kind === 'page';
  return (
    <div
      className={styles.page}
      data-role={role}
      data-page={isPage ? entry.number : undefined}
      data-chapter={isPage ? entry.layout.chapter.uuid : undefined}
      inert={role !== 'current'}
    >
      {isPage ? (
        <div className={styles.room}>
          <div style={{ width: typesetting.width, marginInline: 'auto' }}>
            <TextRows
              layout={entry.layout}
              typesetting={typesetting}
              first={entry.page.first}
              end={entry.page.end}
              marks={marks}
            />
          </div>
        </div>
      ) : (
        <div className={styles.card}>{card}</div>
      )}
    </div>
  );
});

function atOf(entry: Entry): At {
  if (entry.kind !== 'page') return entry;
  return { kind: 'text', place: { chapter: entry.layout.chapter.uuid, offset: entry.page.from } };
}

function roleOf(distance: number): BookPageProps['role'] {
  if (distance === 0) return 'current';
  return distance < 0 ? 'previous' : 'next';
}

function isSomething(card: ReactNode): boolean {
  return card !== null && card !== undefined && card !== false;
}
