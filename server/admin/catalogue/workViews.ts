import { expressionBuilder } from 'kysely';
import type { WorkRow, WorkView } from '../../../src/shared/admin/works.ts';
import { type Kind, KINDS } from '../../../src/shared/contract/index.ts';
import { findWorks, type Found } from '../../domain/catalogue/search/findWorks.ts';
import type { Database } from '../../storage/database.ts';
import { cut, type Part, partOf, type PartWanted, partWith } from '../../storage/part.ts';
import type { Tables, WorkTable } from '../../storage/tables.ts';
import { notFound } from '../adminError.ts';

/** Works as operators see them: in every state. */

export interface WorksQuery extends PartWanted {
  readonly q?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly state?: WorkTable['state'] | undefined;
  readonly origin?: string | undefined;
  readonly category?: string | undefined;
  readonly sort: 'updated' | 'title' | 'views';
}

const FILTERS = ['kind', 'state', 'origin', 'category'] as const;
/** Works of each kind that a search compares, the most viewed first; each costs some 10 µs. */
const WORKS_PER_TERM = 2_000;

/** With `q`, the works that a search by readers would find if they were published. */
export async function listWorks(db: Database, query: WorksQuery): Promise<Part<WorkRow>> {
  if (query.q) return searchAllWorks(db, query, query.q);
  const matching = db.selectFrom('work').where(matchesFilters(query));
  // The ids of the page first: a sort of whole rows would carry every intro.
  const ids = matching.select('id');
  const sorted =
    query.sort === 'title'
      ? ids.orderBy('title_folded').orderBy('id')
      : ids.orderBy(SORTED_BY[query.sort], 'desc').orderBy('id', 'desc');
  const page = (await cut(sorted, query).execute()).map(({ id }) => id);
  return partWith(await rowViews(db, page), matching, query);
}

const SORTED_BY = { updated: 'updated_at', views: 'views' } as const;

function matchesFilters(query: WorksQuery) {
  const is = expressionBuilder<Tables, 'work'>();
  return is.and(
    FILTERS.flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [is(`work.${name}`, '=', value)];
    }),
  );
}

async function searchAllWorks(
  db: Database,
  query: WorksQuery,
  keyword: string,
): Promise<Part<WorkRow>> {
  const searched = {
    kinds: query.kind ? [query.kind] : KINDS,
    where: matchesFilters(query),
    worksPerTerm: WORKS_PER_TERM,
  };
  const works = (await findWorks(db, searched, keyword)).map(({ work }) => work);
  const page = partOf(works.toSorted(inOrder(query.sort)), query);
  const ids = page.items.map(({ id }) => id);
  return { ...page, items: await rowViews(db, ids) };
}

/** The order of the list without a search. */
function inOrder(sort: WorksQuery['sort']) {
  return (a: Found['work'], b: Found['work']) => {
    if (sort === 'title') return compare(a.title_folded, b.title_folded) || compare(a.id, b.id);
    const column = SORTED_BY[sort];
    return b[column] - a[column] || compare(b.id, a.id);
  };
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** In the order of `ids`. */
async function rowViews(db: Database, ids: readonly string[]): Promise<WorkRow[]> {
  const found = ids.length === 0 ? [] : await rowsOf(db, ids);
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [rowView(row)] : [];
  });
}

type Counted = WorkTable & { readonly all_chapters: number };

async function rowsOf(db: Database, ids: readonly string[]): Promise<Counted[]> {
  return db
    .selectFrom('work')
    .selectAll('work')
    .select((is) =>
      is
        .selectFrom('chapter')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('chapter.work_id', '=', 'work.id')
        .$asScalar()
        .$castTo<number>()
        .as('all_chapters'),
    )
    .where('work.id', 'in', ids)
    .execute();
}

/** @throws AdminError `not_found` */
export async function readWork(db: Database, id: string): Promise<WorkView> {
  const [row] = await rowsOf(db, [id]);
  if (!row) throw notFound('这部作品');
  return workView(row);
}

function rowView(row: Counted): WorkRow {
  const { id, kind, title, author, cover, category, state, published_at, origin } = row;
  const { chapter_count, all_chapters, views, updated_at, revision } = row;
  return {
    id,
    kind,
    title,
    author,
    cover,
    category,
    state,
    published_at,
    origin,
    chapter_count,
    all_chapters,
    views,
    updated_at,
    revision,
  };
}

function workView(row: Counted): WorkView {
  const { intro, form, status, price, layout, comic_price, weekday, score_hundredths } = row;
  const { free_from, free_until, free_after_days, language, age_rating } = row;
  return {
    ...rowView(row),
    intro,
    form,
    status,
    price,
    free_from,
    free_until,
    free_after_days,
    layout,
    comic_price,
    weekday,
    score_hundredths,
    language,
    age_rating,
    collects: row.collects,
    tags: splitBySpaces(row.tags),
    locked: splitBySpaces(row.locked),
  };
}

/** Texts separated by spaces. */
export function splitBySpaces(text: string): string[] {
  return text.split(' ').filter(Boolean);
}
