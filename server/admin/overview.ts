import type { AdminAnswerOf } from '../../src/shared/admin/call.ts';
import type { getOverview } from '../../src/shared/admin/site.ts';
import { countWrongBackups } from '../backup/backupCheckJob.ts';
import { countReports } from '../domain/support/reports.ts';
import { countThreads } from '../domain/support/threads.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/database.ts';
import { lastVerified } from '../storage/files/verifyJob.ts';
import { diskOf } from './storageViews.ts';
import { countJobs } from './imports/jobViews.ts';

/** What waits for an operator, and what a new site lacks. */
export async function readOverview({
  db,
  dataDir,
  backups,
}: Pick<Services, 'db' | 'dataDir' | 'backups'>): Promise<AdminAnswerOf<typeof getOverview>> {
  const { waiting, running, failed } = await countJobs(db);
  return {
    works: await countWorks(db),
    draft_chapters: await count(db, 'chapter', 'draft'),
    open_problems: await count(db, 'import_problem', 'open'),
    jobs: { waiting, running, failed },
    imported_files: await countRows(db, 'source_file'),
    open_reports: (await countReports(db)).open,
    wrong_files: (await lastVerified(db))?.wrong ?? 0,
    wrong_backups: await countWrongBackups(db, backups.dir),
    waiting_messages: (await countThreads(db)).waiting,
    accounts: await countRows(db, 'app_user'),
    disk: await diskOf(dataDir),
  };
}

async function countWorks(db: Database) {
  const rows = await db
    .selectFrom('work')
    .select((is) => ['state', 'origin', is.fn.countAll<number>().as('count')])
    .groupBy(['state', 'origin'])
    .execute();
  const works = { draft: 0, published: 0, withdrawn: 0, blocked: 0, demo: 0 };
  for (const { state, origin, count: number } of rows) {
    works[origin === 'catalogue' ? 'demo' : state] += number;
  }
  return works;
}

async function count(
  db: Database,
  table: 'chapter' | 'import_problem',
  state: 'draft' | 'open',
): Promise<number> {
  const { number } = await db
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('number'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return number;
}

async function countRows(db: Database, table: 'source_file' | 'app_user'): Promise<number> {
  const { number } = await db
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('number'))
    .executeTakeFirstOrThrow();
  return number;
}
