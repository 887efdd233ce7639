import { newId, systemRandom } from '../../base/random.ts';
import type { Database, Write } from '../../storage/database.ts';
import type { AssetTable } from './catalogueTables.ts';
import { type HomeContent, readHomeContent } from './homeContent.ts';

const CHANGE_KEY = 'catalogue:change';
/** How late a process may notice what another one changed. */
const CHECK_MS = 1_000;
const ASSETS_MAX = 10_000;

/** What every call needs of the catalogue beside its works, from memory as long as no process changes it. */
export interface LiveCatalogue {
  home(): Promise<HomeContent>;
  /** @returns undefined where no file may be handed out under this key */
  asset(key: string): Promise<AssetTable | undefined>;
  /** How many calls of `asset` were answered from memory and from the database, since the start. */
  assetLookups(): { readonly hits: number; readonly misses: number };
}

/** Tells every process that the home page's content or an asset's row has changed. */
export async function noteCatalogueChange(t: Write): Promise<void> {
  const value = newId(Date.now(), systemRandom);
  await t
    .insertInto('kv')
    .values({ name: CHANGE_KEY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * @param checkMs how long an answer from memory may be out of date
 * @param clock ms of any origin
 */
export function liveCatalogue(
  db: Database,
  checkMs = CHECK_MS,
  clock: () => number = () => performance.now(),
): LiveCatalogue {
  let checkedAtMs = -Infinity;
  let change: string | undefined;
  let home: Promise<HomeContent> | undefined;
  const assets = new Map<string, AssetTable>();
  let hits = 0;
  let misses = 0;

  const check = async () => {
    const now = clock();
    if (now - checkedAtMs < checkMs) return;
    const row = await db
      .selectFrom('kv')
      .select('value')
      .where('name', '=', CHANGE_KEY)
      .executeTakeFirst();
    checkedAtMs = now;
    if (row?.value === change) return;
    change = row?.value;
    home = undefined;
    assets.clear();
  };

  return {
    async home() {
      await check();
      const read = (home ??= readHomeContent(db));
      // A failed reading must not be remembered.
      read.catch(() => {
        if (home === read) home = undefined;
      });
      return read;
    },
    async asset(key) {
      const checked = await check().then(
        () => true,
        () => false,
      );
      const stored = assets.get(key);
      // Files that were sent before are sent while the database is away, too.
      if (!checked && !stored) throw new Error('the database does not answer');
      if (stored) {
        hits += 1;
        // A Map is in order of insertion: the first is the one that was used longest ago.
        assets.delete(key);
        assets.set(key, stored);
        return stored;
      }
      misses += 1;
      const asked = change;
      const row = await db
        .selectFrom('asset')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      if (!row || asked !== change) return row;
      assets.set(key, row);
      if (assets.size > ASSETS_MAX) {
        const [oldest] = assets.keys();
        if (oldest !== undefined) assets.delete(oldest);
      }
      return row;
    },
    assetLookups: () => ({ hits, misses }),
  };
}
