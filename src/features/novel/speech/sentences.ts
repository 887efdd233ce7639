import { SENTENCE_CHARACTERS_MAX } from '../../../shared/limits.ts';

/** What is read aloud in one breath. */
export interface Sentence {
  /** UTF-16 units of the paragraphs joined by line feeds, as they are shown. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Up to its mark, with the quotes that it closes. */
const SENTENCE = /[^。！？!?…；;]*(?:[。！？!?…；;]+[”’」』）)】》〉"']*|$)/gu;
/** Where a long one may be cut: after a comma, with the quotes that it closes. */
const CLAUSE = /[^，,、：:—]*(?:[，,、：:—]+[”’」』）)】》〉"']*|$)/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * A chapter's sentences, in order; what lies between them is not read. Long ones are cut: engines lose their end, or take
 * so long that going back to its start is no help.
 */
export function sentencesOf(paragraphs: readonly string[]): Sentence[] {
  const sentences: Sentence[] = [];
  let paragraphStart = 0;
  for (const paragraph of paragraphs) {
    let start = paragraphStart;
    for (const text of partsOf(paragraph)) {
      const end = start + text.length;
      if (SAYS_SOMETHING.test(text)) sentences.push({ start, end, text });
      start = end;
    }
    paragraphStart += paragraph.length + 1;
  }
  return sentences;
}

function partsOf(paragraph: string): string[] {
  return (paragraph.match(SENTENCE) ?? []).flatMap((sentence) =>
    sentence.length <= SENTENCE_CHARACTERS_MAX ? sentence : shortParts(sentence),
  );
}

/** As few clauses together as fit; a clause that is too long itself is cut anywhere. */
function shortParts(sentence: string): string[] {
  const parts: string[] = [];
  for (const clause of (sentence.match(CLAUSE) ?? []).flatMap(pieces)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + clause.length <= SENTENCE_CHARACTERS_MAX) {
      parts[parts.length - 1] = last + clause;
    } else parts.push(clause);
  }
  return parts;
}

function pieces(clause: string): string[] {
  if (clause.length <= SENTENCE_CHARACTERS_MAX) return [clause];
  // Of code points: none is cut in half.
  const points = Array.from(clause);
  const half = Math.floor(SENTENCE_CHARACTERS_MAX / 2);
  const count = Math.ceil(points.length / half);
  return Array.from({ length: count }, (_, at) =>
    points.slice(at * half, (at + 1) * half).join(''),
  );
}

/** @returns the first that ends behind a place; as many as there are where none does */
export function sentenceAt(sentences: readonly Sentence[], offset: number): number {
  const at = sentences.findIndex(({ end }) => end > offset);
  return at === -1 ? sentences.length : at;
}
