import type { BulkRefusal } from '../../src/shared/admin/bulk.ts';
import { ApiError } from '../base/apiError.ts';
import { type Database, transact, type Write } from '../storage/database.ts';
import { AdminError } from './adminError.ts';

interface Changes {
  readonly ids: readonly string[];
  /** Refuses by throwing an ApiError or AdminError. */
  readonly change: (t: Write, id: string) => Promise<unknown>;
  /** Names what was refused; undefined where there is no such row. */
  readonly titleOf: (id: string) => Promise<string | undefined>;
}

/** Changes many rows, each in a transaction of its own, in the order of `ids`: what is refused does not hold up the rest. */
export async function changeEach(
  db: Database,
  { ids, change, titleOf }: Changes,
): Promise<{ done: string[]; refused: BulkRefusal[] }> {
  const done: string[] = [];
  const refused: BulkRefusal[] = [];
  for (const id of new Set(ids)) {
    try {
      await transact(db, (t) => change(t, id));
      done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof AdminError)) throw error;
      refused.push({ id, title: (await titleOf(id)) ?? '', reason: error.message });
    }
  }
  return { done, refused };
}
