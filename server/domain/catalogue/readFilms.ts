import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isFilmPiece } from './filmPasses.ts';
import type { EpisodeTable, QualityTable, SegmentTable, SubtitleTable } from './filmTables.ts';
import type { CatalogueWork } from './catalogueSchema.ts';
import { parseMaster, parseMedia, type Variant } from './playlist.ts';
import type { Catalogue } from './readCatalogue.ts';

export interface FilmRows {
  readonly episodes: readonly EpisodeTable[];
  readonly qualities: readonly QualityTable[];
  readonly segments: readonly SegmentTable[];
  readonly subtitles: readonly SubtitleTable[];
}

interface EpisodeRows extends Omit<FilmRows, 'episodes'> {
  readonly episode: EpisodeTable;
}

const DURATION_TOLERANCE_SECONDS = 1;
const US_PER_SECOND = 1_000_000;

/**
 * Reads the playlists of a catalogue's films and the catalogue files that they consist of.
 * @throws Error naming the file that differs from the catalogue, or that names a file outside it
 */
export function readFilms(catalogue: Catalogue): FilmRows {
  const films = catalogue.content.works.filter((work) => work.kind === 'film');
  const rows = films.flatMap((work) =>
    work.chapters.map((chapter) => readEpisode(catalogue, work, chapter)),
  );
  const folders = new Set<string>();
  for (const { folder, hls } of rows.map(({ episode }) => episode)) {
    // A pass to the folder would open both episodes.
    if (folders.has(folder)) throw new Error(`${hls}: two episodes in one folder`);
    folders.add(folder);
  }
  return {
    episodes: rows.map(({ episode }) => episode),
    qualities: rows.flatMap(({ qualities }) => qualities),
    segments: rows.flatMap(({ segments }) => segments),
    subtitles: rows.flatMap(({ subtitles }) => subtitles),
  };
}

type Chapter = CatalogueWork['chapters'][number];

function readEpisode(catalogue: Catalogue, work: CatalogueWork, chapter: Chapter): EpisodeRows {
  const { uuid, hls } = chapter;
  if (hls === undefined) throw new Error(`the episode ${uuid} names no playlist`);
  if (!isFilmPiece(hls)) throw new Error(`${hls}: no playlist below films/`);
  const poster = chapter.poster ?? work.cover;
  if (isFilmPiece(poster)) throw new Error(`${poster}: no picture`);
  const folder = dirname(hls);
  const qualities = readQualities(catalogue, uuid, hls);
  const { content } = catalogue;
  return {
    episode: {
      chapter_id: uuid,
      version: 1,
      hls,
      folder,
      poster,
      duration: durationOf(chapter, hls, qualities),
      preview_seconds: chapter.preview_seconds ?? 0,
      sprites: '',
    },
    qualities: qualities.map(({ row }) => row),
    segments: qualities.flatMap(({ segments }) => segments),
    subtitles: chapter.subtitles.map(({ lang, label, path }, i) => {
      if (dirname(path) !== folder) throw new Error(`${path}: not beside ${hls}`);
      return {
        chapter_id: uuid,
        version: 1,
        idx: i + 1,
        lang,
        label,
        ...pieceOf(content, path, uuid),
      };
    }),
  };
}

export interface QualityRows {
  readonly row: QualityTable;
  readonly segments: readonly SegmentTable[];
}

/** Files of films, by their paths. */
export interface FilmFiles {
  readonly folder: string;
  readonly content: {
    readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
  };
}

/**
 * Reads the playlists of one episode and what they consist of.
 * @param uuid of its chapter
 * @param hls its master playlist
 * @throws Error naming the file that is wrong or missing
 */
export function readQualities(catalogue: FilmFiles, uuid: string, hls: string): QualityRows[] {
  const variants = readPlaylist(catalogue, hls, uuid, parseMaster);
  const bestFirst = variants.toSorted((a, b) => b.height - a.height || b.bandwidth - a.bandwidth);
  const names = new Set<string>();
  const qualities = bestFirst.map((variant, i) => {
    const plain = `${variant.height}p`;
    const name = names.has(plain) ? `${plain}_${i + 1}` : plain;
    names.add(name);
    return readQuality(catalogue, { uuid, folder: dirname(hls), idx: i + 1, name }, variant);
  });
  const files = new Set<string>();
  for (const { file } of qualities.flatMap(({ segments }) => segments)) {
    if (files.has(file)) throw new Error(`${hls}: ${file} is named twice`);
    files.add(file);
  }
  return qualities;
}

interface QualityPlace {
  readonly uuid: string;
  readonly folder: string;
  readonly idx: number;
  readonly name: string;
}

function readQuality(catalogue: FilmFiles, place: QualityPlace, variant: Variant): QualityRows {
  const { uuid, folder, idx, name } = place;
  const { content } = catalogue;
  const path = join(folder, variant.playlist);
  const { init, segments } = readPlaylist(catalogue, path, uuid, parseMedia);
  const pieceNamed = (file: string) => pieceOf(content, join(folder, file), path);
  const begins = init === undefined ? undefined : pieceNamed(init);
  let startsUs = 0;
  return {
    row: {
      ...variant,
      chapter_id: uuid,
      version: 1,
      idx,
      name,
      init: begins?.file ?? '',
      init_bytes: begins?.bytes ?? 0,
      init_sha256: begins?.sha256 ?? '',
    },
    segments: segments.map((segment, i): SegmentTable => {
      const lengthUs = Math.round(segment.seconds * US_PER_SECOND);
      const row = {
        chapter_id: uuid,
        version: 1,
        quality_idx: idx,
        idx: i + 1,
        ...pieceNamed(segment.name),
        starts_us: startsUs,
        length_us: lengthUs,
      };
      startsUs += lengthUs;
      return row;
    }),
  };
}

function durationOf(chapter: Chapter, hls: string, qualities: readonly QualityRows[]): number {
  const lengths = qualities.map(({ segments }) =>
    segments.reduce((sum, { length_us }) => sum + length_us / US_PER_SECOND, 0),
  );
  const duration = chapter.duration ?? Math.round(lengths[0] ?? 0);
  const wrong = lengths.find((each) => Math.abs(each - duration) > DURATION_TOLERANCE_SECONDS);
  if (wrong !== undefined) throw new Error(`${hls}: ${wrong} s, not ${duration}`);
  return duration;
}

/** @param by the file that names it, for the error */
export function pieceOf(content: FilmFiles['content'], path: string, by: string) {
  const file = Object.hasOwn(content.files, path) ? content.files[path] : undefined;
  if (!file) throw new Error(`${by}: ${path} is not in the catalogue`);
  return { file: basename(path), bytes: file.bytes, sha256: file.sha256 };
}

function readPlaylist<T>(
  { content, folder }: FilmFiles,
  path: string,
  by: string,
  parse: (text: string) => T,
): T {
  const { sha256 } = pieceOf(content, path, by);
  const bytes = readFileSync(join(folder, path));
  // The catalogue's own hash, which detects changes, covers playlists by the hashes in it.
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error(`${path}: not the file that the catalogue names, by its SHA-256`);
  }
  try {
    return parse(bytes.toString('utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}
