import type { Kind, ProgressEntry, ReadRecord } from '../../src/shared/contract/index.ts';
import { READ_HISTORY_MAX } from '../../src/shared/limits.ts';
import type { Database, Write } from './database.ts';
import { mapPart, type Part, type PartWanted, readPart } from './part.ts';
import { millionths, progressOf } from './shelf.ts';
import { workOf } from './works.ts';
import { isoTime } from '../time.ts';

/** What the account has read, the latest first. */
export async function listReads(
  db: Database,
  userId: string,
  kind: Kind | undefined,
  wanted: PartWanted,
): Promise<Part<ReadRecord>> {
  const mine = db
    .selectFrom('record')
    .innerJoin('work', 'work.id', 'record.work_id')
    .where('record.user_id', '=', userId)
    .where('record.deleted', '=', 0)
    .$if(kind !== undefined, (query) => query.where('work.kind', '=', kind!));
  const latest = mine
    .selectAll('work')
    .select(['record.chapter_id', 'record.idx', 'record.page', 'record.ratio_millionths'])
    .select('record.at')
    .orderBy('record.at', 'desc')
    .orderBy('work.id');
  const part = await readPart(mine, latest, wanted);
  return mapPart(part, (row) => ({ ...progressOf(row), work: workOf(row) }));
}

/** Progress of one work, checked: its chapter exists and its time has come. */
export interface ReadPlace {
  readonly entry: ProgressEntry;
  readonly atMs: number;
  /** When it was read; earlier than `atMs` where a deletion is taken back. */
  readonly readMs: number;
}

/** What the column holds. */
const PAGE_MAX = 2 ** 31 - 1;

/**
 * Saves the places that are newer than what is there, by the clock of the device that read them.
 * Entries of works or chapters we do not have are passed over, so that one of them cannot hold up the rest for ever.
 * @returns the works among them that we know
 */
export async function savePlaces(
  t: Write,
  userId: string,
  places: readonly ReadPlace[],
): Promise<string[]> {
  const index = await chapterIndexes(t, places);
  const known = places.filter(({ entry }) => index.has(keyOf(entry)));
  for (const { entry, atMs, readMs } of known) {
    // A clock that runs ahead gives a deletion and what takes it back one and the same time: now.
    const beforeMs = entry.read_at === undefined ? atMs : atMs + 1;
    const row = {
      chapter_id: entry.chapter,
      idx: index.get(keyOf(entry)) ?? entry.index,
      page: Math.min(entry.page, PAGE_MAX),
      ratio_millionths: millionths(entry.ratio),
      at: readMs,
      deleted: entry.deleted ? 1 : 0,
    };
    await t
      .insertInto('record')
      .values({ user_id: userId, work_id: entry.work, ...row })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'work_id']).doUpdateSet(row).where('record.at', '<', beforeMs),
      )
      .execute();
  }
  return [...new Set(known.map(({ entry }) => entry.work))];
}

function keyOf(entry: Pick<ProgressEntry, 'kind' | 'work' | 'chapter'>): string {
  return `${entry.kind}/${entry.work}/${entry.chapter}`;
}

/** The true index of each chapter named, by `keyOf`. */
async function chapterIndexes(
  t: Write,
  places: readonly ReadPlace[],
): Promise<Map<string, number>> {
  const ids = places.map(({ entry }) => entry.chapter);
  const rows = await t
    .selectFrom('chapter')
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select(['chapter.id as chapter', 'chapter.work_id as work', 'chapter.idx', 'work.kind'])
    .where('chapter.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.idx]));
}

/** The deletions that a device may not have heard of, the latest first. */
export async function listDeletedReads(
  db: Database,
  userId: string,
  kind: Kind | undefined,
): Promise<{ work: string; at: string }[]> {
  const rows = await db
    .selectFrom('record')
    .innerJoin('work', 'work.id', 'record.work_id')
    .select(['record.work_id as work', 'record.at'])
    .where('record.user_id', '=', userId)
    .where('record.deleted', '=', 1)
    .$if(kind !== undefined, (query) => query.where('work.kind', '=', kind!))
    .orderBy('record.at', 'desc')
    .orderBy('work.id')
    .limit(READ_HISTORY_MAX)
    .execute();
  return rows.map(({ work, at }) => ({ work, at: isoTime(at) }));
}

/**
 * Deletes read records; each leaves its time behind, so that progress older than this stays deleted.
 * @param which all works where none are named
 * @param atMs when it was decided, ms since 1970: what was read later stays
 * @returns the works whose record went
 */
export async function deleteReads(
  t: Write,
  userId: string,
  { kind, workIds }: { kind: Kind | undefined; workIds: readonly string[] | undefined },
  atMs: number,
): Promise<string[]> {
  const rows = await t
    .updateTable('record')
    .set({ deleted: 1, at: atMs })
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .where('at', '<=', atMs)
    .$if(workIds !== undefined, (query) => query.where('work_id', 'in', workIds!))
    .$if(kind !== undefined, (query) =>
      query.where('work_id', 'in', (of) =>
        of.selectFrom('work').select('work.id').where('work.kind', '=', kind!),
      ),
    )
    .returning('work_id')
    .execute();
  return rows.map((row) => row.work_id);
}
