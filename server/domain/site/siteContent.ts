import { type Random, newId } from '../../base/random.ts';
import type { CatalogueContent } from '../catalogue/catalogueSchema.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';

export interface SiteNoticeTable {
  id: string;
  title: string;
  text: string;
  at: number;
}

export interface FaqTable {
  id: string;
  q: string;
  a: string;
  sort: number;
}

/** Questions and notices: seeded from the catalogue once, then changed by the operator only. */

const SEEDED_KEY = 'seeded:site';
/** Leaves room to sort a question between two others. */
const SORT_STEP = 10;

/**
 * Imports the catalogue's questions and notices once: an operator's changes outlast later catalogues.
 * @param content notices may be empty: the catalogue's speak of the demo
 * @returns whether this call imported them
 */
export async function seedSite(
  db: Database,
  content: Pick<CatalogueContent, 'faq' | 'notices'>,
): Promise<boolean> {
  return transact(db, async (t) => {
    const first = await t
      .insertInto('kv')
      .values({ name: SEEDED_KEY, value: '1' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!first) return false;
    const faq = content.faq.map(({ q, a }, i) => {
      return { id: `faq-${i + 1}`, q, a, sort: (i + 1) * SORT_STEP };
    });
    const notices = content.notices.map(({ uuid, title, body, at }) => {
      return { id: uuid, title, text: body, at: Date.parse(at) };
    });
    if (faq.length > 0) await t.insertInto('faq').values(faq).execute();
    if (notices.length > 0) await t.insertInto('site_notice').values(notices).execute();
    return true;
  });
}

/** In display order. */
export async function listFaq(db: Database): Promise<FaqTable[]> {
  return db.selectFrom('faq').selectAll().orderBy('sort').orderBy('id').execute();
}

/** @param sort position; absent: at the end */
export async function addFaq(
  db: Database,
  question: { readonly q: string; readonly a: string; readonly sort?: number | undefined },
  nowMs: number,
  random: Random,
): Promise<FaqTable> {
  return transact(db, async (t) => {
    const sort = question.sort ?? (await lastSort(t)) + SORT_STEP;
    const row = { id: newId(nowMs, random), q: question.q, a: question.a, sort };
    await t.insertInto('faq').values(row).execute();
    return row;
  });
}

async function lastSort(t: Write): Promise<number> {
  const row = await t
    .selectFrom('faq')
    .select((is) => is.fn.max('sort').as('sort'))
    .executeTakeFirst();
  return row?.sort ?? 0;
}

/** @returns undefined where no question has this id */
export async function changeFaq(
  db: Database,
  id: string,
  change: Partial<Omit<FaqTable, 'id'>>,
): Promise<FaqTable | undefined> {
  return db.updateTable('faq').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** @returns undefined where no question has this id */
export async function removeFaq(db: Database, id: string): Promise<FaqTable | undefined> {
  return db.deleteFrom('faq').where('id', '=', id).returningAll().executeTakeFirst();
}

/** The latest first. */
export async function listNotices(db: Database): Promise<SiteNoticeTable[]> {
  return db.selectFrom('site_notice').selectAll().orderBy('at', 'desc').orderBy('id').execute();
}

export async function addNotice(
  db: Database,
  notice: Omit<SiteNoticeTable, 'id'>,
  nowMs: number,
  random: Random,
): Promise<SiteNoticeTable> {
  const row = { id: newId(nowMs, random), ...notice };
  await db.insertInto('site_notice').values(row).execute();
  return row;
}

/** @returns undefined where no notice has this id */
export async function removeNotice(db: Database, id: string): Promise<SiteNoticeTable | undefined> {
  return db.deleteFrom('site_notice').where('id', '=', id).returningAll().executeTakeFirst();
}
