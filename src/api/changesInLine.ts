import type { Kind } from '../shared/contract/index.ts';
import type { QueuedChange } from '../shared/offline/database/shelf.ts';
import { accountOf, servicesOf, type SessionApi } from './thunk.ts';

/** Whether another account is here by now: what was asked as the one before is noted as nobody else's. */
export const hasLeft = (account: string, api: SessionApi) =>
  account !== '' && accountOf(api) !== account;

/** Under which the device keeps the answer with an account's favourites. */
export const collectionKey = (kind: Kind, api: SessionApi) =>
  `collection:${kind}:${accountOf(api)}`;

/** What was changed before any account was known belongs to the one that is known now. */
export async function changesInLine(api: SessionApi): Promise<readonly QueuedChange[]> {
  const shelf = await servicesOf(api.extra).shelf();
  const account = accountOf(api);
  const [unowned, own] = await Promise.all([
    shelf.queuedChanges(''),
    account ? shelf.queuedChanges(account) : [],
  ]);
  return [...unowned, ...own].sort((a, b) => a.id - b.id);
}
