import * as v from 'valibot';
import type { Kind } from '../../../src/shared/contract/index.ts';
import {
  bannerSchema,
  categorySchema,
  hotKeywordSchema,
  listNameSchema,
  sectionSchema,
} from '../../../src/shared/admin/home.ts';
import { newId, systemRandom } from '../../base/random.ts';
import { sha256Hex } from '../../base/secret.ts';
import { isFixedList } from '../../domain/catalogue/homeSeed.ts';
import type { Database, Write } from '../../storage/database.ts';
import { insertAll } from '../../storage/insertAll.ts';
import { badField } from '../adminError.ts';

/**
 * The parts of the home page, each read and saved as a whole in its order. Rows that are given again keep their ids;
 * their places are new.
 */

type Banner = v.InferOutput<typeof bannerSchema>;
type Section = v.InferOutput<typeof sectionSchema>;
type Category = v.InferOutput<typeof categorySchema>;
type HotKeyword = v.InferOutput<typeof hotKeywordSchema>;
type ListName = v.InferOutput<typeof listNameSchema>;

/** How a part is read and written; everything in it belongs to one kind. */
export interface HomePart<Item> {
  readonly name: string;
  readonly read: (db: Database, kind: Kind) => Promise<Item[]>;
  readonly write: (t: Write, kind: Kind, items: readonly Item[]) => Promise<void>;
}

/** Differs between two states of a part. */
export function markOf(items: readonly unknown[]): string {
  return sha256Hex(JSON.stringify(items));
}

/** Two saves at once would both see the parts as they were: the row makes the second wait for the first. */
export async function lockParts(t: Write, name: string): Promise<void> {
  const row = { name: `lock:${name}`, value: '' };
  await t
    .insertInto('kv')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

const SORT_STEP = 10;
/** Leaves room to sort a row between two others. */
export const sortOf = (at: number) => (at + 1) * SORT_STEP;
const freshId = () => newId(Date.now(), systemRandom);

export const banners: HomePart<Banner> = {
  name: 'banners',
  read: (db, kind) =>
    db
      .selectFrom('banner')
      .select(['id', 'title', 'subtitle', 'tag', 'image', 'work_id', 'url', 'from_at', 'until_at'])
      .where('kind', '=', kind)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  async write(t, kind, items) {
    const rows = await t
      .selectFrom('banner')
      .select(['id', 'origin', 'revision'])
      .where('kind', '=', kind)
      .execute();
    const before = new Map(rows.map((row) => [row.id, row]));
    await t.deleteFrom('banner').where('kind', '=', kind).execute();
    const saved = items.map((item, at) => {
      const known = before.get(item.id ?? '');
      const { origin = 'own', revision = -1 } = known ?? {};
      const id = known?.id ?? freshId();
      return { ...item, id, kind, origin, revision: revision + 1, sort: sortOf(at) };
    });
    await insertAll(t, 'banner', saved);
  },
};

const filterSchema = v.pipe(v.string(), v.parseJson(), sectionSchema.entries.filter);

export const sections: HomePart<Section> = {
  name: 'sections',
  async read(db, kind) {
    const rows = await db
      .selectFrom('home_section')
      .select(['id', 'title', 'subtitle', 'layout', 'more', 'source', 'filter'])
      .select(['count', 'from_at', 'until_at'])
      .where('kind', '=', kind)
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, filter: v.parse(filterSchema, row.filter) }));
  },
  async write(t, kind, items) {
    const rows = await t
      .selectFrom('home_section')
      .select(['id', 'revision'])
      .where('kind', '=', kind)
      .execute();
    const before = new Map(rows.map((row) => [row.id, row]));
    await t.deleteFrom('home_section').where('kind', '=', kind).execute();
    const saved = items.map((item, at) => {
      const known = before.get(item.id ?? '');
      return {
        ...item,
        id: known?.id ?? `${kind}:${freshId()}`,
        kind,
        filter: JSON.stringify(item.filter),
        revision: (known?.revision ?? -1) + 1,
        sort: sortOf(at),
      };
    });
    await insertAll(t, 'home_section', saved);
  },
};

export const categories: HomePart<Category> = {
  name: 'categories',
  read: (db, kind) =>
    db
      .selectFrom('category')
      .select(['facet', 'id', 'title', 'from_at', 'until_at'])
      .where('kind', '=', kind)
      .orderBy('facet')
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  async write(t, kind, items) {
    const names = items.map(({ facet, id }) => `${facet} ${id}`);
    if (new Set(names).size < names.length) throw badField('items', '有重复的分类');
    await t.deleteFrom('category').where('kind', '=', kind).execute();
    const saved = items.map((item, at) => ({ ...item, kind, revision: 0, sort: sortOf(at) }));
    await insertAll(t, 'category', saved);
  },
};

export const hotKeywords: HomePart<HotKeyword> = {
  name: 'hot_words',
  read: (db, kind) =>
    db
      .selectFrom('hot_word')
      .select(['id', 'word', 'from_at', 'until_at'])
      .where('kind', '=', kind)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  async write(t, kind, items) {
    const rows = await t
      .selectFrom('hot_word')
      .select(['id', 'origin', 'revision'])
      .where('kind', '=', kind)
      .execute();
    const before = new Map(rows.map((row) => [row.id, row]));
    await t.deleteFrom('hot_word').where('kind', '=', kind).execute();
    const saved = items.map((item, at) => {
      const known = before.get(item.id ?? '');
      const { origin = 'own', revision = -1 } = known ?? {};
      const id = known?.id ?? freshId();
      return { ...item, id, kind, origin, revision: revision + 1, sort: sortOf(at) };
    });
    await insertAll(t, 'hot_word', saved);
  },
};

export const listNames: HomePart<ListName> = {
  name: 'list_names',
  async read(db, kind) {
    const rows = await db
      .selectFrom('work_list')
      .select(['id', 'title'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, is_fixed: isFixedList(row.id, kind) }));
  },
  async write(t, kind, items) {
    const rows = await t.selectFrom('work_list').select('id').where('kind', '=', kind).execute();
    const before = new Set(rows.map(({ id }) => id));
    const given = new Map(
      items.flatMap(({ id, title }) => (id === undefined ? [] : [[id, title]])),
    );
    for (const id of before) {
      const title = given.get(id);
      if (title === undefined) await removeList(t, id, kind);
      else await t.updateTable('work_list').set({ title }).where('id', '=', id).execute();
    }
    const added = items.filter(({ id }) => id === undefined || !before.has(id));
    const values = added.map(({ title }) => ({ id: `${kind}:${freshId()}`, kind, title }));
    await insertAll(
      t,
      'work_list',
      values.map((row) => ({ ...row, revision: 0 })),
    );
  },
};

/** @throws AdminError where every site has the list, or a section shows it */
async function removeList(t: Write, id: string, kind: Kind): Promise<void> {
  if (isFixedList(id, kind)) throw badField('items', '这个列表不能移除');
  const section = await t
    .selectFrom('home_section')
    .select('title')
    .where('source', 'in', [`list:${id}`, `evening:${id}`])
    .executeTakeFirst();
  if (section) throw badField('items', `版块“${section.title}”在用这个列表，请先改它`);
  await t.deleteFrom('work_list_item').where('list_id', '=', id).execute();
  await t.deleteFrom('work_list').where('id', '=', id).execute();
}

/** The editors' lists of a kind with their works. */
export async function readLists(db: Database, kind: Kind) {
  const lists = await db
    .selectFrom('work_list')
    .select(['id', 'title'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  const items = await db
    .selectFrom('work_list_item')
    .innerJoin('work_list', 'work_list.id', 'work_list_item.list_id')
    .innerJoin('work', 'work.id', 'work_list_item.work_id')
    .select(['list_id', 'work_id', 'note', 'work.title as title', 'cover', 'state'])
    .where('work_list.kind', '=', kind)
    .orderBy('work_list_item.sort')
    .orderBy('work_id')
    .execute();
  return lists.map((list) => {
    const own = items
      .filter(({ list_id }) => list_id === list.id)
      .map(({ list_id: _list, ...item }) => item);
    return { ...list, mark: listMark(own), items: own };
  });
}

/** The mark of a list does not change with the titles of its works. */
export function listMark(
  items: readonly { readonly work_id: string; readonly note: string }[],
): string {
  return markOf(items.map(({ work_id, note }) => ({ work_id, note })));
}

export async function writeList(
  t: Write,
  id: string,
  items: readonly { readonly work_id: string; readonly note: string }[],
): Promise<void> {
  const ids = items.map(({ work_id }) => work_id);
  if (new Set(ids).size < ids.length) throw badField('items', '有重复的作品');
  const known =
    ids.length === 0
      ? []
      : await t.selectFrom('work').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw badField('items', '有一部作品已经不在了');
  await t.deleteFrom('work_list_item').where('list_id', '=', id).execute();
  const rows = items.map((item, at) => ({ ...item, list_id: id, sort: sortOf(at) }));
  await insertAll(t, 'work_list_item', rows);
  await t
    .updateTable('work_list')
    .set((is) => ({ revision: is('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
