import type { Combo } from '../../../src/shared/contract/index.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import type { ComboTable } from '../../storage/tables.ts';

/** The combos on sale: seeded from the catalogue, then changed by the operator only. */

/** Leaves room to sort a combo between two others. */
const SORT_STEP = 10;

/** Inserts the catalogue's combos with unknown ids; combos that an operator changed or withdrew stay as they are. */
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

/** In display order. */
export async function soldCombos(db: Database): Promise<Combo[]> {
  const rows = await listCombos(db);
  return rows
    .filter(({ active }) => active === 1)
    .map(({ id, best, sort: _sort, active: _active, ...combo }) => {
      return { ...combo, uuid: id, best: best === 1 };
    });
}

/** In display order, withdrawn combos included. */
export function listCombos(db: Database): Promise<ComboTable[]> {
  return db.selectFrom('combo').selectAll().orderBy('sort').orderBy('id').execute();
}

/** @returns undefined where no combo with this id is on sale */
export function findSoldCombo(t: Write, id: string): Promise<ComboTable | undefined> {
  return t
    .selectFrom('combo')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
}

/** Existing orders keep their terms. */
export async function saveCombo(t: Write, combo: ComboTable): Promise<void> {
  const { id: _id, ...columns } = combo;
  await t
    .insertInto('combo')
    .values(combo)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

/** @returns false where no combo has this id */
export async function setComboActive(t: Write, id: string, active: boolean): Promise<boolean> {
  const row = await t
    .updateTable('combo')
    .set({ active: active ? 1 : 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
