import {
  memo,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
} from 'react';
import type { OpenHandler } from './AppLink.tsx';
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

/** CSS pixels at the usual size of text; a line is as high as a finger needs. */
const LINE_PX = 56;
const HEAD_PX = 36;
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
        sizes(),
      ),
    [chapters],
  );
  const at = useMemo(() => chapters.findIndex(({ uuid }) => uuid === current), [chapters, current]);
  const [seen, setSeen] = useState(() =>
    spanAt(layout, centred(layout, at, viewport(null)), viewport(null)),
  );
  // What is seen comes at once; what is near it when there is time, so that neither opening nor a long jump waits for it.
  const wanted = useMemo(() => widened(seen, chapters.length), [seen, chapters.length]);
  const near = useDeferredValue(wanted, seen);
  const span = near.first <= seen.first && near.end >= seen.end ? near : seen;
  const [focused, setFocused] = useState(-1);

  const follow = () => {
    const box = boxRef.current;
    if (!box) return;
    const next = spanAt(layout, box.scrollTop, viewport(box));
    setSeen((before) => (isSame(before, next) ? before : next));
  };
  const showCurrent = () => {
    const box = boxRef.current;
    if (!box || at < 0) return;
    box.scrollTop = centred(layout, at, viewport(box));
    follow();
    box.querySelector<HTMLElement>(`[data-at="${at}"] a`)?.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({ showCurrent }));
  useEffect(() => {
    // After the layout effects, of which one opens the dialog: closed, it has nothing to scroll.
    showCurrent();
    // Where the person has scrolled since is theirs: again only for another list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div
      ref={boxRef}
      className={styles.box}
      onScroll={follow}
      onFocus={(event) => setFocused(lineAt(event))}
    >
      <div className={styles.lines} style={{ height: layout.height }}>
        {sectionsWithin(layout, span, focused).map(({ section, lines }) => (
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
        ))}
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

/** With larger text the lines are higher. */
function sizes(): Pick<ChapterLayout, 'linePx' | 'headPx'> {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const grown = rem / 16;
  return {
    linePx: Math.max(LINE_PX, Math.ceil((LINE_PX - 24) * grown + 16)),
    headPx: Math.max(HEAD_PX, Math.ceil(HEAD_PX * grown)),
  };
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
