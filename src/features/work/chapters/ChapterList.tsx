import {
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import {
  chaptersWithin,
  layOutChapters,
  topInSection,
  topOfChapter,
  type ChapterLayout,
  type ChapterSection,
  type ChapterSpan,
} from './chapterLayout.ts';
import { ChapterLine, type ChapterLineProps } from './ChapterLine.tsx';
import styles from './ChapterList.module.css';

/** Height of a touch target, with room for text at twice the size. */
const SIZES = { linePx: 56, headPx: 36 } as const;
/** Lines rendered above and below the visible ones, so that a flick shows no gap. */
const SPARE_LINES = 12;
/** The visible range is rounded to this many lines, so that not every scroll step renders. */
const STEP_LINES = 3;

export interface ListedChapter {
  readonly uuid: string;
  readonly volume?: string | undefined;
}

export interface ChapterListHandle {
  readonly showCurrent: () => void;
}

interface ChapterListProps<T extends ListedChapter> {
  readonly ref?: Ref<ChapterListHandle>;
  readonly chapters: readonly T[];
  /** Uuid. Centred when the list opens. */
  readonly current: string | undefined;
  /** The current chapter takes the focus when the list opens. */
  readonly takesFocus: boolean;
  /** Props of a line; called only for rendered lines. */
  readonly lineOf: LineOf<T>;
}

/** Virtualized chapter list with sticky volume headings; opens at once even with thousands of chapters. */
export function ChapterList<T extends ListedChapter>(props: ChapterListProps<T>) {
  const { ref, chapters, current, takesFocus, lineOf } = props;
  const boxRef = useRef<HTMLDivElement>(null);
  const layout = useMemo(
    () =>
      layOutChapters(
        chapters.map(({ volume }) => volume),
        SIZES,
      ),
    [chapters],
  );
  const at = useMemo(() => chapters.findIndex(({ uuid }) => uuid === current), [chapters, current]);
  const [seen, setSeen] = useState(() =>
    spanAt(layout, centred(layout, at, viewport(null)), viewport(null)),
  );
  const stage = useStage();
  const wanted = useMemo(
    () => (stage === 'whole' ? widened(seen, chapters.length) : seen),
    [stage, seen, chapters.length],
  );
  // Visible lines render at once, the lines around them deferred, so that a jump is not delayed.
  const near = useDeferredValue(wanted, seen);
  const span = near.first <= seen.first && near.end >= seen.end ? near : seen;
  const [focused, setFocused] = useState(-1);

  const follow = (of = layout, isNow = false) => {
    const box = boxRef.current;
    if (!box) return;
    const next = spanAt(of, box.scrollTop, viewport(box));
    const set = () => setSeen((before) => (isSame(before, next) ? before : next));
    // A jump far away renders as a transition, so that it does not block a frame.
    if (isNow || (next.first < span.end && next.end > span.first)) set();
    else startTransition(set);
  };
  const centre = () => {
    const box = boxRef.current;
    if (!box || at < 0) return;
    box.scrollTop = centred(layout, at, viewport(box));
    follow(layout, true);
  };
  const focus = () =>
    boxRef.current
      ?.querySelector<HTMLElement>(`[data-at="${at}"] a`)
      ?.focus({ preventScroll: true });
  useImperativeHandle(ref, () => ({
    showCurrent() {
      // After a jump the line must be rendered before it can take the focus.
      flushSync(centre);
      focus();
    },
  }));
  const onOpened = useEffectEvent(() => {
    centre();
    if (takesFocus) focus();
  });
  useLayoutEffect(() => {
    // In this effect the dialog is open; a closed dialog cannot scroll.
    if (stage === 'seen') onOpened();
  }, [stage]);
  const onOtherLayout = useEffectEvent((other: ChapterLayout) => {
    if (stage !== 'frame') follow(other);
  });
  useLayoutEffect(() => onOtherLayout(layout), [layout]);
  return (
    <div
      ref={boxRef}
      className={styles.box}
      onScroll={() => follow()}
      onFocus={(event) => setFocused(lineAt(event))}
    >
      <div className={styles.lines} style={{ height: layout.height }}>
        {(stage === 'frame' ? [] : sectionsWithin(layout, span, focused)).map(
          ({ section, lines }) => (
            <Section
              key={section.first}
              {...{ section, lines, layout, chapters }}
              lineOf={lineOf as LineOf<ListedChapter>}
            />
          ),
        )}
      </div>
    </div>
  );
}

interface SectionProps extends ShownSection {
  readonly layout: ChapterLayout;
  readonly chapters: readonly ListedChapter[];
  readonly lineOf: LineOf<ListedChapter>;
}

function Section({ section, lines, layout, chapters, lineOf }: SectionProps) {
  return (
    <section
      className={styles.section}
      style={{ top: section.top, height: section.height }}
      aria-label={section.volume || undefined}
    >
      {section.volume && (
        <h3 className={styles.volume} style={{ height: layout.headPx }}>
          {section.volume}
        </h3>
      )}
      <ul>
        {lines.map((index) => {
          const chapter = chapters[index];
          return chapter ? (
            <Line
              key={chapter.uuid}
              at={index}
              of={chapters.length}
              top={topInSection(section, index, layout)}
              height={layout.linePx}
              chapter={chapter}
              lineOf={lineOf}
            />
          ) : null;
        })}
      </ul>
    </section>
  );
}

type LineOf<T> = (chapter: T) => ChapterLineProps;

interface LineProps {
  /** From 0. */
  readonly at: number;
  readonly of: number;
  readonly top: number;
  readonly height: number;
  readonly chapter: ListedChapter;
  readonly lineOf: LineOf<ListedChapter>;
}

/** Memoized: lines that stay are not rendered again during a scroll. */
const Line = memo(function Line({ at, of, top, height, chapter, lineOf }: LineProps) {
  return (
    <li
      className={styles.item}
      style={{ top, height }}
      data-at={at}
      aria-setsize={of}
      aria-posinset={at + 1}
    >
      <ChapterLine {...lineOf(chapter)} />
    </li>
  );
});

const STAGES = ['frame', 'seen', 'whole'] as const;

/** Renders the list in stages, between which the browser can paint: frame, visible lines, nearby lines. */
function useStage(): (typeof STAGES)[number] {
  const [stage, setStage] = useState<(typeof STAGES)[number]>('frame');
  useEffect(() => {
    const next = STAGES[STAGES.indexOf(stage) + 1];
    if (next) startTransition(() => setStage(next));
  }, [stage]);
  return stage;
}

/** Falls back to the window's height before the first layout. */
function viewport(box: HTMLElement | null): number {
  return box?.clientHeight || window.innerHeight;
}

function centred(layout: ChapterLayout, index: number, heightPx: number): number {
  if (index < 0) return 0;
  const top = topOfChapter(layout, index) - (heightPx - layout.linePx) / 2;
  return Math.max(0, Math.min(top, layout.height - heightPx));
}

function spanAt(layout: ChapterLayout, scrollTop: number, heightPx: number): ChapterSpan {
  const step = STEP_LINES * layout.linePx;
  const from = Math.floor(scrollTop / step) * step;
  return chaptersWithin(layout, from, from + step + heightPx);
}

function widened({ first, end }: ChapterSpan, count: number): ChapterSpan {
  return { first: Math.max(0, first - SPARE_LINES), end: Math.min(count, end + SPARE_LINES) };
}

function isSame(a: ChapterSpan, b: ChapterSpan): boolean {
  return a.first === b.first && a.end === b.end;
}

interface ShownSection {
  readonly section: ChapterSection;
  readonly lines: readonly number[];
}

/**
 * @param focused index of the focused line; -1: none. It stays rendered, so that the focus is not lost, and so do the
 * lines beside it: a held Tab key moves on before the list has followed by scrolling.
 */
function sectionsWithin(layout: ChapterLayout, { first, end }: ChapterSpan, focused: number) {
  return layout.sections.flatMap((section): ShownSection[] => {
    const last = section.first + section.count;
    const from = Math.max(first, section.first);
    const lines = Array.from(
      { length: Math.max(0, Math.min(end, last) - from) },
      (_, n) => from + n,
    );
    const beside = focused < 0 ? [] : [focused - 1, focused, focused + 1];
    const own = beside.filter((at) => at >= section.first && at < last && !lines.includes(at));
    const all = [...lines, ...own].toSorted((a, b) => a - b);
    return all.length > 0 ? [{ section, lines: all }] : [];
  });
}

function lineAt({ target }: FocusEvent): number {
  const at = target.closest<HTMLElement>('[data-at]')?.dataset['at'];
  return at === undefined ? -1 : Number(at);
}
