import type { Kysely } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

export interface EpisodeTable {
  chapter_id: string;
  version: number;
  /** The master playlist, relative to the catalogue's folder; the other files of the episode lie beside it. */
  hls: string;
  /** The folder of the episode, to which passes are given. */
  folder: string;
  poster: string;
  /** Seconds. */
  duration: number;
  preview_seconds: number;
  /** JSON of `FilmSprites`, with file names; '' where there are none. */
  sprites: string;
}

/** A variant of an episode, the best first. File names are relative to the episode's folder. */
export interface QualityTable {
  chapter_id: string;
  version: number;
  idx: number;
  /** For example 480p. */
  name: string;
  width: number;
  height: number;
  bandwidth: number;
  codecs: string;
  playlist: string;
  /** The initialization section of the segments; '' where they need none. */
  init: string;
  init_bytes: number;
  init_sha256: string;
}

export interface SegmentTable {
  chapter_id: string;
  version: number;
  quality_idx: number;
  idx: number;
  file: string;
  bytes: number;
  sha256: string;
  /** Microseconds, like `length_us`: the precision of playlists. */
  starts_us: number;
  length_us: number;
}

export interface SubtitleTable {
  chapter_id: string;
  version: number;
  idx: number;
  /** BCP 47. */
  lang: string;
  label: string;
  file: string;
  bytes: number;
  sha256: string;
}

export async function createFilms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('work')
    .addColumn('form', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const name of ['duration', 'coins', 'preview_seconds']) {
    await db.schema
      .alterTable('work')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('film_episode')
    .addColumn('chapter_id', 'text', (c) => c.primaryKey().references('chapter.id'))
    .addColumn('hls', 'text', notNull)
    .addColumn('folder', 'text', (c) => c.notNull().unique())
    .addColumn('poster', 'text', notNull)
    .addColumn('duration', 'integer', notNull)
    .addColumn('preview_seconds', 'integer', notNull)
    .execute();
  await db.schema
    .createTable('film_quality')
    .addColumn('chapter_id', 'text', (c) => c.notNull().references('film_episode.chapter_id'))
    .addColumn('idx', 'integer', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('width', 'integer', notNull)
    .addColumn('height', 'integer', notNull)
    .addColumn('bandwidth', 'bigint', notNull)
    .addColumn('codecs', 'text', notNull)
    .addColumn('playlist', 'text', notNull)
    .addColumn('init', 'text', notNull)
    .addColumn('init_bytes', 'integer', notNull)
    .addColumn('init_sha256', 'text', notNull)
    .addPrimaryKeyConstraint('film_quality_key', ['chapter_id', 'idx'])
    .execute();
  await createPieces(db);
}

async function createPieces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('film_segment')
    .addColumn('chapter_id', 'text', (c) => c.notNull().references('film_episode.chapter_id'))
    .addColumn('quality_idx', 'integer', notNull)
    .addColumn('idx', 'integer', notNull)
    .addColumn('file', 'text', notNull)
    .addColumn('bytes', 'bigint', notNull)
    .addColumn('sha256', 'text', notNull)
    .addColumn('starts_us', 'bigint', notNull)
    .addColumn('length_us', 'bigint', notNull)
    .addPrimaryKeyConstraint('film_segment_key', ['chapter_id', 'quality_idx', 'idx'])
    .addUniqueConstraint('film_segment_file', ['chapter_id', 'file'])
    .execute();
  await db.schema
    .createTable('film_subtitle')
    .addColumn('chapter_id', 'text', (c) => c.notNull().references('film_episode.chapter_id'))
    .addColumn('idx', 'integer', notNull)
    .addColumn('lang', 'text', notNull)
    .addColumn('label', 'text', notNull)
    .addColumn('file', 'text', notNull)
    .addColumn('bytes', 'integer', notNull)
    .addColumn('sha256', 'text', notNull)
    .addPrimaryKeyConstraint('film_subtitle_key', ['chapter_id', 'idx'])
    .execute();
}

/** Frames for the time preview. */
export async function addSprites(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('film_episode')
    .addColumn('sprites', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
