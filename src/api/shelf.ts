import * as v from 'valibot';
import { calls, type CollectedWork, type DataOf } from '../shared/contract/index.ts';
import { userActions, type ListedKind } from '../state/userSlice.ts';
import type { ReadEntry } from '../state/userState.ts';
import { api } from './api.ts';
import { callInSession } from './baseQuery.ts';
import type { Result } from './failure.ts';
import { freshOrKept } from './freshOrKept.ts';
import { queueChange, recordChange, sendChanges } from './outbox.ts';
import { servicesOf, stateOf } from './services.ts';
import type { SessionApi } from './session.ts';

/** More pages than this of a person's own lists are not asked for at once. */
const LIST_PAGES_MAX = 20;

export const shelfApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The works collected, with what is new in them. */
    collected: build.query<CollectedWork[], ListedKind>({
      queryFn: (kind, query) =>
        freshOrKept({
          fresh: fetchCollected(kind, query),
          find: () => findCollected(kind, query),
          patienceMs: stateOf(query).global.connection.state === 'offline' ? 0 : undefined,
          onLate: (data) =>
            void query.dispatch(shelfApi.util.updateQueryData('collected', kind, () => data)),
        }),
      providesTags: ['collection'],
    }),
  }),
});

const collectedList = v.array(calls.collection.data.entries.items.item);

async function fetchCollected(
  kind: ListedKind,
  query: SessionApi,
): Promise<Result<CollectedWork[]>> {
  const items: CollectedWork[] = [];
  for (let page = 1; page <= LIST_PAGES_MAX; page += 1) {
    const answer = await callInSession({ call: calls.collection, input: { kind, page } }, query);
    if (!answer.ok) return answer;
    items.push(...answer.data.items);
    if (answer.data.items.length === 0 || items.length >= answer.data.total) break;
  }
  await noteCollected(kind, items, query);
  return { ok: true, data: items };
}

/** The back end's list, with what it has not heard of yet. */
async function noteCollected(kind: ListedKind, items: readonly CollectedWork[], query: SessionApi) {
  const shelf = await servicesOf(query.extra).shelf();
  void shelf.saveAnswer(`collection:${kind}`, items).catch(() => false);
  const uuids = new Set(items.map(({ uuid }) => uuid).toReversed());
  const account = stateOf(query).user.userinfo?.uuid ?? '';
  const waiting = await shelf.queuedChanges(account).catch(() => []);
  for (const { change } of waiting) {
    if (change.type !== 'collect' || change.kind !== kind) continue;
    if (change.action === 'add') uuids.add(change.work);
    else uuids.delete(change.work);
  }
  query.dispatch(userActions.collectionReceived({ kind, uuids: [...uuids] }));
}

async function findCollected(kind: ListedKind, query: SessionApi) {
  const shelf = await servicesOf(query.extra).shelf();
  const kept = v.safeParse(collectedList, await shelf.findAnswer(`collection:${kind}`));
  return kept.success ? kept.output : undefined;
}

interface CollectChange {
  readonly kind: ListedKind;
  readonly uuid: string;
  readonly isCollected: boolean;
}

/** Shown as soon as the device has it, sent when somebody answers. */
export function setCollected({ kind, uuid, isCollected }: CollectChange) {
  return async (
    dispatch: SessionApi['dispatch'],
    getState: () => unknown,
    extra: unknown,
  ): Promise<void> => {
    const session = { dispatch, getState, extra };
    const action = isCollected ? 'add' : 'delete';
    const at = new Date().toISOString();
    const change = { type: 'collect', action, kind, work: uuid, at } as const;
    // In line before it shows: whoever leaves as soon as it shows has lost nothing.
    await queueChange(change, session).catch((error: unknown) => {
      console.warn('a change could not be put in line', error);
    });
    dispatch(userActions.collectSet({ kind, uuid, isCollected }));
    await sendChanges(session);
    dispatch(api.util.invalidateTags(['collection']));
  };
}

/** Where a person is now: on the device at once, at the back end when it answers. */
export function noteReading(entry: ReadEntry) {
  return async (
    dispatch: SessionApi['dispatch'],
    getState: () => unknown,
    extra: unknown,
  ): Promise<void> => {
    dispatch(userActions.readingNoted(entry));
    await recordReading(entry, { dispatch, getState, extra });
  };
}

type ReadRecords = DataOf<typeof calls.records>;

/** What other devices have read, and what they have not heard of: the newer place wins, by its own clock. */
export async function syncReading(kind: ListedKind, session: SessionApi): Promise<void> {
  const answer = await callInSession(
    { call: calls.records, input: { type: 'read', kind } },
    session,
  );
  if (!answer.ok) return;
  const there = new Map(entriesOf(answer.data).map((entry) => [entry.uuid, entry]));
  const here = new Map(
    stateOf(session).user[`${kind}readuuids`].map((entry) => [entry.uuid, entry]),
  );
  for (const entry of there.values()) {
    const own = here.get(entry.uuid);
    if (!own || own.at < entry.at) session.dispatch(userActions.readingNoted(entry));
  }
  // A page that was killed may have noted a place and not put it in line.
  for (const entry of here.values()) {
    const known = there.get(entry.uuid);
    if (known && known.at < entry.at) await recordReading(entry, session);
  }
}

function recordReading(entry: ReadEntry, session: SessionApi): Promise<void> {
  const { kind, uuid: work, chapter, index, page, ratio, at } = entry;
  const change = { kind, work, chapter, index, page, ratio, at };
  return recordChange({ type: 'progress', entry: change }, session);
}

function entriesOf({ items }: ReadRecords): ReadEntry[] {
  return items.flatMap((item) => {
    if (!('work' in item) || !('index' in item)) return [];
    const { work, chapter, index, page, ratio, at } = item;
    const { uuid, kind, title, cover } = work;
    const known = { chapterTitle: '', pages: 0 };
    return [{ uuid, kind, title, cover, chapter, index, page, ratio, at, ...known }];
  });
}
