import { calls, type DataOf, type ProgressEntry } from '../../shared/contract/index.ts';
import type { QueuedChange } from '../../shared/offline/database/offlineStore.ts';
import { userActions, type ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { callInSession } from '../baseQuery.ts';
import { pendingChanges, hasLeft } from '../pendingChanges.ts';
import { recordChange } from '../outbox.ts';
import { type AppThunk, accountOf, servicesOf, stateOf, type SessionApi } from '../thunk.ts';

/**
 * Records the reading position on the device at once, and on the server as soon as it is reachable.
 * @param reader uuid of the account that read; for a former account the entry is only queued
 */
export function noteReading(entry: ReadEntry, reader = ''): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    if (hasLeft(reader, session)) {
      const offlineStore = await servicesOf(extra).offlineStore();
      await offlineStore.queueChange(reader, { type: 'progress', entry: progressOf(entry) });
      return;
    }
    dispatch(userActions.readingNoted(entry));
    await recordReading(entry, session);
  };
}

type ReadRecords = DataOf<typeof calls.records>;

/** Exchanges reading positions with the server; the newer position wins, by its own clock. */
export async function syncReading(kind: ListedKind, session: SessionApi): Promise<void> {
  const answer = await callInSession(
    { call: calls.records, input: { type: 'read', kind } },
    session,
  );
  if (!answer.ok) return;
  const there = await adoptReading(kind, answer.data, session);
  const here = stateOf(session).user[`${kind}readuuids`];
  // A page that was closed early may have stored a position without queueing it.
  for (const entry of here) {
    const known = there.find(({ uuid }) => uuid === entry.uuid);
    if (!known || known.at >= entry.at || isAhead(entry, answer.data)) continue;
    await recordReading(entry, session);
  }
}

/**
 * Takes over newer positions and deletions of other devices; a deletion made here that is still queued stays.
 * @returns the entries of the response that are still valid
 */
export async function adoptReading(
  kind: ListedKind,
  data: ReadRecords,
  session: SessionApi,
): Promise<ReadEntry[]> {
  const account = accountOf(session);
  const queue = await pendingChanges(session).catch(() => []);
  if (hasLeft(account, session)) return [];
  const there = entriesOf(data).filter((entry) => !isDeletedBy(queue, entry));
  const own = () => stateOf(session).user[`${kind}readuuids`];
  const isGone = ({ uuid, at }: ReadEntry) =>
    data.deleted.some((each) => each.work === uuid && each.at >= at);
  if (own().some(isGone)) {
    const entries = own().filter((entry) => !isGone(entry));
    session.dispatch(userActions.readingListed({ kind, entries }));
  }
  for (const entry of there) {
    const known = own().find(({ uuid }) => uuid === entry.uuid);
    const isNewer = !known || known.at < entry.at;
    if (isNewer || (isAhead(known, data) && !isQueued(queue, entry))) {
      session.dispatch(userActions.readingNoted(entry));
    }
  }
  return there;
}

/** Allowed clock difference between the processes of one server. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The entry comes from a device whose clock runs ahead: the server has stored it with its own time. */
function isAhead({ at }: ReadEntry, { now }: ReadRecords): boolean {
  return Date.parse(at) > Date.parse(now) + CLOCK_TOLERANCE_MS;
}

function isQueued(queue: readonly QueuedChange[], { uuid }: ReadEntry): boolean {
  return queue.some(({ change }) => change.type === 'progress' && change.entry.work === uuid);
}

function isDeletedBy(queue: readonly QueuedChange[], { kind, uuid, at }: ReadEntry): boolean {
  return queue.some(({ change }) => {
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
