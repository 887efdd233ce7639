import * as v from 'valibot';
import { calls, type CollectedWork } from '../../shared/contract/index.ts';
import { LIST_SIZE_MAX } from '../../shared/limits.ts';
import { userActions, type ListedKind } from '../../state/userSlice.ts';
import { callInSession } from '../baseQuery.ts';
import { sendChanges } from '../outbox.ts';
import { pendingChanges, hasLeft } from '../pendingChanges.ts';
import type { Failure, Result } from '../failure.ts';
import { freshOrStored } from '../freshOrStored.ts';
import { collectionKey, patience } from '../storeAnswer.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from '../thunk.ts';

/** Limit of pages read in one go; a server may return as few as 20 rows per page. */
const LIST_PAGES_MAX = 100;
/** How often a list is fetched again because favorites were changed meanwhile. */
const LIST_ROUNDS_MAX = 3;

/**
 * Reads the account's favorites and notes them in its state.
 * @param onLate called with a fresh list that arrived after the stored one was returned
 */
export function readCollected(
  kind: ListedKind,
  query: SessionApi,
  onLate: (data: CollectedWork[]) => void,
): Promise<{ data: CollectedWork[] } | { error: Failure }> {
  return freshOrStored({
    fresh: fetchCollected(kind, query),
    find: () => findCollected(kind, query),
    patienceMs: patience(query),
    onLate,
  });
}

const collectedList = v.array(calls.collection.data.entries.items.item);

async function fetchCollected(
  kind: ListedKind,
  query: SessionApi,
  rounds = LIST_ROUNDS_MAX,
): Promise<Result<CollectedWork[]>> {
  const before = await changesOf(kind, query);
  const items: CollectedWork[] = [];
  for (let page = 1; page <= LIST_PAGES_MAX; page += 1) {
    const answer = await callInSession(
      { call: calls.collection, input: { kind, page, size: LIST_SIZE_MAX } },
      query,
    );
    if (!answer.ok) return answer;
    items.push(...answer.data.items);
    if (answer.data.items.length === 0 || items.length >= answer.data.total) break;
  }
  // The list lacks changes that are pending, and may lack those that were sent while it was on its way.
  if (rounds > 1) {
    // Where the device's storage fails, the list is shown all the same.
    await sendChanges(query).catch(() => undefined);
    if (before !== (await changesOf(kind, query))) return fetchCollected(kind, query, rounds - 1);
  }
  await noteCollected(kind, items, query);
  return { ok: true, data: items };
}

const pendingOf = (query: SessionApi) => pendingChanges(query).catch(() => []);

/** @returns text that differs once a favorite is changed, here or in another tab, or a pending change is sent */
async function changesOf(kind: ListedKind, query: SessionApi): Promise<string> {
  return JSON.stringify([await pendingOf(query), stateOf(query).user[`${kind}collectuuids`]]);
}

/** Applies the pending changes to the server's list. */
async function noteCollected(kind: ListedKind, items: readonly CollectedWork[], query: SessionApi) {
  const [account, key] = [accountOf(query), collectionKey(kind, query)];
  const offlineStore = await servicesOf(query.extra).offlineStore();
  void offlineStore.saveAnswer(key, items).catch(() => false);
  const times = new Map(items.toReversed().map((item) => [item.uuid, item.collected_at]));
  const pending = await pendingOf(query);
  if (hasLeft(account, query)) return;
  for (const { change } of pending) {
    if (change.type !== 'collect' || change.kind !== kind) continue;
    if (change.action === 'delete') times.delete(change.work);
    else if (!times.has(change.work)) times.set(change.work, change.at);
  }
  const inOrder = [...times].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b)));
  query.dispatch(userActions.collectionReceived({ kind, uuids: inOrder.map(([uuid]) => uuid) }));
}

async function findCollected(kind: ListedKind, query: SessionApi) {
  const offlineStore = await servicesOf(query.extra).offlineStore();
  const stored = v.safeParse(
    collectedList,
    await offlineStore.findAnswer(collectionKey(kind, query)),
  );
  return stored.success ? stored.output : undefined;
}
