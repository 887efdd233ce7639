import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type CatalogueContent, catalogueSchema } from './catalogueSchema.ts';

export interface CatalogueFile {
  readonly bytes: number;
  /** Hex, of the file on disk. */
  readonly sha256: string;
  /** Whether it is sent encrypted: all images except those of films. */
  readonly encrypted: boolean;
}

export interface Catalogue {
  readonly content: CatalogueContent;
  readonly folder: string;
  /** Hex SHA-256 of `catalogue.json`. */
  readonly hash: string;
  /** The files that may be served, by their path relative to the folder. */
  readonly files: ReadonlyMap<string, CatalogueFile>;
}

const CATALOGUE_FILE = 'catalogue.json';

/**
 * Reads and checks the catalogue of a folder.
 * @throws Error naming the field that has the wrong shape
 */
export function readCatalogue(folder: string): Catalogue {
  const bytes = readFileSync(join(folder, CATALOGUE_FILE));
  const result = v.safeParse(catalogueSchema, JSON.parse(bytes.toString('utf8')));
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${CATALOGUE_FILE}: ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  }
  return {
    content: result.output,
    folder,
    hash: createHash('sha256').update(bytes).digest('hex'),
    files: servedFiles(result.output),
  };
}

function servedFiles(content: CatalogueContent): Map<string, CatalogueFile> {
  const encrypted = encryptedPaths(content);
  const texts = new Set(content.works.map((work) => work.text));
  const files = new Map<string, CatalogueFile>();
  for (const [path, { bytes, sha256 }] of Object.entries(content.files)) {
    // Texts of novels are served by the API, which checks the right to read them.
    if (texts.has(path) || path.endsWith('.json')) continue;
    files.set(path, { bytes, sha256, encrypted: encrypted.has(path) });
  }
  for (const page of content.works.flatMap((work) => work.chapters.flatMap((c) => c.pages))) {
    files.set(page.path, { bytes: page.bytes, sha256: page.sha256, encrypted: true });
  }
  return files;
}

function encryptedPaths(content: CatalogueContent): Set<string> {
  const works = content.works.filter((work) => work.kind !== 'film');
  const banners = content.banners.filter((banner) => banner.kind !== 'film');
  return new Set([...works.map((work) => work.cover), ...banners.map((banner) => banner.image)]);
}

/**
 * The demo catalogue's folder, which lies beside the sources and is not part of the bundle.
 * @throws Error where the folder is missing
 */
export function findDemoFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['../../demo', '../../server/demo'].map((path) => resolve(here, path));
  const folder = candidates.find((path) => existsSync(join(path, CATALOGUE_FILE)));
  if (folder === undefined) throw new Error(`no demo catalogue in ${candidates.join(' or ')}`);
  return folder;
}
