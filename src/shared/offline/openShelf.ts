import { DATABASE_NAME } from '../names.ts';
import { openInTime } from './connection.ts';
import { idbShelf } from './idbShelf.ts';
import { memoryShelf } from './memoryShelf.ts';
import type { Shelf } from './shelf.ts';

/** Undefined where the browser keeps nothing or another tab holds the database up. Never rejects, never hangs. */
export async function openLastingShelf(name: string = DATABASE_NAME): Promise<Shelf | undefined> {
  const connection = await openInTime(name);
  return connection && idbShelf(connection);
}

/** Never rejects, never hangs: where nothing lasts the shelf is in memory, and `lasting` is false. */
export async function openShelf(name: string = DATABASE_NAME): Promise<Shelf> {
  return (await openLastingShelf(name)) ?? memoryShelf();
}
