import type { OfflineStore } from '../shared/offline/database/offlineStore.ts';
import { useOfflineStore } from './stored.ts';

/** The number of pending changes, live; 0 until it is known. */
export function useQueuedChanges(account: string): number {
  return useOfflineStore(account, countChanges) ?? 0;
}

/** Changes made before there was an account are sent with the current account. */
async function countChanges(offlineStore: OfflineStore, account: string): Promise<number> {
  const lines = await Promise.all([
    offlineStore.queuedChanges(''),
    account ? offlineStore.queuedChanges(account) : [],
  ]);
  return lines.flat().length;
}
