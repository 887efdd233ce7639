import { PLAIN_CHAPTER_CHARACTERS } from '../importLimits.ts';

/** Control characters that no reader shows; tabs and line feeds are blanks of lines. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g;
const OUTER_BLANKS = /^[\s\u3000\u200b]+|[\s\u3000\u200b]+$/g;

/** @returns the text of a line without outer blanks and control characters; may be empty */
export function cleanLine(line: string): string {
  return line
    .replace(CONTROLS, '')
    .replace(OUTER_BLANKS, '')
    .replace(/[\r\n\t]+/g, ' ');
}

/**
 * Cuts a paragraph that is longer than a chapter without headings: after the end of a sentence where there is one.
 *
 * @returns pieces that joined are the paragraph
 */
export function cutLong(paragraph: string): readonly string[] {
  if (paragraph.length <= PLAIN_CHAPTER_CHARACTERS) return [paragraph];
  const pieces: string[] = [];
  let from = 0;
  while (paragraph.length - from > PLAIN_CHAPTER_CHARACTERS) {
    const part = paragraph.slice(from, from + PLAIN_CHAPTER_CHARACTERS);
    const end = Math.max(...['。', '！', '？', '”', '.'].map((mark) => part.lastIndexOf(mark))) + 1;
    // Never between the halves of one character.
    const isHigh = /[\uD800-\uDBFF]/.test(part.at(-1) ?? '');
    const length = end > PLAIN_CHAPTER_CHARACTERS / 2 ? end : part.length - Number(isHigh);
    pieces.push(paragraph.slice(from, from + length));
    from += length;
  }
  return [...pieces, paragraph.slice(from)];
}
