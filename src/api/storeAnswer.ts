import { isOffline } from '../state/store.ts';
import type { Kind } from '../shared/contract/index.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from './thunk.ts';

type StoreOf = Awaited<ReturnType<ReturnType<typeof servicesOf>['offlineStore']>>;

/** Stores a response without delaying its display; a failure to store it is only logged. */
export async function storeAnswer(
  query: SessionApi,
  work: (offlineStore: StoreOf) => Promise<unknown>,
): Promise<void> {
  try {
    await work(await servicesOf(query.extra).offlineStore());
  } catch (error) {
    console.warn('answer not stored', error);
  }
}

/** Name under which the offline store holds the server's list of an account's favorites. */
export const collectionKey = (kind: Kind, api: SessionApi) =>
  `collection:${kind}:${accountOf(api)}`;

/** Time to wait for a fresh response, ms; 0 while offline; undefined: the default of `freshOrStored`. */
export function patience(query: SessionApi): number | undefined {
  return isOffline(stateOf(query)) ? 0 : undefined;
}
