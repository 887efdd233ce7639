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
import {
  createAccounts,
  createWorks,
  createLibrary,
  createDeviceIndex,
  createIndexes,
} from './firstTables.ts';
import { boundGrowth } from './growthTables.ts';
import { createImports } from '../import/importTables.ts';
import { createUploadPieces } from '../import/pieceTables.ts';
import { addJobLog, createJobs } from '../jobs/jobTables.ts';
import { createKnownOrigins } from '../domain/accounts/knownOriginTable.ts';
import { createReadingDays } from '../domain/reading/readingTables.ts';
import { createReaderListIndexes } from './readerListIndexes.ts';
import { addDeviceCalls, createPush } from '../domain/push/pushTables.ts';
import { createNovels } from '../domain/catalogue/novelTables.ts';
import { createSearch } from '../domain/catalogue/search/searchTables.ts';
import { createScheduleHolds } from '../domain/catalogue/scheduleMigration.ts';
import { addFreeMoments, addWorkTerms } from '../domain/catalogue/workTermsMigration.ts';
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
  '0027_push': { up: createPush },
  '0028_reading_days': { up: createReadingDays },
  '0029_free_moments': { up: addFreeMoments },
  '0030_device_calls': { up: addDeviceCalls },
};

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
