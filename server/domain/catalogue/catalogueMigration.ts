import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { notNull } from '../../storage/notNull.ts';

/**
 * The catalogue as rows that an operator changes: states and versions of works and chapters, the files that may be
 * handed out, and the content of the home page. Existing works and chapters are published, their content is version 1.
 *
 * A process of the version before that still runs beside (on PostgreSQL) goes on answering readers and writing what
 * readers write. It knows no states and no versions: it would list drafts, and show the pages of all versions of a
 * chapter together. So drafts are made, and chapters replaced, once it has stopped.
 */
export async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await addStates(db);
  await addVersions(db);
  await createVersions(db);
  await createAssets(db);
  await createHome(db);
  await createPublishIndexes(db);
}

async function addStates(db: Kysely<unknown>): Promise<void> {
  for (const table of ['work', 'chapter']) {
    const alter = () => db.schema.alterTable(table);
    await alter()
      .addColumn('state', 'text', (c) => c.notNull().defaultTo('published'))
      .execute();
    await alter()
      .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await alter()
      .addColumn('locked', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('work')
    .addColumn('published_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('chapter')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('chapter')
    .addColumn('sort', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update chapter set sort = idx * 1024`.execute(db);
  // What readers see today stays visible, whatever time it has.
  const now = sql.lit(Date.now());
  await sql`update chapter set published_at = ${now} where published_at > ${now}`.execute(db);
}

const PAGE = 'chapter_id idx path width height bytes sha256';
const NOVEL = 'chapter_id note paragraphs';
const EPISODE = 'chapter_id hls folder poster duration preview_seconds';
const QUALITY =
  'chapter_id idx name width height bandwidth codecs playlist init init_bytes init_sha256';
const SEGMENT = 'chapter_id quality_idx idx file bytes sha256 starts_us length_us';
const SUBTITLE = 'chapter_id idx lang label file bytes sha256';
/** Tables with a reference before those that they refer to. */
const VERSIONED = 'film_subtitle film_segment film_quality film_episode novel_text page'.split(' ');

/** SQLite cannot change a primary key, so the tables are made anew. Numbers that may be large are `bigint`. */
async function addVersions(db: Kysely<unknown>): Promise<void> {
  const ofChapter = (name: string) =>
    db.schema
      .createTable(`${name}_new`)
      .addColumn('chapter_id', 'text', (c) => c.notNull().references('chapter.id'))
      .addColumn('version', 'integer', notNull);
  const ofEpisode = (name: string) =>
    db.schema
      .createTable(`${name}_new`)
      .addColumn('chapter_id', 'text', notNull)
      .addColumn('version', 'integer', notNull)
      .addForeignKeyConstraint(
        `${name}_version_episode`,
        ['chapter_id', 'version'],
        'film_episode_new',
        ['chapter_id', 'version'],
      );
  const copy = async (name: string, names: string) => {
    const list = sql.join(names.split(' ').map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(`${name}_new`)} (version, ${list})
      select 1, ${list} from ${sql.table(name)}`.execute(db);
  };

  await withColumns(ofChapter('page'), ['path', 'sha256'], ['idx', 'width', 'height', 'bytes'])
    .addPrimaryKeyConstraint('page_version_key', ['chapter_id', 'version', 'idx'])
    .execute();
  await copy('page', PAGE);
  await withColumns(ofChapter('novel_text'), ['note', 'paragraphs'], [])
    .addPrimaryKeyConstraint('novel_text_version_key', ['chapter_id', 'version'])
    .execute();
  await copy('novel_text', NOVEL);
  await withColumns(ofChapter('film_episode'), ['hls', 'poster'], ['duration', 'preview_seconds'])
    .addColumn('folder', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('film_episode_version_key', ['chapter_id', 'version'])
    .execute();
  await copy('film_episode', EPISODE);
  await withColumns(
    ofEpisode('film_quality'),
    ['name', 'codecs', 'playlist', 'init', 'init_sha256'],
    ['idx', 'width', 'height', 'init_bytes'],
    ['bandwidth'],
  )
    .addPrimaryKeyConstraint('film_quality_version_key', ['chapter_id', 'version', 'idx'])
    .execute();
  await copy('film_quality', QUALITY);
  await withColumns(
    ofEpisode('film_segment'),
    ['file', 'sha256'],
    ['quality_idx', 'idx'],
    ['bytes', 'starts_us', 'length_us'],
  )
    .addPrimaryKeyConstraint('film_segment_version_key', [
      'chapter_id',
      'version',
      'quality_idx',
      'idx',
    ])
    .addUniqueConstraint('film_segment_version_file', ['chapter_id', 'version', 'file'])
    .execute();
  await copy('film_segment', SEGMENT);
  await withColumns(
    ofEpisode('film_subtitle'),
    ['lang', 'label', 'file', 'sha256'],
    ['idx', 'bytes'],
  )
    .addPrimaryKeyConstraint('film_subtitle_version_key', ['chapter_id', 'version', 'idx'])
    .execute();
  await copy('film_subtitle', SUBTITLE);

  for (const table of VERSIONED) await db.schema.dropTable(table).execute();
  for (const table of VERSIONED) {
    await db.schema.alterTable(`${table}_new`).renameTo(table).execute();
  }
}

/** Adds columns that may not be null. */
function withColumns<Table extends string, Column extends string>(
  table: CreateTableBuilder<Table, Column>,
  texts: readonly string[],
  numbers: readonly string[],
  bigNumbers: readonly string[] = [],
): CreateTableBuilder<Table, string> {
  let all: CreateTableBuilder<Table, string> = table;
  for (const name of texts) all = all.addColumn(name, 'text', notNull);
  for (const name of numbers) all = all.addColumn(name, 'integer', notNull);
  for (const name of bigNumbers) all = all.addColumn(name, 'bigint', notNull);
  return all;
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chapter_version')
    .addColumn('chapter_id', 'text', (c) => c.notNull().references('chapter.id'))
    .addColumn('version', 'integer', notNull)
    .addColumn('state', 'text', notNull)
    .addColumn('source_sha256', 'text', notNull)
    .addColumn('made_at', 'bigint', notNull)
    .addColumn('replaced_at', 'bigint')
    .addColumn('size', 'integer', notNull)
    .addPrimaryKeyConstraint('chapter_version_key', ['chapter_id', 'version'])
    .execute();
  await sql`insert into chapter_version (chapter_id, version, state, source_sha256, made_at, size)
    select id, 1, 'shown', '', published_at, size from chapter`.execute(db);
  const variant = db.schema
    .createTable('page_variant')
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('version', 'integer', notNull)
    .addColumn('idx', 'integer', notNull);
  await withColumns(variant, ['path', 'sha256'], ['width', 'height', 'bytes'])
    .addPrimaryKeyConstraint('page_variant_key', ['chapter_id', 'version', 'idx', 'width'])
    .addForeignKeyConstraint('page_variant_page', ['chapter_id', 'version', 'idx'], 'page', [
      'chapter_id',
      'version',
      'idx',
    ])
    .execute();
}

async function createAssets(db: Kysely<unknown>): Promise<void> {
  const asset = db.schema.createTable('asset').addColumn('key', 'text', (c) => c.primaryKey());
  await withColumns(
    asset,
    ['sha256', 'type', 'store'],
    ['sealed', 'blocked', 'width', 'height'],
    ['bytes', 'created_at'],
  )
    .addColumn('unused_since', 'bigint')
    .execute();
}

/** Adds the columns of `Shown` in `catalogueTables.ts`. */
function shown<Table extends string>(
  table: CreateTableBuilder<Table, string>,
): CreateTableBuilder<Table, string> {
  return withColumns(table, [], ['sort', 'revision'])
    .addColumn('from_at', 'bigint')
    .addColumn('until_at', 'bigint');
}

async function createHome(db: Kysely<unknown>): Promise<void> {
  const withId = (name: string) =>
    db.schema.createTable(name).addColumn('id', 'text', (c) => c.primaryKey());
  const banner = ['kind', 'title', 'subtitle', 'tag', 'image', 'work_id', 'url', 'origin'];
  await shown(withColumns(withId('banner'), banner, [])).execute();
  const section = ['kind', 'title', 'subtitle', 'layout', 'more', 'source', 'filter'];
  await shown(withColumns(withId('home_section'), section, ['count'])).execute();
  await shown(withColumns(withId('hot_word'), ['kind', 'word', 'origin'], [])).execute();
  await shown(withColumns(db.schema.createTable('category'), ['kind', 'facet', 'id', 'title'], []))
    .addPrimaryKeyConstraint('category_key', ['kind', 'facet', 'id'])
    .execute();
  await withColumns(withId('work_list'), ['kind', 'title'], ['revision']).execute();
  await db.schema
    .createTable('work_list_item')
    .addColumn('list_id', 'text', (c) => c.notNull().references('work_list.id'))
    .addColumn('work_id', 'text', notNull)
    .addColumn('note', 'text', notNull)
    .addColumn('sort', 'integer', notNull)
    .addPrimaryKeyConstraint('work_list_item_key', ['list_id', 'work_id'])
    .execute();
  await db.schema
    .createTable('publish_schedule')
    .addColumn('work_id', 'text', (c) => c.primaryKey().references('work.id'))
    .addColumn('weekdays', 'text', notNull)
    .addColumn('minute', 'integer', notNull)
    .addColumn('zone', 'text', notNull)
    .addColumn('revision', 'integer', notNull)
    .execute();
}

/** Lists that filter by state and time stay within an index; the others serve changes by an operator. */
async function createPublishIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['views', 'updated_at', 'first_at', 'score_hundredths', 'collects']) {
    await db.schema
      .createIndex(`work_state_${column}`)
      .on('work')
      .columns(['kind', 'state', column, 'published_at'])
      .execute();
  }
  const indexes = {
    chapter_work_state: ['chapter', 'work_id', 'state', 'published_at', 'idx'],
    unlock_user_work: ['unlock', 'user_id', 'work_id'],
    chapter_version_old: ['chapter_version', 'state', 'replaced_at'],
    chapter_work_sort: ['chapter', 'work_id', 'sort'],
    chapter_state_time: ['chapter', 'state', 'published_at', 'work_id'],
    record_work: ['record', 'work_id'],
    unlock_work: ['unlock', 'work_id', 'chapter_id'],
  } as const;
  for (const [name, [table, ...names]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(names).execute();
  }
  await db.schema.createIndex('page_path').on('page').column('path').execute();
  await db.schema.createIndex('page_variant_path').on('page_variant').column('path').execute();
}

/** Of the operators' list of works, which has works in every state and starts with the one changed last. */
export async function createAdminIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    work_changed: ['updated_at desc', 'id desc'],
    work_titles: ['title_folded', 'id'],
  } as const;
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('work')
      .columns([...columns])
      .execute();
  }
}
