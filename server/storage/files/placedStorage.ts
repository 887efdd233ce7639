import { SECOND_MS } from '../../base/time.ts';
import type { Database } from '../database.ts';
import type { FileStorage } from './fileStorage.ts';
import { type Place, type Placement, readPlacement } from './placement.ts';

/** How long a reader may look in the place that was left; what is missing there is looked up anew at once. */
const PLACE_KNOWN_MS = 10 * SECOND_MS;

export interface PlacedStorageOptions {
  readonly db: Database;
  readonly storages: Readonly<Record<Place, FileStorage>>;
  /** How long a placement that was read counts; default: 10 s. */
  readonly knownMs?: number;
}

/** The files of a site that can be moved between two storages, see [Note: Moving files]. */
export function placedStorage({
  db,
  storages,
  knownMs = PLACE_KNOWN_MS,
}: PlacedStorageOptions): FileStorage {
  const placements = placementReader(db, knownMs);
  const current = async () => storages[(await placements.recent()).place];
  /** Asks the present place; where that has nothing, files may have been moved since it was read. */
  const find = async <T>(look: (storage: FileStorage) => Promise<T | undefined>) => {
    const { place } = await placements.recent();
    const found = await look(storages[place]);
    if (found !== undefined) return found;
    const { place: present } = await placements.fresh();
    return present === place ? undefined : look(storages[present]);
  };
  let hasAnswered = false;
  return {
    async put(key, source, expected) {
      const { place } = await placements.fresh();
      const bytes = await storages[place].put(key, source, expected);
      // A move that began meanwhile may have passed the key already.
      const present = await placements.fresh();
      for (const other of [present.place, present.movingTo]) {
        if (other === undefined || other === place) continue;
        if (await storages[other].head(key)) continue;
        const stored = await storages[place].get(key);
        if (stored) await storages[other].put(key, stored, expected);
      }
      return bytes;
    },
    get: (key, range) => find((storage) => storage.get(key, range)),
    head: (key) => find((storage) => storage.head(key)),
    async *list(prefix) {
      yield* (await current()).list(prefix);
    },
    async delete(key) {
      await Promise.all([storages.local.delete(key), storages.s3.delete(key)]);
    },
    async check() {
      const { place } = await placements.recent();
      // An S3 server that goes away later fails the probes of no process: they all share it, and cached files and all calls
      // without files are still answered.
      if (place === 's3' && hasAnswered) return;
      await storages[place].check();
      hasAnswered = place === 's3';
    },
  };
}

function placementReader(db: Database, knownMs: number) {
  let known: Placement | undefined;
  let readMs = -Infinity;
  const fresh = async (): Promise<Placement> => {
    known = await readPlacement(db);
    readMs = performance.now();
    return known;
  };
  return {
    fresh,
    async recent(): Promise<Placement> {
      if (known && performance.now() - readMs < knownMs) return known;
      const before = known;
      return fresh().catch((error: unknown) => {
        // The database is away; files are where they were.
        if (before) return before;
        throw error;
      });
    },
  };
}
