import type { QueuedChange } from '../shared/offline/database/offlineStore.ts';
import { accountOf, servicesOf, type SessionApi } from './thunk.ts';

/** Whether the account changed since `account` was read; its results must then not be stored. */
export const hasLeft = (account: string, api: SessionApi) =>
  account !== '' && accountOf(api) !== account;

/** Pending changes, oldest first. Changes made before the first init belong to the account that it brings. */
export async function pendingChanges(api: SessionApi): Promise<readonly QueuedChange[]> {
  const offlineStore = await servicesOf(api.extra).offlineStore();
  const account = accountOf(api);
  const [unowned, own] = await Promise.all([
    offlineStore.queuedChanges(''),
    account ? offlineStore.queuedChanges(account) : [],
  ]);
  return [...unowned, ...own].sort((a, b) => a.id - b.id);
}
