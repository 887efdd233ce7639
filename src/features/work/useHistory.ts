import { useState } from 'react';
import { historyApi, loadOlderReads } from '../../api/endpoints/history.ts';
import { useAppDispatch, useAppState, useIsCutOff, useIsOffline } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';

interface ReadHistory {
  /** Newest first, one entry per work. */
  readonly entries: readonly ReadEntry[];
  /** The server has answered, or cannot be reached. */
  readonly isKnown: boolean;
  /** The server has returned all entries. */
  readonly isWhole: boolean;
  /** Loads older entries; undefined if there are none. */
  readonly loadMore: (() => void) | undefined;
  readonly isLoading: boolean;
}

/** @param isShown false: returns only the entries stored on the device */
export function useHistory(kind: ListedKind, isShown: boolean): ReadHistory {
  const dispatch = useAppDispatch();
  const isOffline = useIsOffline();
  const isCutOff = useIsCutOff();
  const isReady = useAppState(({ global }) => global.status);
  const own = useAppState(({ user }) => user[`${kind}readuuids`]);
  const { data, error, refetch, isUninitialized } = historyApi.useHistoryQuery(kind, {
    skip: !isShown || isOffline || !isReady,
  });
  useRefetchOnline(() => !isUninitialized && refetch());
  const [isLoading, setIsLoading] = useState(false);
  const load = () => {
    setIsLoading(true);
    void dispatch(loadOlderReads(kind)).finally(() => setIsLoading(false));
  };
  return {
    entries: mergedHistory(own, data?.entries ?? []),
    isKnown: isCutOff || data !== undefined || error !== undefined,
    isWhole: !isOffline && data?.hasMore === false,
    loadMore: data?.hasMore && !isOffline ? load : undefined,
    isLoading,
  };
}

/** The device stores all entries it has room for, so a missing one was deleted here: only older ones are added. */
export function mergedHistory(
  own: readonly ReadEntry[],
  received: readonly ReadEntry[],
): readonly ReadEntry[] {
  const known = own.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
  const oldest = known.at(-1)?.at ?? '';
  return [...known, ...received.filter(({ at }) => at < oldest)];
}
