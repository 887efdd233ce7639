import type { Shelf } from '../shared/offline/database/shelf.ts';
import { useShelf } from './kept.ts';

/**
 * How many changes made here the back end has not heard of (features 21), live.
 * @param account its uuid, '' where none is known
 * @returns 0 while it is not known
 */
export function useQueuedChanges(account: string): number {
  return useShelf(account, countChanges) ?? 0;
}

/** What was changed before there was an account goes out with the one that is known now. */
async function countChanges(shelf: Shelf, account: string): Promise<number> {
  const lines = await Promise.all([
    shelf.queuedChanges(''),
    account ? shelf.queuedChanges(account) : [],
  ]);
  return lines.flat().length;
}
