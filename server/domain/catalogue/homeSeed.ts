import { type Kind, KINDS } from '../../../src/shared/contract/index.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import { insertAll } from '../../storage/insertAll.ts';
import type { CatalogueContent } from './catalogueSchema.ts';
import type {
  BannerTable,
  CategoryTable,
  HomeSectionTable,
  HotWordTable,
} from './catalogueTables.ts';
import { FIRST_SECTIONS } from './firstSections.ts';
import { noteCatalogueChange } from './liveCatalogue.ts';

/** The home page's content: seeded once, then changed by the operator only. */

const SEEDED_KEY = 'seeded:home';
const DEMO_SEEDED_KEY = 'seeded:demo-home';
const DEMO_ORIGIN = 'catalogue';
/** Leaves room to sort a row between two others. */
const SORT_STEP = 10;
const LISTS = { recommend: '编辑推荐', hot: '热门' } as const;
const ALWAYS = { from_at: null, until_at: null, revision: 0 };

/** The id of one of the lists that every site has. */
export function listId(name: keyof typeof LISTS, kind: Kind): string {
  return `${name}:${kind}`;
}

/** Whether every site has this list. */
export function isFixedList(id: string, kind: Kind): boolean {
  return Object.keys(LISTS).some((name) => id === `${name}:${kind}`);
}

/**
 * Seeds the sections of the home pages, the categories and the empty lists, once.
 * @returns whether this call seeded them
 */
export async function seedHome(
  db: Database,
  { categories, film_forms: forms }: Pick<CatalogueContent, 'categories' | 'film_forms'>,
): Promise<boolean> {
  return transact(db, async (t) => {
    if (!(await isFirst(t, SEEDED_KEY))) return false;
    const rowOf = (kind: Kind, facet: CategoryTable['facet']) => (title: string, i: number) => {
      return { kind, facet, id: title, title, sort: (i + 1) * SORT_STEP, ...ALWAYS };
    };
    await insertAll(t, 'category', [
      ...KINDS.flatMap((kind) => categories[kind].map(rowOf(kind, 'category'))),
      ...forms.map(rowOf('film', 'form')),
    ]);
    await insertAll(t, 'home_section', sectionRows());
    const names = ['recommend', 'hot'] as const;
    await insertAll(
      t,
      'work_list',
      KINDS.flatMap((kind) =>
        names.map((name) => ({ id: listId(name, kind), kind, title: LISTS[name], revision: 0 })),
      ),
    );
    await noteCatalogueChange(t);
    return true;
  });
}

function sectionRows(): HomeSectionTable[] {
  return KINDS.flatMap((kind) =>
    FIRST_SECTIONS[kind].map(({ name, filter, ...section }, i) => ({
      ...section,
      id: `${kind}:${name}`,
      kind,
      filter: JSON.stringify(filter),
      sort: (i + 1) * SORT_STEP,
      ...ALWAYS,
    })),
  );
}

async function isFirst(t: Write, name: string): Promise<boolean> {
  const row = await t
    .insertInto('kv')
    .values({ name, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the demo's banners, hot words and recommendations, once; the lists must be there. */
export async function addDemoHome(t: Write, content: CatalogueContent): Promise<void> {
  if (!(await isFirst(t, DEMO_SEEDED_KEY))) return;
  const { banners, hot_search: words, lists, editors_notes: notes } = content;
  const bannerRows = banners.map(({ uuid, work, ...banner }, i): BannerTable => ({
    ...banner,
    id: uuid,
    work_id: work,
    url: '',
    origin: DEMO_ORIGIN,
    sort: (i + 1) * SORT_STEP,
    ...ALWAYS,
  }));
  await insertAll(t, 'banner', bannerRows);
  const wordRows = KINDS.flatMap((kind) =>
    words[kind].map((word, i): HotWordTable => ({
      id: `${kind}-${i + 1}`,
      kind,
      word,
      origin: DEMO_ORIGIN,
      sort: (i + 1) * SORT_STEP,
      ...ALWAYS,
    })),
  );
  await insertAll(t, 'hot_word', wordRows);
  for (const kind of KINDS) {
    for (const name of ['recommend', 'hot'] as const) {
      const items = lists[name][kind].map((work_id, i) => ({
        list_id: listId(name, kind),
        work_id,
        note: name === 'recommend' ? (notes[work_id] ?? '') : '',
        sort: (i + 1) * SORT_STEP,
      }));
      await insertAll(t, 'work_list_item', items);
    }
  }
}

/** @param workIds of the demo */
export async function removeDemoHome(t: Write, workIds: readonly string[]): Promise<void> {
  await t.deleteFrom('hot_word').where('origin', '=', DEMO_ORIGIN).execute();
  await t.deleteFrom('banner').where('origin', '=', DEMO_ORIGIN).execute();
  if (workIds.length === 0) return;
  await t.deleteFrom('banner').where('work_id', 'in', workIds).execute();
  await t.deleteFrom('work_list_item').where('work_id', 'in', workIds).execute();
}
