import { memo, type CSSProperties } from 'react';
import { classNames } from '../../../ui/classNames.ts';
import type { ChapterLayout, Row, RowKind, Typesetting } from '../typeset/layOutChapter.ts';
import { partsOf, type LinePart, type ParagraphMark } from './lineParts.ts';
import styles from './Book.module.css';
import type { BookMark } from './view.ts';

interface TextRowsProps {
  readonly layout: ChapterLayout;
  readonly typesetting: Typesetting;
  /** Rows of the chapter from `first` up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
  readonly marks: readonly BookMark[];
}

/** Rows of a chapter grouped into their paragraphs; the first row is at the top edge. */
export const TextRows = memo(function TextRows(props: TextRowsProps) {
  const { layout, typesetting, first, end, marks } = props;
  const rows = layout.rows.slice(first, end);
  const own = marks.filter(({ chapter }) => chapter === layout.chapter.uuid);
  let bottom = rows[0]?.top ?? 0;
  return paragraphsOf(rows).map((lines) => {
    const [top, last] = [lines[0], lines.at(-1)];
    if (!top || !last) return null;
    const style: CSSProperties = {
      marginTop: top.top - bottom,
      lineHeight: `${typesetting[top.kind].lineHeight}px`,
    };
    bottom = last.top + last.height;
    const Tag = top.kind === 'title' ? 'h2' : 'p';
    return (
      <Tag key={`${top.kind} ${top.paragraph}`} className={styles[top.kind]} style={style}>
        {lines.map((row) => (
          <TextLine
            key={row.line.start}
            row={row}
            text={textOf(layout, row)}
            marks={marksOf(row, own)}
          />
        ))}
      </Tag>
    );
  });
});

function paragraphsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const before = groups.at(-1)?.[0];
    if (before?.kind === row.kind && before.paragraph === row.paragraph) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}

function textOf({ chapter }: ChapterLayout, { kind, paragraph }: Row): string {
  const texts: Readonly<Record<RowKind, string>> = {
    title: chapter.title,
    note: chapter.note,
    text: chapter.paragraphs[paragraph] ?? '',
  };
  return texts[kind];
}

const NO_MARKS: readonly ParagraphMark[] = [];

/** Marks that overlap this row, in UTF-16 units of its paragraph. */
function marksOf({ kind, line, from }: Row, marks: readonly BookMark[]): readonly ParagraphMark[] {
  if (kind !== 'text' || marks.length === 0) return NO_MARKS;
  const base = from - line.start;
  const found = marks
    .map(({ start, end, kind: look }) => ({ start: start - base, end: end - base, kind: look }))
    .filter(({ start, end }) => start < line.end && end > line.start);
  return found.length > 0 ? found : NO_MARKS;
}

interface TextLineProps {
  readonly row: Row;
  readonly text: string;
  readonly marks: readonly ParagraphMark[];
}

const TextLine = memo(function TextLine({ row, text, marks }: TextLineProps) {
  const { line, height, kind, paragraph } = row;
  const { indent, spacing, drawnStart, drawnEnd } = line;
  const style: CSSProperties = { height };
  if (indent > 0) style.paddingInlineStart = indent;
  if (spacing > 0) style.letterSpacing = `${spacing}px`;
  const isPlain = line.trims.length === 0 && line.words.length === 0 && marks.length === 0;
  return (
    <span
      className={styles.line}
      style={style}
      data-kind={kind}
      data-paragraph={paragraph}
      data-from={drawnStart}
    >
      {isPlain
        ? text.slice(drawnStart, drawnEnd)
        : partsOf(text, line, marks).map((part) => (
            <Part key={part.at} part={part} spacing={spacing} />
          ))}
    </span>
  );
});

function Part({ part, spacing }: { part: LinePart; spacing: number }) {
  const { text, trim, word, mark } = part;
  if (!trim && !mark && !word) return text;
  const style = word && { letterSpacing: 0, marginInlineEnd: word === 'end' ? spacing : 0 };
  const Tag = mark ? 'mark' : 'span';
  const trimmed = trim && (trim === 'before' ? styles.trimBefore : styles.trimAfter);
  return (
    <Tag className={classNames(trimmed, mark && styles[mark])} style={style}>
      {text}
    </Tag>
  );
}
