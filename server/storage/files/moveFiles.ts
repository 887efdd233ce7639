import * as v from 'valibot';
import { enqueue } from '../../jobs/jobs.ts';
import { JobError, type JobHandler } from '../../jobs/runner.ts';
import { type Database, transact, type Write } from '../database.ts';
import { type FileStorage, HashError } from './fileStorage.ts';
import { type Place, PLACES, readPlacement, writePlacement } from './placement.ts';
import { hashOf } from './verify.ts';

/**
 * [Note: Moving files]
 * Imported files are in one place, which a row of the database names for all processes. A move notes where to first: from
 * then on every new file is stored in both places. A job then copies all others in the order of their keys, reads each back
 * and compares it with its SHA-256, and notes how far it is; a killed process's job goes on there. Last it changes the
 * place. Nothing is deleted: a process that has not seen the change yet still finds everything where it was.
 */

export const MOVE_JOB = 'move';
const inputSchema = v.object({ to: v.picklist(PLACES) });
const ASSETS_PER_STEP = 100;
/** Files that are copied beside each other. */
const COPIES = 4;

export type MoveBegun = 'begun' | 'cancelled' | 'there';

/** Begins a move, or takes one back by naming the present place. */
export async function beginMove(t: Write, to: Place, nowMs: number): Promise<MoveBegun> {
  const { place, movingTo, after } = await readPlacement(t);
  if (place === to) {
    if (movingTo === undefined) return 'there';
    await writePlacement(t, { place });
    return 'cancelled';
  }
  await writePlacement(t, { place, movingTo: to, after: movingTo === to ? after : '' });
  await enqueue(t, { kind: MOVE_JOB, key: MOVE_JOB, input: { to } }, nowMs);
  return 'begun';
}

export interface MoveServices {
  readonly db: Database;
  /** `s3` is undefined where the process has no S3 server. */
  readonly storages: Readonly<Partial<Record<Place, FileStorage>>>;
}

interface NamedFile {
  readonly key: string;
  readonly sha256: string;
}

/** The job that copies all files to the other place, and then makes that one the place. */
export function moveHandler({ db, storages }: MoveServices): JobHandler {
  return async ({ input, signal, report }) => {
    const { to } = v.parse(inputSchema, input);
    const target = storages[to];
    if (!target) throw new JobError('这个进程没有设 S3_ENDPOINT 等变量：设好后重启再试');
    const total = await countFiles(db);
    let done = 0;
    for (;;) {
      const { place, movingTo, after } = await readPlacement(db);
      // Taken back, or done by a process whose lease had ended.
      if (movingTo !== to) return '搬移已经取消或做完';
      const source = storages[place]!;
      const some = await filesAfter(db, after);
      for (let from = 0; from < some.length; from += COPIES) {
        signal.throwIfAborted();
        const copied = some.slice(from, from + COPIES);
        await allEnded(copied.map((file) => copyChecked(source, target, file)));
        done += copied.length;
        report({ done, total: Math.max(done, total), what: copied[0]!.key });
      }
      const last = some.at(-1);
      const moved = last ? { place, movingTo, after: last.key } : { place: to };
      await transact(db, async (t) => {
        if ((await readPlacement(t)).movingTo === to) await writePlacement(t, moved);
      });
      if (!last) return `搬完了，这一次复制了 ${done} 个文件`;
    }
  };
}

/** Unlike `Promise.all`, leaves nothing running where one fails. @throws the first error */
async function allEnded(copies: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(copies)) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}

async function countFiles(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('asset')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('store', '=', 'files')
    .executeTakeFirstOrThrow();
  return count;
}

function filesAfter(db: Database, key: string): Promise<NamedFile[]> {
  return (
    db
      .selectFrom('asset')
      .select(['key', 'sha256'])
      .where('store', '=', 'files')
      .where('key', '>', key)
      // Uploads that were begun in S3 stay in pieces.
      .unionAll(db.selectFrom('upload_piece').select(['key', 'sha256']).where('key', '>', key))
      .orderBy('key')
      .limit(ASSETS_PER_STEP)
      .execute()
  );
}

/**
 * A file that its place has not is left out: an import is writing it, and stores it in both places, or it was lost before.
 * @throws JobError where the file has another content than its hash says, in its place or after it was copied
 */
async function copyChecked(
  source: FileStorage,
  target: FileStorage,
  { key, sha256 }: NamedFile,
): Promise<void> {
  for (const isLast of [false, true]) {
    const copy = await target.get(key);
    if (copy && (await hashOf(copy)) === sha256) return;
    if (isLast) throw new JobError(`${key} 复制后读回来的内容不对`);
    const file = await source.get(key);
    if (!file) return;
    if (copy) await target.delete(key);
    try {
      await target.put(key, file, { sha256 });
    } catch (error) {
      if (!(error instanceof HashError)) throw error;
      throw new JobError(`${key} 的内容和 SHA-256 不符：用 storage verify 查看，修好后再移`, {
        cause: error,
      });
    }
  }
}
