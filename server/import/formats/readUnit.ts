import { readEpub } from './epub/readEpub.ts';
import { readFilm } from './film/readFilm.ts';
import { readArchive, readFolder, readPdf } from './pictures/readPictures.ts';
import { readTxt } from './text/readTxt.ts';
import type { FoundContent, ImportUnit, ReadOptions, UnitFormat } from './types.ts';

type Reader = (unit: ImportUnit, root: string, options: ReadOptions) => Promise<FoundContent>;

const READERS: Readonly<Record<UnitFormat, Reader>> = {
  zip: readArchive,
  rar: readArchive,
  folder: readFolder,
  pdf: readPdf,
  epub: readEpub,
  txt: readTxt,
  film: readFilm,
};

/**
 * Reads one unit of a source. RAR and PDF block the thread while they are read.
 *
 * @param root folder of the source on the disk
 * @returns content that holds its file open until `close`
 * @throws {ProblemError} if nothing of it can be read
 */
export function readUnit(
  unit: ImportUnit,
  root: string,
  options: ReadOptions = {},
): Promise<FoundContent> {
  return READERS[unit.format](unit, root, options);
}
