import * as v from 'valibot';
import type { Database, Write } from '../database.ts';

/** Where imported files can be stored: in `DATA_DIR/files`, or in a bucket of an S3 server. */
export const PLACES = ['local', 's3'] as const;
export type Place = (typeof PLACES)[number];

/** Row of `kv`; without it, files are local. All processes follow it, see [Note: Moving files]. */
const ROW = 'storage:place';

const placementSchema = v.object({
  place: v.picklist(PLACES),
  /** Where all files are being copied to; new files are stored there too. */
  movingTo: v.optional(v.picklist(PLACES)),
  /** The last key that was copied. */
  after: v.optional(v.string(), ''),
});
export type Placement = v.InferOutput<typeof placementSchema>;

/** The database says that files lie where this process cannot reach them; the message is for the operator. */
export class PlacementError extends Error {
  override readonly name = 'PlacementError';
}

/** @returns undefined where no place was ever chosen */
async function storedPlacement(db: Database | Write): Promise<Placement | undefined> {
  const row = await db.selectFrom('kv').select('value').where('name', '=', ROW).executeTakeFirst();
  return row && v.parse(placementSchema, JSON.parse(row.value));
}

export async function readPlacement(db: Database | Write): Promise<Placement> {
  return (await storedPlacement(db)) ?? { place: 'local', after: '' };
}

export async function writePlacement(
  db: Database | Write,
  placement: Pick<Placement, 'place'> & Partial<Placement>,
): Promise<void> {
  const value = JSON.stringify(placement);
  await db
    .insertInto('kv')
    .values({ name: ROW, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Called at the start of a process: a site without imported files begins in S3 where that is set up.
 * @throws PlacementError where files are in S3, and S3 is not set up
 */
export async function ensurePlacement(db: Database, hasS3: boolean): Promise<void> {
  const stored = await storedPlacement(db);
  if (!hasS3) {
    if (stored?.place === 's3') {
      throw new PlacementError(
        '导入的文件在 S3 里：请设好 S3_ENDPOINT、S3_BUCKET、S3_KEY、S3_SECRET；要搬回来，先用 ops storage move --to local',
      );
    }
    // Files that are stored from now on would be missed by a move.
    if (stored?.movingTo) await writePlacement(db, { place: 'local' });
    return;
  }
  if (stored) return;
  const file = await db
    .selectFrom('asset')
    .select('key')
    .where('store', '=', 'files')
    .limit(1)
    .executeTakeFirst();
  const value = JSON.stringify({ place: file ? 'local' : 's3' });
  await db
    .insertInto('kv')
    .values({ name: ROW, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
