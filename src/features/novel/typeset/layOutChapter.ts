import type { BookChapter } from '../book/view.ts';
import { breakLines, type Line, type LineOptions } from './breakLines.ts';
import { clustersOf } from './clusters.ts';
import type { Measure } from './measure.ts';

/** Typesetting of one kind of text; lengths are CSS pixels. */
export interface TextStyle {
  readonly measure: Measure;
  readonly lineHeight: number;
  readonly indent: number;
  /** Space after its last line. */
  readonly gap: number;
  readonly isJustified: boolean;
}

export interface Typesetting {
  /** Line width, CSS pixels. */
  readonly width: number;
  /** BCP 47. */
  readonly lang: string;
  readonly title: TextStyle;
  readonly note: TextStyle;
  readonly text: TextStyle;
}

export type RowKind = 'title' | 'note' | 'text';

/** A line and its position in the chapter. */
export interface Row {
  readonly kind: RowKind;
  /** Index of the paragraph; 0 for the title and its note. */
  readonly paragraph: number;
  readonly line: Line;
  /** From the top of the chapter, CSS pixels. */
  readonly top: number;
  readonly height: number;
  /**
   * UTF-16 units of the joined paragraphs, as in BookPlace. Rows cover them without gaps: a line feed belongs to the
   * line before it; title rows are empty ranges.
   */
  readonly from: number;
  readonly to: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export interface ChapterLayout {
  readonly chapter: BookChapter;
  readonly rows: readonly Row[];
  /** Length of the joined paragraphs, UTF-16 units. */
  readonly length: number;
  /** Of the rows, CSS pixels. */
  readonly height: number;
  /** False for the beginning of a chapter whose further rows are not laid out yet. */
  readonly isWhole: boolean;
}

/** Shows the beginning of a long chapter before its end is laid out. */
export interface Beginning {
  /** Asked after each paragraph, until it says yes. */
  readonly isEnough: (rows: readonly Row[]) => boolean;
  readonly show: (beginning: ChapterLayout) => void;
}

/** Lays out a chapter in lines. Yields periodically, so that a long chapter delays no frame. */
export function* layOutChapter(
  chapter: BookChapter,
  typesetting: Typesetting,
  beginning?: Beginning,
): Generator<void, ChapterLayout> {
  const { paragraphs, title, note } = chapter;
  const rows: Row[] = [];
  const length = lengthOf(paragraphs);
  let waiting = beginning;
  let top = 0;
  let offset = 0;
  const parts = [
    ...(title === '' ? [] : [{ kind: 'title' as const, text: title, paragraph: 0 }]),
    ...(note === '' ? [] : [{ kind: 'note' as const, text: note, paragraph: 0 }]),
    ...paragraphs.map((text, paragraph) => ({ kind: 'text' as const, text, paragraph })),
  ];
  for (const { kind, text, paragraph } of parts) {
    const style = typesetting[kind];
    const lines = yield* linesOf(text, style, typesetting);
    const isText = kind === 'text';
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1;
      const feed = isLast && paragraph < paragraphs.length - 1 ? 1 : 0;
      const from = offset + (isText ? line.start : 0);
      const to = isText ? offset + line.end + feed : from;
      const { lineHeight: height } = style;
      rows.push({ kind, paragraph, line, top, height, from, to, isFirst: index === 0, isLast });
      top += height;
    }
    if (isText) offset += text.length + 1;
    top += style.gap;
    if (waiting?.isEnough(rows)) {
      waiting.show({ chapter, rows: [...rows], length, height: top, isWhole: false });
      waiting = undefined;
    }
    yield;
  }
  return { chapter, rows, length, height: top, isWhole: true };
}

/** @returns length of the paragraphs joined by line feeds, UTF-16 units */
function lengthOf(paragraphs: readonly string[]): number {
  return Math.max(
    0,
    paragraphs.reduce((sum, text) => sum + text.length + 1, -1),
  );
}

function* linesOf(
  text: string,
  { measure, indent, isJustified }: TextStyle,
  { width, lang }: Typesetting,
): Generator<void, readonly Line[]> {
  const clusters = yield* clustersOf(text, measure, lang);
  const options: LineOptions = { width, indent, em: measure.em, isJustified };
  return yield* breakLines(clusters, options);
}

/** Runs a generator synchronously. @returns its return value */
export function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** @returns index of the row that contains the offset; the last row for an offset beyond the end; -1 without rows */
export function rowAt(rows: readonly Row[], offset: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.to ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return rows.length === 0 ? -1 : low;
}
