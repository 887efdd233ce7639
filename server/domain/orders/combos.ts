import type { Combo } from '../../../src/shared/contract/index.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import type { ComboTable } from '../../storage/tables.ts';

/** What is sold: the catalogue's to begin with, the operator's ever after. */

/** Between the places of two combos, so that a third fits between them. */
const SORT_STEP = 10;

/**
 * Brings in those of the catalogue's combos whose ids are not known yet; what an operator changed stays as it is, and
 * what is not sold any more stays unsold.
 */
export async function seedCombos(db: Database, combos: readonly Combo[]): Promise<void> {
  if (combos.length === 0) return;
  const rows = combos.map(({ uuid, best, ...combo }, i): ComboTable => {
    return { ...combo, id: uuid, best: best ? 1 : 0, sort: (i + 1) * SORT_STEP, active: 1 };
  });
  await transact(db, (t) =>
    t
      .insertInto('combo')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
}

/** What is sold now, in the order in which it is shown. */
export async function soldCombos(db: Database): Promise<Combo[]> {
  const rows = await listCombos(db);
  return rows
    .filter(({ active }) => active === 1)
    .map(({ id, best, sort: _sort, active: _active, ...combo }) => {
      return { ...combo, uuid: id, best: best === 1 };
    });
}

/** Every combo there ever was, in the order in which they are shown. */
export function listCombos(db: Database): Promise<ComboTable[]> {
  return db.selectFrom('combo').selectAll().orderBy('sort').orderBy('id').execute();
}

/** @returns undefined where there is none of that id, or where it is not sold any more */
export function findSoldCombo(t: Write, id: string): Promise<ComboTable | undefined> {
  return t
    .selectFrom('combo')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
}

/** Adds a combo or changes the one of that id; orders keep what they were placed for. */
export async function saveCombo(t: Write, combo: ComboTable): Promise<void> {
  const { id: _id, ...columns } = combo;
  await t
    .insertInto('combo')
    .values(combo)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

/** @returns false where there is none of that id */
export async function setComboActive(t: Write, id: string, active: boolean): Promise<boolean> {
  const row = await t
    .updateTable('combo')
    .set({ active: active ? 1 : 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
