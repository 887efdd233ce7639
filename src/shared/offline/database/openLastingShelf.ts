import { DATABASE_NAME } from '../../names.ts';
import { openInTime } from './connection.ts';
import type { EvictOne } from '../assets/eviction.ts';
import { idbShelf } from './idbShelf.ts';
import type { Shelf } from './shelf.ts';

/**
 * Undefined if the browser stores nothing or another tab blocks the database; never rejects. Separate from `openShelf`,
 * so that a page does not load `memoryShelf` with it.
 */
export async function openLastingShelf(
  evictOne: EvictOne,
  name: string = DATABASE_NAME,
  writeWaitMs = 0,
): Promise<Shelf | undefined> {
  const connection = await openInTime(name);
  return connection && idbShelf(connection, evictOne, Date.now, writeWaitMs);
}
