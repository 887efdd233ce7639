import type { Line } from '../typeset/breakLines.ts';
import type { BookMark } from './view.ts';

export interface LinePart {
  /** Its first UTF-16 unit within the paragraph. */
  readonly at: number;
  readonly text: string;
  readonly trim?: 'before' | 'after' | undefined;
  /** Justification does not stretch a word, only the gap after it. */
  readonly word?: 'within' | 'end' | undefined;
  readonly mark?: BookMark['kind'] | undefined;
}

/** Highlighted range, UTF-16 units of the paragraph. */
export interface ParagraphMark {
  readonly start: number;
  readonly end: number;
  readonly kind: BookMark['kind'];
}

/** @returns the runs of a line in order; a plain line is one run */
export function partsOf(
  paragraph: string,
  line: Line,
  marks: readonly ParagraphMark[],
): readonly LinePart[] {
  const { drawnStart, drawnEnd, trims, words } = line;
  const cuts = new Set([drawnStart, drawnEnd]);
  const cut = (at: number) => {
    if (at > drawnStart && at < drawnEnd) cuts.add(at);
  };
  for (const { at } of trims) {
    cut(at);
    cut(at + 1);
  }
  for (const [start, end] of words) {
    cut(start);
    cut(end);
  }
  for (const { start, end } of marks) {
    cut(start);
    cut(end);
  }
  const bounds = [...cuts].sort((a, b) => a - b);
  return bounds.slice(0, -1).map((at, index) => {
    const end = bounds[index + 1] ?? drawnEnd;
    return {
      at,
      text: paragraph.slice(at, end),
      trim: trims.find((each) => each.at === at)?.side,
      word: wordAt(words, at, end),
      mark: marks.find((each) => at >= each.start && at < each.end)?.kind,
    };
  });
}

function wordAt(words: Line['words'], at: number, end: number): LinePart['word'] {
  const word = words.find(([first, after]) => at >= first && at < after);
  return word && (word[1] === end ? 'end' : 'within');
}
