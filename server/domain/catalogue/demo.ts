import { type Database, transact, type Write } from '../../storage/database.ts';
import { insertAll } from '../../storage/insertAll.ts';
import type { ChapterTable, WorkTable } from '../../storage/tables.ts';
import type { CatalogueWork } from './catalogueSchema.ts';
import type { AssetTable, ChapterVersionTable, PageTable } from './catalogueTables.ts';
import { deleteWorks } from './deleteWorks.ts';
import { SORT_STEP } from './drafts.ts';
import { foldCase } from './foldCase.ts';
import { addDemoHome, removeDemoHome } from './homeSeed.ts';
import { noteCatalogueChange } from './liveCatalogue.ts';
import { mediaTypeOf } from './mediaTypes.ts';
import type { Catalogue } from './readCatalogue.ts';
import { readFilms } from './readFilms.ts';
import { readNovels } from './readNovels.ts';
import { indexWorks } from './search/searchIndex.ts';

export const DEMO_ORIGIN = 'catalogue';
const SEEDED_KEY = 'catalogue';
/** Incremented when seeding writes more than before, so that databases seeded by a former version are completed. */
const SEED_VERSION = 4;
/** The value of `SEEDED_KEY` once the demo was removed: it does not come back. */
const REMOVED = 'removed';

/**
 * Seeds the demo into a database: works with their content, files, and its part of the home page. A database that has
 * this very demo, or from which the demo was removed, is left alone. A newer demo replaces the demo's works that no
 * operator has touched, and nothing else; accounts' records, purchases and favourites always stay.
 * @param nowMs ms since 1970
 * @returns whether anything was written
 * @throws Error where a text or a playlist differs from the catalogue
 */
export async function seedDemo(
  db: Database,
  catalogue: Catalogue,
  nowMs: number,
): Promise<boolean> {
  const mark = `${SEED_VERSION}:${catalogue.hash}`;
  const known = await db
    .selectFrom('kv')
    .select('value')
    .where('name', '=', SEEDED_KEY)
    .executeTakeFirst();
  if (known && [mark, REMOVED].includes(known.value)) return false;
  const texts = readNovels(catalogue);
  const films = readFilms(catalogue);
  return transact(db, async (t) => {
    if (!(await claim(t, mark))) return false;
    const works = await replaceWorks(t, catalogue.content.works);
    await addAssets(t, catalogue, nowMs);
    const chapters = works.flatMap((work) => chapterRows(work, nowMs));
    const isNew = new Set(chapters.map(({ id }) => id));
    const ofNew = <Row extends { chapter_id: string }>(rows: readonly Row[]) =>
      rows.filter((row) => isNew.has(row.chapter_id));
    await insertAll(
      t,
      'work',
      works.map((work) => workRow(work, nowMs)),
    );
    await indexWorks(
      t,
      works.map(({ uuid }) => uuid),
    );
    await insertAll(t, 'chapter', chapters);
    await insertAll(t, 'chapter_version', chapters.map(versionRow));
    await insertAll(t, 'page', works.flatMap(pageRows));
    await insertAll(t, 'novel_text', ofNew(texts));
    await insertAll(t, 'film_episode', ofNew(films.episodes));
    await insertAll(t, 'film_quality', ofNew(films.qualities));
    await insertAll(t, 'film_segment', ofNew(films.segments));
    await insertAll(t, 'film_subtitle', ofNew(films.subtitles));
    await addDemoHome(t, catalogue.content);
    await noteCatalogueChange(t);
    return true;
  });
}

/** Of processes that start together, one gets the row's lock first; the others then find the mark there. */
async function claim(t: Write, mark: string): Promise<boolean> {
  const row = await t
    .insertInto('kv')
    .values({ name: SEEDED_KEY, value: mark })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: mark })
        .where('kv.value', 'not in', [mark, REMOVED]),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the demo's works that no operator has touched. @returns the works of the catalogue that have to be added */
async function replaceWorks(t: Write, works: readonly CatalogueWork[]): Promise<CatalogueWork[]> {
  const touched = t
    .selectFrom('chapter')
    .leftJoin('chapter_version', (join) =>
      join
        .onRef('chapter_version.chapter_id', '=', 'chapter.id')
        .on('chapter_version.version', '>', FIRST_VERSION),
    )
    .select('chapter.work_id')
    .where((is) =>
      is.or([
        is('chapter.revision', '>', 0),
        is('chapter.state', '<>', 'published'),
        is('chapter_version.version', 'is not', null),
      ]),
    );
  const untouched = await t
    .selectFrom('work')
    .select('id')
    .where('origin', '=', DEMO_ORIGIN)
    .where('state', '=', 'published')
    .where('revision', '=', 0)
    .where('id', 'not in', touched)
    .execute();
  await deleteWorks(
    t,
    untouched.map(({ id }) => id),
  );
  const ids = works.map(({ uuid }) => uuid);
  const rows =
    ids.length === 0
      ? []
      : await t.selectFrom('work').select('id').where('id', 'in', ids).execute();
  const there = new Set(rows.map(({ id }) => id));
  return works.filter(({ uuid }) => !there.has(uuid));
}

async function addAssets(t: Write, { files, content }: Catalogue, nowMs: number): Promise<void> {
  const pages = content.works.flatMap((work) => work.chapters.flatMap((chapter) => chapter.pages));
  const sizes = new Map(pages.map(({ path, width, height }) => [path, { width, height }]));
  const rows = [...files].map(([key, { bytes, sha256, encrypted }]): AssetTable => ({
    key,
    sha256,
    bytes,
    type: mediaTypeOf(key),
    sealed: encrypted ? 1 : 0,
    blocked: 0,
    store: 'demo',
    width: sizes.get(key)?.width ?? 0,
    height: sizes.get(key)?.height ?? 0,
    created_at: nowMs,
    unused_since: null,
  }));
  const known = await t.selectFrom('asset').select('key').where('blocked', '=', 1).execute();
  const blocked = new Set(known.map(({ key }) => key));
  await t.deleteFrom('asset').where('store', '=', 'demo').where('blocked', '=', 0).execute();
  await insertAll(
    t,
    'asset',
    rows.filter(({ key }) => !blocked.has(key)),
  );
}

/**
 * Removes the demo for good: its works, edited ones included, its files, and its part of the home page. Accounts'
 * purchases, records and favourites of its works stay in the database, where no list shows them.
 * @returns how many works were removed
 */
export async function removeDemo(t: Write): Promise<number> {
  await t
    .insertInto('kv')
    .values({ name: SEEDED_KEY, value: REMOVED })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: REMOVED }))
    .execute();
  const works = await t.selectFrom('work').select('id').where('origin', '=', DEMO_ORIGIN).execute();
  const ids = works.map(({ id }) => id);
  await removeDemoHome(t, ids);
  await deleteWorks(t, ids);
  await t
    .deleteFrom('asset')
    .where('store', '=', 'demo')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('work').select('id').whereRef('work.cover', '=', 'asset.key'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('banner').select('id').whereRef('banner.image', '=', 'asset.key'))),
    )
    .execute();
  await noteCatalogueChange(t);
  return ids.length;
}

function workRow(work: CatalogueWork, nowMs: number): WorkTable {
  const tags = work.tags.join(' ');
  const times = work.chapters.map((chapter) => timeOf(chapter, nowMs));
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
    free_from: 0,
    free_until: 0,
    free_after_days: 0,
    language: '',
    age_rating: '',
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
    latest_at: latest === undefined ? 0 : timeOf(latest, nowMs),
    first_at: Math.min(...times),
    updated_at: Date.parse(work.updated_at),
    title_folded: foldCase(work.title),
    author_folded: foldCase(work.author),
    tags_folded: foldCase(tags),
    origin: DEMO_ORIGIN,
    state: 'published',
    published_at: 0,
    revision: 0,
    locked: '',
  };
}

type Chapter = CatalogueWork['chapters'][number];

/** Never in the future: where the clock is behind the catalogue, readers would see no chapters. */
function timeOf({ at }: Chapter, nowMs: number): number {
  return Math.min(Date.parse(at), nowMs);
}

function sumOf(work: CatalogueWork, value: (chapter: Chapter) => number): number {
  return work.chapters.reduce((sum, chapter) => sum + value(chapter), 0);
}

function chapterRows(work: CatalogueWork, nowMs: number): ChapterTable[] {
  return work.chapters.map((chapter) => ({
    id: chapter.uuid,
    work_id: work.uuid,
    idx: chapter.index,
    title: chapter.title,
    volume: chapter.volume ?? '',
    price: chapter.price,
    free_at: 0,
    size: chapter.size,
    published_at: timeOf(chapter, nowMs),
    state: 'published',
    version: FIRST_VERSION,
    sort: chapter.index * SORT_STEP,
    revision: 0,
    locked: '',
  }));
}

const FIRST_VERSION = 1;

function versionRow({ id, size, published_at }: ChapterTable): ChapterVersionTable {
  return {
    chapter_id: id,
    version: FIRST_VERSION,
    state: 'shown',
    source_sha256: '',
    made_at: published_at,
    replaced_at: null,
    size,
  };
}

function pageRows(work: CatalogueWork): PageTable[] {
  return work.chapters.flatMap((chapter) =>
    chapter.pages.map((page, i) => {
      return { chapter_id: chapter.uuid, version: FIRST_VERSION, idx: i + 1, ...page };
    }),
  );
}
