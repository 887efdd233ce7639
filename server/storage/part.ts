import { type SelectQueryBuilder, sql } from 'kysely';

export interface Part<T> {
  readonly items: T[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

export interface PartWanted {
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
}

export function partOf<T>(items: readonly T[], { page, size }: PartWanted): Part<T> {
  const from = (page - 1) * size;
  return { items: items.slice(from, from + size), page, size, total: items.length };
}

/**
 * A page of a query's rows, and their total.
 * @param matching the rows, with nothing selected yet
 * @param ordered the same with its columns, in a total order
 * @param countMax a larger total is this; absent: all rows are counted
 */
export async function readPart<DB, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, object>,
  ordered: SelectQueryBuilder<DB, TB, Row>,
  wanted: PartWanted,
  countMax?: number,
): Promise<Part<Row>> {
  return partWith(await cut(ordered, wanted).execute(), matching, wanted, countMax);
}

/** Limits a query to a page. Joins onto this limited query, not onto the whole list, cost only as much as the page. */
export function cut<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: PartWanted,
): SelectQueryBuilder<DB, TB, Row> {
  return ordered.limit(size).offset((page - 1) * size);
}

/**
 * @param items of the page
 * @param matching the rows of the whole list, with nothing selected yet
 * @param countMax see `readPart`
 */
export async function partWith<DB, TB extends keyof DB, Row>(
  items: Row[],
  matching: SelectQueryBuilder<DB, TB, object>,
  { page, size }: PartWanted,
  countMax?: number,
): Promise<Part<Row>> {
  const total =
    countMax === undefined ? await countRows(matching) : await countUpTo(matching, countMax);
  return { items, page, size, total };
}

async function countRows<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { total } = await matching
    .select((is) => is.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** Reads at most twice as many rows as it counts. */
async function countUpTo<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  max: number,
): Promise<number> {
  return (await hasRows(matching, max)) ? max : countRows(matching);
}

/** Whether there are at least so many rows; reads no more. */
export async function hasRows<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  count: number,
): Promise<boolean> {
  const rows = await matching
    .select(sql.lit(1).as('one'))
    .limit(1)
    .offset(count - 1)
    .execute();
  return rows.length > 0;
}

export function mapPart<T, TItem>(part: Part<T>, item: (row: T) => TItem): Part<TItem> {
  return { ...part, items: part.items.map(item) };
}
