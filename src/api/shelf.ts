import * as v from 'valibot';
import {
  calls,
  type CollectedWork,
  type DataOf,
  type ProgressEntry,
} from '../shared/contract/index.ts';
import type { QueuedChange } from '../shared/offline/shelf.ts';
import { LIST_SIZE_MAX } from '../shared/limits.ts';
import { userActions, type ListedKind } from '../state/userSlice.ts';
import type { ReadEntry } from '../state/userState.ts';
import { api } from './api.ts';
import { callInSession } from './baseQuery.ts';
import type { Result } from './failure.ts';
import { freshOrKept } from './freshOrKept.ts';
import { patience } from './keep.ts';
import { changesInLine, recordChange } from './outbox.ts';
import { servicesOf, stateOf } from './services.ts';
import type { SessionApi } from './session.ts';

/** More pages than this of a person's own lists are not asked for at once; a back end may give no more than 20 on each. */
const LIST_PAGES_MAX = 100;

export const shelfApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The works collected, with what is new in them. */
    collected: build.query<CollectedWork[], ListedKind>({
      queryFn: (kind, query) =>
        freshOrKept({
          fresh: fetchCollected(kind, query),
          find: () => findCollected(kind, query),
          patienceMs: patience(query),
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
    const answer = await callInSession(
      { call: calls.collection, input: { kind, page, size: LIST_SIZE_MAX } },
      query,
    );
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
  const times = new Map(items.toReversed().map((item) => [item.uuid, item.collected_at]));
  for (const { change } of await changesInLine(query).catch(() => [])) {
    if (change.type !== 'collect' || change.kind !== kind) continue;
    if (change.action === 'delete') times.delete(change.work);
    else if (!times.has(change.work)) times.set(change.work, change.at);
  }
  const inOrder = [...times].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b)));
  query.dispatch(userActions.collectionReceived({ kind, uuids: inOrder.map(([uuid]) => uuid) }));
}

async function findCollected(kind: ListedKind, query: SessionApi) {
  const shelf = await servicesOf(query.extra).shelf();
  const kept = v.safeParse(collectedList, await shelf.findAnswer(`collection:${kind}`));
  return kept.success ? kept.output : undefined;
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
  const there = await adoptReading(kind, answer.data, session);
  const here = stateOf(session).user[`${kind}readuuids`];
  // A page that was killed may have noted a place and not put it in line.
  for (const entry of here) {
    const known = there.find(({ uuid }) => uuid === entry.uuid);
    if (known && known.at < entry.at) await recordReading(entry, session);
  }
}

/**
 * Takes over the newest of what other devices have read and deleted; what was deleted here and not sent stays deleted.
 * @returns the entries of the answer that stand
 */
export async function adoptReading(
  kind: ListedKind,
  data: ReadRecords,
  session: SessionApi,
): Promise<ReadEntry[]> {
  const line = await changesInLine(session).catch(() => []);
  const there = entriesOf(data).filter((entry) => !isDeletedBy(line, entry));
  const own = () => stateOf(session).user[`${kind}readuuids`];
  const isGone = ({ uuid, at }: ReadEntry) =>
    data.deleted.some((each) => each.work === uuid && each.at >= at);
  if (own().some(isGone)) {
    const entries = own().filter((entry) => !isGone(entry));
    session.dispatch(userActions.readingListed({ kind, entries }));
  }
  for (const entry of there) {
    const known = own().find(({ uuid }) => uuid === entry.uuid);
    if (!known || known.at < entry.at) session.dispatch(userActions.readingNoted(entry));
  }
  return there;
}

function isDeletedBy(line: readonly QueuedChange[], { kind, uuid, at }: ReadEntry): boolean {
  return line.some(({ change }) => {
    if (change.type === 'clear') return change.kind === kind && change.at >= at;
    if (change.type !== 'progress' || !change.entry.deleted) return false;
    return change.entry.work === uuid && change.entry.at >= at;
  });
}

function recordReading(entry: ReadEntry, session: SessionApi): Promise<void> {
  return recordChange({ type: 'progress', entry: progressOf(entry) }, session);
}

export function progressOf(entry: ReadEntry): ProgressEntry {
  const { kind, uuid: work, chapter, index, page, ratio, at } = entry;
  return { kind, work, chapter, index, page, ratio, at };
}

export function entriesOf({ items }: ReadRecords): ReadEntry[] {
  return items.flatMap((item) => {
    if (!('work' in item) || !('index' in item)) return [];
    const { work, chapter, index, page, ratio, at } = item;
    const { uuid, kind, title, cover } = work;
    const known = { chapterTitle: '', pages: 0 };
    return [{ uuid, kind, title, cover, chapter, index, page, ratio, at, ...known }];
  });
}
