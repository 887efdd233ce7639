import { RevisionError } from '../../domain/catalogue/workFields.ts';
import { type Database, transact, type Write } from '../../storage/database.ts';
import { stale } from '../adminError.ts';

/**
 * Runs a change of a row in one transaction.
 * @param current reads the row for the operator who saved an older one
 * @throws AdminError `stale` in place of a RevisionError; errors of `change`
 */
export async function saving<T>(
  db: Database,
  current: () => Promise<unknown>,
  change: (t: Write) => Promise<T>,
): Promise<T> {
  try {
    return await transact(db, change);
  } catch (error) {
    if (!(error instanceof RevisionError)) throw error;
    throw stale(await current());
  }
}
