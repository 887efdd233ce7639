import { DATABASE_NAME } from '../../names.ts';
import { evictOne } from '../assets/eviction.ts';
import { memoryStore } from './memoryStore.ts';
import { openLastingStore } from './openLastingStore.ts';
import type { OfflineStore } from './offlineStore.ts';

/** For workers, which are built as one file. Never rejects: without a database the store is in memory. */
export async function openStore(
  name: string = DATABASE_NAME,
  writeWaitMs = 0,
): Promise<OfflineStore> {
  return (await openLastingStore(evictOne, name, writeWaitMs)) ?? memoryStore();
}
