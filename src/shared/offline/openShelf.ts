import { DATABASE_NAME } from '../names.ts';
import { openInTime } from './connection.ts';
import { idbShelf } from './idbShelf.ts';
import type { Shelf } from './shelf.ts';

/**
 * Never rejects and never hangs: where the browser keeps nothing or another tab holds the database up, the shelf is in
 * memory, and `lasting` is false.
 */
export async function openShelf(name: string = DATABASE_NAME): Promise<Shelf> {
  const connection = await openInTime(name);
  if (connection) return idbShelf(connection);
  // Seldom needed: no part of the first screen. The worker has it in its one file.
  const { memoryShelf } = await import('./memoryShelf.ts');
  return memoryShelf();
}
