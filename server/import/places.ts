import { SORT_STEP } from '../domain/catalogue/drafts.ts';
import type { Write } from '../storage/database.ts';
import { parseChapterName } from './formats/names/chapterName.ts';
import { compareChapters } from './formats/names/naturalOrder.ts';
import type { ChapterName } from './formats/types.ts';
import { parseName } from './fileOptions.ts';

interface Placed {
  readonly sort: number;
  readonly name: ChapterName;
}

/**
 * Finds the place of a chapter among those of its work by their names: numbers first, see `compareChapters`.
 * @returns `chapter.sort`
 */
export async function placeByName(t: Write, workId: string, name: ChapterName): Promise<number> {
  const rows = await t
    .selectFrom('chapter')
    .leftJoin('source_chapter', 'source_chapter.chapter_id', 'chapter.id')
    .select(['chapter.sort', 'chapter.title', 'chapter.volume', 'source_chapter.name'])
    .where('chapter.work_id', '=', workId)
    .orderBy('chapter.sort')
    .execute();
  const placed: Placed[] = rows.map(({ sort, title, volume, name: json }) => ({
    sort,
    name: json === null ? nameOfTitle(title, volume) : parseName(json),
  }));
  const at = placed.findIndex((other) => compareChapters(name, other.name) < 0);
  const before = (at < 0 ? placed.at(-1) : placed[at - 1])?.sort;
  const after = at < 0 ? undefined : placed[at]!.sort;
  const byNumber = name.number === undefined ? undefined : Math.round(name.number * SORT_STEP);
  if (
    byNumber !== undefined &&
    byNumber > (before ?? -Infinity) &&
    byNumber < (after ?? Infinity)
  ) {
    return byNumber;
  }
  return between(t, workId, before, after);
}

function nameOfTitle(title: string, volume: string): ChapterName {
  const { before: _before, isExplicit: _isExplicit, ...name } = parseChapterName(title);
  return volume === '' ? name : { ...name, volume };
}

/** A chapter of a file, after which the next one is placed within the same transaction. */
export interface ChapterBefore {
  readonly id: string;
  /** Where it has just been put; absent: it is looked up. */
  readonly place?: Place | undefined;
}

interface Place {
  /** `chapter.sort` */
  readonly sort: number;
  /** Of the chapter that follows; undefined: it is the last of its work. */
  readonly next: number | undefined;
}

/**
 * The place right after a chapter. A file of thousands of chapters asks the database once a transaction: the place of a
 * chapter follows from that of the one before it.
 */
export async function placeAfter(t: Write, workId: string, before: ChapterBefore): Promise<Place> {
  const { sort, next } = before.place ?? (await placeOf(t, workId, before.id));
  const place = await between(t, workId, sort, next);
  // Where all chapters moved apart, the next one has another place too.
  const isSpread = next !== undefined && next - sort <= 1;
  return isSpread ? placeBefore(t, workId, place) : { sort: place, next };
}

async function placeOf(t: Write, workId: string, chapterId: string): Promise<Place> {
  const { sort } = await t
    .selectFrom('chapter')
    .select('sort')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow();
  return placeBefore(t, workId, sort);
}

async function placeBefore(t: Write, workId: string, sort: number): Promise<Place> {
  const next = await t
    .selectFrom('chapter')
    .select('sort')
    .where('work_id', '=', workId)
    .where('sort', '>', sort)
    .orderBy('sort')
    .limit(1)
    .executeTakeFirst();
  return { sort, next: next?.sort };
}

/** @returns a place between two; where there is none left, all chapters of the work move apart in their order */
async function between(
  t: Write,
  workId: string,
  before: number | undefined,
  after: number | undefined,
): Promise<number> {
  if (after === undefined) return (before ?? 0) + SORT_STEP;
  if (before === undefined) return after - SORT_STEP;
  if (after - before > 1) return Math.floor((before + after) / 2);
  const rows = await t
    .selectFrom('chapter')
    .select(['id', 'sort'])
    .where('work_id', '=', workId)
    .orderBy('sort')
    .execute();
  let place = 0;
  for (const [i, { id, sort }] of rows.entries()) {
    const spread = (i + 1) * SORT_STEP;
    if (sort === before) place = spread + SORT_STEP / 2;
    if (sort === spread) continue;
    await t.updateTable('chapter').set({ sort: spread }).where('id', '=', id).execute();
  }
  return place;
}
