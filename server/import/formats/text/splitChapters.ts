import { PLAIN_CHAPTER_CHARACTERS } from '../importLimits.ts';
import { headingOf } from './headings.ts';
import { cleanLine, cutLong } from './paragraphs.ts';

/** A chapter of a text as it is found, before its name is read. */
export interface TextChapter {
  readonly title: string;
  readonly volume?: string;
  readonly paragraphs: readonly string[];
}

/** A text by its headings. */
export interface SplitText {
  readonly chapters: readonly TextChapter[];
  /** What stands before the first heading. */
  readonly preamble: readonly string[];
  readonly hasHeadings: boolean;
}

/**
 * Divides a text at its headings; without any, after 5,000 characters each. A heading without text after it (a table of
 * contents, a repeated title) is no chapter; a volume's is the volume of the chapters that follow.
 */
export function splitChapters(text: string): SplitText {
  const preamble: string[] = [];
  const chapters: { title: string; volume?: string; paragraphs: string[] }[] = [];
  let volume: string | undefined;
  let paragraphs = preamble;
  for (const raw of linesOf(text)) {
    const line = cleanLine(raw);
    if (line === '') continue;
    const heading = headingOf(line);
    if (!heading) {
      paragraphs.push(...cutLong(line));
      continue;
    }
    paragraphs = [];
    if (heading.level === 'volume') volume = heading.title;
    volume = heading.volume ?? volume;
    const isOwn = heading.level === 'volume' || volume === undefined;
    chapters.push({ title: heading.title, ...(!isOwn && { volume }), paragraphs });
  }
  const full = chapters.filter((chapter) => chapter.paragraphs.length > 0);
  if (full.length > 0) return { chapters: full, preamble, hasHeadings: true };
  return { chapters: plainChapters(preamble), preamble: [], hasHeadings: false };
}

/** Line by line: a split of 64 MiB would hold every line at once. */
function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (let at = 0; at <= text.length; at = from) {
    const feed = text.indexOf('\n', from);
    const end = feed === -1 ? text.length : feed;
    yield text.slice(from, end);
    if (feed === -1) return;
    from = end + 1;
  }
}

function plainChapters(paragraphs: readonly string[]): TextChapter[] {
  const chapters: { title: string; paragraphs: string[] }[] = [];
  let characters = Infinity;
  for (const paragraph of paragraphs) {
    if (characters >= PLAIN_CHAPTER_CHARACTERS) {
      chapters.push({ title: `第${chapters.length + 1}节`, paragraphs: [] });
      characters = 0;
    }
    chapters.at(-1)?.paragraphs.push(paragraph);
    characters += paragraph.length;
  }
  return chapters;
}
