import { sql } from 'kysely';
import type { WorkRow, WorkView } from '../../../src/shared/admin/works.ts';
import type { Kind } from '../../../src/shared/contract/index.ts';
import { foldCase } from '../../domain/catalogue/foldCase.ts';
import { contains } from '../../storage/contains.ts';
import type { Database } from '../../storage/database.ts';
import { cut, type Part, type PartWanted, partWith } from '../../storage/part.ts';
import type { WorkTable } from '../../storage/tables.ts';
import { notFound } from '../adminError.ts';

/** Works as operators see them: in every state. */

export interface WorksWanted extends PartWanted {
  readonly q?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly state?: WorkTable['state'] | undefined;
  readonly origin?: string | undefined;
  readonly category?: string | undefined;
  readonly sort: 'updated' | 'title' | 'views';
}

const SEARCHED = ['title_folded', 'author_folded', 'tags_folded'] as const;
const FILTERS = ['kind', 'state', 'origin', 'category'] as const;

export async function listWorks(db: Database, wanted: WorksWanted): Promise<Part<WorkRow>> {
  let matching = db.selectFrom('work');
  for (const name of FILTERS) {
    const value = wanted[name];
    if (value !== undefined) matching = matching.where(name, '=', value);
  }
  if (wanted.q) {
    const needle = foldCase(wanted.q);
    matching = matching.where((is) =>
      is.or(SEARCHED.map((name) => contains(sql.ref(name), needle))),
    );
  }
  // The ids of the page first: a sort of whole rows would carry every intro.
  const ids = matching.select('id');
  const sorted =
    wanted.sort === 'title'
      ? ids.orderBy('title_folded').orderBy('id')
      : ids.orderBy(wanted.sort === 'views' ? 'views' : 'updated_at', 'desc').orderBy('id', 'desc');
  const page = (await cut(sorted, wanted).execute()).map(({ id }) => id);
  const found = page.length === 0 ? [] : await rowsOf(db, page);
  const items = page.flatMap((id) => found.find((row) => row.id === id) ?? []);
  return partWith(items.map(rowView), matching, wanted);
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
  const { free_from, free_until, language, age_rating } = row;
  return {
    ...rowView(row),
    intro,
    form,
    status,
    price,
    free_from,
    free_until,
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
