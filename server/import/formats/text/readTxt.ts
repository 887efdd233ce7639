import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileHead } from '../archive/archive.ts';
import { TEXT_BYTES_MAX } from '../importLimits.ts';
import { readMetadata } from '../metadata/readMetadata.ts';
import { coverOf } from '../pictures/readPictures.ts';
import {
  type FoundContent,
  type ImportUnit,
  type Problem,
  ProblemError,
  type ReadOptions,
} from '../types.ts';
import { decodeText } from './encoding.ts';
import { nameChapters } from './nameChapters.ts';
import { splitChapters, type SplitText, type TextChapter } from './splitChapters.ts';

/** Before the first heading: more is a chapter of its own, less tells of the book. */
const INTRO_CHARACTERS_MAX = 500;
const TITLE_LINE = /^(?:书名|書名)?\s*[:：]?\s*《.{1,60}》$|^(?:书名|書名)\s*[:：]\s*.{1,60}$/;
const AUTHOR_LINE = /^作者\s*[:：]\s*(.{1,40})$/;

/**
 * Reads a novel in one text file.
 *
 * @param root folder of the source on the disk
 * @throws {ProblemError} if it is empty or too large, or its encoding unsure (`readings`)
 */
export async function readTxt(
  unit: ImportUnit,
  root: string,
  { encoding }: ReadOptions,
): Promise<FoundContent> {
  const place = path.join(root, unit.path);
  const { head, size } = await fileHead(place, unit.path);
  if (isOtherKind(head)) throw new ProblemError({ code: 'text_other_kind', file: unit.path });
  if (size > TEXT_BYTES_MAX) throw new ProblemError({ code: 'text_too_large', file: unit.path });
  const decoded = decodeText(await readFile(place), encoding);
  if ('readings' in decoded) {
    throw new ProblemError({
      code: 'encoding_unsure',
      file: unit.path,
      readings: decoded.readings,
    });
  }
  const split = splitChapters(decoded.text);
  const { author, intro, front } = readPreamble(split.preamble);
  const { fields, problems } = await readMetadata(unit, root);
  const own = { ...(author && { author }), ...(intro && { intro }) };
  return {
    work: {
      ...own,
      ...fields,
      kind: 'novel',
      title: fields.title ?? unit.workTitle,
      key: unit.workKey,
      ...coverOf(unit, root),
    },
    chapters: nameChapters(unit, [...front, ...titled(split, unit)]),
    problems: [...problems, ...withoutHeadings(split, unit.path)],
    close: async () => {},
  };
}

/** First bytes of ZIP (also EPUB and DOCX), RAR, 7z, PDF, PNG, JPEG, GIF and DOC, which no text begins with. */
const OTHER_KINDS = [
  'PK\x03\x04',
  'Rar!\x1a',
  '7z\xbc\xaf',
  '%PDF-',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  '\xd0\xcf\x11\xe0',
].map((bytes) => Buffer.from(bytes, 'latin1'));

function isOtherKind(head: Buffer): boolean {
  return OTHER_KINDS.some((bytes) => head.subarray(0, bytes.length).equals(bytes));
}

/** A short text without headings is a story: its one chapter has its title. */
function titled({ chapters, hasHeadings }: SplitText, unit: ImportUnit): readonly TextChapter[] {
  const [only, ...more] = chapters;
  return !hasHeadings && only && more.length === 0
    ? [{ ...only, title: unit.name.title }]
    : chapters;
}

function withoutHeadings({ chapters, hasHeadings }: SplitText, file: string): readonly Problem[] {
  const isStory = chapters.length <= 1;
  return hasHeadings || isStory ? [] : [{ code: 'no_headings', file }];
}

interface Preamble {
  readonly author?: string | undefined;
  readonly intro?: string | undefined;
  readonly front: readonly TextChapter[];
}

function readPreamble(lines: readonly string[]): Preamble {
  let author: string | undefined;
  const rest: string[] = [];
  for (const line of lines) {
    const written = AUTHOR_LINE.exec(line);
    if (TITLE_LINE.test(line)) continue;
    if (written && author === undefined) author = written[1];
    else rest.push(line);
  }
  const characters = rest.reduce((sum, line) => sum + line.length, 0);
  if (characters > INTRO_CHARACTERS_MAX)
    return { author, front: [{ title: '前言', paragraphs: rest }] };
  const intro = rest.join('\n').replace(/^(?:内容)?(?:简介|簡介)\s*[:：]?\s*/, '');
  return { author, intro, front: [] };
}
