import { useEffect, useEffectEvent } from 'react';
import { isUnreachable, type Failure } from '../../api/failure.ts';
import { useIsCutOff } from '../../state/store.ts';
import { useTryAgain } from '../../state/useTryAgain.ts';

interface Asked {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Repeats a failed query on request; after a lost connection also as soon as the server answers again. */
export function useRetry({ error, isFetching, refetch }: Asked) {
  const isCutOff = useIsCutOff();
  const onOnline = useEffectEvent(() => {
    if (error && isUnreachable(error as Failure) && !isFetching) refetch();
  });
  useEffect(() => {
    if (!isCutOff) onOnline();
  }, [isCutOff]);
  return useTryAgain(refetch, isFetching);
}
