import type { Shelf } from '../shared/offline/database/shelf.ts';
import { useShelf } from './kept.ts';

/** The number of pending changes, live; 0 until it is known. */
export function useQueuedChanges(account: string): number {
  return useShelf(account, countChanges) ?? 0;
}

/** Changes made before there was an account are sent with the current account. */
async function countChanges(shelf: Shelf, account: string): Promise<number> {
  const lines = await Promise.all([
    shelf.queuedChanges(''),
    account ? shelf.queuedChanges(account) : [],
  ]);
  return lines.flat().length;
}
