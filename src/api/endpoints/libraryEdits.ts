import type { CollectedWork } from '../../shared/contract/index.ts';
import type { Change, OfflineStore } from '../../shared/offline/database/offlineStore.ts';
import { globalActions, type Undo } from '../../state/globalSlice.ts';
import { userActions, type ListedKind } from '../../state/userSlice.ts';
import { api } from '../api.ts';
import { collectionKey } from '../storeAnswer.ts';
import { queueChange, sendChanges } from '../outbox.ts';
import { type AppThunk, servicesOf, stateOf, type SessionApi } from '../thunk.ts';
import { libraryApi } from './library.ts';

/** Removals from the library: shown once queued, sent as soon as the server is reachable, with an undo. */

type CollectUndo = Extract<Undo, { type: 'collect' }>;

/** Removes favorites and offers to undo that; their downloads stay. */
export function removeCollected(kind: ListedKind, uuids: readonly string[]): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const at = new Date().toISOString();
    const works = listedWorks(kind, session).filter(({ uuid }) => uuids.includes(uuid));
    await enqueueChanges(
      session,
      uuids.map((work) => ({ type: 'collect', action: 'delete', kind, work, at }) as const),
    );
    const before = collectedUuids(kind, session);
    const left = before.filter((uuid) => !uuids.includes(uuid));
    dispatch(userActions.collectionReceived({ kind, uuids: left }));
    const message = uuids.length === 1 ? '已移出收藏' : `${uuids.length}\u00a0部已移出收藏`;
    const undo = { type: 'collect', kind, uuids, before, works } as const;
    dispatch(globalActions.snackShown({ message, undo }));
    await sendChanges(session);
    dispatch(api.util.invalidateTags(['collection']));
  };
}

/** Restores favorites at their former positions with their former times. */
export function restoreCollected({ kind, uuids, before, works }: CollectUndo): AppThunk {
  return async (dispatch, getState, extra) => {
    const session = { dispatch, getState, extra };
    const times = new Map(works.map((work) => [work.uuid, work.collected_at]));
    const nowAt = new Date().toISOString();
    await enqueueChanges(
      session,
      uuids.map((work) => {
        const at = times.get(work) || nowAt;
        return { type: 'collect', action: 'add', kind, work, at } as const;
      }),
    );
    const merged = inFormerOrder(before, uuids, collectedUuids(kind, session));
    dispatch(userActions.collectionReceived({ kind, uuids: merged }));
    showAgain(kind, works, session);
    await sendChanges(session);
    dispatch(api.util.invalidateTags(['collection']));
  };
}

/** @returns the favorites with the restored ones at their former positions; those added meanwhile come last (newest) */
export function inFormerOrder(
  before: readonly string[],
  back: readonly string[],
  now: readonly string[],
): string[] {
  const stays = new Set([...back, ...now]);
  const known = new Set(before);
  return [...before.filter((uuid) => stays.has(uuid)), ...now.filter((uuid) => !known.has(uuid))];
}

/** A list fetched meanwhile no longer holds the works, and offline no other list is fetched. */
function showAgain(kind: ListedKind, works: readonly CollectedWork[], session: SessionApi): void {
  const listed = listedWorks(kind, session);
  const missing = works.filter(({ uuid }) => listed.every((each) => each.uuid !== uuid));
  if (missing.length === 0) return;
  const list = [...listed, ...missing];
  (session.dispatch as (thunk: unknown) => unknown)(
    libraryApi.util.updateQueryData('collected', kind, () => list),
  );
  void servicesOf(session.extra)
    .offlineStore()
    .then((offlineStore) => offlineStore.saveAnswer(collectionKey(kind, session), list))
    .catch(() => false);
}

/**
 * Removes downloads. A reader that is still open fetches their pages again.
 * @returns the bytes that were freed
 */
export function removeStored(
  which: { readonly works: readonly string[] } | { readonly chapters: readonly string[] },
): AppThunk<number> {
  return async (dispatch, _getState, extra) => {
    const offlineStore = await servicesOf(extra).offlineStore();
    const gone = 'chapters' in which ? which.chapters : await chaptersOf(which.works, offlineStore);
    const freedBytes =
      'chapters' in which
        ? await offlineStore.removeChapters(which.chapters)
        : await offlineStore.removeWorks(which.works);
    // Their manifests were removed too: opening one of the chapters again stores it again.
    dispatch(api.util.invalidateTags(gone.map((id) => ({ type: 'chapter' as const, id }))));
    return freedBytes;
  };
}

async function chaptersOf(
  works: readonly string[],
  offlineStore: OfflineStore,
): Promise<readonly string[]> {
  const chapters = await Promise.all(works.map((uuid) => offlineStore.storedChapters(uuid)));
  return chapters.flat().map(({ uuid }) => uuid);
}

/** Queues changes before they show; if the offline store fails, they show without being queued. */
export async function enqueueChanges(
  session: SessionApi,
  changes: readonly Change[],
): Promise<void> {
  await queueChange(session, ...changes).catch((error: unknown) => {
    console.warn('a change could not be queued', error);
  });
}

function collectedUuids(kind: ListedKind, session: SessionApi): readonly string[] {
  return stateOf(session).user[`${kind}collectuuids`];
}

function listedWorks(kind: ListedKind, session: SessionApi): readonly CollectedWork[] {
  const state = session.getState() as Parameters<
    ReturnType<typeof libraryApi.endpoints.collected.select>
  >[0];
  return libraryApi.endpoints.collected.select(kind)(state).data ?? [];
}
