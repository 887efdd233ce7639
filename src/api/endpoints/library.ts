import * as v from 'valibot';
import { calls, type CollectedWork } from '../../shared/contract/index.ts';
import { LIST_SIZE_MAX } from '../../shared/limits.ts';
import { userActions, type ListedKind } from '../../state/userSlice.ts';
import { api } from '../api.ts';
import { callInSession } from '../baseQuery.ts';
import { pendingChanges, collectionKey, hasLeft } from '../pendingChanges.ts';
import type { Result } from '../failure.ts';
import { freshOrStored } from '../freshOrStored.ts';
import { patience } from '../storeAnswer.ts';
import { accountOf, servicesOf, stateOf, type SessionApi } from '../thunk.ts';

/** Limit of pages read in one go; a server may return as few as 20 rows per page. */
const LIST_PAGES_MAX = 100;
const LIST_ROUNDS_MAX = 3;

export const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    collected: build.query<CollectedWork[], ListedKind>({
      queryFn: (kind, query) =>
        freshOrStored({
          fresh: fetchCollected(kind, query),
          find: () => findCollected(kind, query),
          patienceMs: patience(query),
          onLate: (data) =>
            void query.dispatch(libraryApi.util.updateQueryData('collected', kind, () => data)),
        }),
      providesTags: ['collection'],
    }),
  }),
});

const collectedList = v.array(calls.collection.data.entries.items.item);

/** A change that was sent while the list was on its way may be missing in it: then the list is fetched again. */
async function fetchCollected(
  kind: ListedKind,
  query: SessionApi,
): Promise<Result<CollectedWork[]>> {
  for (let round = 1; ; round += 1) {
    const before = await changesOf(kind, query);
    const answer = await fetchPages(kind, query);
    if (!answer.ok) return answer;
    if (round < LIST_ROUNDS_MAX && (await changesOf(kind, query)) !== before) continue;
    await noteCollected(kind, answer.data, query);
    return answer;
  }
}

/** @returns text that differs once a favorite is changed, here or in another tab, or a pending change is sent */
async function changesOf(kind: ListedKind, query: SessionApi): Promise<string> {
  const line = await pendingChanges(query).catch(() => []);
  const pending = line.filter(({ change }) => change.type === 'collect');
  return `${stateOf(query).user[`${kind}collectuuids`].join()} ${pending.map(({ id }) => id).join()}`;
}

async function fetchPages(kind: ListedKind, query: SessionApi): Promise<Result<CollectedWork[]>> {
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
  return { ok: true, data: items };
}

/** Applies the pending changes to the server's list. */
async function noteCollected(kind: ListedKind, items: readonly CollectedWork[], query: SessionApi) {
  const [account, key] = [accountOf(query), collectionKey(kind, query)];
  const offlineStore = await servicesOf(query.extra).offlineStore();
  void offlineStore.saveAnswer(key, items).catch(() => false);
  const times = new Map(items.toReversed().map((item) => [item.uuid, item.collected_at]));
  const line = await pendingChanges(query).catch(() => []);
  if (hasLeft(account, query)) return;
  for (const { change } of line) {
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
