import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { createKeys } from '../admin/keyTables.ts';
import { createOperators } from '../admin/operatorTables.ts';
import { createAdminIndexes, createCatalogue } from '../domain/catalogue/catalogueMigration.ts';
import { addBans } from '../domain/accounts/bans.ts';
import { addClosing } from '../domain/accounts/closing.ts';
import { createReports, createThreads } from '../domain/support/supportTables.ts';
import { createOpdsAccess } from '../domain/accounts/opdsAccess.ts';
import { createHourlyCounts } from '../domain/statistics/hourlyTables.ts';
import { addLedgerOperators } from '../domain/ledger/ledgerMigration.ts';
import { addSprites, createFilms } from '../domain/catalogue/filmTables.ts';
import { createAdminSearchIndexes } from './adminSearchIndexes.ts';
import { boundGrowth } from './growthTables.ts';
import { createImports } from '../import/importTables.ts';
import { createUploadPieces } from '../import/pieceTables.ts';
import { addJobLog, createJobs } from '../jobs/jobTables.ts';
import { createKnownOrigins } from '../domain/accounts/knownOriginTable.ts';
import { notNull } from './notNull.ts';
import { createReaderListIndexes } from './readerListIndexes.ts';
import { createNovels } from '../domain/catalogue/novelTables.ts';
import { createSearch } from '../domain/catalogue/search/searchTables.ts';
import { createScheduleHolds } from '../domain/catalogue/scheduleMigration.ts';
import { addWorkTerms } from '../domain/catalogue/workTermsMigration.ts';
import { createPayment } from '../domain/orders/paymentTables.ts';
import type { Tables } from './tables.ts';

/** Cumulative; a released migration is never edited. Uses only types that both databases share. */
const migrations: Record<string, Migration> = {
  '0001_comics': {
    async up(db) {
      await createAccounts(db);
      await createWorks(db);
      await createLibrary(db);
    },
  },
  '0002_kept': { up: createDeviceIndex },
  '0003_payment': { up: createPayment },
  '0004_novels': { up: createNovels },
  '0005_films': { up: createFilms },
  '0006_known_origins': { up: createKnownOrigins },
  '0007_indexes': { up: createIndexes },
  '0008_growth': { up: boundGrowth },
  '0009_catalogue': { up: createCatalogue },
  '0010_jobs': {
    async up(db) {
      await createJobs(db);
      await createImports(db);
    },
  },
  '0011_operators': { up: createOperators },
  '0012_schedules': { up: createScheduleHolds },
  '0013_admin_lists': { up: createAdminIndexes },
  '0015_closing_and_reports': {
    async up(db) {
      await addClosing(db);
      await createReports(db);
    },
  },
  '0016_opds': { up: createOpdsAccess },
  '0017_support_and_bans': {
    async up(db) {
      await addBans(db);
      await addLedgerOperators(db);
      await createThreads(db);
    },
  },
  '0018_film_sprites': { up: addSprites },
  '0019_search': { up: createSearch },
  '0020_hourly_counts': { up: createHourlyCounts },
  '0020_work_terms': { up: addWorkTerms },
  '0021_operator_keys': { up: createKeys },
  '0023_admin_search': { up: createAdminSearchIndexes },
  '0023_reader_lists': { up: createReaderListIndexes },
  '0024_upload_pieces': { up: createUploadPieces },
  '0025_job_log': { up: addJobLog },
};

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_user')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('phone', 'text', (c) => c.unique())
    .addColumn('password_hash', 'text')
    .addColumn('password_version', 'integer', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull().check(sql`coins >= 0`))
    .addColumn('combo_until', 'bigint')
    .addColumn('wid', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema.createIndex('session_user').on('session').column('user_id').execute();
  await db.schema
    .createTable('coin_ledger')
    .addColumn('cause', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('delta', 'bigint', (c) => c.notNull())
    .addColumn('balance_after', 'bigint', (c) => c.notNull().check(sql`balance_after >= 0`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('ref', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('coin_ledger_user')
    .on('coin_ledger')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema
    .createTable('idempotency')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('input_hash', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('idempotency_age').on('idempotency').column('created_at').execute();
  await db.schema
    .createTable('kv')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}

async function createWorks(db: Kysely<unknown>): Promise<void> {
  const texts = ['title', 'author', 'intro', 'cover', 'tags', 'category', 'status', 'price'];
  const moreTexts = ['layout', 'latest_title', 'title_folded', 'author_folded', 'tags_folded'];
  const numbers = ['comic_price', 'weekday', 'score_hundredths', 'chapter_count', 'latest_idx'];
  const bigNumbers = ['views', 'collects', 'latest_at', 'first_at', 'updated_at'];
  let work = db.schema
    .createTable('work')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull());
  for (const name of [...texts, ...moreTexts]) work = work.addColumn(name, 'text', notNull);
  for (const name of numbers) work = work.addColumn(name, 'integer', notNull);
  for (const name of bigNumbers) work = work.addColumn(name, 'bigint', notNull);
  await work.execute();
  for (const column of ['views', 'updated_at', 'first_at', 'score_hundredths', 'collects']) {
    await db.schema
      .createIndex(`work_kind_${column}`)
      .on('work')
      .columns(['kind', column])
      .execute();
  }
  await db.schema
    .createTable('chapter')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('work_id', 'text', (c) => c.notNull().references('work.id'))
    .addColumn('idx', 'integer', notNull)
    .addColumn('title', 'text', notNull)
    .addColumn('price', 'integer', notNull)
    .addColumn('size', 'integer', notNull)
    .addColumn('published_at', 'bigint', notNull)
    .execute();
  await db.schema
    .createIndex('chapter_work')
    .on('chapter')
    .columns(['work_id', 'idx'])
    .unique()
    .execute();
  await db.schema
    .createTable('page')
    .addColumn('chapter_id', 'text', (c) => c.notNull().references('chapter.id'))
    .addColumn('idx', 'integer', notNull)
    .addColumn('path', 'text', notNull)
    .addColumn('width', 'integer', notNull)
    .addColumn('height', 'integer', notNull)
    .addColumn('bytes', 'integer', notNull)
    .addColumn('sha256', 'text', notNull)
    .addPrimaryKeyConstraint('page_key', ['chapter_id', 'idx'])
    .execute();
}

/** The tables of an account name works without a foreign key: their rows outlive a withdrawn work. */
async function createLibrary(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unlock')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('work_id', 'text', notNull)
    .addColumn('price', 'integer', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('unlock_key', ['user_id', 'chapter_id'])
    .execute();
  await db.schema
    .createTable('collection')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('work_id', 'text', notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('collection_key', ['user_id', 'work_id'])
    .execute();
  await db.schema.createIndex('collection_work').on('collection').column('work_id').execute();
  await db.schema
    .createTable('record')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('work_id', 'text', notNull)
    .addColumn('chapter_id', 'text', notNull)
    .addColumn('idx', 'integer', notNull)
    .addColumn('page', 'integer', notNull)
    .addColumn('ratio_millionths', 'integer', notNull)
    .addColumn('at', 'bigint', notNull)
    .addColumn('deleted', 'integer', notNull)
    .addPrimaryKeyConstraint('record_key', ['user_id', 'work_id'])
    .execute();
}

/** The downloads of each device of an account; the chapters' uuids in a row, separated by single spaces. */
async function createDeviceIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept')
    .addColumn('user_id', 'text', (c) => c.notNull().references('app_user.id'))
    .addColumn('device', 'text', notNull)
    .addColumn('work_id', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('chapters', 'text', notNull)
    .addColumn('at', 'bigint', notNull)
    .addPrimaryKeyConstraint('kept_key', ['user_id', 'device', 'work_id'])
    .execute();
}

/** Indexes for lists of thousands of rows: each covers the order and the filters of its list. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    collection_user_time: ['collection', 'user_id', 'created_at desc', 'work_id'],
    record_user_time: ['record', 'user_id', 'deleted', 'at desc', 'work_id'],
    unlock_user_time: ['unlock', 'user_id', 'created_at desc', 'chapter_id', 'work_id'],
    chapter_work_time: ['chapter', 'work_id', 'published_at', 'idx'],
    pay_order_time: ['pay_order', 'created_at desc', 'id'],
  } as const;
  for (const [name, [table, ...columns]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}

/**
 * Migrates the database to the newest schema. Processes that start at the same moment wait for each other.
 * @param upTo the last migration that is run; absent: all
 * @throws the error of the migration that failed
 */
export async function migrate(db: Kysely<Tables>, upTo?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  if (error) throw error;
}

/** Whether the database has exactly the migrations that this version knows. */
export async function isUpToDate(db: Kysely<Tables>): Promise<boolean> {
  const known = await migratorOf(db).getMigrations();
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return false;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const executed = known.filter(({ executedAt }) => executedAt !== undefined);
  return executed.length === known.length && Number(rows[0]?.count) === known.length;
}

/** Names of all migrations of this version, in order. */
export function knownMigrations(): string[] {
  return Object.keys(migrations).toSorted();
}

export interface MigrationState {
  /** Names of migrations; a new database has had none. */
  readonly done: readonly string[];
  readonly pending: readonly string[];
}

/** Which migrations of this version a database has had. */
export async function migrationState(db: Kysely<Tables>): Promise<MigrationState> {
  const known = await migratorOf(db).getMigrations();
  const isDone = ({ executedAt }: (typeof known)[number]) => executedAt !== undefined;
  const name = (migration: (typeof known)[number]) => migration.name;
  return {
    done: known.filter(isDone).map(name),
    pending: known.filter((migration) => !isDone(migration)).map(name),
  };
}

function migratorOf(db: Kysely<Tables>): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Migrations only add, and those of one release were written side by side.
    allowUnorderedMigrations: true,
  });
}
