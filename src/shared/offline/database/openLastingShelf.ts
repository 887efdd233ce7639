import { DATABASE_NAME } from '../../names.ts';
import { openInTime } from './connection.ts';
import type { EvictOne } from '../assets/eviction.ts';
import { idbShelf } from './idbShelf.ts';
import type { Shelf } from './shelf.ts';

/**
 * Undefined where the browser keeps nothing or another tab holds the database up. Never rejects, never hangs.
 * Apart from `openShelf`: whoever loads the shelf in memory later would otherwise carry it all the same.
 */
export async function openLastingShelf(
  evictOne: EvictOne,
  name: string = DATABASE_NAME,
  writeWaitMs = 0,
): Promise<Shelf | undefined> {
  const connection = await openInTime(name);
  return connection && idbShelf(connection, evictOne, Date.now, writeWaitMs);
}
