import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Kind } from '../../../../src/shared/contract/index.ts';
import {
  type Match,
  matchNearly,
  matchWork,
  MISTYPED_CHARS_MIN,
  type Query,
  queryOf,
} from '../../../../src/shared/search/matchWork.ts';
import type { Database } from '../../../storage/database.ts';
import type { WorkTable } from '../../../storage/tables.ts';
import { charTerms, gapTerms, initialsTerm, spellingTerm, wholeTerm } from './searchTerms.ts';
import { wordReadings } from './syllables.ts';

/** Neighbours of a keyword of which the rarest is looked up. */
const PAIRS_COUNTED = 8;
/** A keyword with a wrong character is looked up by so many of its first characters. */
const NEAR_CHARS = 10;
const WORKS_PER_NEAR_TERM = 200;
const NEAR_WORKS = 300;

const COMPARED = [
  'id',
  'title',
  'author',
  'tags',
  'title_folded',
  'views',
  'updated_at',
  'first_at',
  'score_hundredths',
  'collects',
] as const;
type Compared = Pick<WorkTable, (typeof COMPARED)[number]>;

export interface Found {
  readonly work: Compared;
  readonly match: Match;
}

export interface Searched {
  readonly kinds: readonly Kind[];
  /** Of `work`. */
  readonly where: Expression<SqlBool>;
  /** Works of one term and kind that are compared, the best first: no search costs more. */
  readonly worksPerTerm: number;
}

/**
 * Finds works by title, author and tags, as characters, pinyin or initials; where there are none, those of which one
 * character differs or is written as a homophone. Ignores case, width, punctuation, and whether characters are
 * traditional.
 * @returns them in no order
 */
export async function findWorks(
  db: Database,
  searched: Searched,
  keyword: string,
): Promise<Found[]> {
  const query = queryOf(keyword, wordReadings);
  for (const find of [findExactly, findNearly]) {
    const found: Found[] = [];
    for (const kind of searched.kinds)
      found.push(...(await find(db, { ...searched, kind }, query)));
    if (found.length > 0) return found;
  }
  return [];
}

type Asked = Searched & { readonly kind: Kind };

async function findExactly(db: Database, asked: Asked, query: Query): Promise<Found[]> {
  const { chars, letters } = query;
  const { worksPerTerm } = asked;
  if (chars.length === 0) return [];
  const terms = [
    wholeTerm(chars),
    await rarestTerm(db, asked, charTerms(chars, [Math.min(chars.length, 2)])),
    letters && spellingTerm(letters),
    letters && initialsTerm(letters),
  ].filter((term) => term !== undefined);
  const works = await worksOfTerms(db, asked, terms, worksPerTerm, worksPerTerm * terms.length);
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
    query.readings && spellingTerm(query.readings.map(([one]) => one).join('')),
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
  { kind, worksPerTerm }: Asked,
  terms: readonly string[],
): Promise<string | undefined> {
  const some = [...new Set(terms)].slice(0, PAIRS_COUNTED);
  if (some.length < 2) return some[0];
  const counts = some.map((term, i) => {
    const rows = db
      .selectFrom('search_term')
      .select('place')
      .where('term', '=', keyOf(kind, term))
      .limit(worksPerTerm)
      .as('listed');
    return db
      .selectFrom(rows)
      .select((is) => [is.lit(i).as('i'), is.fn.countAll<number>().as('works')]);
  });
  const rows = await unionOf(counts).execute();
  const [rarest] = rows.toSorted((a, b) => a.works - b.works || a.i - b.i);
  return some[rarest?.i ?? 0];
}

/** The works that have most of these terms. */
async function worksOfTerms(
  db: Database,
  { kind, where }: Asked,
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
    .where(where)
    .execute();
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
