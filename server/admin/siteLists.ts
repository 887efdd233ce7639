import type { ComboItem, NoticeItem, QuestionItem } from '../../src/shared/admin/siteTexts.ts';
import { newId, type Random } from '../base/random.ts';
import { listCombos, saveCombo } from '../domain/orders/combos.ts';
import { listFaq, listNotices } from '../domain/site/siteContent.ts';
import type { Database, Write } from '../storage/database.ts';
import { insertAll } from '../storage/insertAll.ts';
import { sortOf } from './catalogue/homeParts.ts';

/** Lists that are read and saved as a whole. Rows that are given again keep their ids; their places are new. */

interface Made {
  readonly nowMs: number;
  readonly random: Random;
}

export interface SiteList<Item> {
  readonly name: string;
  readonly read: (db: Database) => Promise<Item[]>;
  readonly write: (t: Write, items: readonly Item[], made: Made) => Promise<void>;
}

/** The id of a row that is there, once; else a new one. */
function idsOf(known: readonly { readonly id?: string | undefined }[], { nowMs, random }: Made) {
  const left = new Set(known.map(({ id }) => id));
  return (id: string | undefined) =>
    id !== undefined && left.delete(id) ? id : newId(nowMs, random);
}

export const notices: SiteList<NoticeItem> = {
  name: 'notices',
  read: listNotices,
  async write(t, items, made) {
    const idOf = idsOf(await listNotices(t), made);
    await t.deleteFrom('site_notice').execute();
    const rows = items.map(({ id, title, text, at = made.nowMs }) => {
      return { id: idOf(id), title, text, at };
    });
    await insertAll(t, 'site_notice', rows);
  },
};

export const questions: SiteList<QuestionItem> = {
  name: 'questions',
  async read(db) {
    return (await listFaq(db)).map(({ sort: _sort, ...question }) => question);
  },
  async write(t, items, made) {
    const idOf = idsOf(await listFaq(t), made);
    await t.deleteFrom('faq').execute();
    const rows = items.map(({ id, q, a }, at) => ({ id: idOf(id), q, a, sort: sortOf(at) }));
    await insertAll(t, 'faq', rows);
  },
};

export const combos: SiteList<ComboItem> = {
  name: 'combos',
  async read(db) {
    return (await listCombos(db)).map(({ kind: _kind, sort: _sort, best, active, ...combo }) => {
      return { ...combo, is_best: best === 1, is_sold: active === 1 };
    });
  },
  async write(t, items, made) {
    const idOf = idsOf(await listCombos(t), made);
    // Orders name the combo that they were placed for, and the demo's combos are seeded again where their rows lack.
    await t.updateTable('combo').set({ active: 0 }).execute();
    for (const [at, { id, is_best, is_sold, ...combo }] of items.entries()) {
      await saveCombo(t, {
        ...combo,
        id: idOf(id),
        kind: combo.days > 0 ? 'time' : 'coins',
        best: is_best ? 1 : 0,
        active: is_sold ? 1 : 0,
        sort: sortOf(at),
      });
    }
  },
};
