import { useEffect, useEffectEvent } from 'react';
import { isUnreachable, type Failure } from '../../api/failure.ts';
import { useIsCutOff } from '../../state/store.ts';
import { useTryAgain } from '../../state/useTryAgain.ts';

interface Asked {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Another try, by hand or, where nobody answered, as soon as somebody does again. */
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
