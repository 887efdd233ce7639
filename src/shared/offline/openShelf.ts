import { DATABASE_NAME } from '../names.ts';
import { openInTime } from './connection.ts';
import { idbShelf } from './idbShelf.ts';
import { memoryShelf } from './memoryShelf.ts';
import type { Shelf } from './shelf.ts';

/**
 * Never hangs: where the browser keeps nothing or another tab holds the database up, the shelf is in memory, and
 * `lasting` is false.
 * @throws TypeError where that is so and the code for it cannot be fetched
 */
export async function openShelf(name: string = DATABASE_NAME): Promise<Shelf> {
  const connection = await openInTime(name);
  return connection ? idbShelf(connection) : memoryShelf();
}
