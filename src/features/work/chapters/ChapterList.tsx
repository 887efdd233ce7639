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
import type { OpenHandler } from '../../../ui/AppLink.tsx';
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

/** As high as a finger needs; text of twice the size has room in it. */
const SIZES = { linePx: 56, headPx: 36 } as const;
/** Lines that are there above and below what is seen, so that a flick shows no gap. */
const SPARE_LINES = 12;
/** What is seen is looked at in steps of so many lines: not at every step of a scroll. */
const STEP_LINES = 3;

export interface ListedChapter {
  readonly uuid: string;
  readonly volume?: string | undefined;
}

export interface ChapterListHandle {
  /** Brings the current chapter into the middle. */
  readonly showCurrent: () => void;
}

interface ChapterListProps<T extends ListedChapter> {
  readonly ref?: Ref<ChapterListHandle>;
  /** In the order they are shown; as many as there are. */
  readonly chapters: readonly T[];
  /** Uuid. It stands in the middle, and has the focus, when the list comes. */
  readonly current: string | undefined;
  /** What a line says; asked for those in sight alone. */
  readonly lineOf: LineOf<T>;
  readonly onOpen?: OpenHandler | undefined;
}

/** The chapters of a work, under the headings of its volumes, which stay in sight; it opens at once with thousands of them. */
export function ChapterList<T extends ListedChapter>(props: ChapterListProps<T>) {
  const { ref, chapters, current, lineOf, onOpen } = props;
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
  // What is seen comes at once, what is near it when there is time: no jump waits for it.
  const near = useDeferredValue(wanted, seen);
  const span = near.first <= seen.first && near.end >= seen.end ? near : seen;
  const [focused, setFocused] = useState(-1);

  const follow = (of = layout, isNow = false) => {
    const box = boxRef.current;
    if (!box) return;
    const next = spanAt(of, box.scrollTop, viewport(box));
    const set = () => setSeen((before) => (isSame(before, next) ? before : next));
    // Far from what is there a line is made between two frames, not within one.
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
      // From far away its line comes first: what is not there takes no focus.
      flushSync(centre);
      focus();
    },
  }));
  const onOpened = useEffectEvent(() => {
    centre();
    focus();
  });
  useLayoutEffect(() => {
    // By now the dialog is open: closed, it has nothing to scroll.
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
            <section
              key={section.first}
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
                      lineOf={lineOf as LineOf<ListedChapter>}
                      onOpen={onOpen}
                    />
                  ) : null;
                })}
              </ul>
            </section>
          ),
        )}
      </div>
    </div>
  );
}

type LineOf<T> = (chapter: T) => Omit<ChapterLineProps, 'onOpen'>;

interface LineProps {
  /** Counts from 0. */
  readonly at: number;
  readonly of: number;
  readonly top: number;
  readonly height: number;
  readonly chapter: ListedChapter;
  readonly lineOf: LineOf<ListedChapter>;
  readonly onOpen: OpenHandler | undefined;
}

/** Remembered: while the list is scrolled, a line that stays is not made again. */
const Line = memo(function Line({ at, of, top, height, chapter, lineOf, onOpen }: LineProps) {
  return (
    <li
      className={styles.item}
      style={{ top, height }}
      data-at={at}
      aria-setsize={of}
      aria-posinset={at + 1}
    >
      <ChapterLine {...lineOf(chapter)} onOpen={onOpen} />
    </li>
  );
});

const STAGES = ['frame', 'seen', 'whole'] as const;

/** The list comes in steps, between which the browser may draw: its frame, what is seen of it, what is near that. */
function useStage(): (typeof STAGES)[number] {
  const [stage, setStage] = useState<(typeof STAGES)[number]>('frame');
  useEffect(() => {
    const next = STAGES[STAGES.indexOf(stage) + 1];
    if (next) startTransition(() => setStage(next));
  }, [stage]);
  return stage;
}

/** Before it is laid out, no higher than the window. */
function viewport(box: HTMLElement | null): number {
  return box?.clientHeight || window.innerHeight;
}

/** The scroll offset at which a chapter stands in the middle. */
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

/** @param focused stays wherever the list is scrolled to, so that nobody loses their place in it; -1: none */
function sectionsWithin(layout: ChapterLayout, { first, end }: ChapterSpan, focused: number) {
  return layout.sections.flatMap((section): ShownSection[] => {
    const last = section.first + section.count;
    const from = Math.max(first, section.first);
    const lines = Array.from(
      { length: Math.max(0, Math.min(end, last) - from) },
      (_, n) => from + n,
    );
    if (focused >= section.first && focused < last && !lines.includes(focused)) {
      if (focused < from) lines.unshift(focused);
      else lines.push(focused);
    }
    return lines.length > 0 ? [{ section, lines }] : [];
  });
}

function lineAt({ target }: FocusEvent): number {
  const at = target.closest<HTMLElement>('[data-at]')?.dataset['at'];
  return at === undefined ? -1 : Number(at);
}
