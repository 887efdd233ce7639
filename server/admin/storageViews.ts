import { statfs } from 'node:fs/promises';
import type { AdminAnswerOf } from '../../src/shared/admin/call.ts';
import type { getStorage } from '../../src/shared/admin/storage.ts';
import { progressOf } from '../jobs/jobProgress.ts';
import type { JobTable } from '../jobs/jobTables.ts';
import type { Services } from '../services.ts';
import { type Database, databaseBytes } from '../storage/database.ts';
import { SWEEP_JOB } from '../storage/files/sweep.ts';
import { measureStorage } from '../storage/files/usage.ts';
import { lastVerified, VERIFY_JOB } from '../storage/files/verifyJob.ts';

type StorageView = AdminAnswerOf<typeof getStorage>;

export async function readStorage({
  db,
  dataDir,
}: Pick<Services, 'db' | 'dataDir'>): Promise<StorageView> {
  const verified = await lastVerified(db);
  const works = await worksOf(db, verified?.listed.map(({ key }) => key) ?? []);
  return {
    ...(await measureStorage(db)),
    originals: await originals(db),
    database_bytes: await databaseBytes(db),
    disk: await diskOf(dataDir),
    verify: await lastJob(db, VERIFY_JOB),
    verified: verified
      ? {
          ...verified,
          listed: verified.listed.map((file) => ({ ...file, work: works.get(file.key) ?? null })),
        }
      : null,
    sweep: await lastJob(db, SWEEP_JOB),
  };
}

/** The disk of `DATA_DIR`. */
export async function diskOf(dataDir: string): Promise<StorageView['disk']> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

/** Files in the folder of uploads; those of other sources are not the server's. */
async function originals(db: Database): Promise<StorageView['originals']> {
  const { files, bytes } = await db
    .selectFrom('source_file')
    .innerJoin('source', 'source.id', 'source_file.source_id')
    .select((is) => is.fn.countAll<number>().as('files'))
    .select((is) => is.fn.sum<number | string | null>('source_file.bytes').as('bytes'))
    .where('source.path', '=', '')
    .where('source_file.state', '<>', 'missing')
    .executeTakeFirstOrThrow();
  return { files, bytes: Number(bytes ?? 0) };
}

async function lastJob(db: Database, kind: string): Promise<StorageView['verify']> {
  const job = await latestJobs(db, kind).limit(1).executeTakeFirst();
  return job ? lastJobView(job) : null;
}

/** The jobs of a kind, the latest first. */
export function latestJobs(db: Database, kind: string) {
  return db
    .selectFrom('job')
    .select(['state', 'input', 'progress', 'problem', 'updated_at'])
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

export function lastJobView(
  job: Pick<JobTable, 'state' | 'progress' | 'problem' | 'updated_at'>,
): NonNullable<StorageView['verify']> {
  const { state, problem, updated_at: at } = job;
  return { state, progress: progressOf(job) ?? null, problem, at };
}

/** A work that shows the file, by the key of the file. */
async function worksOf(db: Database, keys: readonly string[]) {
  const works = new Map<string, { id: string; title: string }>();
  if (keys.length === 0) return works;
  const pages = await db
    .selectFrom('page')
    .innerJoin('chapter', 'chapter.id', 'page.chapter_id')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select(['page.path as key', 'work.id', 'work.title'])
    .where('page.path', 'in', keys)
    .execute();
  const covers = await db
    .selectFrom('work')
    .select(['cover as key', 'id', 'title'])
    .where('cover', 'in', keys)
    .execute();
  for (const { key, id, title } of [...pages, ...covers]) works.set(key, { id, title });
  return works;
}
