import { DATABASE_NAME } from '../names.ts';
import { openInTime } from './connection.ts';
import { idbShelf } from './idbShelf.ts';
import type { Shelf } from './shelf.ts';

/**
 * Never hangs: where the browser keeps nothing or another tab holds the database up, the shelf is in memory, and
 * `lasting` is false.
 * @throws TypeError where that is so and the code for it cannot be fetched
 */
export async function openShelf(name: string = DATABASE_NAME): Promise<Shelf> {
  const connection = await openInTime(name);
  if (connection) return idbShelf(connection);
  // Seldom needed, and no part of the first screen; the worker's build has it in one file all the same.
  const { memoryShelf } = await import('./memoryShelf.ts');
  return memoryShelf();
}
