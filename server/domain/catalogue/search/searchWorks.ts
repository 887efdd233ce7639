import type { SelectQueryBuilder } from 'kysely';
import type { Kind, Work } from '../../../../src/shared/contract/index.ts';
import type { Database } from '../../../storage/database.ts';
import { type Part, partOf, type PartWanted } from '../../../storage/part.ts';
import type { WorkTable } from '../../../storage/tables.ts';
import { isPublished } from '../published.ts';
import { namedWorks, type Order, ORDERS } from '../works.ts';
import {
  type Match,
  matchNearly,
  matchWork,
  MISTYPED_CHARS_MIN,
  type Query,
  queryOf,
} from './matchWork.ts';
import { charTerms, gapTerms, initialsTerm, spellingTerm, wholeTerm } from './searchTerms.ts';

export interface SearchWanted {
  readonly kind: Kind;
  readonly keyword: string;
  /** ms since 1970. */
  readonly nowMs: number;
  /** Absent: the whole title first, then hits in title, author, tags, each by views. */
  readonly sort?: Order | undefined;
}

/** Works of one term that are compared, the best first: no search costs more, and none has more hits than a few of these. */
const WORKS_PER_TERM = 500;
/** Neighbours of a keyword of which the rarest is looked up. */
const PAIRS_COUNTED = 8;
/** A keyword with a wrong character is looked up by so many of its first characters. */
const NEAR_CHARS = 10;
const WORKS_PER_NEAR_TERM = 200;
const NEAR_WORKS = 300;

/**
 * Finds published works by title, author and tags, as characters, pinyin or initials. Where there are none, it finds
 * those of which one character differs or is written as a homophone. Ignores case, width, punctuation, and whether
 * characters are traditional. A hit in the tags is an index into the tags joined by single spaces.
 */
export async function searchWorks(
  db: Database,
  { kind, keyword, sort, nowMs }: SearchWanted,
  wanted: PartWanted,
): Promise<Part<Work>> {
  const query = queryOf(keyword);
  const asked = { kind, nowMs };
  const exact = await findExactly(db, asked, query);
  const found = exact.length > 0 ? exact : await findNearly(db, asked, query);
  const page = partOf(found.toSorted(sort ? inOrder(sort) : bestFirst), wanted);
  const hits = new Map(page.items.map(({ work, match }) => [work.id, match.hit]));
  const works = await namedWorks(db, asked, [...hits.keys()]);
  return { ...page, items: works.map((work) => withHit(work, hits.get(work.uuid))) };
}

interface Asked {
  readonly kind: Kind;
  readonly nowMs: number;
}

const COMPARED = [
  'id',
  'title',
  'author',
  'tags',
  'views',
  'updated_at',
  'first_at',
  'score_hundredths',
  'collects',
] as const;
type Compared = Pick<WorkTable, (typeof COMPARED)[number]>;

interface Found {
  readonly work: Compared;
  readonly match: Match;
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

async function findExactly(db: Database, asked: Asked, query: Query): Promise<Found[]> {
  const { chars, letters } = query;
  if (chars.length === 0) return [];
  const terms = [
    wholeTerm(chars),
    await rarestTerm(db, asked.kind, charTerms(chars, [Math.min(chars.length, 2)])),
    letters && spellingTerm(letters),
    letters && initialsTerm(letters),
  ].filter((term) => term !== undefined);
  const works = await worksOfTerms(db, asked, terms, WORKS_PER_TERM, WORKS_PER_TERM * terms.length);
  return compared(works, (work) => matchWork(work, query));
}

async function findNearly(db: Database, asked: Asked, query: Query): Promise<Found[]> {
  const chars = query.chars.slice(0, NEAR_CHARS);
  if (chars.length < 2) return [];
  const isShort = chars.length < MISTYPED_CHARS_MIN;
  const pairs = charTerms(chars, [2]);
  const gaps = gapTerms(chars);
  const terms = [
    ...charTerms(chars, isShort ? [1] : [2]),
    ...gaps,
    // A character too many or too few makes neighbours of a gap, or a gap of neighbours.
    ...(isShort ? [] : [...pairs.map(asGap), ...gaps.map(asPair)]),
    query.spelling && spellingTerm(query.spelling),
  ].filter((term) => term !== undefined);
  const works = await worksOfTerms(db, asked, terms, WORKS_PER_NEAR_TERM, NEAR_WORKS);
  return compared(works, (work) => matchNearly(work, query));
}

const asGap = (pair: string) => `_${pair.slice(1)}`;
const asPair = (gap: string) => `.${gap.slice(1)}`;

function compared(
  works: readonly Compared[],
  match: (work: Compared) => Match | undefined,
): Found[] {
  return works.flatMap((work) => {
    const matched = match(work);
    return matched ? [{ work, match: matched }] : [];
  });
}

/** @returns the term that the fewest works have */
async function rarestTerm(
  db: Database,
  kind: Kind,
  terms: readonly string[],
): Promise<string | undefined> {
  const some = [...new Set(terms)].slice(0, PAIRS_COUNTED);
  if (some.length < 2) return some[0];
  const counts = some.map((term, i) => {
    const rows = db
      .selectFrom('search_term')
      .select('place')
      .where('term', '=', keyOf(kind, term))
      .limit(WORKS_PER_TERM)
      .as('listed');
    return db
      .selectFrom(rows)
      .select((is) => [is.lit(i).as('i'), is.fn.countAll<number>().as('works')]);
  });
  const rows = await unionOf(counts).execute();
  const [rarest] = rows.toSorted((a, b) => a.works - b.works || a.i - b.i);
  return some[rarest?.i ?? 0];
}

/** The published works that have most of these terms, the best first. */
async function worksOfTerms(
  db: Database,
  { kind, nowMs }: Asked,
  terms: readonly string[],
  perTerm: number,
  limit: number,
): Promise<Compared[]> {
  const listed = [...new Set(terms)].map((term) =>
    db
      .selectFrom(
        db
          .selectFrom('search_term')
          .select(['number', 'place'])
          .where('term', '=', keyOf(kind, term))
          .orderBy('place')
          .limit(perTerm)
          .as('of_term'),
      )
      .select(['number', 'place']),
  );
  const best = db
    .selectFrom(unionOf(listed).as('listed'))
    .select('number')
    .groupBy('number')
    .orderBy((is) => is.fn.countAll(), 'desc')
    .orderBy((is) => is.fn.min('place'))
    .limit(limit);
  return db
    .selectFrom(best.as('best'))
    .innerJoin('work_search', 'work_search.number', 'best.number')
    .innerJoin('work', 'work.id', 'work_search.work_id')
    .select(COMPARED.map((column) => `work.${column}` as const))
    .where(isPublished('work', nowMs))
    .execute();
}

function withHit(work: Work, hit: Work['hit']): Work {
  return hit ? { ...work, hit } : work;
}

function unionOf<DB, TB extends keyof DB, Row>([first, ...rest]: readonly SelectQueryBuilder<
  DB,
  TB,
  Row
>[]): SelectQueryBuilder<DB, TB, Row> {
  if (!first) throw new RangeError('a union of nothing');
  return rest.reduce((all, one) => all.unionAll(one), first);
}

function keyOf(kind: Kind, term: string): string {
  return kind.slice(0, 1) + term;
}
