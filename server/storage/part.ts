import type { SelectQueryBuilder } from 'kysely';

/** A part of a list, as every list of the contract answers it. */
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

/** The part of a whole list that is in memory already. */
export function partOf<T>(items: readonly T[], { page, size }: PartWanted): Part<T> {
  const from = (page - 1) * size;
  return { items: items.slice(from, from + size), page, size, total: items.length };
}

/**
 * The part of what a query finds, and how much that is in all.
 * @param matching the rows, of which nothing is selected yet
 * @param ordered the same with its columns, in an order that leaves no two rows alike
 */
export async function readPart<DB, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, object>,
  ordered: SelectQueryBuilder<DB, TB, Row>,
  wanted: PartWanted,
): Promise<Part<Row>> {
  return partWith(await cut(ordered, wanted).execute(), matching, wanted);
}

/** The rows of a part. What is joined to these alone, and not to the whole list, costs what the part costs. */
export function cut<DB, TB extends keyof DB, Row>(
  ordered: SelectQueryBuilder<DB, TB, Row>,
  { page, size }: PartWanted,
): SelectQueryBuilder<DB, TB, Row> {
  return ordered.limit(size).offset((page - 1) * size);
}

/** @param items of the part @param matching the rows of the whole list, of which nothing is selected yet */
export async function partWith<DB, TB extends keyof DB, Row>(
  items: Row[],
  matching: SelectQueryBuilder<DB, TB, object>,
  { page, size }: PartWanted,
): Promise<Part<Row>> {
  const { total } = await matching
    .select((is) => is.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { items, page, size, total };
}

export function mapPart<T, TItem>(part: Part<T>, item: (row: T) => TItem): Part<TItem> {
  return { ...part, items: part.items.map(item) };
}
