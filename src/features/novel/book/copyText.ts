import type { BookChapter } from './view.ts';

/** The selected part of one rendered line. */
interface Piece {
  readonly key: string;
  readonly text: string;
  /** UTF-16 units of that paragraph. */
  readonly start: number;
  readonly end: number;
}

/** @returns the selection with the original paragraphs and no layout breaks; undefined outside chapter text */
export function copyText(
  selection: Selection | null,
  chapters: readonly BookChapter[],
): string | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const { commonAncestorContainer: common } = range;
  const around = common instanceof Element ? common : common.parentElement;
  const single = around?.closest<HTMLElement>('[data-from]');
  const lines = single
    ? [single]
    : [...(around?.querySelectorAll<HTMLElement>('[data-from]') ?? [])];
  const pieces = lines.flatMap((line) =>
    range.intersectsNode(line) ? (pieceOf(line, range, chapters) ?? []) : [],
  );
  if (pieces.length === 0) return undefined;
  const paragraphs = new Map<string, Piece>();
  for (const piece of pieces) {
    const { start } = paragraphs.get(piece.key) ?? piece;
    paragraphs.set(piece.key, { ...piece, start });
  }
  return [...paragraphs.values()].map(({ text, start, end }) => text.slice(start, end)).join('\n');
}

function pieceOf(
  line: HTMLElement,
  range: Range,
  chapters: readonly BookChapter[],
): Piece | undefined {
  const uuid = line.closest<HTMLElement>('[data-chapter]')?.dataset['chapter'];
  const chapter = chapters.find((each) => each.uuid === uuid);
  const { kind = '', paragraph = '', from = '' } = line.dataset;
  if (!chapter) return undefined;
  const texts: Readonly<Record<string, string | undefined>> = {
    title: chapter.title,
    note: chapter.note,
    text: chapter.paragraphs[Number(paragraph)],
  };
  const drawn = Number(from);
  const start = line.contains(range.startContainer)
    ? lengthBefore(line, range.startContainer, range.startOffset)
    : 0;
  const end = line.contains(range.endContainer)
    ? lengthBefore(line, range.endContainer, range.endOffset)
    : line.textContent.length;
  if (end <= start) return undefined;
  const key = `${chapter.uuid} ${kind} ${paragraph}`;
  return { key, text: texts[kind] ?? '', start: drawn + start, end: drawn + end };
}

function lengthBefore(line: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(line);
  before.setEnd(node, offset);
  return before.toString().length;
}
