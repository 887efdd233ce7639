import type { Failure } from '../../api/failure.ts';
import { libraryApi } from '../../api/endpoints/library.ts';
import type { CollectedWork } from '../../shared/contract/index.ts';
import type { WorkSummary } from '../../shared/offline/database/offlineStore.ts';
import { useAppState, useIsOffline } from '../../state/store.ts';
import type { ListedKind } from '../../state/userSlice.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { useTryAgain } from '../../state/useTryAgain.ts';
import { favoriteItems, type FavoriteItem } from './libraryItems.ts';
import type { LibrarySort } from './libraryOrder.ts';
import { useOpenedWorks } from '../../offline/useOpenedWorks.ts';

interface Favorites {
  readonly items: readonly FavoriteItem[];
  /** The server, the offline store and the opened works have all been read. */
  readonly isKnown: boolean;
  readonly failure: Failure | undefined;
  readonly retrying: boolean;
  readonly retry: () => void;
}

const NONE: readonly CollectedWork[] = [];

export function useFavorites(
  kind: ListedKind,
  stored: readonly WorkSummary[] | undefined,
  sort: LibrarySort,
): Favorites {
  const { data, error, isFetching, refetch } = libraryApi.useCollectedQuery(kind);
  useRefetchOnline(refetch);
  const { retry, retrying } = useTryAgain(refetch, isFetching);
  const uuids = useAppState(({ user }) => user[`${kind}collectuuids`]);
  const entries = useAppState(({ user }) => user[`${kind}readuuids`]);
  const isOffline = useIsOffline();
  const listed = data ?? NONE;
  const known = new Set(listed.map(({ uuid }) => uuid));
  const opened = useOpenedWorks(uuids.filter((uuid) => !known.has(uuid)));
  const sources = { listed, entries, stored: stored ?? [], opened: opened ?? [], isOffline };
  const hasAnswered = data !== undefined || error !== undefined;
  return {
    items: favoriteItems(uuids, sources, sort),
    isKnown: hasAnswered && opened !== undefined && stored !== undefined,
    failure: error as Failure | undefined,
    retrying,
    retry,
  };
}
