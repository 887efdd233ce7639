import { DATABASE_NAME } from '../../names.ts';
import { openInTime } from './connection.ts';
import type { EvictOne } from '../assets/eviction.ts';
import { idbStore } from './idbStore.ts';
import type { OfflineStore } from './offlineStore.ts';

/**
 * Undefined if the browser stores nothing or another tab blocks the database; never rejects. Separate from `openStore`,
 * so that a page does not load `memoryStore` with it.
 */
export async function openLastingStore(
  evictOne: EvictOne,
  name: string = DATABASE_NAME,
  writeWaitMs = 0,
): Promise<OfflineStore | undefined> {
  const connection = await openInTime(name);
  return connection && idbStore(connection, evictOne, Date.now, writeWaitMs);
}
