import type { Kind, Work } from '../../../../src/shared/contract/index.ts';
import type { Database } from '../../../storage/database.ts';
import { type Part, partOf, type PartWanted } from '../../../storage/part.ts';
import { isPublished } from '../published.ts';
import { namedWorks, type Order, ORDERS } from '../works.ts';
import { type Found, findWorks } from './findWorks.ts';

export interface SearchQuery {
  readonly kind: Kind;
  readonly keyword: string;
  /** ms since 1970. */
  readonly nowMs: number;
  /** Absent: the whole title first, then hits in title, author, tags, each by views. */
  readonly sort?: Order | undefined;
}

/** No reader looks at more than a few of so many hits. */
const WORKS_PER_TERM = 500;

/** Finds published works as `findWorks` does. A hit in the tags is an index into the tags joined by single spaces. */
export async function searchWorks(
  db: Database,
  { kind, keyword, sort, nowMs }: SearchQuery,
  wanted: PartWanted,
): Promise<Part<Work>> {
  const where = isPublished('work', nowMs);
  const found = await findWorks(
    db,
    { kinds: [kind], where, worksPerTerm: WORKS_PER_TERM },
    keyword,
  );
  const page = partOf(found.toSorted(sort ? inOrder(sort) : bestFirst), wanted);
  const hits = new Map(page.items.map(({ work, match }) => [work.id, match.hit]));
  const works = await namedWorks(db, { kind, nowMs }, [...hits.keys()]);
  return { ...page, items: works.map((work) => withHit(work, hits.get(work.uuid))) };
}

function bestFirst(a: Found, b: Found): number {
  return a.match.rank - b.match.rank || b.work.views - a.work.views || byId(a, b);
}

function inOrder(order: Order) {
  const column = ORDERS[order];
  return (a: Found, b: Found) => b.work[column] - a.work[column] || byId(a, b);
}

function byId(a: Found, b: Found): number {
  return a.work.id < b.work.id ? -1 : 1;
}

function withHit(work: Work, hit: Work['hit']): Work {
  return hit ? { ...work, hit } : work;
}
