import { type Kysely, sql } from 'kysely';
import { notNull } from '../storage/notNull.ts';
import type { UploadPieceTable } from './pieceTables.ts';

/** A folder that is imported. The server reads it and never writes to it; only uploads lie in its own data directory. */
export interface SourceTable {
  id: string;
  name: string;
  /** Absolute; '' for the folder of uploads. */
  path: string;
  /** 1: a changed file replaces the content of a published chapter at once, otherwise when it is published. */
  auto: number;
  /** 1: not scanned, and its files wait. */
  paused: number;
  /** `empty` and `unreachable`: the last scan changed nothing. */
  state: 'new' | 'ok' | 'unreachable' | 'empty';
  /** Why it is unreachable, e.g. the code of the system's error. */
  problem: string;
  /** When a scan last ended. */
  scanned_at: number | null;
  created_at: number;
}

/** The work that the files of a folder belong to. */
export interface SourceWorkTable {
  source_id: string;
  /** `ImportUnit.workKey`. */
  key: string;
  work_id: string;
}

/** A file, or a folder of pictures, that is imported as one. */
export interface SourceFileTable {
  id: string;
  source_id: string;
  /** Within the source, with `/`. */
  path: string;
  /** Changes with path, size or time of change of the file and of what lies beside it (ComicInfo.xml, moyu.json). */
  signature: string;
  bytes: number;
  /** Hex SHA-256 of the content that was read last; '' before. */
  sha256: string;
  /** JSON of `ImportUnit`. */
  unit: string;
  /** JSON of `FileOptions`. */
  options: string;
  /** `duplicate`: another file has the same content. `missing`: gone from the source; what was imported stays. */
  state: 'waiting' | 'importing' | 'done' | 'problem' | 'duplicate' | 'missing';
  changed_at: number;
}

/** The chapter that a part of a file became. */
export interface SourceChapterTable {
  file_id: string;
  /** Within the file: '' where it is one chapter, else a path or a title. */
  key: string;
  chapter_id: string;
  /** JSON of `ChapterName`, by which other chapters find their place beside it. */
  name: string;
  /** Hash of the content that the chapter is to have, and of the one that its newest version was made from. */
  wanted: string;
  made: string;
}

export interface ImportProblemTable {
  /** Hash of source, file, code and page: a problem that is found again keeps its row. */
  id: string;
  source_id: string;
  /** Null where the file is not imported at all (an unknown archive). */
  file_id: string | null;
  chapter_id: string | null;
  /** A `ProblemCode`. */
  code: string;
  /** Path within the source, or `archive.cbz/entry.jpg`. */
  file: string;
  /** Counts from 1; 0: not about a page. */
  page: number;
  detail: string;
  /** JSON of the readings of a text whose encoding is unsure; '' for other problems. */
  readings: string;
  state: 'open' | 'ignored' | 'solved';
  created_at: number;
  updated_at: number;
}

/** A file that is uploaded in parts. */
export interface UploadTable {
  /** Names the parts on the disk. */
  id: string;
  /** Path within the source of uploads. */
  path: string;
  bytes: number;
  /** `open`: parts are still to come. `gone`: its pieces are not needed any more. */
  state: 'open' | 'done' | 'gone';
  /** The operator who began it. */
  owner: string;
  created_at: number;
  updated_at: number;
  /** 1: stored as rows of `upload_piece` say; 0: a file in `DATA_DIR`. */
  in_pieces: number;
  /** Bytes of its pieces. */
  received: number;
}

export interface ImportTables {
  source: SourceTable;
  source_work: SourceWorkTable;
  source_file: SourceFileTable;
  source_chapter: SourceChapterTable;
  import_problem: ImportProblemTable;
  upload: UploadTable;
  upload_piece: UploadPieceTable;
}

export async function createImports(db: Kysely<unknown>): Promise<void> {
  await createSources(db);
  await createProblems(db);
  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('path', 'text', notNull)
    .addColumn('bytes', 'bigint', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('owner', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('updated_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('upload_state')
    .on('upload')
    .columns(['state', 'updated_at'])
    .execute();
}

async function createSources(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('source')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', notNull)
    .addColumn('path', 'text', (c) => c.notNull().unique())
    .addColumn('auto', 'integer', notNull)
    .addColumn('paused', 'integer', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('problem', 'text', notNull)
    .addColumn('scanned_at', 'bigint')
    .addColumn('created_at', 'bigint', notNull)
    .execute();
  // `UPLOADS_ID`: the files that operators upload.
  await sql`insert into source (id, name, path, auto, paused, state, problem, created_at)
    values ('uploads', '上传', '', 0, 0, 'new', '', ${Date.now()})`.execute(db);
  // The tables below name works and chapters without a foreign key: what was imported may be removed by an operator.
  await db.schema
    .createTable('source_work')
    .addColumn('source_id', 'text', (c) => c.notNull().references('source.id'))
    .addColumn('key', 'text', notNull)
    .addColumn('work_id', 'text', notNull)
    .addPrimaryKeyConstraint('source_work_key', ['source_id', 'key'])
    .execute();
  await db.schema
    .createTable('source_file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('source_id', 'text', (c) => c.notNull().references('source.id'))
    .addColumn('path', 'text', notNull)
    .addColumn('signature', 'text', notNull)
    .addColumn('bytes', 'bigint', notNull)
    .addColumn('sha256', 'text', notNull)
    .addColumn('unit', 'text', notNull)
    .addColumn('options', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('changed_at', 'bigint', notNull)
    .execute();
  const unique = ['source_id', 'path'];
  await db.schema
    .createIndex('source_file_path')
    .on('source_file')
    .columns(unique)
    .unique()
    .execute();
  await db.schema
    .createIndex('source_file_sha256')
    .on('source_file')
    .columns(['source_id', 'sha256'])
    .execute();
  await db.schema
    .createTable('source_chapter')
    .addColumn('file_id', 'text', (c) => c.notNull().references('source_file.id'))
    .addColumn('key', 'text', notNull)
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('wanted', 'text', notNull)
    .addColumn('made', 'text', notNull)
    .addPrimaryKeyConstraint('source_chapter_key', ['file_id', 'key'])
    .execute();
  await db.schema
    .createIndex('source_chapter_chapter')
    .on('source_chapter')
    .column('chapter_id')
    .execute();
}

async function createProblems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('import_problem')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('source_id', 'text', (c) => c.notNull().references('source.id'))
    .addColumn('file_id', 'text')
    .addColumn('chapter_id', 'text')
    .addColumn('code', 'text', notNull)
    .addColumn('file', 'text', notNull)
    .addColumn('page', 'integer', notNull)
    .addColumn('detail', 'text', notNull)
    .addColumn('readings', 'text', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('updated_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('import_problem_file')
    .on('import_problem')
    .columns(['file_id', 'state'])
    .execute();
  await db.schema
    .createIndex('import_problem_state')
    .on('import_problem')
    .columns(['state', 'created_at'])
    .execute();
}
