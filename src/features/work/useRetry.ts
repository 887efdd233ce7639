import { useEffect, useEffectEvent } from 'react';
import { isUnreachable, type Failure } from '../../api/failure.ts';
import { useReconnect } from '../../lib/connectionContext.ts';
import { useAppState } from '../../state/store.ts';

interface Asked {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Another try, by hand or, where nobody answered, as soon as somebody does again. */
export function useRetry({ error, isFetching, refetch }: Asked) {
  const { reconnect, retrying } = useReconnect();
  const state = useAppState(({ global }) => global.connection.state);
  const onOnline = useEffectEvent(() => {
    if (error && isUnreachable(error as Failure) && !isFetching) refetch();
  });
  useEffect(() => {
    if (state === 'online') onOnline();
  }, [state]);
  const retry = () => {
    if (state === 'online') refetch();
    else reconnect();
  };
  return { retry, retrying: isFetching || retrying };
}
