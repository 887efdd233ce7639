import { SENTENCE_CHARACTERS_MAX } from '../../../shared/limits.ts';

/** A unit of text spoken in one utterance. */
export interface Sentence {
  /** UTF-16 units of the displayed paragraphs joined by line feeds. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Up to and including the end mark and closing quotes. */
const SENTENCE = /[^。！？!?…；;]*(?:[。！？!?…；;]+[”’」』）)】》〉"']*|$)/gu;
/** Part of a long sentence up to and including a comma and closing quotes. */
const CLAUSE = /[^，,、：:—]*(?:[，,、：:—]+[”’」』）)】》〉"']*|$)/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * Sentences of a chapter in order; text without letters or digits is skipped. Long sentences are split: engines
 * truncate them, or take so long that repeating a sentence from its start is useless.
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

/** Joins clauses up to the limit; a clause that is too long is split at any character. */
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
  // Code points, so that no surrogate pair is split.
  const points = Array.from(clause);
  const half = Math.floor(SENTENCE_CHARACTERS_MAX / 2);
  const count = Math.ceil(points.length / half);
  return Array.from({ length: count }, (_, at) =>
    points.slice(at * half, (at + 1) * half).join(''),
  );
}

/** @returns index of the first sentence that ends after the offset; the number of sentences if there is none */
export function sentenceAt(sentences: readonly Sentence[], offset: number): number {
  const at = sentences.findIndex(({ end }) => end > offset);
  return at === -1 ? sentences.length : at;
}
