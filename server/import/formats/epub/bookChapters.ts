import { TEXT_BYTES_MAX } from '../importLimits.ts';
import { type Problem, ProblemError } from '../types.ts';
import type { TextChapter } from '../text/splitChapters.ts';
import { type Container, decodeMarkup } from './container.ts';
import type { ContentsEntry } from './contents.ts';
import { htmlText, type HtmlText } from './htmlText.ts';

/** A part of the spine that was read. */
export interface BookPart extends HtmlText {
  readonly path: string;
}

/** All parts of a book's spine. */
export interface BookParts {
  readonly parts: readonly BookPart[];
  readonly problems: readonly Problem[];
}

/**
 * Reads the parts of a spine as text, one file at a time.
 *
 * @throws {ProblemError} `text_too_large` if all texts together are
 */
export async function readParts(
  container: Container,
  spine: readonly string[],
  contents: readonly ContentsEntry[],
): Promise<BookParts> {
  const ids = new Map<string, Set<string>>();
  for (const { path, fragment } of contents) {
    if (fragment !== undefined) ids.set(path, (ids.get(path) ?? new Set()).add(fragment));
  }
  const parts: BookPart[] = [];
  const problems: Problem[] = [];
  let characters = 0;
  for (const path of spine) {
    try {
      const bytes = await container.entry(path)?.read();
      if (!bytes) throw new ProblemError({ code: 'epub_part_broken', file: path });
      // A part that is a picture itself is a page.
      const isPicture = /\.(jpe?g|png|webp|gif|svg)$/i.test(path);
      const read = isPicture ? pictureOnly(path) : htmlText(decodeMarkup(bytes), ids.get(path));
      characters += read.paragraphs.reduce((sum, { length }) => sum + length, 0);
      parts.push({ ...read, path });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push({ code: 'epub_part_broken', file: `${container.file}/${path}` });
    }
    if (characters > TEXT_BYTES_MAX)
      throw new ProblemError({ code: 'text_too_large', file: container.file });
  }
  return { parts, problems };
}

function pictureOnly(path: string): HtmlText {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    paragraphs: [],
    heading: undefined,
    marks: new Map(),
    pictures: [encodeURIComponent(name)],
  };
}

/**
 * Divides a book: a chapter begins at each entry of the contents, and where a part with a heading of its own has no
 * entry. A part with neither goes on with the chapter before it: long chapters are stored in several files.
 */
export function bookChapters(
  parts: readonly BookPart[],
  contents: readonly ContentsEntry[],
): TextChapter[] {
  const byPath = new Map<string, ContentsEntry[]>();
  for (const entry of contents) {
    const entries = byPath.get(entry.path);
    if (entries) entries.push(entry);
    else byPath.set(entry.path, [entry]);
  }
  const chapters: { title: string; paragraphs: string[] }[] = [];
  for (const part of parts) {
    const starts = startsOf(part, byPath.get(part.path) ?? [], chapters.length === 0);
    const before = part.paragraphs.slice(0, starts[0]?.at ?? part.paragraphs.length);
    chapters.at(-1)?.paragraphs.push(...before);
    for (const [index, { at, title }] of starts.entries()) {
      const text = part.paragraphs.slice(at, starts[index + 1]?.at);
      chapters.push({ title, paragraphs: withoutTitle(text, title) });
    }
  }
  return chapters.filter(({ paragraphs }) => paragraphs.length > 0);
}

interface Start {
  readonly title: string;
  /** Paragraphs of the part before it. */
  readonly at: number;
}

function startsOf(
  part: BookPart,
  entries: readonly ContentsEntry[],
  isFirst: boolean,
): readonly Start[] {
  const starts = entries
    .map(({ title, fragment }) => ({
      title,
      at: fragment === undefined ? 0 : (part.marks.get(fragment) ?? 0),
    }))
    .toSorted((a, b) => a.at - b.at);
  // Nested entries often point to the same place: the innermost names the chapter.
  const distinct = starts.filter((start, index) => starts[index + 1]?.at !== start.at);
  const [first] = distinct;
  if (isFirst && first && first.at > 0)
    return [{ title: part.heading ?? '前言', at: 0 }, ...distinct];
  if (first) return distinct;
  if (part.heading !== undefined) return [{ title: part.heading, at: 0 }];
  return isFirst && part.paragraphs.length > 0 ? [{ title: '前言', at: 0 }] : [];
}

function withoutTitle(paragraphs: readonly string[], title: string): string[] {
  const squeeze = (text: string | undefined) => text?.replace(/\s+/g, '');
  return squeeze(paragraphs[0]) === squeeze(title) ? paragraphs.slice(1) : [...paragraphs];
}
