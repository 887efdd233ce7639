import { useState } from 'react';
import { historyApi, loadOlderReads } from '../../api/endpoints/history.ts';
import { useAppDispatch, useAppState, useIsCutOff } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import type { ReadEntry } from '../../state/userState.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { useIsOffline } from '../../state/useReadable.ts';

export interface ReadHistory {
  /** The newest first, one a work. */
  readonly entries: readonly ReadEntry[];
  /** What the back end would tell has been told, or cannot be. */
  readonly isKnown: boolean;
  /** The back end has told all there is. */
  readonly isWhole: boolean;
  /** Asks for older ones; undefined where there are none. */
  readonly loadMore: (() => void) | undefined;
  readonly isLoading: boolean;
}

/**
 * @param kind of the works
 * @param isShown false: what the device holds is enough
 */
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

/**
 * The device takes over all that it is told as far as it has room, so what it does not have was deleted here, in this
 * tab or another: only what is older than all it holds is added.
 */
export function mergedHistory(
  own: readonly ReadEntry[],
  told: readonly ReadEntry[],
): readonly ReadEntry[] {
  const known = own.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
  const oldest = known.at(-1)?.at ?? '';
  return [...known, ...told.filter(({ at }) => at < oldest)];
}
