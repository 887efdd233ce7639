import * as v from 'valibot';
import type { ChapterView } from '../../../src/shared/admin/chapters.ts';
import { isAlternative } from '../../domain/catalogue/alternatives.ts';
import type { Database } from '../../storage/database.ts';
import { cut, type Part, type PartWanted, partWith } from '../../storage/part.ts';
import type { ChapterTable } from '../../storage/tables.ts';
import { notFound } from '../adminError.ts';
import { splitBySpaces } from './workViews.ts';

/** Chapters as operators see them: in every state, with all their versions. */

type Counted = ChapterTable & {
  readonly newest_version: number | null;
  readonly trial_seconds: number | null;
  /** 0 and 1 in the embedded database. */
  readonly is_alternative: unknown;
};

function withNewest(db: Database) {
  return db
    .selectFrom('chapter')
    .selectAll('chapter')
    .select((is) =>
      is
        .selectFrom('chapter_version')
        .select((of) => of.fn.max<number | null>('version').as('version'))
        .whereRef('chapter_version.chapter_id', '=', 'chapter.id')
        .where('chapter_version.state', '<>', 'making')
        .as('newest_version'),
    )
    .select((is) =>
      is
        .selectFrom('film_episode')
        .select('preview_seconds')
        .whereRef('film_episode.chapter_id', '=', 'chapter.id')
        .orderBy('film_episode.version', 'desc')
        .limit(1)
        .as('trial_seconds'),
    )
    .select((is) => isAlternative(is).as('is_alternative'));
}

export interface ChaptersQuery extends PartWanted {
  readonly id: string;
  readonly state?: ChapterTable['state'] | undefined;
}

/** In reading order. */
export async function listChapters(db: Database, query: ChaptersQuery): Promise<Part<ChapterView>> {
  const { id, state } = query;
  let matching = db.selectFrom('chapter').where('work_id', '=', id);
  let rows = withNewest(db).where('work_id', '=', id);
  if (state !== undefined) {
    matching = matching.where('state', '=', state);
    rows = rows.where('state', '=', state);
  }
  const items = await cut(rows.orderBy('sort').orderBy('id'), query).execute();
  return partWith(items.map(chapterView), matching, query);
}

/** @throws AdminError `not_found` */
export async function readChapter(db: Database, id: string): Promise<ChapterView> {
  const row = await withNewest(db).where('chapter.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('这一章');
  return chapterView(row);
}

function chapterView(row: Counted): ChapterView {
  const { id, work_id, idx, title, volume, price, free_at, state, published_at, version, size } =
    row;
  return {
    id,
    work_id,
    idx,
    title,
    volume,
    price,
    free_at,
    state,
    published_at,
    version,
    size,
    newest_version: row.newest_version ?? 0,
    trial_seconds: row.trial_seconds,
    is_alternative: Boolean(row.is_alternative),
    revision: row.revision,
    locked: splitBySpaces(row.locked),
  };
}

/** The newest first. */
export async function listVersions(db: Database, chapterId: string) {
  return db
    .selectFrom('chapter_version')
    .select(['version', 'state', 'size', 'made_at', 'replaced_at'])
    .where('chapter_id', '=', chapterId)
    .orderBy('version', 'desc')
    .execute();
}

export interface VersionKey {
  readonly id: string;
  readonly version: number;
}

/** The pages of a version in reading order; none where there is no such version. */
export async function readPages(db: Database, { id, version }: VersionKey) {
  return db
    .selectFrom('page')
    .selectAll()
    .where('chapter_id', '=', id)
    .where('version', '=', version)
    .orderBy('idx')
    .execute();
}

/** The smaller pictures of all pages of a version, the smallest first. */
export async function readVariants(db: Database, { id, version }: VersionKey) {
  return db
    .selectFrom('page_variant')
    .selectAll()
    .where('chapter_id', '=', id)
    .where('version', '=', version)
    .orderBy('width')
    .execute();
}

const paragraphsSchema = v.array(v.string());

/** @throws AdminError `not_found` */
export async function readText(db: Database, { id, version }: VersionKey) {
  const row = await db
    .selectFrom('novel_text')
    .select(['note', 'paragraphs'])
    .where('chapter_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw notFound('这个版本');
  return { note: row.note, paragraphs: v.parse(paragraphsSchema, JSON.parse(row.paragraphs)) };
}
