import path from 'node:path';
import { openZip } from '../archive/zipArchive.ts';
import type { Archive } from '../archive/archive.ts';
import { CHAPTER_PAGES_MAX, EPUB_BYTES_MAX } from '../importLimits.ts';
import { readMetadata } from '../metadata/readMetadata.ts';
import { pageOf } from '../pictures/pageSources.ts';
import { coverOf } from '../pictures/readPictures.ts';
import { nameChapters } from '../text/nameChapters.ts';
import {
  type FoundChapter,
  type FoundContent,
  type ImportUnit,
  type Problem,
  ProblemError,
} from '../types.ts';
import { bookChapters, type BookPart, readParts } from './bookChapters.ts';
import { Container, isProtected } from './container.ts';
import { readContents } from './contents.ts';
import { readPackage } from './packageFile.ts';

/** A book with fewer characters for each picture is one of pictures: a comic. */
const CHARACTERS_A_PICTURE = 30;

/**
 * Reads an EPUB 2 or 3: a novel by its spine, or a comic if its parts are pictures.
 *
 * @param root folder of the source on the disk
 * @throws {ProblemError} if it is protected, or nothing of it can be read
 */
export async function readEpub(unit: ImportUnit, root: string): Promise<FoundContent> {
  const archive = await openZip(path.join(root, unit.path), unit.path, EPUB_BYTES_MAX);
  try {
    return await contentOf(unit, root, archive);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function contentOf(unit: ImportUnit, root: string, archive: Archive): Promise<FoundContent> {
  const container = new Container(archive, unit.path);
  if (await isProtected(container))
    throw new ProblemError({ code: 'epub_protected', file: unit.path });
  const book = await readPackage(container);
  const contents = await readContents(container, book);
  // The nav document may be in the spine: its text is the table of contents.
  const spine = book.spine.filter((part) => part !== book.nav);
  const { parts, problems } = await readParts(container, spine, contents);
  const characters = parts.reduce((sum, part) => sum + part.paragraphs.join('').length, 0);
  const pictures = parts.reduce((sum, part) => sum + part.pictures.length, 0);
  const isComic =
    pictures > 0 && (book.isPrePaginated || characters < pictures * CHARACTERS_A_PICTURE);
  const chapters = isComic
    ? comicChapters(unit, container, parts)
    : nameChapters(unit, bookChapters(parts, contents));
  const beside = await readMetadata(unit, root, archive);
  const coverEntry = book.cover === undefined ? undefined : container.entry(book.cover);
  const isPart = unit.name.place !== 'named';
  const { title: bookTitle, layout, ...fields } = book.fields;
  const named = isPart || bookTitle === undefined ? {} : { title: bookTitle };
  const { title: besideTitle, ...besideFields } = beside.fields;
  const isNamedBeside = besideTitle !== undefined && besideTitle !== unit.workTitle;
  const dropped: Problem[] =
    !isComic && pictures > 0
      ? [{ code: 'pictures_dropped', file: unit.path, detail: `${pictures} 张` }]
      : [];
  return {
    work: {
      ...fields,
      ...(isComic && layout !== undefined && { layout }),
      ...besideFields,
      kind: isComic ? 'comic' : 'novel',
      title: (isNamedBeside ? besideTitle : named.title) ?? unit.workTitle,
      key: unit.workKey,
      ...(coverEntry ? { cover: pageOf(coverEntry, 1, unit.path) } : coverOf(unit, root)),
    },
    chapters,
    problems: [...archive.problems, ...beside.problems, ...problems, ...dropped],
    close: archive.close,
  };
}

function comicChapters(
  unit: ImportUnit,
  container: Container,
  parts: readonly BookPart[],
): readonly FoundChapter[] {
  const names = parts.flatMap((part) =>
    part.pictures.map((href) => container.resolve(part.path, href)),
  );
  const entries = [...new Set(names)].flatMap((name) => container.entry(name) ?? []);
  if (entries.length === 0) throw new ProblemError({ code: 'no_pictures', file: unit.path });
  if (entries.length > CHAPTER_PAGES_MAX) {
    throw new ProblemError({
      code: 'pages_too_many',
      file: unit.path,
      detail: `${entries.length} 页`,
    });
  }
  const pages = entries.map((entry, index) => pageOf(entry, index + 1, unit.path));
  return [{ ...unit.name, path: unit.path, content: { kind: 'pictures', pages, doublePages: [] } }];
}
