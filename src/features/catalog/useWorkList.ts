import { catalogApi, type WorkListQuery } from '../../api/endpoints/catalog.ts';
import type { Failure } from '../../api/failure.ts';
import type { Kind, Work } from '../../shared/contract/index.ts';
import { useRefetchOnline } from '../../state/useRefetchOnline.ts';
import { useTryAgain } from '../../state/useTryAgain.ts';

export interface WorkList {
  readonly kind: Kind;
  /** The loaded works without duplicates; undefined: none yet. */
  readonly works: readonly Work[] | undefined;
  readonly total: number;
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly failure: Failure | undefined;
  readonly more: () => void;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/** A paged list of works; refetches by itself when the connection is back. */
export function useWorkList(query: WorkListQuery): WorkList {
  const asked = catalogApi.useWorkListInfiniteQuery(query);
  const { currentData, isFetching, hasNextPage, fetchNextPage, refetch } = asked;
  const failure = isFetching ? undefined : (asked.error as Failure | undefined);
  const more = () => void fetchNextPage();
  const ask = () => {
    if (currentData && failure && hasNextPage) more();
    else void refetch();
  };
  useRefetchOnline(ask);
  const { retry, retrying } = useTryAgain(ask, isFetching);
  return {
    kind: query.kind ?? 'comic',
    works: currentData && uniqueWorks(currentData.pages.flatMap(({ items }) => items)),
    total: currentData?.pages.at(-1)?.total ?? 0,
    hasMore: currentData !== undefined && hasNextPage,
    isFetching,
    failure,
    more,
    retry,
    isRetrying: retrying,
  };
}

/** A list that changed between two pages may contain a work in both. */
function uniqueWorks(works: readonly Work[]): readonly Work[] {
  return [...new Map(works.map((work) => [work.uuid, work])).values()];
}
