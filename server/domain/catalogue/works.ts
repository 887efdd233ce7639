import {
  boughtWorks,
  type IndexedColumn,
  type Works,
  worksByIds,
  worksByIndex,
} from './lookUps.ts';
import { atCurrentPrice, hasPrice } from './freePeriod.ts';
import { IMAGE_PREFIX } from './imagePaths.ts';
import { isPublished, isReadableWork, type Viewer } from './published.ts';
import { type ExpressionBuilder, expressionBuilder } from 'kysely';
import type { Kind, Work } from '../../../src/shared/contract/index.ts';
import type { Database, Write } from '../../storage/database.ts';
import { onPostgres } from '../../storage/beginsWith.ts';
import { hasRows, mapPart, type Part, type PartWanted, readPart } from '../../storage/part.ts';
import type { Tables, WorkTable } from '../../storage/tables.ts';
import { isoTime } from '../../base/time.ts';

/** @param nowMs ms since 1970, decides on the price */
export function workOf(stored: WorkTable, nowMs: number): Work {
  const row = atCurrentPrice(stored, nowMs);
  return {
    uuid: row.id,
    kind: row.kind,
    title: row.title,
    cover: IMAGE_PREFIX + row.cover,
    author: row.author,
    tags: row.tags.split(' ').filter(Boolean),
    status: row.status,
    chapters: row.chapter_count,
    latest: { index: row.latest_idx, title: row.latest_title, at: isoTime(row.latest_at) },
    score: row.score_hundredths / 100,
    views: row.views,
    collects: row.collects,
    price: row.price,
    updated_at: isoTime(row.updated_at),
    note: '',
    ...(row.kind === 'novel' && ofNovel(row)),
    ...(row.kind === 'film' && ofFilm(row)),
  };
}

function ofNovel(row: WorkTable): Partial<Work> {
  const { characters, intro, category } = row;
  return { characters, intro, category, added_at: isoTime(row.first_at) };
}

function ofFilm(row: WorkTable): Partial<Work> {
  const { category, form, duration, coins, preview_seconds, price, first_at } = row;
  return {
    category,
    form,
    duration,
    coins: price === 'limited' ? 0 : coins,
    preview_seconds,
    added_at: isoTime(first_at),
  };
}

export const ORDERS = {
  hot: 'views',
  updated: 'updated_at',
  new: 'first_at',
  score: 'score_hundredths',
  collect: 'collects',
} as const;
export type Order = keyof typeof ORDERS;

export interface WorkFilter {
  readonly kind: Kind;
  /** ms since 1970: what is published by then is listed. */
  readonly nowMs: number;
  readonly category?: string | undefined;
  /** Films only. */
  readonly form?: string | undefined;
  readonly status?: WorkTable['status'] | undefined;
  readonly price?: WorkTable['price'] | undefined;
  /** An account that unlocked a chapter of the work. */
  readonly boughtBy?: string | undefined;
  readonly weekday?: number | undefined;
  /** Of 10. */
  readonly scoreMin?: number | undefined;
  readonly charactersMin?: number | undefined;
  readonly charactersBelow?: number | undefined;
}

const FILTER_COLUMNS = ['kind', 'category', 'form', 'status', 'weekday'] as const;

type Is = ExpressionBuilder<Tables, 'work'>;

function matches(is: Is, filter: WorkFilter) {
  const asked = FILTER_COLUMNS.flatMap((column) => {
    const value = filter[column];
    return value === undefined ? [] : [is(column, '=', value)];
  });
  const { price, scoreMin, charactersMin, charactersBelow, boughtBy, nowMs } = filter;
  if (price !== undefined) asked.push(hasPrice(price, nowMs));
  if (boughtBy === undefined) asked.push(isPublished('work', nowMs));
  else {
    const bought = is
      .selectFrom('unlock')
      .select('unlock.work_id')
      .where('unlock.user_id', '=', boughtBy)
      .whereRef('unlock.work_id', '=', 'work.id');
    asked.push(is.exists(bought), isReadableWork({ userId: boughtBy, nowMs }));
  }
  if (scoreMin !== undefined) asked.push(is('score_hundredths', '>=', scoreMin * 100));
  if (charactersMin !== undefined) asked.push(is('characters', '>=', charactersMin));
  if (charactersBelow !== undefined) asked.push(is('characters', '<', charactersBelow));
  return is.and(asked);
}

/** Matches rows that name a work which the viewer may read, of `kind` where it is given. */
export function namesWork(
  named: `${'collection' | 'record' | 'unlock' | 'kept'}.work_id`,
  kind: Kind | undefined,
  viewer: Viewer,
) {
  const is = expressionBuilder<Tables, 'collection' | 'record' | 'unlock' | 'kept'>();
  const found = is
    .selectFrom('work')
    .select('work.id')
    .whereRef('work.id', '=', named)
    .where(isReadableWork(viewer));
  return is.exists(kind === undefined ? found : found.where('work.kind', '=', kind));
}

/**
 * The works that match, for counting them or for reading them in an order. PostgreSQL chooses the index by its statistics;
 * for SQLite, which has none, the query names it.
 * @param column of the embedded database's index
 */
function worksLike(db: Database, filter: WorkFilter, column: IndexedColumn = 'filters'): Works {
  const { boughtBy } = filter;
  const all = onPostgres(db) ? db.selectFrom('work') : worksByIndex(db, column);
  const works = boughtBy === undefined ? all : boughtWorks(db, boughtBy);
  return works.where((is) => matches(is, filter));
}

/** All works that match are read by their filters and sorted, or works in their order until enough match: up to so many. */
const WORKS_READ_MAX = 100_000;

/** @param count of the first rows that are wanted */
async function worksInOrder(db: Database, filter: WorkFilter, order: Order, count: number) {
  const column = ORDERS[order];
  // Where so many match, both ways cost the same.
  const equal = Math.ceil(Math.sqrt(count * WORKS_READ_MAX));
  const areFew =
    !onPostgres(db) && isNarrow(filter) && !(await hasRows(worksLike(db, filter), equal));
  return worksLike(db, filter, areFew ? 'filters' : column)
    .selectAll('work')
    .orderBy(column, 'desc')
    .orderBy('id');
}

/** Whether a filter leaves out works that are listed otherwise. */
function isNarrow(filter: WorkFilter): boolean {
  return Object.entries(filter).some(
    ([name, value]) => name !== 'kind' && name !== 'nowMs' && value !== undefined,
  );
}

/** One page of the matching works in descending order; ties are ordered by id, so that no work appears on two pages. */
export async function listWorks(
  db: Database,
  filter: WorkFilter,
  order: Order,
  wanted: PartWanted,
): Promise<Part<Work>> {
  const ordered = await worksInOrder(db, filter, order, wanted.page * wanted.size);
  const part = await readPart(worksLike(db, filter), ordered, wanted);
  return mapPart(part, (row) => workOf(row, filter.nowMs));
}

/** In the order of `listWorks`. */
export async function firstWorks(
  db: Database,
  filter: WorkFilter,
  order: Order,
  count: number,
): Promise<Work[]> {
  const ordered = await worksInOrder(db, filter, order, count);
  const rows = await ordered.limit(count).execute();
  return rows.map((row) => workOf(row, filter.nowMs));
}

/** In the order of `ids`. */
export async function namedWorks(
  db: Database,
  filter: WorkFilter,
  ids: readonly string[],
): Promise<Work[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(worksByIds(db, ids))
    .selectAll()
    .where((is) => matches(is, filter))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [workOf(row, filter.nowMs)] : [];
  });
}

/** @returns the work at its current price; undefined where the viewer may not see it */
export async function findWork(
  db: Database | Write,
  kind: Kind,
  id: string,
  viewer: Viewer,
): Promise<WorkTable | undefined> {
  const row = await db
    .selectFrom('work')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(isReadableWork(viewer))
    .executeTakeFirst();
  return row && atCurrentPrice(row, viewer.nowMs);
}
