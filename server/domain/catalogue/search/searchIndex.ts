import type { Write } from '../../../storage/database.ts';
import { insertAll } from '../../../storage/insertAll.ts';
import type { Kind } from '../../../../src/shared/contract/index.ts';
import type { WorkTable } from '../../../storage/tables.ts';
import type { SearchedFields } from '../../../../src/shared/search/matchWork.ts';
import { popularityOf, type Terms, termsOf } from './searchTerms.ts';

const WORKS_PER_STATEMENT = 200;

interface Indexed extends SearchedFields {
  readonly number: number;
  readonly kind: Kind;
  /** -1: not indexed yet. */
  readonly popularity: number;
}

/** Brings the index of searches in line with works that were created or changed in this transaction. */
export async function indexWorks(t: Write, workIds: readonly string[]): Promise<void> {
  // In one order, so that two processes cannot wait for each other.
  const ids = [...new Set(workIds)].toSorted();
  for (let from = 0; from < ids.length; from += WORKS_PER_STATEMENT) {
    await indexSome(t, ids.slice(from, from + WORKS_PER_STATEMENT));
  }
}

async function indexSome(t: Write, ids: readonly string[]): Promise<void> {
  const none = { kind: 'comic', title: '', author: '', tags: '', popularity: -1 } as const;
  // Locks the rows before the works are read: another process may be indexing a former title at this moment.
  const rows = await t
    .insertInto('work_search')
    .values(ids.map((work_id) => ({ work_id, ...none })))
    .onConflict((conflict) =>
      conflict.column('work_id').doUpdateSet((is) => ({ work_id: is.ref('excluded.work_id') })),
    )
    .returningAll()
    .execute();
  const before = new Map(rows.map((row) => [row.work_id, row]));
  const works = await t
    .selectFrom('work')
    .select(['id', 'kind', 'title', 'author', 'tags', 'views'])
    .where('id', 'in', ids)
    .execute();
  const added: { term: string; place: number; number: number }[] = [];
  for (const work of works) {
    const row = before.get(work.id);
    if (!row || isIndexed(row, work)) continue;
    const { id, kind, title, author, tags, views } = work;
    const now = { kind, title, author, tags, popularity: popularityOf(views) };
    added.push(...(await replaceTerms(t, row, now)));
    await t.updateTable('work_search').set(now).where('work_id', '=', id).execute();
  }
  await insertAll(t, 'search_term', added);
}

/** Whether the index has a work as it is. */
export function isIndexed(
  row: Omit<Indexed, 'number'>,
  work: SearchedFields & Pick<WorkTable, 'kind' | 'views'>,
): boolean {
  return (
    row.kind === work.kind &&
    row.title === work.title &&
    row.author === work.author &&
    row.tags === work.tags &&
    row.popularity === popularityOf(work.views)
  );
}

/** Deletes the terms that a work no longer has. @returns the rows of its new ones */
async function replaceTerms(t: Write, before: Indexed, now: Omit<Indexed, 'number'>) {
  const { number } = before;
  const former = indexedTerms(before);
  const terms = termsOf(now.kind, now, now.popularity);
  await deleteTerms(
    t,
    number,
    [...former].filter(([term, place]) => terms.get(term) !== place),
  );
  return [...terms]
    .filter(([term, place]) => former.get(term) !== place)
    .map(([term, place]) => ({ term, place, number }));
}

function indexedTerms(row: Omit<Indexed, 'number'>): Terms {
  return row.popularity < 0 ? new Map() : termsOf(row.kind, row, row.popularity);
}

async function deleteTerms(
  t: Write,
  number: number,
  terms: readonly (readonly [string, number])[],
): Promise<void> {
  for (const place of new Set(terms.map(([, each]) => each))) {
    const names = terms.filter(([, each]) => each === place).map(([term]) => term);
    await t
      .deleteFrom('search_term')
      .where('term', 'in', names)
      .where('place', '=', place)
      .where('number', '=', number)
      .execute();
  }
}

/** Removes works from the index of searches. */
export async function unindexWorks(t: Write, workIds: readonly string[]): Promise<void> {
  const rows = await t
    .selectFrom('work_search')
    .selectAll()
    .where('work_id', 'in', workIds)
    .execute();
  for (const row of rows) await deleteTerms(t, row.number, [...indexedTerms(row)]);
  await t.deleteFrom('work_search').where('work_id', 'in', workIds).execute();
}
