import { useEffect, useEffectEvent, useRef } from 'react';
import type { BillPart } from '../../../api/endpoints/bills.ts';
import type { Failure } from '../../../api/failure.ts';
import { useAccount, useAppState, useIsOffline } from '../../../state/store.ts';
import { useRefetchOnline } from '../../../state/useRefetchOnline.ts';
import { useTryAgain } from '../../../state/useTryAgain.ts';

interface Asked<T> {
  readonly currentData?: { readonly pages: readonly BillPart<T>[] } | undefined;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly error?: unknown;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

export interface BillList<T> {
  /** The loaded rows without duplicates; undefined: none yet. */
  readonly items: readonly T[] | undefined;
  readonly first: BillPart<T> | undefined;
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  /** The rows are the device's cached copy. */
  readonly isStored: boolean;
  readonly failure: Failure | undefined;
  readonly more: () => void;
  readonly refresh: () => void;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/**
 * A paged list of bills.
 * @param keyOf identifies a row: a row added meanwhile pushes another one into the next page, so that it comes twice
 */
export function useBillList<T>(asked: Asked<T>, keyOf: (item: T) => string): BillList<T> {
  const { currentData, isFetching, hasNextPage, fetchNextPage, refetch } = asked;
  const account = useAccount();
  const isOffline = useIsOffline();
  const initFailure = useAppState(({ global }) => global.initFailure);
  const away: Failure | null = isOffline ? { kind: 'network' } : initFailure;
  // Without an account nothing is requested; the failure of init is then the reason.
  const error = account ? asked.error : away;
  const failure = isFetching ? undefined : ((error ?? undefined) as Failure | undefined);
  const more = () => void fetchNextPage();
  const refresh = () => void refetch();
  const ask = currentData && failure && hasNextPage ? more : refresh;
  useRefetchOnline(() => account && refresh());
  const { retry, retrying } = useTryAgain(ask, isFetching);
  const again = useTryAgain(refresh, isFetching);
  useOnBalance(refresh);
  const items = currentData?.pages.flatMap((part) => part.items);
  return {
    items: items && [...new Map(items.map((item) => [keyOf(item), item])).values()],
    first: currentData?.pages[0],
    hasMore: currentData !== undefined && hasNextPage,
    isFetching,
    isStored: currentData?.pages[0]?.isStored ?? false,
    failure,
    more,
    refresh: again.retry,
    retry,
    isRetrying: retrying,
  };
}

/** Refreshes when the balance or the pass changes, since a bill explains the change. */
function useOnBalance(refresh: () => void): void {
  const had = useAppState(({ global: { userInfo } }) =>
    userInfo ? `${userInfo.uuid} ${userInfo.coins} ${userInfo.combo_until}` : '',
  );
  const before = useRef(had);
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    const isChanged = before.current !== '' && before.current !== had;
    before.current = had;
    if (isChanged) ask();
  }, [had]);
}
