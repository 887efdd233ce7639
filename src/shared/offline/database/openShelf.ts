import { DATABASE_NAME } from '../../names.ts';
import { evictOne } from '../assets/eviction.ts';
import { memoryShelf } from './memoryShelf.ts';
import { openLastingShelf } from './openLastingShelf.ts';
import type { Shelf } from './shelf.ts';

/** For workers, which are built as one file. Never rejects: without a database the store is in memory. */
export async function openShelf(name: string = DATABASE_NAME, writeWaitMs = 0): Promise<Shelf> {
  return (await openLastingShelf(evictOne, name, writeWaitMs)) ?? memoryShelf();
}
