import path from 'node:path';
import { fileHead } from '../archive/archive.ts';
import { readMetadata } from '../metadata/readMetadata.ts';
import { coverOf } from '../pictures/readPictures.ts';
import { FILM_BYTES_MAX } from '../importLimits.ts';
import {
  type FoundContent,
  type ImportUnit,
  type Problem,
  ProblemError,
  type ReadOptions,
} from '../types.ts';
import { probeFilm } from './probeFilm.ts';
import { readSubtitleFile } from './subtitleFiles.ts';

/**
 * Reads a film: one chapter. Nothing is encoded yet.
 *
 * @param root folder of the source on the disk
 * @throws {ProblemError} if it cannot be read, or the encoding of subtitles beside it is unsure (`readings`)
 */
export async function readFilm(
  unit: ImportUnit,
  root: string,
  { encoding }: ReadOptions,
): Promise<FoundContent> {
  const place = path.join(root, unit.path);
  const { size } = await fileHead(place, unit.path);
  if (size > FILM_BYTES_MAX) throw new ProblemError({ code: 'film_too_large', file: unit.path });
  const facts = await probeFilm(place, unit.path);
  // Encoding takes long: what the operator has to decide comes before it.
  for (const file of unit.subtitles ?? []) await readSubtitleFile(root, file, encoding);
  const { fields, problems } = await readMetadata(unit, root);
  const isBitmap = facts.subtitles.some(({ isText }) => !isText);
  const dropped: Problem[] = isBitmap ? [{ code: 'subtitles_bitmap', file: unit.path }] : [];
  return {
    work: {
      ...fields,
      kind: 'film',
      title: fields.title ?? unit.workTitle,
      key: unit.workKey,
      ...coverOf(unit, root),
    },
    chapters: [{ ...unit.name, path: unit.path, content: { kind: 'film', facts } }],
    problems: [...problems, ...dropped],
    close: async () => {},
  };
}
