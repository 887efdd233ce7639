import { expressionBuilder } from 'kysely';
import type { Kind, ProgressEntry, ReadRecord } from '../../../src/shared/contract/index.ts';
import { ACCOUNT_READS_MAX, READ_HISTORY_MAX } from '../../../src/shared/limits.ts';
import type { Database, Write } from '../../storage/database.ts';
import { cut, mapPart, type Part, type PartWanted, partWith } from '../../storage/part.ts';
import { millionths, progressOf } from './favorites.ts';
import { chaptersByIds } from '../catalogue/lookUps.ts';
import { isReadableWork, type Viewer } from '../catalogue/published.ts';
import { namesWork, workOf } from '../catalogue/works.ts';
import type { Reading } from '../statistics/hourlyCounts.ts';
import type { Tables } from '../../storage/tables.ts';
import { CLOCK_TOLERANCE_MS, isoTime } from '../../base/time.ts';

/** The latest first. */
export async function listReads(
  db: Database,
  viewer: Viewer,
  kind: Kind | undefined,
  wanted: PartWanted,
): Promise<Part<ReadRecord>> {
  const mine = db
    .selectFrom('record')
    .where('record.user_id', '=', viewer.userId)
    .where('record.deleted', '=', 0)
    .where(namesWork('record.work_id', kind, viewer));
  const latest = mine.selectAll('record').orderBy('record.at', 'desc').orderBy('record.work_id');
  const rows = await db
    .selectFrom(cut(latest, wanted).as('latest'))
    .innerJoin('work', 'work.id', 'latest.work_id')
    .selectAll('work')
    .select(['latest.chapter_id', 'latest.idx', 'latest.page', 'latest.ratio_millionths'])
    .select('latest.at')
    .orderBy('latest.at', 'desc')
    .orderBy('work.id')
    .execute();
  return mapPart(await partWith(rows, mine, wanted), (row) => ({
    ...progressOf(row),
    work: workOf(row, viewer.nowMs),
  }));
}

/** Validated progress of one work: its chapter exists and its time is not in the future. */
export interface ReadPlace {
  readonly entry: ProgressEntry;
  readonly atMs: number;
  /** When it was read; earlier than `atMs` where a deletion is undone. */
  readonly readMs: number;
}

const PAGE_MAX = 2 ** 31 - 1;

/**
 * Saves the places that are newer than the stored ones, by the clock of the device on which they were read. Skips
 * entries of unknown works or chapters, so that such an entry cannot block the rest for ever.
 * @returns the ids of the works that exist, and what the places show of the account's reading
 */
export async function savePlaces(
  t: Write,
  viewer: Viewer,
  places: readonly ReadPlace[],
): Promise<{ readonly works: string[]; readonly reading: Reading }> {
  const { userId, nowMs } = viewer;
  const index = await chapterIndexes(t, viewer, places);
  const known = places.filter(({ entry }) => index.has(keyOf(entry)));
  const reading = await readingOf(t, userId, known);
  for (const { entry, atMs, readMs } of known) {
    // A clock that runs ahead gives a deletion and its undoing the same time: now.
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
        conflict
          .columns(['user_id', 'work_id'])
          .doUpdateSet(row)
          .where((is) => is.or([is('record.at', '<', beforeMs), isOfLater(nowMs)])),
      )
      .execute();
  }
  await forgetOldest(t, userId);
  return { works: worksOf(known), reading };
}

/** Asked before the places are saved. */
async function readingOf(t: Write, userId: string, places: readonly ReadPlace[]): Promise<Reading> {
  const read = places.filter(({ entry }) => !entry.deleted);
  if (read.length === 0) return { previousMs: undefined, placesMs: [], openedMs: [] };
  const last = await t
    .selectFrom('record')
    .select((is) => is.fn.max<number | null>('at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const rows = await t
    .selectFrom('record')
    .select(['work_id', 'chapter_id', 'at'])
    .where('user_id', '=', userId)
    .where('work_id', 'in', worksOf(read))
    .execute();
  const before = new Map(rows.map((row) => [row.work_id, row]));
  const opened = read.filter(({ entry, readMs }) => {
    const row = before.get(entry.work);
    return !row || (row.chapter_id !== entry.chapter && row.at < readMs);
  });
  const timeOf = ({ readMs }: ReadPlace) => readMs;
  return {
    previousMs: last?.at ?? undefined,
    placesMs: read.map(timeOf),
    openedMs: opened.map(timeOf),
  };
}

/** The ids of the works that `savePlaces` accepts. */
export async function knownWorks(
  t: Write,
  viewer: Viewer,
  places: readonly ReadPlace[],
): Promise<string[]> {
  const index = await chapterIndexes(t, viewer, places);
  return worksOf(places.filter(({ entry }) => index.has(keyOf(entry))));
}

function worksOf(places: readonly ReadPlace[]): string[] {
  return [...new Set(places.map(({ entry }) => entry.work))];
}

/** Beyond ACCOUNT_READS_MAX records, deleted ones included, removes those read longest ago. */
async function forgetOldest(t: Write, userId: string): Promise<void> {
  const { total } = await t
    .selectFrom('record')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (total <= ACCOUNT_READS_MAX) return;
  await t
    .deleteFrom('record')
    .where('user_id', '=', userId)
    .where('work_id', 'in', (of) =>
      of
        .selectFrom('record')
        .select('work_id')
        .where('user_id', '=', userId)
        .orderBy('at')
        .orderBy('work_id')
        .limit(total - ACCOUNT_READS_MAX),
    )
    .execute();
}

/** Matches a row of `record` that the server saved while its clock ran ahead; it does not count as newer. */
function isOfLater(nowMs: number) {
  return expressionBuilder<Tables, 'record'>()('record.at', '>', nowMs + CLOCK_TOLERANCE_MS);
}

function keyOf(entry: Pick<ProgressEntry, 'kind' | 'work' | 'chapter'>): string {
  return `${entry.kind}/${entry.work}/${entry.chapter}`;
}

/** By `keyOf`. */
async function chapterIndexes(
  t: Write,
  viewer: Viewer,
  places: readonly ReadPlace[],
): Promise<Map<string, number>> {
  const ids = places.map(({ entry }) => entry.chapter);
  const rows = await t
    .selectFrom(chaptersByIds(t, ids))
    .innerJoin('work', 'work.id', 'chapter.work_id')
    .select(['chapter.id as chapter', 'chapter.work_id as work', 'chapter.idx', 'work.kind'])
    .where(isReadableWork(viewer))
    .where('chapter.state', 'in', ['published', 'withdrawn'])
    .where('chapter.published_at', '<=', viewer.nowMs)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.idx]));
}

/** The deletions that a device may have missed, the latest first. */
export async function listDeletedReads(
  db: Database,
  viewer: Viewer,
  kind: Kind | undefined,
): Promise<{ work: string; at: string }[]> {
  const rows = await db
    .selectFrom('record')
    .select(['record.work_id as work', 'record.at'])
    .where('record.user_id', '=', viewer.userId)
    .where('record.deleted', '=', 1)
    .where(namesWork('record.work_id', kind, viewer))
    .orderBy('record.at', 'desc')
    .orderBy('record.work_id')
    .limit(READ_HISTORY_MAX)
    .execute();
  return rows.map(({ work, at }) => ({ work, at: isoTime(at) }));
}

/**
 * Deletes reading records; each keeps its time of deletion, so that older progress does not restore it.
 * @param which all works where `workIds` is undefined
 * @param atMs time of the decision, ms since 1970, at most `nowMs`; records read later stay
 * @returns the ids of the works whose record was deleted
 */
export async function deleteReads(
  t: Write,
  userId: string,
  { kind, workIds }: { kind: Kind | undefined; workIds: readonly string[] | undefined },
  { atMs, nowMs }: { atMs: number; nowMs: number },
): Promise<string[]> {
  const rows = await t
    .updateTable('record')
    .set({ deleted: 1, at: atMs })
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .where((is) => is.or([is('at', '<=', atMs), isOfLater(nowMs)]))
    .$if(workIds !== undefined, (query) => query.where('work_id', 'in', workIds!))
    .$if(kind !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('work')
            .select('work.id')
            .whereRef('work.id', '=', 'record.work_id')
            .where('work.kind', '=', kind!),
        ),
      ),
    )
    .returning('work_id')
    .execute();
  return rows.map((row) => row.work_id);
}

/** The works whose records were deleted at that time and not read since. */
export async function worksDeletedAt(t: Write, userId: string, atMs: number): Promise<string[]> {
  const rows = await t
    .selectFrom('record')
    .select('work_id')
    .where('user_id', '=', userId)
    .where('deleted', '=', 1)
    .where('at', '=', atMs)
    .execute();
  return rows.map((row) => row.work_id);
}
