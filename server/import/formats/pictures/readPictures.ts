import path from 'node:path';
import type { Archive } from '../archive/archive.ts';
import { fileHead } from '../archive/archive.ts';
import { openRar } from '../archive/rarArchive.ts';
import { openZip } from '../archive/zipArchive.ts';
import { ARCHIVE_BYTES_MAX } from '../importLimits.ts';
import { readMetadata } from '../metadata/readMetadata.ts';
import { fileKind } from '../names/fileKinds.ts';
import {
  type FoundContent,
  type ImportUnit,
  type PageSource,
  type Problem,
  ProblemError,
  type WorkFields,
} from '../types.ts';
import { fileEntry, pageOf } from './pageSources.ts';
import { openPdf } from './pdf.ts';
import { pictureChapters } from './pictureChapters.ts';

const NESTED = new Set(['zip', 'rar', 'pdf', 'epub', 'unsupportedArchive']);

/**
 * Reads an archive of pictures, ZIP or RAR by its first bytes: files are often named as the other.
 *
 * @param root folder of the source on the disk
 * @throws {ProblemError} if nothing of it can be read
 */
export async function readArchive(unit: ImportUnit, root: string): Promise<FoundContent> {
  const place = path.join(root, unit.path);
  const { head } = await fileHead(place, unit.path);
  const isRar = head.subarray(0, 4).toString('latin1') === 'Rar!';
  const is7z = head.subarray(0, 2).toString('latin1') === '7z';
  if (is7z) throw new ProblemError({ code: 'archive_unsupported', file: unit.path });
  const archive = isRar
    ? await openRar(place, unit.path)
    : await openZip(place, unit.path, ARCHIVE_BYTES_MAX);
  try {
    return await contentOf(unit, root, archive, nestedIn(archive, unit.path));
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Reads a folder of pictures. */
export async function readFolder(unit: ImportUnit, root: string): Promise<FoundContent> {
  const entries = unit.files.map((file) => fileEntry(root, file));
  return contentOf(unit, root, { entries, problems: [], close: async () => {} }, []);
}

/** Reads a PDF: a chapter of its pages. */
export async function readPdf(unit: ImportUnit, root: string): Promise<FoundContent> {
  const { fields, problems } = await readMetadata(unit, root);
  const pdf = await openPdf(path.join(root, unit.path), unit.path);
  const content = { kind: 'pictures' as const, pages: pdf.pages, doublePages: [] };
  return {
    work: {
      ...fields,
      kind: 'comic',
      title: fields.title ?? unit.workTitle,
      key: workKeyOf(unit, fields),
      ...coverOf(unit, root),
    },
    chapters: [{ ...unit.name, path: unit.path, content }],
    problems,
    close: pdf.close,
  };
}

/** @returns the cover that lies beside a unit */
export function coverOf(unit: ImportUnit, root: string): { readonly cover?: PageSource } {
  return unit.cover === undefined
    ? {}
    : { cover: pageOf(fileEntry(root, unit.cover), 1, unit.cover) };
}

/** Where no path names the work, the files of one title belong together. */
function workKeyOf({ workKey, workTitle }: ImportUnit, { title }: WorkFields): string {
  return workKey === '' && workTitle === '' ? (title ?? '') : workKey;
}

async function contentOf(
  unit: ImportUnit,
  root: string,
  archive: Archive,
  nested: readonly Problem[],
): Promise<FoundContent> {
  const { fields, comicInfo, problems } = await readMetadata(unit, root, archive);
  const found = pictureChapters(unit, archive.entries, comicInfo);
  const cover = found.cover ? { cover: found.cover } : coverOf(unit, root);
  return {
    work: {
      ...fields,
      kind: 'comic',
      title: fields.title ?? unit.workTitle,
      key: workKeyOf(unit, fields),
      ...cover,
    },
    chapters: found.chapters,
    problems: [...archive.problems, ...nested, ...problems, ...found.problems],
    close: archive.close,
  };
}

/** An archive of archives is a folder that was packed: only its files can be read. */
function nestedIn(archive: Archive, file: string): readonly Problem[] {
  const inner = archive.entries.find(({ name }) => NESTED.has(fileKind(name)));
  return inner ? [{ code: 'archive_nested', file: `${file}/${inner.name}` }] : [];
}
