import { calls } from '../../shared/contract/index.ts';
import { LIST_SIZE_MAX } from '../../shared/limits.ts';
import { globalActions, type Undo } from '../../state/globalSlice.ts';
import { userActions, type ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { api } from '../api.ts';
import { callInSession } from '../baseQuery.ts';
import { callFailed, type Result } from '../failure.ts';
import { sendChanges } from '../outbox.ts';
import { type AppThunk, stateOf, type SessionApi } from '../thunk.ts';
import { adoptReading, progressOf } from './reading.ts';
import { enqueueChanges } from './libraryEdits.ts';

/** Reading history beyond the entries on the device, and its deletion on all devices of the account. */

export interface History {
  readonly entries: readonly ReadEntry[];
  /** Rows per page, as set by the server. */
  readonly size: number;
  readonly hasMore: boolean;
}

type ReadUndo = Extract<Undo, { type: 'read' }>;

const NOTHING: History = { entries: [], size: LIST_SIZE_MAX, hasMore: false };

export const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<History, ListedKind>({
      async queryFn(kind, query) {
        const answer = await fetchPage({ kind, page: 1 }, NOTHING, query);
        return answer.ok ? { data: answer.data } : { error: answer.failure };
      },
    }),
  }),
});

/** Loads the page after the entries held. The page number is recomputed because deletions shift the pages. */
export function loadOlderReads(kind: ListedKind): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const held = heldHistory(kind, session);
    if (!held?.hasMore) return;
    const page = Math.floor(held.entries.length / held.size) + 1;
    const answer = await fetchPage({ kind, page }, held, session);
    if (answer.ok) setHistory(kind, answer.data, session);
    else dispatch(callFailed(answer.failure));
  };
}

async function fetchPage(
  { kind, page }: { readonly kind: ListedKind; readonly page: number },
  held: History,
  session: SessionApi,
): Promise<Result<History>> {
  const input = { type: 'read', kind, page, size: LIST_SIZE_MAX } as const;
  const answer = await callInSession({ call: calls.records, input }, session);
  if (!answer.ok) return answer;
  const { items, size, total } = answer.data;
  const adopted = await adoptReading(kind, answer.data, session);
  const known = new Set(held.entries.map(({ uuid }) => uuid));
  const added = adopted.filter(({ uuid }) => !known.has(uuid));
  const entries = [...held.entries, ...added];
  const hasMore = items.length > 0 && added.length > 0 && entries.length < total;
  return { ok: true, data: { entries, size, hasMore } };
}

/** Deletes the history entries of these works and offers to undo that. */
export function removeReads(kind: ListedKind, entries: readonly ReadEntry[]): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const at = laterThan(entries);
    await enqueueChanges(
      session,
      entries.map(
        (entry) =>
          ({ type: 'progress', entry: { ...progressOf(entry), at, deleted: true } }) as const,
      ),
    );
    const gone = new Set(entries.map(({ uuid }) => uuid));
    forget(kind, ({ uuid }) => gone.has(uuid), session);
    const message = entries.length === 1 ? '已删除记录' : `${entries.length}\u00a0条记录已删除`;
    dispatch(globalActions.snackShown({ message, undo: { type: 'read', kind, entries, at } }));
    await sendChanges(session);
  };
}

/** Restores entries unless their works were read again meanwhile. */
export function restoreReads({ kind, entries, at }: ReadUndo): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const listed = stateOf(session).user[`${kind}readuuids`];
    // An answer from before the deletion may have listed them again, which is no reading.
    const isReadAgain = ({ uuid }: ReadEntry) =>
      listed.some((each) => each.uuid === uuid && each.at > at);
    const back = entries.filter((entry) => !isReadAgain(entry));
    const others = listed.filter(({ uuid }) => back.every((each) => each.uuid !== uuid));
    const backAt = laterThan([{ at }]);
    await enqueueChanges(
      session,
      back.map((entry) => {
        const change = { ...progressOf(entry), at: backAt, read_at: entry.at };
        return { type: 'progress', entry: change } as const;
      }),
    );
    dispatch(userActions.readingListed({ kind, entries: [...others, ...back] }));
    await sendChanges(session);
  };
}

export function clearReads(kind: ListedKind): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const at = laterThan(stateOf(session).user[`${kind}readuuids`]);
    await enqueueChanges(session, [{ type: 'clear', kind, at }]);
    forget(kind, () => true, session);
    setHistory(kind, NOTHING, session);
    dispatch(
      globalActions.snackShown({ message: `已清空${kind === 'film' ? '观看' : '阅读'}记录` }),
    );
    await sendChanges(session);
  };
}

/** Now, or 1 ms after the newest entry if another device's clock runs ahead. */
function laterThan(entries: readonly { readonly at: string }[]): string {
  const times = entries.map(({ at }) => Date.parse(at) + 1);
  return new Date(Math.max(Date.now(), ...times)).toISOString();
}

function forget(
  kind: ListedKind,
  isGone: (entry: ReadEntry) => boolean,
  session: SessionApi,
): void {
  const listed = stateOf(session).user[`${kind}readuuids`];
  const entries = listed.filter((entry) => !isGone(entry));
  session.dispatch(userActions.readingListed({ kind, entries }));
  const held = heldHistory(kind, session);
  if (!held) return;
  setHistory(kind, { ...held, entries: held.entries.filter((entry) => !isGone(entry)) }, session);
}

function heldHistory(kind: ListedKind, session: SessionApi): History | undefined {
  const state = session.getState() as Parameters<
    ReturnType<typeof historyApi.endpoints.history.select>
  >[0];
  return historyApi.endpoints.history.select(kind)(state).data;
}

function setHistory(kind: ListedKind, history: History, { dispatch }: SessionApi): void {
  (dispatch as (thunk: unknown) => unknown)(
    historyApi.util.updateQueryData('history', kind, () => history),
  );
}
