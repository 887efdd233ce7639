import { type Database, transact, type Write } from '../../storage/database.ts';
import type { ChapterTable, WorkTable } from '../../storage/tables.ts';
import type { PageTable } from './catalogueTables.ts';
import type { NovelTextTable } from './novelTables.ts';
import type { CatalogueWork } from './catalogueSchema.ts';
import { SORT_STEP } from './drafts.ts';
import { foldCase } from './foldCase.ts';
import type { Catalogue } from './readCatalogue.ts';
import { type FilmRows, readFilms } from './readFilms.ts';
import { readNovels } from './readNovels.ts';

const ORIGIN = 'catalogue';
const IMPORTED_KEY = 'catalogue';
/** Incremented when an import writes more than before, so that catalogues of a former version are imported again. */
const IMPORT_VERSION = 3;
/** Rows of one INSERT; with 30 columns still far below SQLite's 32766 parameters. */
const ROWS_PER_INSERT = 200;

/**
 * Imports works, chapters, pages, texts and films into the database, in one transaction; writes nothing where the same
 * catalogue was imported before. Removes works that it no longer names, but not the accounts' records of them.
 * @returns whether anything was written
 * @throws Error where a text or a playlist differs from the catalogue
 */
export async function importCatalogue(db: Database, catalogue: Catalogue): Promise<boolean> {
  const mark = `${IMPORT_VERSION}:${catalogue.hash}`;
  const known = await db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', IMPORTED_KEY)
    .executeTakeFirst();
  if (known?.value === mark) return false;
  const texts = readNovels(catalogue);
  const films = readFilms(catalogue);
  return transact(db, async (t) => {
    if (!(await claim(t, mark))) return false;
    await replaceWorks(t, catalogue.content.works, texts);
    await addFilms(t, films);
    return true;
  });
}

/** Of processes that start together, one gets the row's lock first; the others then find the mark there. */
async function claim(t: Write, mark: string): Promise<boolean> {
  const row = await t
    .insertInto('kv')
    .values({ name: IMPORTED_KEY, value: mark })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: mark }).where('kv.value', '<>', mark),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

async function replaceWorks(
  t: Write,
  works: readonly CatalogueWork[],
  texts: readonly NovelTextTable[],
): Promise<void> {
  const mine = t.selectFrom('work').select('id').where('origin', '=', ORIGIN);
  const myChapters = t.selectFrom('chapter').select('id').where('work_id', 'in', mine);
  await t.deleteFrom('page').where('chapter_id', 'in', myChapters).execute();
  await t.deleteFrom('film_subtitle').where('chapter_id', 'in', myChapters).execute();
  await t.deleteFrom('film_segment').where('chapter_id', 'in', myChapters).execute();
  await t.deleteFrom('film_quality').where('chapter_id', 'in', myChapters).execute();
  await t.deleteFrom('film_episode').where('chapter_id', 'in', myChapters).execute();
  await t.deleteFrom('novel_text').where('chapter_id', 'in', myChapters).execute();
  await t.deleteFrom('chapter_version').where('chapter_id', 'in', myChapters).execute();
  await t.deleteFrom('chapter').where('work_id', 'in', mine).execute();
  await t.deleteFrom('work').where('origin', '=', ORIGIN).execute();
  for (const rows of inParts(works.map(workRow))) {
    await t.insertInto('work').values(rows).execute();
  }
  for (const rows of inParts(works.flatMap(chapterRows))) {
    await t.insertInto('chapter').values(rows).execute();
  }
  for (const rows of inParts(works.flatMap(chapterRows))) {
    await t
      .insertInto('chapter_version')
      .values(
        rows.map(({ id, size, published_at }) => ({
          chapter_id: id,
          version: 1,
          state: 'shown' as const,
          source_sha256: '',
          made_at: published_at,
          replaced_at: null,
          size,
        })),
      )
      .execute();
  }
  for (const rows of inParts(works.flatMap(pageRows))) {
    await t.insertInto('page').values(rows).execute();
  }
  for (const rows of inParts(texts)) {
    await t.insertInto('novel_text').values(rows).execute();
  }
}

async function addFilms(t: Write, films: FilmRows): Promise<void> {
  for (const rows of inParts(films.episodes)) {
    await t.insertInto('film_episode').values(rows).execute();
  }
  for (const rows of inParts(films.qualities)) {
    await t.insertInto('film_quality').values(rows).execute();
  }
  for (const rows of inParts(films.segments)) {
    await t.insertInto('film_segment').values(rows).execute();
  }
  for (const rows of inParts(films.subtitles)) {
    await t.insertInto('film_subtitle').values(rows).execute();
  }
}

function inParts<T>(rows: readonly T[]): T[][] {
  const parts = Math.ceil(rows.length / ROWS_PER_INSERT);
  return Array.from({ length: parts }, (_, i) =>
    rows.slice(i * ROWS_PER_INSERT, (i + 1) * ROWS_PER_INSERT),
  );
}

function workRow(work: CatalogueWork): WorkTable {
  const tags = work.tags.join(' ');
  const times = work.chapters.map((chapter) => Date.parse(chapter.at));
  const latest = work.chapters.at(-1);
  return {
    id: work.uuid,
    kind: work.kind,
    title: work.title,
    author: work.author,
    intro: work.intro,
    cover: work.cover,
    tags,
    category: work.category,
    status: work.status,
    price: work.price,
    layout: work.layout,
    comic_price: work.comic_price,
    weekday: work.weekday,
    score_hundredths: Math.round(work.score * 100),
    views: work.views,
    collects: work.collects,
    chapter_count: work.chapters.length,
    characters: work.characters ?? 0,
    form: work.form ?? '',
    duration: work.kind === 'film' ? sumOf(work, ({ duration, size }) => duration ?? size) : 0,
    coins: sumOf(work, ({ price }) => price),
    preview_seconds: Math.max(
      ...work.chapters.map(({ price, preview_seconds: seconds }) => (price > 0 ? seconds : 0) ?? 0),
    ),
    latest_idx: latest?.index ?? 0,
    latest_title: latest?.title ?? '',
    latest_at: latest === undefined ? 0 : Date.parse(latest.at),
    first_at: Math.min(...times),
    updated_at: Date.parse(work.updated_at),
    title_folded: foldCase(work.title),
    author_folded: foldCase(work.author),
    tags_folded: foldCase(tags),
    origin: ORIGIN,
    state: 'published',
    published_at: 0,
    revision: 0,
    locked: '',
  };
}

type Chapter = CatalogueWork['chapters'][number];

function sumOf(work: CatalogueWork, value: (chapter: Chapter) => number): number {
  return work.chapters.reduce((sum, chapter) => sum + value(chapter), 0);
}

function chapterRows(work: CatalogueWork): ChapterTable[] {
  return work.chapters.map((chapter) => ({
    id: chapter.uuid,
    work_id: work.uuid,
    idx: chapter.index,
    title: chapter.title,
    volume: chapter.volume ?? '',
    price: chapter.price,
    size: chapter.size,
    published_at: Date.parse(chapter.at),
    state: 'published',
    version: 1,
    sort: chapter.index * SORT_STEP,
    revision: 0,
    locked: '',
  }));
}

function pageRows(work: CatalogueWork): PageTable[] {
  return work.chapters.flatMap((chapter) =>
    chapter.pages.map((page, i) => ({ chapter_id: chapter.uuid, version: 1, idx: i + 1, ...page })),
  );
}
