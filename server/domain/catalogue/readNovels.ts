import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { NovelTextTable } from './novelTables.ts';
import { type CatalogueWork, type NovelFile, novelFileSchema } from './catalogueSchema.ts';
import type { Catalogue } from './readCatalogue.ts';

/**
 * Reads the texts of a catalogue's novels, a row for each chapter.
 * @throws Error naming the file whose hash, shape or chapters differ from the catalogue
 */
export function readNovels(catalogue: Catalogue): NovelTextTable[] {
  const novels = catalogue.content.works.filter((work) => work.kind === 'novel');
  return novels.flatMap((work) => rowsOf(readNovel(catalogue, work)));
}

function readNovel({ content, folder }: Catalogue, work: CatalogueWork): NovelFile {
  const { text: path } = work;
  if (path === undefined) throw new Error(`the novel ${work.uuid} names no text`);
  const bytes = readFileSync(join(folder, path));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // The catalogue's own hash, which detects changes, covers texts by the hashes in it.
  if (content.files[path]?.sha256 !== sha256) {
    throw new Error(`${path}: not the file that the catalogue names, by its SHA-256`);
  }
  const result = v.safeParse(novelFileSchema, JSON.parse(bytes.toString('utf8')));
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${path}: ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  }
  const uuids = result.output.chapters.map(({ uuid }) => uuid);
  const at = work.chapters.findIndex(({ uuid }, i) => uuid !== uuids[i]);
  if (at !== -1) throw new Error(`${path}: chapters.${at}: not ${work.chapters[at]?.uuid}`);
  if (uuids.length > work.chapters.length) {
    throw new Error(`${path}: more chapters than the catalogue names`);
  }
  return result.output;
}

function rowsOf({ chapters }: NovelFile): NovelTextTable[] {
  return chapters.map(({ uuid, note, paragraphs }) => ({
    chapter_id: uuid,
    version: 1,
    note,
    paragraphs: JSON.stringify(paragraphs),
  }));
}
