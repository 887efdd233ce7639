import { DATABASE_NAME } from '../../names.ts';
import { evictOne } from '../assets/eviction.ts';
import { memoryShelf } from './memoryShelf.ts';
import { openLastingShelf } from './openLastingShelf.ts';
import type { Shelf } from './shelf.ts';

/**
 * For a worker, which is one file. Never rejects, never hangs: where nothing lasts the shelf is in memory, and `lasting`
 * is false.
 * @param writeWaitMs how long a picture waits to be written with others
 */
export async function openShelf(name: string = DATABASE_NAME, writeWaitMs = 0): Promise<Shelf> {
  return (await openLastingShelf(evictOne, name, writeWaitMs)) ?? memoryShelf();
}
