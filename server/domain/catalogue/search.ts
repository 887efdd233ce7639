import { sql } from 'kysely';
import type { Kind, Work } from '../../../src/shared/contract/index.ts';
import { isPublished } from './published.ts';
import { foldCase } from './foldCase.ts';
import { contains } from '../../storage/contains.ts';
import type { Database } from '../../storage/database.ts';
import { mapPart, type Part, type PartWanted, readPart } from '../../storage/part.ts';
import type { WorkTable } from '../../storage/tables.ts';
import { type Order, ORDERS, workOf } from './works.ts';

/** In the order of their weight. */
const FIELDS = ['title', 'author', 'tags'] as const;

export interface SearchWanted {
  readonly kind: Kind;
  readonly keyword: string;
  /** ms since 1970. */
  readonly nowMs: number;
  /** Absent: hits in the title first, then the most viewed. */
  readonly sort?: Order | undefined;
}

/** Ignores case. A hit in the tags is an index into the tags joined by single spaces. */
export async function searchWorks(
  db: Database,
  { kind, keyword, sort, nowMs }: SearchWanted,
  wanted: PartWanted,
): Promise<Part<Work>> {
  const needle = foldCase(keyword);
  const hits = (field: string) => contains(sql.ref(`${field}_folded`), needle);
  const matching = db
    .selectFrom('work')
    .where('kind', '=', kind)
    .where(isPublished('work', nowMs))
    .where((is) => is.or(FIELDS.map((field) => hits(field))));
  const all = matching.selectAll();
  const ordered = sort
    ? all.orderBy(ORDERS[sort], 'desc')
    : all
        .orderBy((is) => is.case().when(hits('title')).then(0).else(1).end())
        .orderBy('views', 'desc');
  const part = await readPart(matching, ordered.orderBy('id'), wanted);
  return mapPart(part, (row) => hitOf(row, needle, nowMs));
}

function hitOf(row: WorkTable, needle: string, nowMs: number): Work {
  const field = FIELDS.find((name) => row[`${name}_folded`].includes(needle));
  if (field === undefined) return workOf(row, nowMs);
  const start = row[`${field}_folded`].indexOf(needle);
  return { ...workOf(row, nowMs), hit: { field, start, length: needle.length } };
}
